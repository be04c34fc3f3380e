// lane: long
import { libraryClient, logInWithLibrary, type LibraryUser } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { tokenOf, type Frame } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const text = (expected: string) => (frame: Frame) => frame.type === 'message' && frame.body.data.text === expected;

const closeAll = (users: LibraryUser[]) => Promise.all(users.map(({ socket }) => socket.close()));

const logInAll = (app: Parameters<typeof logInWithLibrary>[1], uids: string[], options: object = {}) =>
  Promise.all(uids.map((uid) => logInWithLibrary(server, app, uid, options)));

describe('between users of whom one has blocked the other', () => {
  test.each([
    ['andrew', 'betty'],
    ['betty', 'andrew'],
  ])('nothing is received: %s has blocked %s', async (by, other) => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const id = await sendText(app, 'betty', 'andrew', 'Before');
    dataOf(await app.as(by).post('/v3/blockedusers', { blockedUids: [other] }));
    const presence = { presenceSubscription: 'ALL_USERS' };
    const betty = await logInWithLibrary(server, app, 'betty', { presence });
    const andrew = await logInWithLibrary(server, app, 'andrew');
    const to = { receiver: 'betty', receiverType: 'user' };
    for (const action of ['started', 'ended'])
      andrew.socket.send({ type: 'typing_indicator', ...to, body: { action } });
    andrew.socket.send({ type: 'transient_message', ...to, body: { data: {} } });
    for (const action of ['delivered', 'read'])
      andrew.socket.send({ type: 'receipts', ...to, body: { action, messageId: id } });
    expect((await andrew.api.post('/v3/messages', { ...to, data: { text: 'Hi' } })).status).toBe(403);
    expect((await andrew.api.post('/v3/calls', { ...to, type: 'audio' })).status).toBe(403);
    await andrew.socket.untilPong();
    await andrew.socket.close();
    // the presence of carl comes after that of andrew would have
    const carl = await logInWithLibrary(server, app, 'carl');
    await sendText(app, 'carl', 'betty', 'Last');
    const received = await betty.socket.allUntil(text('Last'));
    if (!received.some(({ type }) => type === 'presence')) received.push(await betty.socket.next('presence'));
    expect(received.filter(({ sender }) => sender !== 'carl')).toEqual([]);
    await closeAll([betty, carl]);
  });
});

test.each(['user', 'group'])(
  'a message to a %s that moderation withholds reaches no receiver, nor do its changes',
  async (receiverType) => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl'] } });
    await createRule(app);
    const [andrew, betty, carl] = await logInAll(app, ['andrew', 'betty', 'carl']);
    const receiver = receiverType === 'user' ? 'betty' : 'hikers';
    const send = async (words: string) =>
      dataOf(await andrew!.api.post('/v3/messages', { receiver, receiverType, data: { text: words } })).id as string;
    const withheld = await send('darn');
    dataOf(await andrew!.api.put(`/v3/messages/${withheld}`, { data: { text: 'darn it' } }));
    await betty!.api.post(`/v3/messages/${withheld}/reactions/👍`);
    dataOf(await andrew!.api.delete(`/v3/messages/${withheld}`));
    await send('Hello');
    await sendText(app, 'andrew', 'carl', 'Hello');
    for (const { socket } of [betty!, carl!])
      expect((await socket.allUntil(text('Hello'))).map(({ body }) => body.data.text)).toEqual(['Hello']);
    await closeAll([andrew!, betty!, carl!]);
  },
);

