import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkEncryptionKey } from '#platform/security/encryption-key-check.js';
import { dataOf, expectError } from '../support/client.js';
import { Command, environmentOf, writeEnvironmentFile } from '../support/command.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { RealtimeClient } from '../support/realtime.js';
import { TestServer, type TestApp } from '../support/server.js';

const TARGET_KEY = 'fedcba9876543210'.repeat(4);
const databases = ['source', 'target'].map((name) => `confab_move_${name}_${randomUUID().replaceAll('-', '')}`);

const source = new TestServer();
const target = new TestServer();
let folder: string;
let targetFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-move-'));
  await source.start({ DATABASE_URL: await createDatabase(databases[0]!) });
  await target.start({ DATABASE_URL: await createDatabase(databases[1]!), CONFAB_ENCRYPTION_KEY: TARGET_KEY });
  await checkEncryptionKey(target.databaseUrl, TARGET_KEY);
  targetFile = await targetWith(TARGET_KEY);
});
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
  await Promise.all(databases.map(dropDatabase));
  await rm(folder, { recursive: true, force: true });
});

/** A file with the configuration of the target. */
async function targetWith(encryptionKey: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.env`);
  await writeEnvironmentFile(path, { ...environmentOf(target), CONFAB_ENCRYPTION_KEY: encryptionKey });
  return path;
}

/** Starts `confab move-app` with the environment of the source. */
const start = (args: string[]): Command => new Command(['move-app', ...args], environmentOf(source));

const text = { receiver: 'bruno', receiverType: 'user', data: { text: 'Hello' } };
const send = (app: TestApp) => app.as('amara').post('/v3/messages', text);
const onTarget = ({ apiKey }: TestApp) => target.client({ apikey: apiKey, onBehalfOf: 'amara' });

async function connected(server: TestServer, auth: object): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server);
  client.send({ type: 'auth', ...auth });
  return client;
}

test('moves an app between two running servers; clients that resume receive that they missed events', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const other = await appWithUsers(source, ['amara', 'bruno']);
  const { authToken } = dataOf(await app.api.post('/v3/users/amara/auth_tokens')) as { authToken: string };
  const client = await connected(source, { authToken });
  await client.next('authenticated');
  await sendText(app, 'bruno', 'amara', 'Before the move');
  const lastEventId = String((await client.nextEvent('message_sent')).id);

  const { exitCode, output, errors } = await start([app.id, '--to', targetFile, '--json']).ended;
  expect([exitCode, errors]).toEqual([0, '']);
  expect(JSON.parse(output)).toMatchObject({ appId: app.id, tables: { users: 2, messages: 1, auth_tokens: 1 } });
  expect((await client.closed).code).toBe(1013);
  await eventually(async () => expectError(await app.api.get('/v3/users'), 410, 'ERR_APP_HAS_MOVED'));
  expect(dataOf(await onTarget(app).get('/v3/messages'))).toHaveLength(1);
  dataOf(await target.client({ authToken }).post('/v3/messages', text));
  const resumed = await connected(target, { authToken, lastEventId });
  expect(await resumed.next('resume_failed')).toMatchObject({ reason: 'too_old' });
  await resumed.close();
  dataOf(await send(other));

  const again = await start([app.id, '--to', targetFile]).ended;
  expect(again).toMatchObject({ exitCode: 1, errors: expect.stringContaining('The target has an app') });
});

test('with a wrong key of the target, the app stays where it is', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const { exitCode, output, errors } = await start([app.id, '--to', await targetWith('ab'.repeat(32))]).ended;
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toContain('CONFAB_ENCRYPTION_KEY');
  dataOf(await send(app));
  expect((await onTarget(app).get('/v3/users')).status).toBe(401);
});

test('a killed move is given up with --cancel, and an interrupted one gives up at once', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const refuses = () => eventually(async () => expectError(await send(app), 503, 'ERR_APP_IS_MOVING'));
  const accepts = () => eventually(async () => dataOf(await send(app)));
  const killed = start([app.id, '--to', targetFile]);
  await killed.whenWritten('The app refuses changes');
  await refuses();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expectError(await send(app), 503, 'ERR_APP_IS_MOVING');
  const cancelled = await start([app.id, '--cancel', '--json']).ended;
  expect([cancelled.exitCode, JSON.parse(cancelled.output)]).toEqual([0, { appId: app.id, cancelled: true }]);
  await accepts();

  const interrupted = start([app.id, '--to', targetFile]);
  await interrupted.whenWritten('The app refuses changes');
  interrupted.child.kill('SIGINT');
  expect((await interrupted.ended).exitCode).toBe(130);
  await accepts();
  const notMoving = await start([app.id, '--cancel']).ended;
  expect(notMoving).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is not being moved') });
});

test('wrong arguments are an error, and change nothing', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const empty = join(folder, 'empty.env');
  await writeFile(empty, 'LOG_LEVEL=warn\n');
  const outcomes = await Promise.all(
    [[], ['--cancel', '--to', targetFile], ['--to', join(folder, 'none.env')], ['--to', empty]].map(
      (args) => start([app.id, ...args]).ended,
    ),
  );
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([2, 2, 1, 1]);
  expect(outcomes[2]!.errors).toContain('cannot be read');
  expect(outcomes[3]!.errors).toContain('does not say where the target is');
  dataOf(await send(app));
});
