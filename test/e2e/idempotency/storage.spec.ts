import request from 'supertest';
import { IdempotencyKeys } from '#platform/idempotency/idempotency-keys.js';
import { dataOf, expectError } from '#test/support/client.js';
import { isReplay, useIdempotencyKeys, withKey } from '#test/support/idempotency.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const keys = useIdempotencyKeys(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

/** Whatever stands in the table, bytes as they are. */
const everything = async (): Promise<string> => {
  const rows = await keys.query<object>('SELECT * FROM idempotency_keys');
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
};

test('the database contains no response, request or key in plain text', async () => {
  const secret = 'what-nobody-may-read';
  const { authToken } = dataOf(
    await withKey(app.api, secret).post('/v3/users', { uid: secret, name: secret, withAuthToken: true }),
  );
  const { apiKey } = dataOf(await withKey(app.api, secret).post('/v3/apikeys', { name: secret, scope: 'fullAccess' }));
  const created = dataOf(await withKey(server.client(MANAGEMENT), secret).post('/apps', { name: secret }));
  const text = await everything();
  expect(await keys.stored(app)).toHaveLength(2);
  expect(JSON.stringify(created)).toContain(secret);
  for (const hidden of [secret, authToken, apiKey, ...JSON.stringify(created).match(/[0-9a-f]{40}/g)!])
    expect(text).not.toContain(hidden);
});

test('a stored response in the row of another key is not replayed', async () => {
  const create = (uid: string) => withKey(app.api, uid).post('/v3/users', { uid, name: uid });
  for (const uid of ['omar', 'tina']) dataOf(await create(uid));
  await keys.query(
    `UPDATE idempotency_keys k SET body_cipher = o.body_cipher
       FROM idempotency_keys o WHERE k.app_id = $1 AND o.app_id = $1 AND o.key_hash <> k.key_hash`,
    [app.id],
  );
  // no operation documents a fault, so the client of the tests would not let it pass
  const again = request(server.http).post('/v3/users').set({ apikey: app.apiKey, 'Idempotency-Key': 'omar' });
  expectError(await again.send({ uid: 'omar', name: 'omar' }), 500, 'ERR_EXCEPTION');
});

test('only expired keys are deleted', async () => {
  const other = await server.createApp();
  for (const { api } of [app, other]) dataOf(await withKey(api, 'k').post('/v3/users', { uid: 'omar', name: 'Omar' }));
  await keys.expire(app);
  await Promise.all([1, 2, 3].map(() => server.app.get(IdempotencyKeys).deleteExpired({})));
  expect(await keys.stored(app)).toEqual([]);
  expect(await keys.stored(other)).toHaveLength(1);
  expect(isReplay(await withKey(other.api, 'k').post('/v3/users', { uid: 'omar', name: 'Omar' }))).toBe(true);
});
