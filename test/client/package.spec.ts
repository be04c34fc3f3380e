import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Analysis, checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');

const APP = `import { createRestClient, Realtime, type RealtimeEvent } from 'confab-client';

const realtime = new Realtime({ url: 'https://chat.example.com', authToken: 'token' });
realtime.on('message_sent', ({ message }, { id }) => { const texts: (string | undefined)[] = [message.id, message.data?.text, id]; void texts; });
realtime.on('event', (event: RealtimeEvent) => { void event.trigger; });
realtime.on('presence', (users) => users.map(({ uid, status }) => [uid, status === 'available']));
await realtime.markRead({ messageId: '1' });
const rest = createRestClient({ url: 'https://chat.example.com', authToken: async () => 'token' });
const { data, error } = await rest.GET('/v3/users/{uid}', { params: { path: { uid: 'ana' } } });
const name: string | undefined = data?.data.name;
const code: string | undefined = error?.code;
void [name, code];

// @ts-expect-error: there is no such trigger
realtime.on('message_thrown', () => undefined);
// @ts-expect-error: the receiver is missing
realtime.typing('start', {});
// @ts-expect-error: there is no such path
await rest.GET('/v3/user');
// @ts-expect-error: a path parameter is missing
await rest.GET('/v3/users/{uid}');
// @ts-expect-error: either a key or a token
createRestClient({ url: 'https://chat.example.com' });
`;

const SENDS = `import { createClient, createRestClient, type ClientErrorCode, type Conversation, type ErrorCode, type Group, type Message, type User } from 'confab-client';

const rest = createRestClient({ url: 'https://chat.example.com', apiKey: 'key' });
const to = { receiver: 'ana', receiverType: 'user' } as const;

const { data: sent, error } = await rest.POST('/v3/messages', { body: { ...to, data: { text: 'x' } } });
const message: Message | undefined = sent?.data;
const id: string | undefined = sent?.data.id;
const code: ErrorCode | ClientErrorCode | undefined = error?.code;
const { data: many } = await rest.POST('/v3/messages', { body: { multipleReceivers: { uids: ['ana'] }, data: { text: 'x' } } });
const first: Message | undefined = many?.data.uids?.ana?.data;
await rest.POST('/v3/messages', { body: { ...to, type: 'image', data: { attachments: [{ url: 'https://example.com/a.png' }], text: 'x' } } });
await rest.POST('/v3/messages', { body: { ...to, category: 'custom', type: 'location', data: { customData: { latitude: 1 } }, muid: 'm', tags: ['t'] } });
await rest.POST('/v3/messages', { body: { ...to, category: 'interactive', type: 'form', data: { interactiveData: {}, interactionGoal: { type: 'any' } } } });
await rest.POST('/v3/messages', { body: new FormData() });
await rest.POST('/v3/messages', { params: { header: { onBehalfOf: 'ben', 'Idempotency-Key': 'k' } }, body: { ...to, parentId: '1', data: { text: 'x' } } });
const { data: reply } = await rest.POST('/v3/messages/{id}/thread', { params: { path: { id: '1' } }, body: { data: { text: 'x' } } });
const bot = await rest.POST('/v3/bots/{uid}/messages', { params: { path: { uid: 'bot' } }, body: { ...to, data: { text: 'x' } } });
void [message, id, code, first, reply?.data.id, bot.data?.data.id];
const { data: user } = await rest.GET('/v3/users/{uid}', { params: { path: { uid: 'ana' } } });
const whole: User | undefined = user?.data;
const { data: groups } = await rest.GET('/v3/groups');
const all: Group[] = groups?.data ?? [];
const { data: conversations } = await rest.GET('/v3/conversations');
const { data: page } = await rest.GET('/v3/users/{uid}/messages', { params: { path: { uid: 'ana' }, query: { limit: 1 } } });
const texts: (string | undefined)[] = page?.data.map(({ data }) => data.text) ?? [];
await rest.GET('/v3/messages', { params: { query: { id: page?.meta.next?.id } } });
await rest.GET('/v3/messages');
const { data: counts } = await rest.GET('/v3/messages', { params: { query: { unread: true, count: true } } });
void [texts, counts?.data.map((row) => ('count' in row ? row.count : row.id))];
const listed: Conversation[] = conversations?.data ?? [];
const blob: Blob | undefined = (await rest.GET('/v3/media/{id}/{name}', { params: { path: { id: '1', name: 'n' } }, parseAs: 'blob' })).data;
void [whole, all, listed, blob];

// @ts-expect-error: a send has a body
await rest.POST('/v3/messages');
// @ts-expect-error: a send has a body
await rest.POST('/v3/messages', {});
// @ts-expect-error: a message has data
await rest.POST('/v3/messages', { body: { ...to } });
// @ts-expect-error: a message has a receiver
await rest.POST('/v3/messages', { body: { data: { text: 'x' } } });
// @ts-expect-error: a receiver is a user or a group
await rest.POST('/v3/messages', { body: { receiver: 'ana', receiverType: 'person', data: { text: 'x' } } });
// @ts-expect-error: a misspelt member
await rest.POST('/v3/messages', { body: { ...to, data: { text: 'x' }, parentID: '1' } });
// @ts-expect-error: a misspelt member of data
await rest.POST('/v3/messages', { body: { ...to, data: { txt: 'x' } } });
// @ts-expect-error: a misspelt member beside the right one
await rest.POST('/v3/messages', { body: { ...to, data: { text: 'x', metaData: {} } } });
// @ts-expect-error: data is an object
await rest.POST('/v3/messages', { body: { ...to, data: 'x' } });
// @ts-expect-error: a text is a string
await rest.POST('/v3/messages', { body: { ...to, data: { text: 5 } } });
// @ts-expect-error: an image has attachments
await rest.POST('/v3/messages', { body: { ...to, type: 'image', data: { text: 'x' } } });
// @ts-expect-error: an attachment has a url
await rest.POST('/v3/messages', { body: { ...to, type: 'file', data: { attachments: [{ name: 'x' }] } } });
// @ts-expect-error: a custom message has customData
await rest.POST('/v3/messages', { body: { ...to, category: 'custom', type: 'x', data: { text: 'x' } } });
// @ts-expect-error: there is no such category
await rest.POST('/v3/messages', { body: { ...to, category: 'letter', data: { text: 'x' } } });
// @ts-expect-error: one receiver or several
await rest.POST('/v3/messages', { body: { ...to, multipleReceivers: { uids: ['ben'] }, data: { text: 'x' } } });
// @ts-expect-error: a reply has data
await rest.POST('/v3/messages/{id}/thread', { params: { path: { id: '1' } }, body: {} });
// @ts-expect-error: the bot is not named
await rest.POST('/v3/bots/{uid}/messages', { body: { ...to, data: { text: 'x' } } });
// @ts-expect-error: a misspelt member of any other body
await rest.POST('/v3/users', { body: { uid: 'ana', name: 'Ana', avatr: 'https://example.com/a.png' } });
// @ts-expect-error: a misspelt parameter
await rest.GET('/v3/users', { params: { query: { perpage: 1 } } });
const client = createClient({ url: 'https://chat.example.com', authToken: 'token' });
const { data: byMethod } = await client.messages.send({ ...to, data: { text: 'x' } }, { timeoutMilliseconds: 1 });
const named: Message = byMethod;
const deliveries = (await client.messages.send({ multipleReceivers: { uids: ['ana'] }, data: { text: 'x' } })).data;
const { data: history, meta } = await client.groups.messages.list('hikers', { limit: 1 });
await client.groups.messages.list('hikers', { id: meta.next?.id });
const file: Blob = await client.media.download('1', 'n');
void [named, deliveries.uids?.ana?.data?.id, history.map((each) => each.data.text), file];
// @ts-expect-error: a message has data
await client.messages.send(to);
// @ts-expect-error: a misspelt member
await client.users.create({ uid: 'ana', name: 'Ana', avatr: 'https://example.com/a.png' });
// @ts-expect-error: a misspelt option
await client.users.list({ perpage: 1 });
// @ts-expect-error: a path parameter is missing
await client.users.get();
// @ts-expect-error: an API key has no realtime events
void createClient({ url: 'https://chat.example.com', apiKey: 'key' }).realtime;

// @ts-expect-error: there is no such code
if (error?.code === 'ERR_OOPS') void 0;
`;

