import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { isReplay, useIdempotencyKeys, withKey } from '#test/support/idempotency.js';
import { statementsOf } from '#test/support/queries.js';
import { MANAGEMENT, type TestApp, TestServer, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const second = useOwnServer();
const keys = useIdempotencyKeys(server);

const through = (other: TestServer, { apiKey }: TestApp): Client => other.client({ apikey: apiKey });
const hello = { receiver: 'omar', receiverType: 'user', data: { text: 'Hello' } };
const messagesOf = async (app: TestApp): Promise<any[]> => dataOf(await app.api.get('/v3/messages'));

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'omar']);
});

describe('the same request with the same key', () => {
  test('is processed once, and every server replays the response', async () => {
    const first = await withKey(app.api, 'k').post('/v3/messages', hello);
    dataOf(first);
    expect(isReplay(first)).toBe(false);
    for (const client of [app.api, through(second, app)]) {
      const again = await withKey(client, 'k').post('/v3/messages', hello);
      expect(isReplay(again)).toBe(true);
      expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect(await messagesOf(app)).toHaveLength(1);
  });

  test('gets the replayed response from a server that started later', async () => {
    const first = await withKey(app.api, 'k').post('/v3/messages', hello);
    const later = new TestServer();
    await later.start({ DATABASE_URL: server.databaseUrl });
    try {
      const again = await withKey(through(later, app), 'k').post('/v3/messages', hello);
      expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: first.text });
    } finally {
      await later.stop();
    }
  });

  test('gets the replayed error although it would succeed now', async () => {
    const befriend = () => withKey(app.api, 'k').post('/v3/users/late/friends', { accepted: ['omar'] });
    const refused = await befriend();
    expectError(refused, 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.post('/v3/users', { uid: 'late', name: 'Late' }));
    const again = await befriend();
    expect({ replay: isReplay(again), body: again.body }).toEqual({ replay: true, body: refused.body });
    expectError(again, 404, 'ERR_UID_NOT_FOUND');
    dataOf(await withKey(app.api, 'another').post('/v3/users/late/friends', { accepted: ['omar'] }));
  });

  test('gets the replayed validation error with its details', async () => {
    const wrong = { uid: 'not a uid' };
    const refused = await withKey(app.api, 'k').post('/v3/users', wrong);
    expectError(refused, 400, 'ERR_BAD_REQUEST', { uid: [expect.any(String)] });
    const again = await withKey(app.api, 'k').post('/v3/users', wrong);
    expect({ replay: isReplay(again), body: again.body }).toEqual({ replay: true, body: refused.body });
  });

  test('may differ in white space and in the order of members', async () => {
    const post = (body: string) => withKey(app.api, 'k').raw('post', '/v3/messages', body);
    const first = await post(
      '{"receiver":"omar","receiverType":"user","data":{"text":"Hello","metadata":{"a":1,"b":2}}}',
    );
    const again = await post(
      '{ "data": {"metadata": {"b": 2, "a": 1.0}, "text": "Hello"},\n "receiverType": "user", "receiver": "omar" }',
    );
    expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: first.text });
  });

  test('may have the key in quotes or without', async () => {
    const first = await withKey(app.api, String.raw`"say \"hi\" \\"`).post('/v3/messages', hello);
    dataOf(first);
    const again = await withKey(app.api, 'say "hi" \\').post('/v3/messages', hello);
    expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: first.text });
  });

  test('is processed again after the key has expired', async () => {
    dataOf(await withKey(app.api, 'k').post('/v3/messages', hello));
    const [{ seconds } = { seconds: 0 }] = await keys.stored(app);
    expect(Math.round(seconds / 3600)).toBe(24);
    await keys.expire(app);
    const again = await withKey(app.api, 'k').post('/v3/messages', hello);
    dataOf(again);
    expect(isReplay(again)).toBe(false);
    expect(await messagesOf(app)).toHaveLength(2);
  });

  test('is replayed for PATCH and for management operations', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['omar'] } });
    const transfer = () => withKey(app.api, 'k').patch('/v3/groups/hikers/owner', { owner: 'omar' });
    const first = await transfer();
    dataOf(first);
    const again = await transfer();
    expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: first.text });

    const create = () => withKey(server.client(MANAGEMENT), `create ${app.id}`).post('/apps', { name: app.id });
    const created = dataOf(await create());
    expect(dataOf(await create())).toEqual(created);
    await keys.expire({ id: '' });
    expect(dataOf(await create())).not.toEqual(created);
  });

  test('is refused by a guard before the replay if its user has lost access', async () => {
    const send = () => withKey(app.as('andrew'), 'k').post('/v3/messages', hello);
    dataOf(await send());
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['andrew'] }));
    const refused = await send();
    expectError(refused, 404, 'ERR_UID_NOT_FOUND');
    expect(isReplay(refused)).toBe(false);
  });
});

