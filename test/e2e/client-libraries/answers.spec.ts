import { libraryClient, logInWithLibrary } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const as = async (app: TestApp, uid: string) => libraryClient(server, { authToken: await tokenOf(app, uid) });

describe('a list of messages', () => {
  test.each(['prepend', 'append'] as const)('is walked by its cursor, %s', async (affix) => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push(await sendText(app, 'andrew', 'betty', `message ${at}`));
    const betty = await as(app, 'betty');
    const seen: string[] = [];
    let cursor: Record<string, unknown> = { affix };
    for (let page = 0; page < 4; page++) {
      const { data, meta } = (await betty.get('/v3/users/andrew/messages', { per_page: 2, ...cursor })).body;
      seen.push(...data.map(({ id }: { id: string }) => id));
      cursor = meta.cursor;
      if (meta.pagination.total_pages === meta.pagination.current_page) break;
    }
    expect(seen.toSorted((one, other) => Number(one) - Number(other))).toEqual(ids);
  });

  test('has as many rows as per_page says, in every list', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    for (let at = 0; at < 11; at++) {
      await sendToGroup(app, 'andrew', 'hikers', `message ${at}`);
      await sendText(app, 'andrew', 'betty', `reply ${at}`, { parentId: id });
    }
    const betty = await as(app, 'betty');
    for (const path of ['groups/hikers/messages', 'messages', 'users/andrew/messages', `messages/${id}/thread`])
      for (const per_page of [11, 3]) {
        const { data, meta } = (await betty.get(`/v3/${path}`, { per_page, affix: 'prepend' })).body;
        expect([path, data.length, meta.pagination.per_page]).toEqual([path, per_page, per_page]);
      }
  });

  test('has no further page when it is empty', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { meta } = (await (await as(app, 'betty')).get('/v3/users/andrew/messages', { affix: 'prepend' })).body;
    expect(meta).toMatchObject({
      cursor: { id: null, affix: 'prepend' },
      pagination: { current_page: 1, total_pages: 1 },
    });
  });

  test('counts unread messages where it is asked to', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await sendText(app, 'andrew', 'betty', 'Hello');
    const { data } = (await (await as(app, 'betty')).get('/v3/messages', { unread: 1, count: 1 })).body;
    expect(data).toEqual([{ entityType: 'user', entityId: 'andrew', count: 1 }]);
  });

  test('of a group is for its members', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    expectError(await (await as(app, 'betty')).get('/v3/groups/hikers/messages'), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('of a thread has the replies, and the threads of the user have the thread', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    const betty = await as(app, 'betty');
    const reply = dataOf(await betty.post(`/v3/messages/${id}/thread`, { data: { text: 'Hi' } }));
    const { data, meta } = (await betty.get(`/v3/messages/${id}/thread`, { per_page: 30, affix: 'prepend' })).body;
    expect(data.map((each: { id: string }) => each.id)).toEqual([reply.id]);
    expect(meta.cursor).toEqual({ id: reply.id, affix: 'prepend' });
    const threads = (await betty.get('/v3/threads', { participatedByMe: true, limit: 10 })).body;
    expect(threads.data).toMatchObject([{ parentMessageId: id, replyCount: 1 }]);
    const withAndrew = (await betty.get('/v3/users/andrew/threads', { participatedByMe: true })).body;
    expect(withAndrew.data).toEqual(threads.data);
  });

  test('has the threads of one group only', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const andrew = await as(app, 'andrew');
    for (const guid of ['hikers', 'bikers']) {
      await createGroup(app, { guid, owner: 'andrew' });
      const { id } = dataOf(
        await andrew.post('/v3/messages', { receiver: guid, receiverType: 'group', data: { text: guid } }),
      );
      dataOf(await andrew.post(`/v3/messages/${id}/thread`, { data: { text: 'Reply' } }));
    }
    const { data } = (await andrew.get('/v3/groups/hikers/threads', { participatedByMe: true })).body;
    expect(data).toMatchObject([{ lastReply: { receiver: 'hikers' } }]);
    expectError(await (await as(app, 'betty')).get('/v3/groups/hikers/threads'), 401, 'ERR_GROUP_NOT_JOINED');
  });
});

