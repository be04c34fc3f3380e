// lane: long
import type { Response } from 'supertest';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { MANAGEMENT, type TestApp, useOwnServer, useServer } from '#test/support/server.js';

const figures = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_CORE: '3',
  RATE_LIMIT_STANDARD: '20',
  RATE_LIMIT_SEND_PER_USER: '2',
  RATE_LIMIT_MARK_UNREAD_PER_USER: '1',
};
const server = useServer(figures);
const second = useServer(figures);
const unlimited = useOwnServer();
const withoutCore = useServer({ ...figures, RATE_LIMIT_CORE: '0' });
const database = useDatabase(server);

const limitOf = ({ headers }: Response) => ({
  limit: headers['x-rate-limit'],
  remaining: headers['x-rate-limit-remaining'],
});
const hasLimitHeaders = ({ headers }: Response) =>
  Object.keys(headers).some((name) => /rate-?limit|retry-after/.test(name));

/** The same app, as another server knows it. */
const through = (other: typeof server, { apiKey }: TestApp) => other.client({ apikey: apiKey });

/** Users as an app has them that has made no request yet. */
async function freshAppWithUsers(...uids: string[]): Promise<TestApp> {
  const app = await appWithUsers(unlimited, uids);
  const client = through(server, app);
  return { ...app, api: client, as: (uid) => client.with({ onBehalfOf: uid }) };
}

const send = (app: TestApp, sender: string, receiver = 'omar') =>
  app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text: 'Hello' } });

