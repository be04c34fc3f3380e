import {
  authFrame,
  LibrarySocket,
  libraryClient,
  logInWithLibrary,
  nativeClient,
} from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

// What the client library for iOS needs beyond the others. It was found on a device with the version 4.1.7, not with this server.

const server = useServer();

const RESOURCE = 'ios-4_1_7-0f8fad5b-d9cb-469f-a165-70867728950e-1795922494001';

const clientOf = (authToken: string) => nativeClient(server, { authToken, sdk: 'ios@4.1.7', resource: RESOURCE });
const as = async (app: TestApp, uid: string) => clientOf(await tokenOf(app, uid));
const logIn = async (app: TestApp, uid: string) =>
  dataOf(await (await as(app, uid)).put('/v3/me', { platform: 'ios', deviceId: 'phone' }));

describe('the token of the WebSocket', () => {
  test('is a JSON Web Token with a header in JSON, wherever it is given', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const andrew = await as(app, 'andrew');
    const given = [
      await andrew.put('/v3/me', { deviceId: 'phone' }),
      await andrew.get('/v3/me'),
      await andrew.post('/v3/me/jwt'),
    ];
    for (const response of given) {
      const parts = (dataOf(response).jwt as string).split('.');
      expect(parts).toEqual([1, 2, 3].map(() => expect.stringMatching(/^[\w-]+$/)));
      expect(JSON.parse(Buffer.from(parts[0]!, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    }
  });

  test('opens the WebSocket and counts users who are online', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { jwt } = await logIn(app, 'andrew');
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send(authFrame(app.id, RESOURCE, 'andrew', jwt));
    expect(await socket.next('auth')).toMatchObject({ sender: 'andrew', body: { code: '200', status: 'OK' } });
    const counted = await server.client({ authorization: jwt }).post('/api/v3/online-members');
    expect(dataOf(counted)).toMatchObject({ onlineUsersCount: 1 });
    await socket.close();
  });

  test('is refused with another signature, and once the user has logged out', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const authToken = await tokenOf(app, 'andrew');
    const { jwt } = dataOf(await clientOf(authToken).get('/v3/me'));
    const { jwt: ofBetty } = await logIn(app, 'betty');
    const [header, payload] = jwt.split('.');
    const forged = `${header}.${payload}.${ofBetty.split('.')[2]}`;
    const refused = async (token: string) => {
      const socket = await LibrarySocket.openAtRoot(server);
      socket.send(authFrame(app.id, RESOURCE, 'andrew', token));
      expect(await socket.closed).toMatchObject({ code: 4401 });
    };
    await refused(forged);
    dataOf(await clientOf(authToken).delete('/v3/me'));
    await refused(jwt);
  });
});

test('a log-in has no channel, which the library crashes at; others, which read it, have one', async () => {
  const app = await appWithUsers(server, ['andrew']);
  expect(await logIn(app, 'andrew')).not.toHaveProperty('wsChannel');
  // contains that for iOS
  const flutter = nativeClient(server, { authToken: await tokenOf(app, 'andrew'), sdk: 'flutter@4.0.18' });
  expect(dataOf(await flutter.put('/v3/me', { deviceId: 'phone' }))).not.toHaveProperty('wsChannel');
  const android = nativeClient(server, { authToken: await tokenOf(app, 'andrew'), sdk: 'android@5.0.6' });
  expect(dataOf(await android.put('/v3/me', { deviceId: 'phone' }))).toMatchObject({
    wsChannel: { identity: 'andrew' },
  });
});

test('the settings have both ports as texts, a bare host, and extensions that say whether they are enabled', async () => {
  const app = await appWithUsers(server, ['andrew']);
  await setSettings(server, app, { 'core.messages.linkPreviews': true });
  const { settings } = await logIn(app, 'andrew');
  expect(settings.CHAT_WS_PORT).toEqual(expect.any(String));
  expect(settings.CHAT_WS_PORT).toBe(settings.CHAT_WSS_PORT);
  expect(settings.CHAT_HOST).toMatch(/^[\w.-]+$/);
  expect(settings.extensions).toContainEqual({ id: 'link-preview', name: 'Link Preview', enabled: true });
});

test('the version may be twice in the path of a library, and not in that of others', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const id = await sendText(app, 'andrew', 'betty', 'Hello');
  const authToken = await tokenOf(app, 'betty');
  for (const prefix of ['/v3/v3', '/v3.0/v3.0', '/v3/v3.0'])
    expect(dataOf(await clientOf(authToken).get(`${prefix}/users/andrew/messages`))).toMatchObject([{ id }]);
  const other = await server.client({ authToken }).get('/v3/v3/users/andrew/messages');
  expectError(other, 404, 'ERR_API_NOT_FOUND');
});

describe('a muid', () => {
  test('is in every message for a library, also in those inside of others: its id where the sender gave none', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    const betty = await as(app, 'betty');
    const to = { receiver: 'andrew', receiverType: 'user' };
    const reply = dataOf(await betty.post('/v3/messages', { ...to, data: { text: 'Hi' }, quotedMessageId: id }));
    expect(reply).toMatchObject({ muid: reply.id, quotedMessage: { id, muid: id } });
    const own = dataOf(await betty.post('/v3/messages', { ...to, data: { text: 'Hi' }, muid: 'own' }));
    expect(own.muid).toBe('own');
    const edit = dataOf(await betty.put(`/v3/messages/${reply.id}`, { data: { text: 'Hi!' } }));
    expect(edit).toMatchObject({ muid: edit.id, data: { entities: { on: { entity: { muid: reply.id } } } } });
    const listed = dataOf<{ id: string; muid: string }[]>(await betty.get('/v3/users/andrew/messages'));
    expect(listed.map(({ id: listedId, muid }) => [listedId, muid])).toEqual([
      [id, id],
      [reply.id, reply.id],
      [own.id, 'own'],
      [edit.id, edit.id],
    ]);
    expect(dataOf(await betty.get('/v3/conversations'))).toMatchObject([{ lastMessage: { muid: 'own' } }]);
  });

  test('is in what the WebSocket of a library brings, and in nothing that others get', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    const betty = await logInWithLibrary(server, app, 'betty');
    const { client: own } = await connectedAs(server, app, 'betty');
    const id = await sendToGroup(app, 'andrew', 'hikers', 'Hello');
    expect((await betty.socket.next('message')).body).toMatchObject({ id, muid: id });
    const edit = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Hello!' } }));
    expect((await betty.socket.next('message')).body).toMatchObject({
      muid: edit.id,
      data: { entities: { on: { entity: { id, muid: id } } } },
    });
    expect((await own.nextEvent('message_sent')).data.message).not.toHaveProperty('muid');
    const contract = dataOf<object[]>(await app.as('betty').get('/v3/groups/hikers/messages'));
    for (const message of contract) expect(message).not.toHaveProperty('muid');
    expect(dataOf(await libraryClient(server, { authToken: betty.authToken }).get(`/v3/messages/${id}`))).toMatchObject(
      {
        muid: id,
      },
    );
    await Promise.all([betty.socket.close(), own.close()]);
  });
});
