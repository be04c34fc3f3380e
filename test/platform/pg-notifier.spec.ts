import { DatabaseClient } from '#platform/database/hosts/database-client.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { dataOf, expectError } from '../support/client.js';
import { createDatabase, databaseName, withAdminConnection } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';

const DATABASE = `confab_notifications_${process.env.JEST_WORKER_ID}`;

// Two servers on one database, like two processes: they share only PostgreSQL.
const [here, there] = [new TestServer(), new TestServer()];
let app: TestApp;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase(DATABASE);
  await here.start({ DATABASE_URL });
  await there.start({ DATABASE_URL });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});
beforeEach(async () => {
  app = await here.createApp();
});

const createKey = async (name: string): Promise<string> =>
  dataOf(await app.api.post('/v3/apikeys', { name, scope: 'fullAccess' })).apiKey;
const useThere = (apikey: string) => there.client({ apikey }).get('/v3/users');
const connected = (server: TestServer) => server.app.get(PgNotifier).connected;

describe('an API key that another server has cached', () => {
  test('is refused there after its deletion here', async () => {
    const key = await createKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    await eventually(async () => expectError(await useThere(key), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });

  test('loses its scope there after a change here', async () => {
    const key = await createKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.put(`/v3/apikeys/${key}`, { scope: 'authOnly' }));
    await eventually(async () => expectError(await useThere(key), 403, 'AUTH_ERR_NO_ACCESS'));
  });

  test('is refused there after the deletion of its app here', async () => {
    dataOf(await useThere(app.apiKey));
    dataOf(await here.client(MANAGEMENT).delete(`/apps/${app.id}`));
    await eventually(async () => expectError(await useThere(app.apiKey), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });

  test('works there immediately after its creation here', async () => {
    dataOf(await useThere(await createKey('Billing')));
  });
});

test('a process that was paused uses no cache until it has heard of what changed meanwhile', async () => {
  await eventually(() => expect(connected(there)).toBe(true));
  // no timer and no event is processed meanwhile
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
  expect(connected(there)).toBe(false);
  await eventually(() => expect(connected(there)).toBe(true));
});

test('a connection that PostgreSQL ends reports two errors, of which none ends the process', async () => {
  const client = new DatabaseClient({ connectionString: here.databaseUrl });
  await client.connect();
  const errors: string[] = [];
  client.once('error', ({ message }) => errors.push(message));
  const ended = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await withAdminConnection((admin) => admin.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]));
  await ended;
  expect(errors).toEqual([expect.stringContaining('terminating connection')]);
});

describe('while the notification connection is lost', () => {
  const refuseConnections = (refuse: boolean) =>
    withAdminConnection((admin) =>
      admin.query(`ALTER DATABASE ${databaseName(DATABASE)} WITH ALLOW_CONNECTIONS ${!refuse}`),
    );
  const endListeners = () =>
    withAdminConnection((admin) =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'confab-listener'`,
        [databaseName(DATABASE)],
      ),
    );

  afterEach(() => refuseConnections(false));

  test('credentials are not read from the cache, and the cache is empty after the reconnect', async () => {
    const [usedKey, unusedKey] = [
      await createKey('Used during the outage'),
      await createKey('Unused during the outage'),
    ];
    for (const key of [usedKey, unusedKey]) dataOf(await useThere(key));

    await refuseConnections(true);
    await endListeners();
    await eventually(() => expect([connected(here), connected(there)]).toEqual([false, false]));
    for (const key of [usedKey, unusedKey]) dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    expectError(await useThere(usedKey), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');

    await refuseConnections(false);
    await eventually(() => expect([connected(here), connected(there)]).toEqual([true, true]));
    expectError(await useThere(unusedKey), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('the server reconnects automatically', async () => {
    await refuseConnections(true);
    await endListeners();
    await eventually(() => expect(connected(there)).toBe(false));
    await refuseConnections(false);
    await eventually(() => expect(connected(there)).toBe(true));
    const key = await createKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    await eventually(async () => expectError(await useThere(key), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });
});