const COMMONJS = `import { ConfabError, createClient, Outbox, type Message, type UserClient } from 'confab-client';

const client: UserClient = createClient({ url: 'https://chat.example.com', authToken: 'token' });
const outbox: Outbox = new Outbox({ client, uid: 'ana' });
export const sent: Promise<Message> = outbox.send({ receiver: 'ben', receiverType: 'user', data: { text: 'x' } });
export const isGone = (error: unknown): boolean => error instanceof ConfabError && error.code === 'ERR_UID_NOT_FOUND';
`;

/** Folder of an app that has installed the client. */
let app: string;
/** The files of the app. */
let compiled: string[];
let compilerErrors: string[];

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'confab-app-'));
  const installed = join(app, 'node_modules', 'confab-client');
  const isSource = (path: string) => !/\/typescript\/(dist|node_modules)$/.test(path);
  await cp('clients/typescript', installed, { recursive: true, filter: isSource });
  await mkdir(join(app, 'node_modules', '@types'));
  const typePackages = ['@types/node', '@types/ws', 'undici-types'];
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'livekit-client', ...typePackages])
    await symlink(resolve('node_modules', name), join(app, 'node_modules', name));
  await run(process.execPath, [TSC, '-p', installed]);
  await run(process.execPath, ['scripts/client/commonjs.mjs', installed]);
  await writeFile(join(app, 'package.json'), '{"type":"module"}');

  const readme = await readFile('clients/typescript/README.md', 'utf8');
  const programs = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, program], index) => [`readme-${index + 1}.ts`, program!] as const,
  );
  const files = { 'app.ts': APP, 'sends.ts': SENDS, 'commonjs.cts': COMMONJS, ...Object.fromEntries(programs) };
  for (const [name, text] of Object.entries(files)) await writeFile(join(app, name), text);
  compiled = Object.keys(files);
  compilerErrors = await errorsIn(compiled);
});