describe('the requests of an app', () => {
  test('have the number of remaining requests in both header spellings', async () => {
    const app = await server.createApp();
    const { headers } = await app.api.get('/v3/users');
    const reset = headers['x-rate-limit-reset'];
    expect(reset).toMatch(/^\d{10}$/);
    expect(headers).toMatchObject({
      'x-rate-limit': '20',
      'x-rate-limit-remaining': '19',
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '19',
      'x-ratelimit-reset': reset,
    });
    expect(headers).not.toHaveProperty('retry-after');
    expect(limitOf(await app.api.get('/v3/roles'))).toEqual({ limit: '20', remaining: '18' });
  });

  test('beyond the limit of their tier get 429 and are not processed', async () => {
    const app = await server.createApp();
    const create = (uid: string) => app.api.post('/v3/users', { uid, name: uid });
    for (const uid of ['one', 'two', 'three']) dataOf(await create(uid));
    const refused = await create('four');
    expectError(refused, 429, 'ERR_TOO_MANY_REQUESTS');
    const retryAfter = refused.headers['retry-after'];
    expect(retryAfter).toMatch(/^\d{1,2}$/);
    expect(refused.body.error).toEqual({
      message: `Too many requests: no more than 3 core requests of this app per minute. Try again in ${retryAfter} seconds.`,
      devMessage: expect.any(String),
      source: 'chat-api',
      code: 'ERR_TOO_MANY_REQUESTS',
    });
    expect(limitOf(refused)).toEqual({ limit: '3', remaining: '0' });
    expect(refused.headers['x-rate-limit-reset']).toBe(refused.headers['x-ratelimit-reset']);
    expectError(await unlimited.client({ apikey: app.apiKey }).get('/v3/users/four'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('are limited by tier and by app', async () => {
    const [app, other] = [await server.createApp(), await server.createApp()];
    for (const uid of ['one', 'two', 'three']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const more = { uid: 'more', name: 'more' };
    expectError(await app.api.post('/v3/users', more), 429, 'ERR_TOO_MANY_REQUESTS');
    dataOf(await app.api.get('/v3/users'));
    dataOf(await other.api.post('/v3/users', more));
  });

  test('share the core tier: users, groups and auth tokens', async () => {
    const app = await freshAppWithUsers('omar');
    const core = [
      await app.api.post('/v3/users', { uid: 'ada', name: 'Ada' }),
      await app.api.post('/v3/users/omar/auth_tokens'),
      await app.api.post('/v3/groups', { guid: 'open', name: 'Open', type: 'public' }),
    ];
    expect(core.map(limitOf)).toEqual(['2', '1', '0'].map((remaining) => ({ limit: '3', remaining })));
    for (const answer of [
      await app.as('omar').post('/v3/groups/open/members'),
      await app.as('omar').delete('/v3/groups/open/members'),
      await app.api.delete('/v3/users/ada'),
    ])
      expectError(answer, 429, 'ERR_TOO_MANY_REQUESTS');
    expect(limitOf(await app.api.delete('/v3/groups/open'))).toEqual({ limit: '20', remaining: '19' });
  });

  test('count even if they are invalid or refused', async () => {
    const app = await server.createApp();
    expect(limitOf(await app.api.post('/v3/users', {}))).toEqual({ limit: '3', remaining: '2' });
    expect(limitOf(await app.api.delete('/v3/users/nobody'))).toEqual({ limit: '3', remaining: '1' });
  });

  test('count on all servers that share the database, also concurrently', async () => {
    const app = await server.createApp();
    const clients = [app.api, through(second, app)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => clients[index % 2]!.get('/v3/users')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const remaining = answers.filter(({ status }) => status === 200).map((answer) => Number(limitOf(answer).remaining));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test('are limited again in the next minute', async () => {
    const app = await server.createApp();
    await app.api.get('/v3/users');
    await database.query('UPDATE rate_limits SET expire = expire - 60000 WHERE key = $1', [`standard:${app.id}`]);
    expect(limitOf(await app.api.get('/v3/users'))).toEqual({ limit: '20', remaining: '19' });
  });

  test('write only the count of their tier', async () => {
    const app = await server.createApp();
    await app.api.get('/v3/users');
    expect(await database.query('SELECT key, points FROM rate_limits WHERE key LIKE $1', [`%${app.id}%`])).toEqual([
      { key: `standard:${app.id}`, points: 1 },
    ]);
  });

  test('are not limited when their limit is 0', async () => {
    const app = await withoutCore.createApp();
    for (const uid of ['one', 'two', 'three', 'four']) {
      const answer = await app.api.post('/v3/users', { uid, name: uid });
      dataOf(answer);
      expect(hasLimitHeaders(answer)).toBe(false);
    }
    expect(limitOf(await app.api.get('/v3/users'))).toEqual({ limit: '20', remaining: '19' });
  });
});

describe('the messages of a user', () => {
  test('are limited separately from those of other users', async () => {
    const app = await freshAppWithUsers('andrew', 'omar');
    expect(limitOf(await send(app, 'andrew'))).toEqual({ limit: '2', remaining: '1' });
    dataOf(await send(app, 'andrew'));
    const refused = await send(app, 'andrew');
    expectError(refused, 429, 'ERR_TOO_MANY_REQUESTS');
    expect(refused.body.error.message).toContain('no more than 2 messages of one user per minute');
    dataOf(await send(app, 'omar', 'andrew'));
    dataOf(await app.as('andrew').get('/v3/users'));
  });

  test('are counted together with those sent with an auth token', async () => {
    const app = await freshAppWithUsers('andrew', 'omar');
    const { authToken } = dataOf(await through(unlimited, app).post('/v3/users/andrew/auth_tokens'));
    dataOf(await send(app, 'andrew'));
    const client = server.client({ authToken });
    const body = { receiver: 'omar', receiverType: 'user', data: { text: 'Hello' } };
    dataOf(await client.post('/v3/messages', body));
    expectError(await client.post('/v3/messages', body), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('that are refused do not count for the app', async () => {
    const app = await freshAppWithUsers('andrew', 'omar');
    for (let sent = 0; sent < 10; sent++) await send(app, 'andrew');
    expect(limitOf(await app.api.get('/v3/users'))).toEqual({ limit: '20', remaining: '17' });
  });

  test('do not count for the app itself', async () => {
    const app = await freshAppWithUsers('omar');
    for (const remaining of ['19', '18', '17']) {
      const answer = await app.api.post('/v3/messages', {
        receiver: 'omar',
        receiverType: 'user',
        data: { text: 'Hello' },
      });
      dataOf(answer);
      expect(limitOf(answer)).toEqual({ limit: '20', remaining });
    }
  });

  test('are counted separately for equal uids in two apps', async () => {
    const [app, other] = [await freshAppWithUsers('andrew', 'omar'), await freshAppWithUsers('andrew', 'omar')];
    for (const each of [app, other])
      expect(limitOf(await send(each, 'andrew'))).toEqual({ limit: '2', remaining: '1' });
  });
});

test('management and public requests are not limited', async () => {
  expect(hasLimitHeaders(await server.client(MANAGEMENT).get('/apps'))).toBe(false);
  expect(hasLimitHeaders(await server.client({}).get('/health/live'))).toBe(false);
});

test('without RATE_LIMITS there are no limits and no headers', async () => {
  const app = await unlimited.createApp();
  for (const uid of ['one', 'two', 'three', 'four']) {
    const answer = await app.api.post('/v3/users', { uid, name: uid });
    dataOf(answer);
    expect(hasLimitHeaders(answer)).toBe(false);
  }
  expect(await database.query('SELECT FROM rate_limits WHERE key LIKE $1', [`%${app.id}%`])).toEqual([]);
});

test('marking messages as unread is limited per user across conversations', async () => {
  const app = await freshAppWithUsers('anna', 'omar');
  const { id } = dataOf(await send(app, 'omar', 'anna'));
  const markUnread = (messageId: number) => app.as('anna').delete('/v3/users/omar/conversation/read', { messageId });
  dataOf(await markUnread(Number(id)));
  expectError(await markUnread(Number(id)), 429, 'ERR_TOO_MANY_REQUESTS');
  dataOf(await app.as('anna').get('/v3/users/omar/conversation'));
});

describe('a message to several receivers', () => {
  test('counts for each of them, and is sent to none beyond the limit', async () => {
    const app = await freshAppWithUsers('anna', 'ben', 'cleo', 'omar');
    const sendTo = (...uids: string[]) =>
      app.as('anna').post('/v3/messages', { multipleReceivers: { uids }, data: { text: 'Hello' } });
    expectError(await sendTo('ben', 'cleo', 'omar'), 429, 'ERR_TOO_MANY_REQUESTS');
    const other = await freshAppWithUsers('anna', 'ben', 'cleo', 'omar');
    const sent = await other
      .as('anna')
      .post('/v3/messages', { multipleReceivers: { uids: ['ben', 'cleo', 'ben'] }, data: { text: 'Hello' } });
    dataOf(sent);
    expect(limitOf(sent)).toEqual({ limit: '2', remaining: '0' });
    expectError(await send(other, 'anna'), 429, 'ERR_TOO_MANY_REQUESTS');
    const stored = dataOf(await through(unlimited, other).with({ onBehalfOf: 'anna' }).get('/v3/messages'));
    expect(stored).toHaveLength(2);
    expect(dataOf(await through(unlimited, app).with({ onBehalfOf: 'anna' }).get('/v3/messages'))).toEqual([]);
  });

  test('of the app itself does not count', async () => {
    const app = await freshAppWithUsers('ben', 'cleo', 'omar');
    const body = { multipleReceivers: { uids: ['ben', 'cleo', 'omar'] }, data: { text: 'Hello' } };
    dataOf(await app.api.post('/v3/messages', body));
  });
});