describe('a list of users', () => {
  const uidsOf = async (app: TestApp, query: object) =>
    dataOf<{ uid: string }[]>(await (await as(app, 'andrew')).get('/v3/users', { ...query })).map(({ uid }) => uid);

  test('takes per_page', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const { data, meta } = (await (await as(app, 'andrew')).get('/v3/users', { per_page: 1, page: 2 })).body;
    expect([data.length, meta.pagination]).toMatchObject([1, { per_page: 1, current_page: 2 }]);
  });

  test('is filtered by uids, friends and blocks', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora']);
    dataOf(await app.api.post('/v3/users/andrew/friends', { accepted: ['betty', 'carl'] }));
    dataOf(await app.as('andrew').post('/v3/users/andrew/blockedusers', { blockedUids: ['betty'] }));
    dataOf(await app.as('carl').post('/v3/users/carl/blockedusers', { blockedUids: ['andrew'] }));
    expect(await uidsOf(app, { uids: 'dora,Betty,nobody' })).toEqual(['betty', 'dora']);
    expect(await uidsOf(app, { friendsOnly: 1 })).toEqual(['betty', 'carl']);
    expect(await uidsOf(app, { hideBlockedUsers: 1 })).toEqual(['andrew', 'carl', 'dora']);
    expect(await uidsOf(app, { friendsOnly: 1, hideBlockedUsers: 1, searchKey: 'c' })).toEqual(['carl']);
    const { meta } = (await (await as(app, 'andrew')).get('/v3/users', { hideBlockedUsers: 1 })).body;
    expect(meta.pagination.total).toBe(3);
  });
});

test('the members of a group are searched', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl'] } });
  dataOf(await app.api.put('/v3/users/carl', { name: 'Charles Betts' }));
  const found = await (await as(app, 'andrew')).get('/v3/groups/hikers/members', { searchKey: 'BET' });
  expect(dataOf<{ uid: string }[]>(found).map(({ uid }) => uid)).toEqual(['betty', 'carl']);
  expect(found.body.meta.pagination.total).toBe(2);
});

test('users who are online are counted, as far as the acting user sees them', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
  await createGroup(app, { guid: 'others', owner: 'carl' });
  const betty = await logInWithLibrary(server, app, 'betty');
  const authorization = await tokenOf(app, 'andrew');
  const response = await server
    .client({ authorization })
    .post('/api/v3/online-members', { groups: ['hikers', 'others', 'none'] });
  expect(dataOf(response)).toEqual({ onlineUsersCount: 1, groups: { hikers: 1 } });
  await betty.socket.close();
});

describe('a group', () => {
  test('is created with its first members, whose results are in the form of the libraries', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const group = { guid: 'hikers', name: 'Hikers', type: 'private', members: { participants: ['betty', 'nobody'] } };
    const created = dataOf(await (await as(app, 'andrew')).post('/v3/groups', group));
    expect(created).toMatchObject({ guid: 'hikers', hasJoined: true, scope: 'admin' });
    expect(created.members.data).toMatchObject({
      admins: {},
      moderators: {},
      usersToBan: {},
      participants: { betty: { success: true }, nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } },
    });
  });

  test('is joined with the action message as the answer', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const body = { guid: 'hikers', name: 'Hikers', type: 'public', hasJoined: false, membersCount: 0 };
    expect(dataOf(await (await as(app, 'betty')).post('/v3/groups/hikers/members', body))).toMatchObject({
      category: 'action',
      type: 'groupMember',
      data: { action: 'joined', entities: { for: { entity: { guid: 'hikers' } } } },
    });
  });

  test('with a password is joined with it only', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const group = { guid: 'hikers', name: 'Hikers', type: 'password', password: 'summit', owner: 'andrew' };
    dataOf(await app.api.post('/v3/groups', group));
    const betty = await as(app, 'betty');
    const join = (password: string) =>
      betty.post('/v3/groups/hikers/members', { guid: 'hikers', type: 'password', password });
    expectError(await join(''), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await join('valley'), 403, 'ERR_WRONG_GROUP_PASS');
    expect(dataOf(await join('summit'))).toMatchObject({ data: { action: 'joined' } });
  });

  test('that is private is not joined', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', type: 'private' });
    expectError(await (await as(app, 'betty')).post('/v3/groups/hikers/members'), 403, 'ERR_GROUP_JOIN_NOT_ALLOWED');
  });

  test('gets members by PUT, and answers with all four lists', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const added = { participants: ['betty'], usersToBan: [] };
    const results = dataOf(await (await as(app, 'andrew')).put('/v3/groups/hikers/members', added));
    expect(results).toMatchObject({
      admins: {},
      moderators: {},
      usersToBan: {},
      participants: { betty: { success: true } },
    });
    expectError(
      await (await as(app, 'betty')).put('/v3/groups/hikers/members', { participants: ['carl'] }),
      403,
      'ERR_GROUP_NO_ADMIN_SCOPE',
    );
  });
});

