import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');

/** An app that has installed the client. */
let app: string;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'confab-app-'));
  const installed = join(app, 'node_modules', 'confab-client');
  await mkdir(installed, { recursive: true });
  await run(process.execPath, [TSC, '-p', 'clients/typescript', '--outDir', join(installed, 'dist')]);
  await cp('clients/typescript/package.json', join(installed, 'package.json'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(resolve('node_modules', name), join(app, 'node_modules', name));
});

afterAll(() => rm(app, { recursive: true, force: true }));

test('an app that has installed it gets its types, and is told of what it does wrong', async () => {
  await writeFile(join(app, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(app, 'app.ts'),
    `import { createRestClient, Realtime, type RealtimeEvent } from 'confab-client';

const realtime = new Realtime({ url: 'https://chat.example.com', authToken: 'token' });
realtime.on('message_sent', ({ message }, { id }) => { const texts: (string | undefined)[] = [message.id, message.data?.text, id]; void texts; });
realtime.on('event', (event: RealtimeEvent) => { void event.trigger; });
realtime.on('presence', (users) => users.map(({ uid, status }) => [uid, status === 'available']));
await realtime.markRead({ messageId: '1' });
const rest = createRestClient({ url: 'https://chat.example.com', authToken: async () => 'token' });
const { data, error } = await rest.GET('/v3/users/{uid}', { params: { path: { uid: 'ana' } } });
const name: string | undefined = data?.data.name;
const code: string | undefined = error?.error.code;
void [name, code];

// @ts-expect-error: there is no such trigger
realtime.on('message_thrown', () => undefined);
// @ts-expect-error: a typing user types to somebody
realtime.typing('start', {});
// @ts-expect-error: there is no such path
await rest.GET('/v3/user');
// @ts-expect-error: a path parameter is missing
await rest.GET('/v3/users/{uid}');
// @ts-expect-error: either a key or a token
createRestClient({ url: 'https://chat.example.com' });
`,
  );
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
  const complaints = await run(process.execPath, [TSC, ...options, 'app.ts'], { cwd: app }).then(
    () => '',
    (failure: unknown) => (failure as { stdout: string }).stdout,
  );
  expect(complaints).toBe('');
});

test('Node runs it as it is published', async () => {
  const program = "import('confab-client').then((names) => console.log(Object.keys(names).sort().join()))";
  const { stdout } = await run(process.execPath, ['-e', program], { cwd: app });
  expect(stdout.trim()).toBe('Realtime,RealtimeError,createRestClient');
});

test('it needs the versions that it is tested with', async () => {
  const [client, root] = (
    await Promise.all(['clients/typescript/package.json', 'package.json'].map((file) => readFile(file, 'utf8')))
  ).map((text) => JSON.parse(text) as Record<string, any>);
  expect(client!.dependencies).toEqual({ 'openapi-fetch': `^${root!.devDependencies['openapi-fetch']}` });
  expect([client!.version, client!.license, client!.engines]).toEqual([root!.version, root!.license, root!.engines]);
});
