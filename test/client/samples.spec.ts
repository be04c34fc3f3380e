// lane: long
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { codeBlocks } from '../docs/code-blocks.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { type TestApp, useServer } from '../support/server.js';

// The samples of the pages, as a reader runs them.

const run = promisify(execFile);
const server = useServer();
let folder: string;
let app: TestApp;
const samples: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-samples-'));
  app = await appWithUsers(server, ['ana', 'ben', 'agent']);
});
afterAll(async () => {
  for (const sample of samples) {
    sample.kill();
    if (sample.exitCode === null && sample.signalCode === null) await once(sample, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

const environment = async () => ({ ...process.env, CONFAB: await server.app.getUrl(), KEY: app.apiKey });

/** Runs a program of the README of the client until it has printed a line. @param name in its first line */
async function start(name: string, variables: NodeJS.ProcessEnv = {}): Promise<void> {
  const { text } = codeBlocks('clients/typescript/README.md').find((block) => block.text.startsWith(`// ${name}`))!;
  const program = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: text, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    alias: { 'confab-client': resolve('clients/typescript/src/index.ts') },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const sample = spawn(process.execPath, [program], {
    env: { ...(await environment()), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  samples.push(sample);
  const [line] = await Promise.race([
    once(sample.stdout, 'data'),
    once(sample, 'exit').then(() => Promise.reject(new Error(`${name} has ended.`))),
  ]);
  expect(String(line)).toMatch(/\.\n$/);
}

const textsOf = async (uid: string, path: string) =>
  dataOf(await app.as(uid).get(path)).map(({ sender, data }: any) => [sender, data.text]);

test('the bot answers the commands that it knows, in a conversation and in a group', async () => {
  await start('bot.ts');
  await sendText(app, 'ana', 'bot', '/help');
  await sendText(app, 'ana', 'bot', 'Hello');
  await sendText(app, 'ana', 'bot', '/constructor');
  await sendText(app, 'ana', 'bot', '/echo one two');
  await eventually(async () =>
    expect((await textsOf('ana', '/v3/users/bot/messages')).filter(([sender]: any) => sender === 'bot')).toEqual([
      ['bot', 'I know help, echo, time.'],
      ['bot', 'one two'],
    ]),
  );
  const members = { participants: ['bot'] };
  dataOf(await app.api.post('/v3/groups', { guid: 'robots', name: 'Robots', type: 'private', owner: 'ana', members }));
  const message = { receiver: 'robots', receiverType: 'group', data: { text: '/echo all' } };
  dataOf(await app.as('ana').post('/v3/messages', message));
  await eventually(async () =>
    expect(await textsOf('ana', '/v3/groups/robots/messages?categories=message')).toContainEqual(['bot', 'all']),
  );
});

test('the support desk makes a group with the agents for each user who writes, and brings what they write there', async () => {
  await start('desk.ts', { AGENTS: 'agent' });
  await sendText(app, 'ana', 'support', 'My order is late.');
  await eventually(async () =>
    expect(await textsOf('agent', '/v3/groups/case-ana/messages?categories=message')).toEqual([
      ['ana', 'My order is late.'],
    ]),
  );
  await sendText(app, 'ana', 'support', 'It is number 7.');
  await sendText(app, 'ben', 'support', 'Hello?');
  await eventually(async () => {
    expect(await textsOf('agent', '/v3/groups/case-ana/messages?categories=message')).toHaveLength(2);
    expect(await textsOf('agent', '/v3/groups/case-ben/messages?categories=message')).toHaveLength(1);
  });
  expect((await app.as('ben').get('/v3/groups/case-ana/messages')).status).not.toBe(200);
});

test('the program in Python sends and reads messages, and gets the code of an error', async () => {
  const python = ['/usr/bin/python3', 'python3'].find((command) => spawnSync(command, ['--version']).status === 0);
  if (python === undefined) {
    process.stderr.write('Python is not installed: the sample in Python was not tested.\n');
    return;
  }
  const { file, text } = codeBlocks('docs/clients.md').find(({ language }) => language === 'python')!;
  await writeFile(join(folder, file!), text);
  const { stdout } = await run(python, [file!], { cwd: folder, env: await environment() });
  expect(stdout).toBe('nora Sunday?\n404 ERR_UID_NOT_FOUND\n');
});
