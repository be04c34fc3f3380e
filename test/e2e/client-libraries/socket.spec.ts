import { LibrarySocket, authFrame, instanceName, logInWithLibrary } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { connectedAs, tokenOf, type Frame } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer();

const ALL_USERS = { presenceSubscription: 'ALL_USERS' };

const isPong = ({ action }: Frame): boolean => action === 'pong';

const message = (text: string) => (frame: Frame) => frame.type === 'message' && frame.body.data.text === text;

describe('a connection of a library', () => {
  test('answers a ping with a pong, also before it is authenticated', async () => {
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send({ action: 'ping', ack: 'true' });
    expect(await socket.allUntil(isPong)).toEqual([{ action: 'pong', ack: 'true' }]);
    await socket.close();
  });

  test('with a wrong token is closed', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send(authFrame(app.id, instanceName(), 'andrew', 'wrong'));
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('with the token of another app is closed', async () => {
    const [app, other] = [await appWithUsers(server, ['andrew']), await appWithUsers(server, ['andrew'])];
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send(authFrame(app.id, instanceName(), 'andrew', await tokenOf(other, 'andrew')));
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('is that of the user of the token, whoever the frame names', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const { client: betty } = await connectedAs(server, app, 'betty');
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send(authFrame(app.id, instanceName(), 'carl', await tokenOf(app, 'andrew')));
    expect(await socket.next('auth')).toMatchObject({ sender: 'andrew', body: { code: '200', status: 'OK' } });
    const body = { action: 'started', user: { uid: 'carl', name: 'Carl' } };
    socket.send({ type: 'typing_indicator', receiver: 'betty', receiverType: 'user', sender: 'carl', body });
    expect(await betty.next('typing')).toMatchObject({ sender: { uid: 'andrew', name: 'andrew' } });
    await Promise.all([socket.close(), betty.close()]);
  });

  test('is closed when its token is deleted', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { socket, authToken } = await logInWithLibrary(server, app, 'andrew');
    dataOf(await app.api.delete(`/v3/users/andrew/auth_tokens/${authToken}`));
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test.each([
    '{',
    'null',
    '[]',
    '{"type":5}',
    '{"type":"__proto__","body":{}}',
    '{"type":"constructor"}',
    '{"type":"typing_indicator"}',
    '{"type":"typing_indicator","receiver":"nobody","receiverType":"user","body":{"action":"started"}}',
    '{"type":"typing_indicator","receiver":"betty","receiverType":"user","body":{"action":"__proto__"}}',
    '{"type":"receipts","body":{"action":"read","messageId":"x"}}',
    '{"type":"receipts","body":{"action":"read","messageId":"9007199254740993000"}}',
    '{"type":"receipts","body":[]}',
    '{"type":"transient_message","receiver":"betty","receiverType":"user","body":{"data":"x"}}',
    '{"type":"transient_message","receiver":"betty","receiverType":"user","body":{"data":{"a":"\\u0000"}}}',
    `{"type":"transient_message","receiver":"betty","receiverType":"user","body":{"data":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}}`,
    '{"type":"auth","body":{}}',
  ])('ignores the frame %.60s', async (text) => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [andrew, betty] = [
      await logInWithLibrary(server, app, 'andrew'),
      await logInWithLibrary(server, app, 'betty'),
    ];
    andrew.socket.send(text);
    andrew.socket.send({
      type: 'transient_message',
      receiver: 'betty',
      receiverType: 'user',
      body: { data: { last: 1 } },
    });
    const received = await betty.socket.allUntil(({ type }) => type === 'transient_message');
    expect(received).toMatchObject([{ body: { data: { last: 1 } } }]);
    expect(await andrew.socket.untilPong()).toEqual([]);
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });

  test('that sends a frame above the limit of size is closed', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { socket } = await logInWithLibrary(server, app, 'andrew');
    socket.send({ type: 'transient_message', body: { data: { text: 'x'.repeat(20_000) } } });
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  test('that floods the server is closed', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { socket } = await logInWithLibrary(server, app, 'andrew');
    for (let count = 0; count < 500; count++)
      socket.send({ type: 'receipts', body: { action: 'read', messageId: '1' } });
    expect(await socket.closed).toMatchObject({ code: 4429 });
  });
});

describe('a message', () => {
  test('reaches the receiver and the other devices of the sender, but not the instance that sent it', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [phone, laptop, betty] = await Promise.all(
      ['andrew', 'andrew', 'betty'].map((uid) => logInWithLibrary(server, app, uid)),
    );
    const sent = dataOf(
      await phone!.api.post('/v3/messages', { receiver: 'betty', receiverType: 'user', data: { text: 'Hello' } }),
    );
    for (const { socket } of [laptop!, betty!])
      expect(await socket.next('message')).toMatchObject({
        sender: 'andrew',
        receiver: 'betty',
        receiverType: 'user',
        body: { id: sent.id, data: { text: 'Hello', entities: { sender: { entity: { uid: 'andrew' } } } } },
      });
    await sendText(app, 'andrew', 'betty', 'From elsewhere');
    expect((await phone!.socket.allUntil(message('From elsewhere'))).map(({ body }) => body.data.text)).toEqual([
      'From elsewhere',
    ]);
    await Promise.all([phone, laptop, betty].map((user) => user!.socket.close()));
  });

  test('that moderation withholds reaches nobody', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const betty = await logInWithLibrary(server, app, 'betty');
    await createRule(app);
    await sendText(app, 'andrew', 'betty', 'darn');
    await sendText(app, 'andrew', 'betty', 'Hello');
    expect((await betty.socket.allUntil(message('Hello'))).filter(({ type }) => type === 'message')).toHaveLength(1);
    await betty.socket.close();
  });

  test('of a blocked user reaches nobody', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    dataOf(await app.as('betty').post('/v3/blockedusers', { blockedUids: ['andrew'] }));
    const [andrew, betty] = [
      await logInWithLibrary(server, app, 'andrew'),
      await logInWithLibrary(server, app, 'betty'),
    ];
    const typing = { receiver: 'betty', receiverType: 'user', body: { action: 'started' } };
    andrew.socket.send({ type: 'typing_indicator', ...typing });
    expect((await andrew.api.post('/v3/messages', { ...typing, data: { text: 'Hi' } })).status).toBe(403);
    await andrew.socket.untilPong();
    dataOf(await app.as('betty').delete('/v3/blockedusers', { blockedUids: ['andrew'] }));
    await sendText(app, 'andrew', 'betty', 'Hello');
    expect(await betty.socket.allUntil(message('Hello'))).toHaveLength(1);
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });

  test('is edited and deleted: the frames have the action messages', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const betty = await logInWithLibrary(server, app, 'betty');
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Hello!' } }));
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    const action = (name: string) => ({
      category: 'action',
      type: 'message',
      data: { action: name, entities: { on: { entity: { id } } } },
    });
    expect(await betty.socket.next('message', ({ body }) => body.category === 'action')).toMatchObject({
      body: action('edited'),
    });
    expect(await betty.socket.next('message')).toMatchObject({ body: action('deleted') });
    await betty.socket.close();
  });

  test('is a poll: votes are edits of it', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const betty = await logInWithLibrary(server, app, 'betty');
    const poll = { receiver: 'betty', receiverType: 'user', question: 'Lunch?', options: ['Soup', 'Salad'] };
    const { id } = dataOf(await app.as('andrew').post('/v3/polls', poll));
    dataOf(await app.as('betty').post(`/v3/polls/${id}/votes`, { options: [2] }));
    const voted = { '2': { text: 'Salad', count: 1, voters: { betty: { name: 'betty' } } } };
    const metadata = { '@injected': { extensions: { polls: { id, results: { total: 1, options: voted } } } } };
    const { body } = await betty.socket.next('message', (frame) => frame.body.category === 'action');
    expect(body).toMatchObject({
      sender: 'andrew',
      receiver: 'betty',
      type: 'message',
      data: { action: 'edited', entities: { by: { entityType: 'user' }, on: { entity: { id, data: { metadata } } } } },
    });
    await betty.socket.close();
  });

  test('has reactions, receipts and pins with frames of their own', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [andrew, betty] = [
      await logInWithLibrary(server, app, 'andrew'),
      await logInWithLibrary(server, app, 'betty'),
    ];
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    await betty.socket.next('message');
    for (const action of ['delivered', 'read']) {
      betty.socket.send({
        type: 'receipts',
        receiver: 'andrew',
        receiverType: 'user',
        sender: 'carl',
        messageSender: 'carl',
        body: { action, messageId: id, user: { uid: 'carl' } },
      });
      expect(await andrew.socket.next('receipts')).toMatchObject({
        messageSender: 'andrew',
        sender: 'betty',
        body: { action, messageId: id, user: { uid: 'betty' }, timestamp: expect.any(Number) },
      });
    }
    dataOf(await app.as('betty').post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.as('betty').delete(`/v3/messages/${id}/reactions/👍`));
    for (const action of ['message_reaction_added', 'message_reaction_removed'])
      expect(await andrew.socket.next('reaction')).toMatchObject({
        receiver: 'betty',
        receiverType: 'user',
        body: { action, messageId: id, reaction: '👍', uid: 'betty', reactedBy: { uid: 'betty' } },
      });
    dataOf(await app.as('betty').post(`/v3/messages/${id}/pin`));
    expect(await andrew.socket.next('message_pinned')).toMatchObject({ body: { messageId: id, pinnedBy: 'betty' } });
    dataOf(await app.as('betty').delete(`/v3/messages/${id}/pin`));
    const unpinned = await andrew.socket.next('message_unpinned');
    expect(unpinned).toMatchObject({ sender: 'andrew', receiver: 'betty', body: { messageId: id, message: { id } } });
    dataOf(await app.as('andrew').post('/v3/users/betty/conversation/pin'));
    const conversationId = 'andrew_user_betty';
    expect((await andrew.socket.next('conversation_pinned')).body).toMatchObject({
      conversationId,
      pinnedBy: 'andrew',
    });
    dataOf(await app.as('andrew').delete('/v3/users/betty/conversation/pin'));
    expect((await andrew.socket.next('conversation_unpinned')).body).toMatchObject({ conversationId });
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });
});

