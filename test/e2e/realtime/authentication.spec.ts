// lane: long
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { connectedAs, RealtimeClient, tokenOf } from '#test/support/realtime.js';
import { MANAGEMENT, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();

describe('the first frame', () => {
  test('with an auth token authenticates the connection as its user', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client, authenticated } = await connectedAs(server, app, 'andrew');
    expect(authenticated).toMatchObject({
      uid: 'andrew',
      connectionId: expect.any(String),
      lastEventId: expect.stringMatching(/^\d+$/),
      heartbeatSeconds: 25,
      limits: { frameBytes: 16_384, transientBytes: 4096, metadataBytes: 1024, framesPerSecond: 20 },
    });
    await client.close();
  });

  test('with a wrong token, or one of another app, is rejected and closes the connection', async () => {
    const [app, other] = [await appWithUsers(server, ['andrew']), await appWithUsers(server, ['andrew'])];
    const authToken = await tokenOf(app, 'andrew');
    for (const [frame, code] of [
      [{ authToken: `${authToken}x`, appId: app.id }, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'],
      [{ authToken: app.apiKey, appId: app.id }, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'],
      [{ authToken, appId: other.id }, 'AUTH_ERR_INVALID_APPID'],
    ] as const) {
      const client = await RealtimeClient.open(server);
      client.send({ type: 'auth', ...frame });
      expect(await client.next('error')).toMatchObject({ code });
      expect(await client.closed).toEqual({ code: 4401, reason: code });
    }
  });

  test('of another type, or without the token, is rejected and closes the connection', async () => {
    for (const [frame, code] of [
      [{ type: 'typing', receiver: 'betty', receiverType: 'user', action: 'start' }, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'],
      [{ type: 'auth' }, 'ERR_BAD_REQUEST'],
      ['no JSON', 'ERR_BAD_REQUEST'],
    ] as const) {
      const client = await RealtimeClient.open(server);
      client.send(frame);
      expect(await client.next('error')).toMatchObject({ code });
      expect(await client.closed).toMatchObject({ code: 4400 });
    }
  });

  test('must arrive in time, or the connection is closed', async () => {
    const client = await RealtimeClient.open(server);
    expect(await client.closed).toEqual({ code: 4408, reason: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND' });
  });

  test('is rejected when it is sent a second time', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    client.send({ type: 'auth', authToken: await tokenOf(app, 'andrew') });
    expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    expect(await client.request({ type: 'ping' })).toMatchObject({ type: 'pong' });
    await client.close();
  });

  test('can be followed by other frames at once, which are handled after it', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const client = await RealtimeClient.open(server);
    client.send({ type: 'auth', authToken: await tokenOf(app, 'andrew') });
    client.send({ type: 'typing', receiver: 'betty', receiverType: 'user', action: 'start', ref: 'early' });
    expect((await client.allUntil(({ ref }) => ref === 'early')).map(({ type }) => type)).toEqual([
      'authenticated',
      'ack',
    ]);
    await client.close();
  });
});

describe('the connection is closed when', () => {
  test('its token is deleted, but not that of another device', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [phone, laptop] = [await tokenOf(app, 'andrew'), await tokenOf(app, 'andrew')];
    const lost = (await connectedAs(server, app, 'andrew', { authToken: phone })).client;
    const kept = (await connectedAs(server, app, 'andrew', { authToken: laptop })).client;
    dataOf(await app.api.delete(`/v3/users/andrew/auth_tokens/${phone}`));
    expect(await lost.next('error')).toMatchObject({ code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND' });
    expect(await lost.closed).toMatchObject({ code: 4401 });
    await sendText(app, 'betty', 'andrew', 'still there?');
    await kept.nextEvent('message_sent');
    await kept.close();
  });

  test('its user logs out', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const { client } = await connectedAs(server, app, 'andrew', { authToken });
    dataOf(await server.client({ authToken }).delete('/v3/me'));
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test.each([
    ['deactivated', 'delete', '/v3/users', { uidsToDeactivate: ['andrew'] }],
    ['deleted', 'delete', '/v3/users/andrew', {}],
    ['erased', 'delete', '/v3/users/andrew', { permanent: true }],
  ] as const)('its user is %s', async (_, method, path, body) => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    dataOf(await app.api[method](path, body));
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('its app is deleted', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    const management = server.client(MANAGEMENT);
    dataOf(await management.delete(`/apps/${app.id}`));
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('its user opens too many and it is the oldest', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const clients: RealtimeClient[] = [];
    for (let count = 0; count < 21; count++)
      clients.push((await connectedAs(server, app, 'andrew', { authToken })).client);
    expect(await clients[0]!.closed).toMatchObject({ code: 4409 });
    await eventually(async () => expect((await clients[1]!.request({ type: 'ping' })).type).toBe('pong'));
    await Promise.all(clients.slice(1).map((client) => client.close()));
  });
});
