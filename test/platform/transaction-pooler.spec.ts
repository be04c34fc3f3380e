// lane: long
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { dataOf, expectError } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { PgBouncer } from '../support/pgbouncer.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';
import { TransactionPooler } from '../support/transaction-pooler.js';

const unavailable = await PgBouncer.unavailable();
// the message shows in the report
if (unavailable) process.stderr.write(`Transaction mode was not tested with PgBouncer: ${unavailable}.\n`);

const poolers = [
  ['a double of a pooler', TransactionPooler],
  ...(unavailable ? [] : [['PgBouncer', PgBouncer] as const]),
] as const;

describe.each(poolers)('behind %s in transaction mode', (_, Pooler) => {
  const direct = new TestServer();
  let pooler: TransactionPooler | PgBouncer;
  let app: TestApp;
  beforeAll(async () => {
    const DATABASE_URL = await createDatabase(`confab_pooler_${process.env.JEST_WORKER_ID}`);
    await direct.start({ DATABASE_URL });
    app = await direct.createApp();
    pooler = await Pooler.start(DATABASE_URL);
  });
  afterAll(async () => {
    await pooler.stop();
    await direct.stop();
  });

  /** A key that the server has used, and that is deleted through another one. */
  async function deletedKey(server: TestServer): Promise<() => Promise<void>> {
    const { apiKey: apikey } = dataOf(await app.api.post('/v3/apikeys', { name: 'Billing', scope: 'fullAccess' }));
    const use = () => server.client({ apikey }).get('/v3/users');
    dataOf(await use());
    dataOf(await app.api.delete(`/v3/apikeys/${apikey}`));
    return async () => expectError(await use(), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  }

  const readiness = async (server: TestServer) => (await server.client({}).get('/health/ready')).body;
  const sessions = async (server: TestServer) =>
    dataOf(await server.client(MANAGEMENT).get('/health/report')).findings.find(
      ({ check }: { check: string }) => check === 'sessions',
    );

  test('a server that hears nothing uses no cache, and says so', async () => {
    const server = new TestServer();
    const log: string[] = [];
    const write = (line: string) => void log.push(line);
    await server.start({ DATABASE_URL: pooler.url, LOG_LEVEL: 'warn' }, { write });
    try {
      expect(server.app.get(PgNotifier).connected).toBe(false);
      const expectRefused = await deletedKey(server);
      await expectRefused();
      expect(await readiness(server)).toMatchObject({ status: 'degraded', checks: { listener: 'unavailable' } });
      expect(await sessions(server)).toMatchObject({
        status: 'failed',
        remedy: expect.stringContaining('DATABASE_SESSION_URL'),
      });
      expect(log.filter((line) => line.includes('NOTIFY does not arrive'))).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });

  test('a server with DATABASE_SESSION_URL hears of changes, and stores every message once', async () => {
    const server = new TestServer();
    await server.start({ DATABASE_URL: pooler.url, DATABASE_SESSION_URL: direct.databaseUrl, DATABASE_POOL_SIZE: '4' });
    try {
      expect(await readiness(server)).toMatchObject({ status: 'ok', checks: { listener: 'ok' } });
      expect(await sessions(server)).toMatchObject({ status: 'ok' });
      const expectRefused = await deletedKey(server);
      await eventually(expectRefused);
      const pooled = server.client({ apikey: app.apiKey, onBehalfOf: 'anna' });
      for (const uid of ['anna', 'ben'])
        dataOf(await server.client({ apikey: app.apiKey }).post('/v3/users', { uid, name: uid }));
      const texts = Array.from({ length: 100 }, (__, n) => `message ${n}`);
      const sends = texts.map((text) =>
        pooled.post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text } }),
      );
      for (const sent of await Promise.all(sends)) dataOf(sent);
      const stored: { data: { text: string } }[] = dataOf(await pooled.get('/v3/users/ben/messages?limit=1000'));
      expect(stored.map(({ data }) => data.text).sort()).toEqual(texts.sort());
    } finally {
      await server.stop();
    }
  });
});
