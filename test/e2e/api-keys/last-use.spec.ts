import { KeyUsage } from '#platform/authentication/key-usage.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { ApiKeyUsageService } from '#resources/api-keys/api-key-usage.service.js';
import { ApiKeysRepository } from '#resources/api-keys/api-keys.repository.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { type TestApp, TestServer, useOwnServer } from '#test/support/server.js';
import { TcpProxy } from '#test/support/tcp-proxy.js';

const server = useOwnServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const use = (apiKey: string, at: TestServer = server) => at.client({ apikey: apiKey }).get('/v3/users');
const save = (at: TestServer = server) => at.app.get(ApiKeyUsageService).save({});
const get = async (apiKey: string) => dataOf(await app.api.get(`/v3/apikeys/${apiKey}`));
const create = async (): Promise<string> =>
  dataOf(await app.api.post('/v3/apikeys', { name: 'Billing', scope: 'fullAccess' })).apiKey;
/** The first key of that name in the app. */
const idOf = async (name: string): Promise<bigint> =>
  BigInt((await database.query('SELECT id FROM api_keys WHERE app_id = $1 AND name = $2', [app.id, name]))[0].id);
const saveUses = (...uses: { appId?: string; id: bigint; at: Date }[]) =>
  server.app.get(ApiKeysRepository).saveUses(
    {},
    uses.map((of) => ({ appId: app.id, ...of })),
  );

const seconds = (time: string) => Date.parse(time) / 1000;

test('every view of a key has its last use, and none if it was never used', async () => {
  const apiKey = await create();
  expect(await get(apiKey)).not.toHaveProperty('lastUsedAt');
  const before = Math.floor(Date.now() / 1000);
  dataOf(await use(apiKey));
  await save();
  const { lastUsedAt } = await get(apiKey);
  expect(lastUsedAt).toBeGreaterThanOrEqual(before);
  expect(lastUsedAt).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  expect(dataOf(await app.api.put(`/v3/apikeys/${apiKey}`, { name: 'Billing, blue' }))).toMatchObject({ lastUsedAt });
  const listed: any[] = dataOf(await app.api.get('/v3/apikeys'));
  expect(listed.map((key) => [key.name, typeof key.lastUsedAt])).toEqual([
    ['Billing, blue', 'number'],
    ['Rest API Key', 'number'],
    ['Auth Key', 'undefined'],
  ]);
});

test('lets a key be rotated: both work until the last use of the old one stays unchanged and it is deleted', async () => {
  const old = await create();
  dataOf(await use(old));
  await save();
  const replacement = dataOf(await app.api.post('/v3/apikeys', { name: 'Billing, 2', scope: 'fullAccess' })).apiKey;
  const withNew = server.client({ apikey: replacement });
  dataOf(await use(old));
  await save();
  const { lastUsedAt } = dataOf(await withNew.get(`/v3/apikeys/${old}`));
  await save();
  expect(dataOf(await withNew.get(`/v3/apikeys/${old}`))).toMatchObject({ lastUsedAt });
  expectError(await server.client({ apikey: old }).delete(`/v3/apikeys/${old}`), 403, 'ERR_APIKEY_NO_SELF_ACTION');
  dataOf(await withNew.delete(`/v3/apikeys/${old}`));
  expectError(await use(old), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
});

test('counts refused requests, because the key is still in use', async () => {
  expectError(await use(app.authKey), 403, 'AUTH_ERR_NO_ACCESS');
  expectError(
    await server.client({ apikey: app.authKey, appId: 'other' }).get('/v3/users'),
    401,
    'AUTH_ERR_INVALID_APPID',
  );
  await save();
  expect(await get(app.authKey)).toHaveProperty('lastUsedAt');
});

test('keeps one use per key in memory, and none after it is stored', async () => {
  await save();
  await Promise.all(Array.from({ length: 50 }, () => use(app.apiKey)));
  const usage = server.app.get(KeyUsage);
  const taken = usage.drain();
  expect(taken).toEqual([{ appId: app.id, id: await idOf('Rest API Key'), at: expect.any(Date) }]);
  usage.restore(taken);
  await save();
  expect(usage.drain()).toEqual([]);
});

test('never stores an earlier time, whichever process writes last', async () => {
  const id = await idOf('Auth Key');
  await saveUses({ id, at: new Date('2026-01-02Z') });
  await saveUses({ id, at: new Date('2026-01-01Z') });
  expect(await get(app.authKey)).toMatchObject({ lastUsedAt: seconds('2026-01-02Z') });
  await saveUses({ id, at: new Date('2026-01-03Z') });
  expect(await get(app.authKey)).toMatchObject({ lastUsedAt: seconds('2026-01-03Z') });
});

test('stores the latest of fifty concurrent writes, whatever the order of their keys', async () => {
  const ids = [await idOf('Auth Key'), await idOf('Rest API Key')];
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const at = new Date(Date.parse('2026-01-01Z') + n * 1000);
      return saveUses(...(n % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, at })));
    }),
  );
  expect(await get(app.authKey)).toMatchObject({ lastUsedAt: seconds('2026-01-01Z') + 49 });
});

test('skips deleted keys and keys of another app', async () => {
  const other = await server.createApp();
  const [id, deleted] = [await idOf('Auth Key'), await create()];
  const deletedId = await idOf('Billing');
  dataOf(await app.api.delete(`/v3/apikeys/${deleted}`));
  const at = new Date('2026-01-02Z');
  await saveUses({ appId: other.id, id, at }, { id: deletedId, at });
  expect(await get(app.authKey)).not.toHaveProperty('lastUsedAt');
  expectError(await app.api.get(`/v3/apikeys/${deleted}`), 404, 'ERR_APIKEY_NOT_FOUND');
});

test('a server stores the uses when it stops', async () => {
  const stopping = new TestServer();
  await stopping.start({ DATABASE_URL: server.databaseUrl });
  expectError(await use(app.authKey, stopping), 403, 'AUTH_ERR_NO_ACCESS');
  await stopping.stop();
  expect(await get(app.authKey)).toHaveProperty('lastUsedAt');
});

test('uses that cannot be stored are stored the next time, unless there is a later use', async () => {
  const proxy = new TcpProxy(new URL(server.databaseUrl));
  await proxy.open();
  const cutOff = new TestServer();
  await cutOff.start({ DATABASE_URL: proxy.url });
  expectError(await use(app.authKey, cutOff), 403, 'AUTH_ERR_NO_ACCESS');
  await proxy.close();
  await expect(save(cutOff)).rejects.toThrow();
  expect(await get(app.authKey)).not.toHaveProperty('lastUsedAt');

  await proxy.open();
  await eventually(() => expect(cutOff.app.get(PgNotifier).connected).toBe(true));
  await save(cutOff);
  expect(await get(app.authKey)).toHaveProperty('lastUsedAt');
  await cutOff.stop();
  await proxy.close();
});
