import { dataOf, expectError, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { operationsOf } from '#test/support/operations.js';
import { type TestApp, TestServer, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const newToken = async (uid: string): Promise<string> =>
  dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`, { force: true })).authToken as string;
const withToken = (authToken: string, on: TestServer = server): Client => on.client({ authToken });

describe('get-me', () => {
  test('returns the user of the token, with private metadata', async () => {
    const metadata = { '@private': { email: 'andrew@example.com' } };
    await app.api.put('/v3/users/andrew', { metadata });
    const me = dataOf(await withToken(await newToken('andrew')).get('/v3/me'));
    expect(me).toMatchObject({ uid: 'andrew', metadata });
    expect(dataOf(await app.as('andrew').get('/v3/me'))).toEqual(me);
    expect(dataOf(await app.as('tina').get('/v3/users/andrew'))).toMatchObject({ metadata: {} });
  });
});

describe('update-me', () => {
  test('changes the profile of the acting user, but not the role', async () => {
    const andrew = withToken(await newToken('andrew'));
    expect(dataOf(await andrew.put('/v3/me', { statusMessage: 'Hiking', role: 'wizard' }))).toMatchObject({
      statusMessage: 'Hiking',
      role: 'default',
    });
    expect(dataOf(await app.api.get('/v3/users/andrew'))).toMatchObject({ statusMessage: 'Hiking' });
    expectError(await andrew.put('/v3/me', { name: '' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field must have a value.'],
    });
  });
});

describe('private metadata', () => {
  const secret = { email: 'omar@example.com' };
  const stored = async () => dataOf(await app.api.get('/v3/users/omar')).metadata;
  beforeEach(async () => {
    await app.api.delete('/v3/users/omar', { permanent: true });
    dataOf(
      await app.api.post('/v3/users', { uid: 'omar', name: 'Omar', metadata: { '@private': secret, mood: 'sunny' } }),
    );
  });
  afterAll(async () => {
    dataOf(await app.api.delete('/v3/users/omar', { permanent: true }));
  });
  const clients: [string, () => Promise<Client>][] = [
    ['with a token', async () => withToken(await newToken('omar'))],
    ['through onBehalfOf', async () => app.as('omar')],
  ];

  test.each(clients)('is neither replaced nor cleared by the user, %s', async (_how, client) => {
    const omar = await client();
    dataOf(await omar.put('/v3/me', { metadata: { mood: 'rainy', '@private': { email: 'forged@example.com' } } }));
    expect(await stored()).toEqual({ '@private': secret, mood: 'rainy' });
    dataOf(await omar.put('/v3/me', { metadata: { city: 'Utrecht' }, name: 'Omar B.' }));
    expect(await stored()).toEqual({ '@private': secret, city: 'Utrecht' });
    dataOf(await omar.put('/v3/me', { metadata: {} }));
    expect(await stored()).toEqual({ '@private': secret });
    dataOf(await omar.put('/v3/me', { metadata: { mood: 'sunny' }, unset: ['metadata', 'link'] }));
    expect(await stored()).toEqual({ '@private': secret });
  });

  test.each(clients)('is not set by a user who has none, %s', async (_how, client) => {
    dataOf(await app.api.put('/v3/users/omar', { unset: ['metadata'] }));
    const omar = await client();
    dataOf(await omar.put('/v3/me', { metadata: { '@private': secret, mood: 'sunny' } }));
    expect(await stored()).toEqual({ mood: 'sunny' });
    dataOf(await omar.put('/v3/me', { unset: ['metadata'] }));
    expect(await stored()).toBeUndefined();
  });

  test('is set and cleared by the app', async () => {
    dataOf(await app.api.put('/v3/users/omar', { metadata: { '@private': { email: 'new@example.com' } } }));
    expect(await stored()).toEqual({ '@private': { email: 'new@example.com' } });
    dataOf(await app.api.put('/v3/users/omar', { unset: ['metadata'] }));
    expect(await stored()).toBeUndefined();
  });
});

describe('log-out', () => {
  test('deletes that token and no other', async () => {
    const [phone, laptop] = [withToken(await newToken('andrew')), withToken(await newToken('andrew'))];
    expect(dataOf(await phone.delete('/v3/me'))).toMatchObject({ success: true });
    expectError(await phone.get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await laptop.get('/v3/me')).uid).toBe('andrew');
  });

  test('is refused for API keys', async () => {
    expectError(await app.api.delete('/v3/me'), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await app.as('andrew').delete('/v3/me'), 403, 'AUTH_ERR_NO_ACCESS');
  });
});

describe('an auth token', () => {
  test('acts as its user, whatever onBehalfOf says', async () => {
    const andrew = withToken(await newToken('andrew')).with({ onBehalfOf: 'tina' });
    const sent = dataOf(
      await andrew.post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: 'Hello' } }),
    );
    expect(sent.sender).toBe('andrew');
    expect(dataOf(await andrew.get('/v3/users/tina/messages')).map(({ id }: { id: string }) => id)).toEqual([sent.id]);
  });

  test('is refused by operations for servers', async () => {
    const andrew = withToken(await newToken('andrew'));
    const forServers = operationsOf(server).filter(({ accepts }) => accepts.apiKey && !accepts.authToken);
    expect(forServers.length).toBeGreaterThan(10);
    for (const { method, path } of forServers) {
      expectError(await andrew[method](path.replace(/\{\w+\}/g, 'andrew')), 403, 'AUTH_ERR_NO_ACCESS');
    }
  });

  test('sees users without private metadata, and no deactivated users', async () => {
    const [, tina] = [await newToken('andrew'), withToken(await newToken('tina'))];
    await app.api.post('/v3/users', { uid: 'gone', name: 'Gone' });
    await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
    const users = dataOf(await tina.get('/v3/users', { withDeactivated: true }));
    expect(users.map(({ uid }: { uid: string }) => uid)).toEqual(['andrew', 'tina']);
    expect(JSON.stringify(users)).not.toContain('@private');
    expect(users[0].conversationId).toBe('andrew_user_tina');
  });

  test.each([
    ['deleted', (uid: string, token: string) => app.api.delete(`/v3/users/${uid}/auth_tokens/${token}`)],
    ['flushed with the others', (uid: string) => app.api.delete(`/v3/users/${uid}/auth_tokens`)],
    ['of a user who was deactivated', (uid: string) => app.api.delete('/v3/users', { uidsToDeactivate: [uid] })],
    ['of a user who was deleted', (uid: string) => app.api.delete(`/v3/users/${uid}`)],
    ['of a user who was erased', (uid: string) => app.api.delete(`/v3/users/${uid}`, { permanent: true })],
  ])('that is %s is refused immediately by this server, and within a second by another', async (what, end) => {
    const other = new TestServer();
    await other.start();
    try {
      const uid = `user-${what.replaceAll(' ', '-')}`;
      dataOf(await app.api.post('/v3/users', { uid, name: uid }));
      const token = await newToken(uid);
      for (const on of [server, other]) expect(dataOf(await withToken(token, on).get('/v3/me')).uid).toBe(uid);
      dataOf(await end(uid, token));
      expectError(await withToken(token).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
      await eventually(async () =>
        expectError(await withToken(token, other).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'),
      );
    } finally {
      await other.stop();
    }
  });

  test('of a deactivated user is deleted, and stays so when the user is reactivated', async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'back', name: 'Back' }));
    const back = withToken(await newToken('back'));
    await app.api.delete('/v3/users', { uidsToDeactivate: ['back'] });
    expectError(await back.get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    await app.api.put('/v3/users', { uidsToActivate: ['back'] });
    expectError(await back.get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await withToken(await newToken('back')).get('/v3/me')).uid).toBe('back');
  });

  test('must belong to the app of the request', async () => {
    const andrew = withToken(await newToken('andrew'));
    expect((await andrew.with({ appId: app.id }).get('/v3/me')).status).toBe(200);
    expectError(await andrew.with({ appId: 'another' }).get('/v3/me'), 401, 'AUTH_ERR_INVALID_APPID');
  });

  test('that does not exist is refused', async () => {
    for (const token of ['andrew_1763683200' + 'f'.repeat(30), 'x', 'x'.repeat(5000)]) {
      expectError(await withToken(token).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    }
  });
});