test('the goal of an interactive message that a user reaches is told to its sender and the other devices of the user', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl'] } });
  const [andrew, phone, laptop, carl] = await Promise.all(
    ['andrew', 'betty', 'betty', 'carl'].map((uid) => logInWithLibrary(server, app, uid)),
  );
  const form = { interactiveData: {}, interactionGoal: { type: 'anyAction' } };
  for (const to of [
    { receiver: 'betty', receiverType: 'user' },
    { receiver: 'hikers', receiverType: 'group' },
  ]) {
    const { id } = dataOf(
      await andrew!.api.post('/v3/messages', { ...to, category: 'interactive', type: 'form', data: form }),
    );
    dataOf(await phone!.api.patch(`/v3/messages/${id}/interacted`, { interactions: ['yes'] }));
    for (const { socket } of [andrew!, laptop!])
      expect(await socket.next('interaction_completed')).toMatchObject({
        sender: 'betty',
        receiver: to.receiverType === 'user' ? 'andrew' : 'hikers',
        receiverType: to.receiverType,
        body: { messageId: id, user: { uid: 'betty' }, interactions: [{ elementId: 'yes' }] },
      });
  }
  for (const { socket } of [phone!, carl!])
    expect((await socket.untilPong()).filter((frame) => frame.type === 'interaction_completed')).toEqual([]);
  await Promise.all([andrew, phone, laptop, carl].map((user) => user!.socket.close()));
});

