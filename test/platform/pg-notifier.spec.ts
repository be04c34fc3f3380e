import { PgNotifier } from '../../src/platform/database/notifications/pg-notifier.js';
import { administer, createDatabase } from '../support/database.js';
import { dataOf, expectError } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';

const DATABASE = `confab_notifications_${process.env.JEST_WORKER_ID}`;

// Two servers on one database, as two processes are: they share nothing but PostgreSQL.
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

const makeKey = async (name: string): Promise<string> =>
  dataOf(await app.api.post('/v3/apikeys', { name, scope: 'fullAccess' })).apiKey;
const useThere = (apikey: string) => there.client({ apikey }).get('/v3/users');
const connected = (server: TestServer) => server.app.get(PgNotifier).connected;

describe('a key that another server knows', () => {
  test('is refused there once it is deleted here', async () => {
    const key = await makeKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    await eventually(async () => expectError(await useThere(key), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });

  test('loses its scope there once it does here', async () => {
    const key = await makeKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.put(`/v3/apikeys/${key}`, { scope: 'authOnly' }));
    await eventually(async () => expectError(await useThere(key), 403, 'AUTH_ERR_NO_ACCESS'));
  });

  test('is refused there once its app is deleted here', async () => {
    dataOf(await useThere(app.apiKey));
    dataOf(await here.client(MANAGEMENT).delete(`/apps/${app.id}`));
    await eventually(async () => expectError(await useThere(app.apiKey), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });

  test('works there as soon as it is made here', async () => {
    dataOf(await useThere(await makeKey('Billing')));
  });
});

describe('while notifications cannot arrive', () => {
  const refuseConnections = (refuse: boolean) =>
    administer((admin) => admin.query(`ALTER DATABASE ${DATABASE} WITH ALLOW_CONNECTIONS ${!refuse}`));
  const endListeners = () =>
    administer((admin) =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'confab-listener'`,
        [DATABASE],
      ),
    );

  afterEach(() => refuseConnections(false));

  test('nothing is answered from memory, and nothing remembered from before when they arrive again', async () => {
    const [asked, unasked] = [await makeKey('Asked for meanwhile'), await makeKey('Not asked for meanwhile')];
    for (const key of [asked, unasked]) dataOf(await useThere(key));

    await refuseConnections(true);
    await endListeners();
    await eventually(() => expect([connected(here), connected(there)]).toEqual([false, false]));
    for (const key of [asked, unasked]) dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    expectError(await useThere(asked), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');

    await refuseConnections(false);
    await eventually(() => expect([connected(here), connected(there)]).toEqual([true, true]));
    expectError(await useThere(unasked), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('and they do arrive again by themselves', async () => {
    await refuseConnections(true);
    await endListeners();
    await eventually(() => expect(connected(there)).toBe(false));
    await refuseConnections(false);
    await eventually(() => expect(connected(there)).toBe(true));
    const key = await makeKey('Billing');
    dataOf(await useThere(key));
    dataOf(await app.api.delete(`/v3/apikeys/${key}`));
    await eventually(async () => expectError(await useThere(key), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });
});