describe('the same key', () => {
  test('with another body or query gets 422 and is not processed', async () => {
    dataOf(await withKey(app.api, 'k').post('/v3/messages', hello));
    const others = [
      withKey(app.api, 'k').post('/v3/messages', { ...hello, data: { text: 'Bye' } }),
      withKey(app.api, 'k').post('/v3/messages?x=1', hello),
      withKey(app.api, 'k').post('/v3/messages'),
    ];
    for (const refused of await Promise.all(others)) {
      expectError(refused, 422, 'ERR_IDEMPOTENCY_KEY_REUSED');
      expect(isReplay(refused)).toBe(false);
    }
    expect(await messagesOf(app)).toHaveLength(1);
  });

  test('with a credential of other rights is a different key without a stored response', async () => {
    const created = await withKey(app.api, 'k').post('/v3/users', { uid: 'zoe', name: 'Zoe' });
    dataOf(created);
    const authOnly = server.client({ apikey: app.authKey });
    const asAuthOnly = await withKey(authOnly, 'k').post('/v3/users', { uid: 'zoe', name: 'Zoe' });
    expectError(asAuthOnly, 400, 'ERR_UID_ALREADY_EXISTS');
    expect(isReplay(asAuthOnly)).toBe(false);

    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
    dataOf(await withKey(app.as('andrew'), 'k').post('/v3/messages', hello));
    const asToken = await withKey(server.client({ authToken }), 'k').post('/v3/messages', hello);
    dataOf(asToken);
    expect(isReplay(asToken)).toBe(false);
    expect(await messagesOf(app)).toHaveLength(2);
  });

  test('with another API key of the same scope is the same key', async () => {
    const first = await withKey(app.api, 'k').post('/v3/messages', hello);
    const { apiKey } = dataOf(await app.api.post('/v3/apikeys', { name: 'Rotated', scope: 'fullAccess' }));
    const again = await withKey(server.client({ apikey: apiKey }), 'k').post('/v3/messages', hello);
    expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: first.text });
  });

  test.each<[string, (other: TestApp) => Client, string]>([
    ['app', (other) => other.api, '/v3/messages'],
    ['user', () => app.as('andrew'), '/v3/messages'],
  ])('of another %s is a different key', async (_, clientOf, path) => {
    dataOf(await withKey(app.api, 'k').post(path, hello));
    const other = await appWithUsers(server, ['andrew', 'omar']);
    const answer = await withKey(clientOf(other), 'k').post(path, { ...hello, data: { text: 'Another' } });
    expect(dataOf(answer).data.text).toBe('Another');
    expect(isReplay(answer)).toBe(false);
  });

  test('at another address is a different key', async () => {
    dataOf(await withKey(app.api, 'k').post('/v3/users/andrew/auth_tokens'));
    const answer = await withKey(app.api, 'k').post('/v3/users/omar/auth_tokens');
    expect(dataOf(answer).uid).toBe('omar');
    expect(isReplay(answer)).toBe(false);
  });
});

test.each([
  ['an empty text', ''],
  ['an empty text in quotes', '""'],
  ['256 characters', 'k'.repeat(256)],
  ['a text that is not ASCII', 'clé'],
])('%s as the key gets 400, and the request is not processed', async (_, key) => {
  const refused = await withKey(app.api, key).post('/v3/messages', hello);
  expectError(refused, 400, 'ERR_BAD_REQUEST', { 'Idempotency-Key': [expect.stringContaining('255')] });
  expect(await messagesOf(app)).toEqual([]);
});

test('a key may have 255 characters', async () => {
  const send = () => withKey(app.api, 'k'.repeat(255)).post('/v3/messages', hello);
  expect([isReplay(await send()), isReplay(await send())]).toEqual([false, true]);
});

test('other methods ignore the key', async () => {
  const client = withKey(app.api, 'k');
  dataOf(await client.put('/v3/users/omar', { name: 'One' }));
  expect(dataOf(await client.put('/v3/users/omar', { name: 'Two' })).name).toBe('Two');
  expect(dataOf(await client.get('/v3/users/omar')).name).toBe('Two');
  dataOf(await client.delete('/v3/users/omar'));
  expectError(await client.delete('/v3/users/omar'), 404, 'ERR_UID_NOT_FOUND');
  expect(await keys.stored(app)).toEqual([]);
});

test('a request runs two additional statements with a key, and none without', async () => {
  await app.api.post('/v3/messages', hello);
  const plain = await statementsOf(server, () => app.api.post('/v3/messages', hello));
  const keyed = await statementsOf(server, () => withKey(app.api, 'k').post('/v3/messages', hello));
  expect(plain.filter((name) => name?.startsWith('idempotency'))).toEqual([]);
  expect(keyed).toEqual(['idempotency-acquire', ...plain, 'idempotency-store-response']);
});