test('typing and transient messages reach the receiver', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const [andrew, betty] = [await logInWithLibrary(server, app, 'andrew'), await logInWithLibrary(server, app, 'betty')];
  const to = { receiver: 'betty', receiverType: 'user' };
  andrew.socket.send({ type: 'typing_indicator', ...to, body: { action: 'started', metadata: { k: 1 } } });
  andrew.socket.send({ type: 'typing_indicator', ...to, body: { action: 'ended' } });
  andrew.socket.send({ type: 'transient_message', ...to, body: { data: { x: 1 } } });
  const user = { uid: 'andrew', name: 'andrew' };
  expect(await betty.socket.next('typing_indicator')).toMatchObject({
    ...to,
    body: { action: 'started', user, metadata: { k: 1 } },
  });
  expect(await betty.socket.next('typing_indicator')).toMatchObject({ body: { action: 'ended', user } });
  expect(await betty.socket.next('transient_message')).toMatchObject({ ...to, body: { user, data: { x: 1 } } });
  await Promise.all([andrew.socket.close(), betty.socket.close()]);
});

test.each([
  ['ALL_USERS', ALL_USERS, ['carl', 'betty']],
  ['FRIENDS', { presenceSubscription: 'FRIENDS' }, ['betty']],
  ['ROLES', { presenceSubscription: 'ROLES', roles: ['default'] }, ['carl', 'betty']],
])('presence of %s is sent to those who subscribe', async (_, presence, expected) => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  dataOf(await app.api.post('/v3/users/andrew/friends', { accepted: ['betty'] }));
  const andrew = await logInWithLibrary(server, app, 'andrew', { presence });
  const others: Frame[] = [];
  for (const uid of ['carl', 'betty']) {
    const { socket } = await logInWithLibrary(server, app, uid);
    if (expected.includes(uid)) others.push(await andrew.socket.next('presence'));
    await socket.close();
    if (expected.includes(uid)) others.push(await andrew.socket.next('presence'));
  }
  expect(others.map(({ sender, body }) => [sender, body.action, body.user.uid])).toEqual(
    expected.flatMap((uid) => [
      [uid, 'online', uid],
      [uid, 'offline', uid],
    ]),
  );
  await andrew.socket.close();
});

