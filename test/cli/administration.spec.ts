import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { packageVersion } from '#platform/files/package-root.js';
import { libraryClient } from '../support/client-library.js';
import { dataOf } from '../support/client.js';
import { type CommandOutcome, environmentOf, runConfab } from '../support/command.js';
import { createDatabase, createEmptyDatabase, dropDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers } from '../support/factories.js';
import { tokenOf } from '../support/realtime.js';
import { TestServer } from '../support/server.js';

const DATABASE = `confab_cli_${randomUUID().replaceAll('-', '')}`;

const server = new TestServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-cli-'));
  // the pair is generated, because a configured one cannot be replaced
  await server.start({
    DATABASE_URL: await createDatabase(DATABASE),
    CONFAB_MANAGEMENT_KEY: '',
    CONFAB_MANAGEMENT_SECRET: '',
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await dropDatabase(DATABASE);
});

function confab(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandOutcome> {
  const { port } = server.http.address() as AddressInfo;
  return runConfab(args, {
    ...environmentOf(server),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    // a machine that is slow is warned of late heartbeats, which are not of the command
    LOG_LEVEL: 'error',
    ...environment,
  });
}

async function jsonOf(args: string[], environment?: NodeJS.ProcessEnv): Promise<any> {
  const { exitCode, output, errors } = await confab([...args, '--json'], environment);
  expect({ exitCode, errors, lines: output.trimEnd().split('\n').length }).toEqual({
    exitCode: 0,
    errors: '',
    lines: 1,
  });
  return JSON.parse(output);
}

test('create-app prints keys that the server accepts', async () => {
  const created = await jsonOf(['create-app', 'Trail Buddies', '--region', 'eu', '--skip-sample-data']);
  expect(created).toEqual({
    appId: expect.stringMatching(/^[0-9a-f]{16}$/),
    name: 'Trail Buddies',
    region: 'eu',
    apiKey: expect.stringMatching(/^[0-9a-f]{40}$/),
    authKey: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  expect(dataOf(await server.client({ apikey: created.apiKey, appId: created.appId }).get('/v3/users'))).toEqual([]);
  expect((await server.client({ apikey: created.authKey }).get('/v3/apikeys')).status).toBe(403);
});

test('list-keys prints the API keys of one app', async () => {
  const app = await server.createApp();
  const { appId, apiKeys } = await jsonOf(['list-keys', '--app', app.id]);
  expect(appId).toBe(app.id);
  expect(apiKeys).toEqual(
    expect.arrayContaining([
      { name: expect.any(String), scope: 'fullAccess', apiKey: app.apiKey },
      { name: expect.any(String), scope: 'authOnly', apiKey: app.authKey },
    ]),
  );
  expect((await confab(['list-keys', '--app', app.id])).output).toContain(`${app.apiKey}  fullAccess  `);
});

test('rotate-keys replaces all API keys of one app, and the server refuses the former ones', async () => {
  const app = await server.createApp();
  const other = await server.createApp();
  const before: any[] = dataOf(await app.api.get('/v3/apikeys'));
  const { apiKeys } = await jsonOf(['rotate-keys', '--app', app.id]);
  expect(apiKeys.map(({ name, scope }: any) => [name, scope])).toEqual(before.map(({ name, scope }) => [name, scope]));
  await eventually(async () => expect((await app.api.get('/v3/users')).status).toBe(401));
  const { apiKey } = apiKeys.find(({ scope }: any) => scope === 'fullAccess');
  const after: any[] = dataOf(await server.client({ apikey: apiKey }).get('/v3/apikeys'));
  expect(after.map((key) => key.apiKey)).toEqual(apiKeys.map((key: any) => key.apiKey));
  dataOf(await other.api.get('/v3/users'));
});

test('rotate-keys and other commands leave entries in the audit log that name the command', async () => {
  const { management } = await jsonOf(['rotate-keys', '--management']);
  const logOf = async (id: string): Promise<any[]> =>
    dataOf(await server.client(management).get(`/apps/${id}/audit-log`, { limit: 1000 }));
  const { appId } = await jsonOf(['create-app', 'Audited', '--skip-sample-data']);
  const created = await logOf(appId);
  expect(created.map(({ action }) => action)).toEqual(expect.arrayContaining(['app.created', 'apiKey.created']));
  for (const { actor, operation } of created)
    expect({ actor, operation }).toEqual({ actor: { type: 'server' }, operation: 'confab create-app' });
  const { apiKeys } = await jsonOf(['rotate-keys', '--app', appId]);
  const rotated = (await logOf(appId)).slice(created.length);
  expect(rotated).toHaveLength(apiKeys.length);
  for (const entry of rotated)
    expect(entry).toMatchObject({
      action: 'apiKey.updated',
      target: { type: 'apiKey', id: expect.stringMatching(/^\d+$/) },
      actor: { type: 'server' },
      operation: 'confab rotate-keys',
      before: { key: '********' },
      after: { key: '********' },
    });
});

test('rotate-keys replaces the management pair, unless the environment sets it', async () => {
  const first = (await jsonOf(['rotate-keys', '--management'])).management;
  expect((await server.client(first).get('/apps')).status).toBe(200);
  const second = (await jsonOf(['rotate-keys', '--management'])).management;
  expect((await server.client(first).get('/apps')).status).toBe(401);
  const configured = { CONFAB_MANAGEMENT_KEY: 'key', CONFAB_MANAGEMENT_SECRET: 'secret' };
  expect(await confab(['rotate-keys', '--management'], configured)).toEqual({
    exitCode: 1,
    output: '',
    errors: expect.stringMatching(/^rotate-keys failed: CONFAB_MANAGEMENT_KEY and [^\n]+\n$/),
  });
  expect((await server.client(second).get('/apps')).status).toBe(200);
});

test('recount-metrics names the days that it compared, and refuses a range without days', async () => {
  const { id } = await server.createApp();
  const [today, yesterday] = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const range = ['--from', yesterday!, '--to', today!];
  expect(await jsonOf(['recount-metrics', '--app', id, ...range])).toMatchObject({ from: yesterday, to: today });
  expect(await confab(['recount-metrics', '--app', id, '--from', today!, '--to', yesterday!])).toEqual({
    exitCode: 1,
    output: '',
    errors: expect.stringContaining(`No day is from ${today} to ${yesterday}`),
  });
});

test.each([
  [['rotate-keys'], '--management or --app <appId> is required'],
  [['create-app'], "Missing required argument 'name'"],
  [['create-app', ' '], 'It must have 1 to 100 characters'],
  [['create-app', 'Trails', '--region', 'mars'], 'Allowed choices are us, eu, in'],
  [['restore', 'archive', '--app', 'Trail Buddies'], 'It must be 1 to 100 of the characters a-z, 0-9, - and _'],
  [['stats'], "Unknown command 'stats' \\(Did you mean status\\?\\)"],
])('%j is a usage error', async (args, reason) => {
  expect(await confab(args)).toEqual({
    exitCode: 2,
    output: '',
    errors: expect.stringMatching(new RegExp(`^[^\\n]*${reason}[^\\n]*\\n$`)),
  });
});

test('status shows versions, numbers and backlogs', async () => {
  const app = await server.createApp();
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const status = await jsonOf(['status']);
  expect(status).toMatchObject({
    version: packageVersion(),
    database: {
      embedded: false,
      version: expect.stringMatching(/^\d+/),
      lastMigration: expect.stringMatching(/^\d{14}_/),
    },
    messages: 0,
    realtimeConnections: 0,
    backlogs: {
      webhooks: { pending: 0, waiting: 0, failingSeconds: 0 },
      agentRuns: { queued: 0 },
      jobs: { failed: 0 },
      dueWork: { waiting: 0 },
    },
  });
  expect(status.apps).toBeGreaterThanOrEqual(1);
  expect(status.users).toBeGreaterThanOrEqual(1);
  expect(status.backlogs.consumers.map(({ name }: any) => name)).toContain('webhooks');
  const { output } = await confab(['status']);
  expect(output).toMatch(new RegExp(`^Confab +${packageVersion().replaceAll('.', '\\.')}\n`));
});

describe('doctor', () => {
  const CHECKS = [
    'node', 'configuration', 'data folder', 'disk space', 'port', 'database', 'durability', 'connections', 'timeouts', 'sessions', 'text search',
    'clock', 'migrations', 'encryption key', 'outbox', 'webhooks', 'notifications', 'agent runs', 'jobs', 'failed jobs', 'due work',
    'client libraries',
  ]; // prettier-ignore

  /** The findings that are not ok, by check. */
  async function problems(environment?: NodeJS.ProcessEnv): Promise<Record<string, any>> {
    const { exitCode, output } = await confab(['doctor', '--json'], environment);
    const { isHealthy, findings } = JSON.parse(output);
    const found = findings.filter(({ status }: any) => status !== 'ok');
    expect({ exitCode, isHealthy }).toEqual(
      found.some(({ status }: any) => status === 'failed')
        ? { exitCode: 1, isHealthy: false }
        : { exitCode: 0, isHealthy: true },
    );
    for (const { remedy } of found) expect(remedy).toMatch(/\.$/);
    return Object.fromEntries(found.map(({ check, ...finding }: any) => [check, finding]));
  }

  test('makes every check, and finds that the database of the tests does not write to disk', async () => {
    const { output } = await confab(['doctor']);
    for (const check of CHECKS) expect(output).toMatch(new RegExp(`^(ok|warning|FAILED) +${check}: .+\\.$`, 'm'));
    expect(await problems()).toEqual({
      durability: expect.objectContaining({ status: 'failed', message: expect.stringContaining('fsync') }),
    });
  });

  test('finds another encryption key, missing connections, and a port of another program', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const found = await problems({
      CONFAB_ENCRYPTION_KEY: 'f'.repeat(64),
      WORKERS: '64',
      DATABASE_POOL_SIZE: '500',
      PORT: String((stranger.address() as AddressInfo).port),
    });
    stranger.close();
    expect(found).toMatchObject({
      'encryption key': { status: 'failed' },
      connections: { status: 'failed' },
      port: { status: 'failed' },
    });
  });

  test('finds what client libraries need once somebody has logged in with one, and says so before', async () => {
    const lineOf = async (environment?: NodeJS.ProcessEnv) =>
      (await confab(['doctor'], environment)).output.split('\n').find((line) => line.includes('client libraries:'));
    expect(await lineOf()).toMatch(/^ok .* need PUBLIC_URL with https and CORS_ORIGINS\.$/);
    const complete = { PUBLIC_URL: 'https://chat.example.com', CORS_ORIGINS: 'https://app.example.com' };
    expect(await lineOf(complete)).toMatch(/^ok .* are set\.$/);
    const app = await appWithUsers(server, ['andrew']);
    const library = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    dataOf(await library.put('/v3/me', { platform: 'WEB', deviceId: 'one' }));
    expect((await problems())['client libraries']).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('PUBLIC_URL with https and CORS_ORIGINS'),
    });
    const insecure = { ...complete, PUBLIC_URL: 'http://chat.example.com' };
    expect((await problems(insecure))['client libraries'].message).not.toContain('CORS_ORIGINS');
    expect(await problems(complete)).not.toHaveProperty('client libraries');
    dataOf(await app.api.delete('/v3/users/andrew/auth_tokens'));
  });

  test('finds an unreachable database, a database without migrations, and an invalid configuration', async () => {
    const url = new URL(server.databaseUrl);
    url.port = '1'; // of the socket as well
    expect(await problems({ DATABASE_URL: url.href })).toEqual({
      database: expect.objectContaining({ status: 'failed' }),
    });
    const empty = `${DATABASE}_empty`;
    const emptyUrl = await createEmptyDatabase(empty);
    expect(await problems({ DATABASE_URL: emptyUrl })).toMatchObject({ migrations: { status: 'failed' } });
    expect(await query(emptyUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await dropDatabase(empty);
    expect(Object.keys(await problems({ WORKERS: 'many' }))).toEqual(['configuration']);
    expect(await problems({ DATABASE_URL: '' })).toMatchObject({ database: { remedy: 'Start the server.' } });
  });
});

async function query(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