/** What the compiler reports, by line; each program is a module of its own. */
async function errorsIn(files: string[]): Promise<string[]> {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const libraries = ['--lib', 'es2022,dom', '--types', 'node'];
  return run(process.execPath, [TSC, ...options, ...libraries, ...files], { cwd: app }).then(
    () => [],
    (failure: unknown) => (failure as { stdout: string }).stdout.trimEnd().split('\n'),
  );
}

afterAll(() => rm(app, { recursive: true, force: true }));

test.each([
  ['an app with the package gets its types, and wrong uses do not compile', 'app.ts'],
  ['a send that the server would refuse does not compile', 'sends.ts'],
  ['the programs in the README compile unchanged', 'readme-'],
  ['an app in CommonJS gets the types as well', 'commonjs.cts'],
])('%s', (_, file) => {
  expect(compiled.filter((name) => name.startsWith(file)).length).toBeGreaterThan(0);
  expect(compilerErrors.filter((error) => error.startsWith(file))).toEqual([]);
});

test('the compiler reports nothing else', () => {
  expect(compilerErrors).toEqual([]);
});

test('the package contains its build, its type declarations and its sources', async () => {
  const folder = join(app, 'node_modules', 'confab-client');
  await cp('LICENSE', join(folder, 'LICENSE'));
  const notices = await run(process.execPath, ['scripts/third-party-notices.mjs', '--package', 'clients/typescript']);
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices.stdout);
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/index.cjs', 'dist/index.d.cts']));
  for (const name of [
    'index',
    'client',
    'rest/transport',
    'realtime/realtime',
    'generated/rest',
    'generated/methods',
    'calls-sdk/index',
  ]) {
    for (const extension of ['js', 'js.map', 'd.ts', 'd.ts.map']) expect(paths).toContain(`dist/${name}.${extension}`);
    expect(paths).toContain(`src/${name}.ts`);
  }
  const documents = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt'];
  expect(paths.filter((path) => !/^(dist|src)\//.test(path)).sort()).toEqual(documents.sort());

  const map = JSON.parse(await readFile(join(folder, 'dist/index.js.map'), 'utf8')) as { sources: string[] };
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(map.sources).toEqual(['../src/index.ts']);
  expect(manifest.private).toBeUndefined();
  for (const name of ['name', 'version', 'description', 'license', 'keywords', 'engines', 'exports', 'types'])
    expect(manifest[name]).toBeDefined();
});

const EXPORTS = 'ConfabError,Outbox,Realtime,RealtimeError,createClient,createRestClient,indexedDbStore';

test.each([
  ['as a module', "import('confab-client').then((names) => console.log(Object.keys(names).sort().join()))"],
  ['as CommonJS', "console.log(Object.keys(require('confab-client')).sort().join())"],
])('Node runs the published package %s', async (_, program) => {
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', program], { cwd: app });
  expect(stdout.trim()).toBe(EXPORTS);
});

test('publint and Are the types wrong? find no fault in the package', async () => {
  const installed = join(app, 'node_modules', 'confab-client');
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, {}))).toEqual([]);

  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app], {
    cwd: installed,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const packed = createPackageFromTarballData(await readFile(join(app, filename)));
  const { types, problems, entrypoints } = (await checkPackage(packed)) as Analysis;
  // an entry for bundlers, which is of modules only, and which what is older than `exports` does not find
  const ofAll = problems.filter(
    (problem) =>
      !('entrypoint' in problem && problem.entrypoint === './calls-sdk' && /^node1/.test(problem.resolutionKind)),
  );
  expect([types.kind, ofAll]).toEqual(['included', []]);
  expect(entrypoints['./calls-sdk']!.resolutions.bundler.resolution?.isJson).toBe(false);
  expect(Object.keys(entrypoints['.']!.resolutions)).toEqual(['node10', 'node16-cjs', 'node16-esm', 'bundler']);
});

test('the package depends on the versions that it is tested with', async () => {
  const [client, root] = (
    await Promise.all(['clients/typescript/package.json', 'package.json'].map((file) => readFile(file, 'utf8')))
  ).map((text) => JSON.parse(text) as Record<string, any>);
  expect(client!.dependencies).toEqual({ 'openapi-fetch': `^${root!.devDependencies['openapi-fetch']}` });
  expect(client!.peerDependencies).toEqual({ 'livekit-client': `^${root!.devDependencies['livekit-client']}` });
  expect(client!.peerDependenciesMeta).toEqual({ 'livekit-client': { optional: true } });
  expect([client!.version, client!.license, client!.engines]).toEqual([root!.version, root!.license, root!.engines]);
});