describe('a message', () => {
  test('to a group tells its sender alone who has received and read it', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carol']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carol'] } });
    const andrew = await as(app, 'andrew');
    const text = { receiver: 'hikers', receiverType: 'group', data: { text: 'At nine' } };
    const { id } = dataOf(await andrew.post('/v3/messages', text));
    expect(dataOf(await andrew.get(`/v3/messages/${id}`))).not.toHaveProperty('receipts');
    dataOf(await app.as('betty').post('/v3/groups/hikers/conversation/read'));
    dataOf(await app.as('carol').post('/v3/groups/hikers/conversation/delivered'));
    const { receipts } = dataOf(await andrew.get(`/v3/messages/${id}`, { withThreadSubscribed: true }));
    const readers = receipts.data.map(({ recipient, readAt }: any) => [recipient.uid, recipient.name, readAt > 0]);
    expect(readers.sort()).toEqual([
      ['betty', 'betty', true],
      ['carol', 'carol', false],
    ]);
    expect(dataOf(await (await as(app, 'betty')).get(`/v3/messages/${id}`))).not.toHaveProperty('receipts');
    expectError(await andrew.get('/v3/messages/999999'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('to a user names the reader', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    dataOf(await app.as('betty').post('/v3/users/andrew/conversation/read'));
    const andrew = await as(app, 'andrew');
    const { receipts } = dataOf(await andrew.get(`/v3/messages/${id}`));
    expect(receipts.data).toMatchObject([{ recipient: { uid: 'betty', name: 'betty' }, readAt: expect.any(Number) }]);
  });
});

describe('a conversation', () => {
  test('that is marked as unread from a message is the answer', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const messageId = await sendText(app, 'andrew', 'betty', 'Hello');
    const betty = await as(app, 'betty');
    dataOf(await betty.post('/v3/users/andrew/conversation/read'));
    expect(dataOf(await betty.delete('/v3/users/andrew/conversation/read', { messageId }))).toMatchObject({
      conversation: { conversationId: 'andrew_user_betty', unreadMessageCount: '1' },
    });
  });

  test.each([{ messageId: 'x' }, { messageId: {} }, { messageId: '99999999999999999999' }])(
    'is not marked as unread from %o',
    async (body) => {
      const app = await appWithUsers(server, ['andrew', 'betty']);
      await sendText(app, 'andrew', 'betty', 'Hello');
      const response = await (await as(app, 'betty')).delete('/v3/users/andrew/conversation/read', body);
      expectError(response, 400, 'ERR_BAD_REQUEST', { messageId: [expect.any(String)] });
    },
  );
});