describe('several devices of a user', () => {
  test('get what one of them does, except that one', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'betty' });
    const [phone, tablet, laptop] = await logInAll(app, ['andrew', 'andrew', 'andrew']);
    const { api } = phone!;
    const to = { receiver: 'betty', receiverType: 'user' };
    const { id } = dataOf(await api.post('/v3/messages', { ...to, data: { text: 'Hello' } }));
    dataOf(await api.put(`/v3/messages/${id}`, { data: { text: 'Hello!' } }));
    dataOf(await api.post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await api.post('/v3/groups/hikers/members', { guid: 'hikers' }));
    dataOf(await api.delete(`/v3/messages/${id}`));
    await sendText(app, 'betty', 'andrew', 'Last');
    const kinds = async ({ socket }: LibraryUser) =>
      (await socket.allUntil(text('Last'))).map(({ type, body }) => body.data?.action ?? body.action ?? type);
    const all = ['message', 'edited', 'message_reaction_added', 'joined', 'deleted', 'message'];
    expect([await kinds(tablet!), await kinds(laptop!), await kinds(phone!)]).toEqual([all, all, ['message']]);
    await closeAll([phone!, tablet!, laptop!]);
  });

  test.each([
    [
      'names itself as it does',
      (authToken: string, resource: string) => libraryClient(server, { authToken }, resource),
    ],
    [
      'gives its requests such ids',
      (authToken: string, resource: string) => server.client({ authToken, 'X-Request-Id': `${resource}.0123456789ab` }),
    ],
  ])('get all that another user does who %s', async (_, clientOf) => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const andrew = await logInWithLibrary(server, app, 'andrew');
    const betty = clientOf(await tokenOf(app, 'betty'), andrew.resource);
    const to = { receiver: 'andrew', receiverType: 'user' };
    const { id } = dataOf(await betty.post('/v3/messages', { ...to, data: { text: 'Hello' } }));
    dataOf(await betty.post('/v3/messages', { ...to, data: { text: 'Hello <@uid:andrew>' } }));
    dataOf(await betty.post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await betty.post('/v3/groups/hikers/members', { guid: 'hikers' }));
    dataOf(await betty.post('/v3/calls', { ...to, type: 'audio' }));
    dataOf(await betty.delete(`/v3/messages/${id}`));
    await sendText(app, 'betty', 'andrew', 'Last');
    const received = await andrew.socket.allUntil(text('Last'));
    const kinds = received.map(({ type, body }) => body.data?.action ?? body.action ?? type);
    expect(kinds).toEqual([
      'message',
      'message',
      'message_reaction_added',
      'joined',
      'initiated',
      'deleted',
      'message',
    ]);
    await andrew.socket.close();
  });

  test('of which one sends without a name all get the message', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const devices = await logInAll(app, ['andrew', 'andrew']);
    const message = { receiver: 'betty', receiverType: 'user', data: { text: 'Hello' } };
    const authToken = await tokenOf(app, 'andrew');
    dataOf(await server.client({ authToken }).post('/v3/messages', message));
    for (const { socket } of devices) await socket.next('message', text('Hello'));
    await closeAll(devices);
  });

  test.each(['', 'x', 'WEB-4_2_0', '.', 'x'.repeat(200), 'ü', 'a.b'])(
    'are all told of a message of another device that names itself %j',
    async (resource) => {
      const app = await appWithUsers(server, ['andrew', 'betty']);
      const devices = await logInAll(app, ['andrew', 'andrew']);
      const other = libraryClient(server, { authToken: await tokenOf(app, 'andrew') }, encodeURIComponent(resource));
      dataOf(await other.post('/v3/messages', { receiver: 'betty', receiverType: 'user', data: { text: 'Hello' } }));
      for (const { socket } of devices) await socket.next('message', text('Hello'));
      await closeAll(devices);
    },
  );

  test('are connected until the last has gone: then the user is offline', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const betty = await logInWithLibrary(server, app, 'betty', { presence: { presenceSubscription: 'ALL_USERS' } });
    const [phone, laptop] = await logInAll(app, ['andrew', 'andrew']);
    expect(await betty.socket.next('presence')).toMatchObject({ sender: 'andrew', body: { action: 'online' } });
    await phone!.socket.close();
    await sendText(app, 'andrew', 'betty', 'Still here');
    expect((await betty.socket.allUntil(text('Still here'))).map(({ type }) => type)).toEqual(['message']);
    await laptop!.socket.close();
    expect(await betty.socket.next('presence')).toMatchObject({ sender: 'andrew', body: { action: 'offline' } });
    await betty.socket.close();
  });
});

describe('a token that is revoked closes the connections that use it, and no other', () => {
  test.each([
    ['by a log-out', async ({ api }: LibraryUser) => dataOf(await api.delete('/v3/me'))],
    [
      'by all tokens',
      async (_: LibraryUser, { api }: TestApp) => dataOf(await api.delete('/v3/users/andrew/auth_tokens')),
    ],
    ['by the user', async (_: LibraryUser, { api }: TestApp) => dataOf(await api.delete('/v3/users/andrew'))],
  ])('%s', async (_, revoke) => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [andrew, betty] = await logInAll(app, ['andrew', 'betty']);
    await revoke(andrew!, app);
    expect(await andrew!.socket.closed).toMatchObject({ code: 4401 });
    expect(await betty!.socket.untilPong()).toEqual([]);
    await betty!.socket.close();
  });
});

describe('a group of 1,000 members', () => {
  const MEMBERS = 1000;
  const CONNECTED = 40;

  test('gets messages and typing: each connected member once', async () => {
    const uids = Array.from({ length: MEMBERS }, (_, n) => `member-${n}`);
    const app = await server.createApp();
    for (let from = 0; from < MEMBERS; from += 50)
      await Promise.all(
        uids.slice(from, from + 50).map(async (uid) => dataOf(await app.api.post('/v3/users', { uid, name: uid }))),
      );
    await createGroup(app, { guid: 'everybody', owner: uids[0]! });
    const everybody = async () => dataOf(await app.api.get('/v3/groups/everybody')).membersCount as number;
    for (let from = 1; from < MEMBERS; from += 25)
      dataOf(await app.api.post('/v3/groups/everybody/members', { participants: uids.slice(from, from + 25) }));
    expect(await everybody()).toBe(MEMBERS);
    const [sender, ...members] = await logInAll(app, uids.slice(-CONNECTED));
    sender!.socket.send({
      type: 'typing_indicator',
      receiver: 'everybody',
      receiverType: 'group',
      body: { action: 'started' },
    });
    await Promise.all(members.map(({ socket }) => socket.next('typing_indicator')));
    await sendToGroup(app, uids[0]!, 'everybody', 'One');
    await sendToGroup(app, uids[0]!, 'everybody', 'Two');
    for (const { socket } of [sender!, ...members])
      expect((await socket.allUntil(text('Two'))).map(({ body }) => body.data.text)).toEqual(['One', 'Two']);
    await closeAll([sender!, ...members]);
  });
});
