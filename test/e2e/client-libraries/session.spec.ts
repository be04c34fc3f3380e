import { libraryJwt } from '#resources/client-libraries/library-jwt.js';
import { libraryClient, nativeClient } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { untilWaitingForLocks } from '#test/support/locks.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const behindProxy = useServer({ PUBLIC_URL: 'https://chat.example.com:8443' });

describe('the settings of a client library', () => {
  test('name the host of the request', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const { data } = (await libraryClient(server, { authToken, host: 'chat.example.org:8080' }).get('/v3/settings'))
      .body;
    expect(data).toMatchObject({
      CLIENT_API_HOST: 'chat.example.org:8080',
      CHAT_HOST: 'chat.example.org',
      CHAT_WSS_PORT: '8080',
      CHAT_API_VERSION: 'v3',
      REGION: 'us',
      parameters: { 'core.conversations.updateOnReplies': expect.any(Boolean) },
    });
  });

  test('name the public address, where the server has one', async () => {
    const app = await appWithUsers(behindProxy, ['andrew']);
    const client = libraryClient(behindProxy, { authToken: await tokenOf(app, 'andrew'), host: 'internal' });
    expect(dataOf(await client.get('/v3/settings'))).toMatchObject({
      CLIENT_API_HOST: 'chat.example.com:8443',
      CHAT_WSS_PORT: '8443',
    });
  });

  test('list the reasons that users can flag messages for', async () => {
    const app = await appWithUsers(server, ['andrew']);
    dataOf(await app.api.post('/v3/moderation/reasons', { id: 'off-topic', name: 'Off topic' }));
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    const { flagReasons } = dataOf(await client.get('/v3/settings'));
    expect(flagReasons).toContainEqual({ id: 'off-topic', name: 'Off topic' });
  });

  test('are those of the contract for other clients', async () => {
    const app = await appWithUsers(server, ['andrew']);
    expect(dataOf(await app.api.get('/v3/settings'))).toHaveProperty('limits');
    const withKey = app.api.with({ sdk: 'javascript@4.2.0', resource: 'WEB' });
    expect(dataOf(await withKey.get('/v3/settings'))).toHaveProperty('limits');
    const authToken = await tokenOf(app, 'andrew');
    expect(dataOf(await server.client({ authToken, resource: 'WEB' }).get('/v3/settings'))).toHaveProperty('limits');
  });

  test.each([
    ['sdk, as those of the library for Android', { sdk: 'android@5.0.6' }],
    ['chatApiVersion, as its requests about notifications', { chatApiVersion: 'v3' }],
  ])('are those of a library for requests with only %s', async (_what, header) => {
    const app = await appWithUsers(server, ['andrew']);
    const client = nativeClient(server, { authToken: await tokenOf(app, 'andrew'), ...header });
    expect(dataOf(await client.get('/v3/settings'))).toHaveProperty('CHAT_HOST');
  });
});

describe('a log-in', () => {
  test('records the device with the token, and leaves the profile as it is', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const before = dataOf(await app.api.get('/v3/users/andrew'));
    const device = { platform: 'WEB', deviceId: 'one', name: 'Ignored', appInfo: { userAgent: 'Browser/1' } };
    const user = dataOf(await libraryClient(server, { authToken }).put('/v3/me', device));
    expect(user).toMatchObject({
      uid: 'andrew',
      name: 'andrew',
      authToken,
      jwt: libraryJwt(authToken, 'andrew'),
      wsChannel: { identity: 'andrew' },
    });
    expect(user.settings.CHAT_API_VERSION).toBe('v3');
    const after = dataOf(await app.api.get('/v3/users/andrew'));
    expect({ name: after.name, updatedAt: after.updatedAt }).toEqual({
      name: before.name,
      updatedAt: before.updatedAt,
    });
    const recorded = { platform: 'WEB', userAgent: 'Browser/1', appInfo: { deviceId: 'one', userAgent: 'Browser/1' } };
    expect(dataOf(await app.api.get(`/v3/users/andrew/auth_tokens/${authToken}`))).toMatchObject(recorded);
  });

  test('with a wrong token is refused with the code that the libraries know', async () => {
    const client = libraryClient(server, { authToken: 'wrong' });
    expectError(await client.put('/v3/me', { deviceId: 'one' }), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('with another app than that of the token is refused', async () => {
    const [app, other] = [await appWithUsers(server, ['andrew']), await server.createApp()];
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew'), appId: other.id });
    expectError(await client.put('/v3/me', { deviceId: 'one' }), 401, 'AUTH_ERR_INVALID_APPID');
  });

  test('without a device id is a change of the profile', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    const change = { uid: 'andrew', name: 'Andrew J.', hasBlockedMe: false, deactivatedAt: 0 };
    expect(dataOf(await client.put('/v3/me', change))).toMatchObject({ name: 'Andrew J.' });
    expect(dataOf(await client.get('/v3/me'))).toMatchObject({ name: 'Andrew J.', settings: { MODE: 'DEFAULT' } });
  });

  test('of a user who is erased meanwhile is refused like one that comes later', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    await database.query('BEGIN');
    await database.query(`DELETE FROM users WHERE app_id = $1 AND uid = 'andrew'`, [app.id]);
    const changing = client.put('/v3/me', { name: 'Andrew J.' }).then();
    await untilWaitingForLocks(database, 1);
    await database.query('COMMIT');
    expectError(await changing, 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await client.put('/v3/me', { name: 'Andrew J.' }), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('gets the token of the WebSocket, and can report its browser', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const client = libraryClient(server, { authToken });
    expect(dataOf(await client.post('/v3/me/jwt'))).toEqual({ jwt: libraryJwt(authToken, 'andrew') });
    expect(dataOf(await client.post('/v3/user_sessions', { device: 'x' }))).toMatchObject({ success: true });
  });

  test.each([
    ['deviceId', 'x'.repeat(256)],
    ['deviceId', 5],
    ['platform', 'x'.repeat(101)],
    ['appInfo', 'text'],
    ['appInfo', { big: 'x'.repeat(6000) }],
  ])('with a wrong %s is refused', async (field, value) => {
    const app = await appWithUsers(server, ['andrew']);
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    expectError(await client.put('/v3/me', { deviceId: 'one', [field]: value }), 400, 'ERR_BAD_REQUEST', {
      [field]: [expect.any(String)],
    });
  });

  test('ends with a log-out: the token is refused from then on', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const client = libraryClient(server, { authToken: await tokenOf(app, 'andrew') });
    dataOf(await client.delete('/v3/me'));
    expectError(await client.get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });
});