describe('a call', () => {
  const call = { receiver: 'betty', receiverType: 'user', type: 'video', category: 'call', status: 'initiated' };

  test('is answered with its call messages', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [andrew, betty] = [await as(app, 'andrew'), await as(app, 'betty')];
    const message = dataOf(await andrew.post('/v3/calls', call));
    expect(message).toMatchObject({ category: 'call', type: 'video', data: { action: 'initiated' } });
    const { sessionid } = message.data.entities.on.entity;
    const change = (status: string) => ({
      data: { action: status, entities: { on: { entity: { sessionid, status } } } },
    });
    expect(dataOf(await betty.put(`/v3/calls/${sessionid}`, { status: 'ongoing' }))).toMatchObject(change('ongoing'));
    expect(dataOf(await andrew.put(`/v3/calls/${sessionid}`, { status: 'ended' }))).toMatchObject(change('ended'));
  });

  test('that is cancelled is spelled as the libraries spell it', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const andrew = await as(app, 'andrew');
    const { sessionid } = dataOf(await andrew.post('/v3/calls', call)).data.entities.on.entity;
    expect(dataOf(await andrew.put(`/v3/calls/${sessionid}`, { status: 'cancelled' }))).toMatchObject({
      data: { action: 'cancelled', entities: { on: { entity: { status: 'cancelled' } } } },
    });
  });

  test('becomes a video call while it lasts, for its users', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const [andrew, betty] = [await as(app, 'andrew'), await as(app, 'betty')];
    const ring = await andrew.post('/v3/calls', { ...call, type: 'audio' });
    const { sessionid } = dataOf(ring).data.entities.on.entity;
    const change = (client: typeof andrew, type = 'video') => client.patch(`/v3/calls/${sessionid}/type`, { type });
    expectError(await change(andrew), 400, 'ERR_CALL_NOT_STARTED');
    dataOf(await betty.put(`/v3/calls/${sessionid}`, { status: 'ongoing' }));
    expectError(await change(andrew, 'audio'), 400, 'ERR_BAD_REQUEST', { type: [expect.any(String)] });
    expectError(await change(await as(app, 'carl')), 403, 'ERR_CALL_NOT_A_PART');
    expect(dataOf(await change(andrew))).toMatchObject({ category: 'call', data: { action: 'ongoing' } });
    expect(dataOf(await app.api.get(`/v3/calls/${sessionid}`))).toMatchObject({ type: 'video' });
    dataOf(await andrew.put(`/v3/calls/${sessionid}`, { status: 'ended' }));
    expectError(await change(andrew), 400, 'ERR_CALL_TERMINATED');
  });

  test('does not become a video call by a user who may not start one', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const [andrew, betty] = [await as(app, 'andrew'), await as(app, 'betty')];
    const ring = await andrew.post('/v3/calls', { ...call, type: 'audio' });
    const { sessionid } = dataOf(ring).data.entities.on.entity;
    dataOf(await betty.put(`/v3/calls/${sessionid}`, { status: 'ongoing' }));
    dataOf(await app.api.put('/v3/roles/default/permissions', { permissions: { initiateCall: 'deny' } }));
    expectError(await andrew.patch(`/v3/calls/${sessionid}/type`, { type: 'video' }), 403, 'ERR_PERMISSION_DENIED');
    expect(dataOf(await app.api.get(`/v3/calls/${sessionid}`))).toMatchObject({ type: 'audio' });
  });

  test('of others is not found', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const { sessionid } = dataOf(await (await as(app, 'andrew')).post('/v3/calls', call)).data.entities.on.entity;
    expectError(
      await (await as(app, 'carl')).put(`/v3/calls/${sessionid}`, { status: 'ongoing' }),
      403,
      'ERR_CALL_NOT_A_PART',
    );
    const other = await appWithUsers(server, ['andrew']);
    const foreign = await (await as(other, 'andrew')).put(`/v3/calls/${sessionid}`, { status: 'ended' });
    expectError(foreign, 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });
});

test('preferences of notifications and mutes are stored, and answered under the names of the libraries', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const andrew = await as(app, 'andrew');
  const path = '/v3/notifications/push/v1/preferences';
  const chosen = { groupPreferences: { groupMessages: 1, groupReplies: 2 } };
  expect(dataOf(await andrew.patch(path, { groupPreferences: { groupMessages: 1 } }))).toMatchObject(chosen);
  expect(dataOf(await andrew.get(path))).toMatchObject(chosen);
  expect(dataOf(await andrew.delete(path))).toMatchObject({ groupPreferences: { groupMessages: 2 } });
  const conversations = [{ id: 'betty', type: 'oneOnOne', until: Date.now() + 60_000 }];
  dataOf(await andrew.put(`${path}/mute`, { conversations }));
  expect(dataOf(await andrew.get(`${path}/mute`))).toMatchObject({ mutedConversations: conversations });
  dataOf(await andrew.delete(`${path}/mute`, { conversations: [{ id: 'betty', type: 'oneOnOne' }] }));
  expect(dataOf(await andrew.get(`${path}/mute`))).toMatchObject({ mutedConversations: [] });
});

test('the time zone and devices have answers that say of their success', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const andrew = await as(app, 'andrew');
  const path = '/v3/notifications/v1/preferences/timezone';
  expect(dataOf(await andrew.get(path))).toEqual({ success: true, timezone: 'UTC' });
  const changed = { success: true, timezone: 'Asia/Tokyo' };
  expect(dataOf(await andrew.patch(path, { timezone: 'Asia/Tokyo' }))).toEqual(changed);
  expect(dataOf(await andrew.get(path))).toEqual(changed);
  expect(dataOf(await app.as('andrew').get(path))).toEqual({ timezone: 'Asia/Tokyo' });
  expectError(await andrew.patch(path, { timezone: 'Mars/Base' }), 400, 'ERR_BAD_REQUEST', {
    timezone: [expect.any(String)],
  });
  expect(dataOf(await andrew.delete('/v3/notifications/push/v1/tokens'))).toEqual({ success: true, pushTokens: [] });
});