describe('a change of the members of a group', () => {
  const groupAction = (action: string, more: object = {}) => ({
    receiver: 'hikers',
    receiverType: 'group',
    body: {
      id: expect.stringMatching(/^\d+$/),
      category: 'action',
      type: 'groupMember',
      data: { action, entities: { for: { entity: { guid: 'hikers' } } }, ...more },
    },
  });

  test('is sent as its stored action message', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const andrew = await logInWithLibrary(server, app, 'andrew');
    const owner = app.as('andrew');
    const changes: [string, () => Promise<unknown>][] = [
      ['joined', async () => dataOf(await app.as('betty').post('/v3/groups/hikers/members'))],
      ['scopeChanged', async () => dataOf(await owner.put('/v3/groups/hikers/members/betty', { scope: 'moderator' }))],
      ['left', async () => dataOf(await app.as('betty').delete('/v3/groups/hikers/members'))],
      ['added', async () => dataOf(await owner.post('/v3/groups/hikers/members', { participants: ['betty'] }))],
      ['kicked', async () => dataOf(await owner.delete('/v3/groups/hikers/members/betty'))],
      ['added', async () => dataOf(await owner.post('/v3/groups/hikers/members', { participants: ['betty'] }))],
      ['banned', async () => dataOf(await owner.post('/v3/groups/hikers/bannedusers/betty'))],
      ['unbanned', async () => dataOf(await owner.delete('/v3/groups/hikers/bannedusers/betty'))],
    ];
    for (const [action, change] of changes) {
      await change();
      expect(await andrew.socket.next('message')).toMatchObject(groupAction(action));
    }
    await andrew.socket.close();
  });

  test('of several at once is one message for each', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const andrew = await logInWithLibrary(server, app, 'andrew');
    dataOf(await app.as('andrew').post('/v3/groups/hikers/members', { participants: ['betty', 'carl'] }));
    const frames = [await andrew.socket.next('message'), await andrew.socket.next('message')];
    expect(frames.map(({ body }) => body.data.entities.on.entity.uid).sort()).toEqual(['betty', 'carl']);
    await andrew.socket.close();
  });

  test('and messages of the group reach its members only', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    const [betty, carl] = [await logInWithLibrary(server, app, 'betty'), await logInWithLibrary(server, app, 'carl')];
    await sendToGroup(app, 'andrew', 'hikers', 'To all');
    expect(await betty.socket.next('message')).toMatchObject({
      receiver: 'hikers',
      body: { data: { text: 'To all' } },
    });
    await sendText(app, 'andrew', 'carl', 'To you');
    expect((await carl.socket.allUntil(message('To you'))).filter(({ type }) => type === 'message')).toHaveLength(1);
    await Promise.all([betty.socket.close(), carl.socket.close()]);
  });
});

test('a call is sent as its call messages', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const [andrew, betty] = [await logInWithLibrary(server, app, 'andrew'), await logInWithLibrary(server, app, 'betty')];
  const call = { receiver: 'betty', receiverType: 'user', type: 'video' };
  const ring = async () => dataOf(await andrew.api.post('/v3/calls', call)).data.entities.on.entity.sessionid as string;
  const change = async (user: typeof andrew, sessionId: string, status: string) =>
    dataOf(await user.api.put(`/v3/calls/${sessionId}`, { status }));
  const nextCall = async ({ socket }: typeof andrew) => {
    const { body } = await socket.next('message', (frame) => frame.body.category === 'call');
    return [body.data.action, body.data.entities.on.entity.sessionid];
  };
  const first = await ring();
  expect(await nextCall(betty)).toEqual(['initiated', first]);
  await change(betty, first, 'ongoing');
  expect(await nextCall(andrew)).toEqual(['ongoing', first]);
  await change(andrew, first, 'ended');
  expect(await nextCall(betty)).toEqual(['ended', first]);
  const second = await ring();
  await nextCall(betty);
  await change(betty, second, 'rejected');
  expect(await nextCall(andrew)).toEqual(['rejected', second]);
  const third = await ring();
  await nextCall(betty);
  await change(andrew, third, 'cancelled');
  expect(await nextCall(betty)).toEqual(['cancelled', third]);
  await Promise.all([andrew.socket.close(), betty.socket.close()]);
});
