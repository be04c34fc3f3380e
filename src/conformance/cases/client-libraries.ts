import { ABSENT, PRESENT } from '../client/difference.js';
import { area, test } from '../conformance-case.js';

/** What the server answers to client libraries of the hosted service in another form than to everybody. */
export const clientLibraries = area('client-libraries', [
  test('A log-in names the device, and is answered with the user, a token for the WebSocket and the settings', async ({
    api,
    user,
    library,
  }) => {
    const uid = await user('ana');
    const ana = await library(uid);
    const settings = {
      CLIENT_API_HOST: PRESENT,
      ADMIN_API_HOST: PRESENT,
      CHAT_API_VERSION: 'v3',
      CHAT_HOST: PRESENT,
      CHAT_WSS_PORT: PRESENT,
      extensions: PRESENT,
      parameters: PRESENT,
      flagReasons: PRESENT,
    };
    const device = { platform: 'WEB', deviceId: 'one', appInfo: { version: 'v4.2.0', apiVersion: 'v3.0' } };
    (await ana.put('/v3/me', device)).ok({
      uid,
      name: 'Ana',
      jwt: PRESENT,
      wsChannel: { identity: uid },
      settings,
    });
    (await api.get(`/v3/users/${uid}`)).ok({ uid, updatedAt: ABSENT });
    (await ana.get('/v3/me')).ok({ uid, jwt: PRESENT, settings });
    (await ana.get('/v3/settings')).ok(settings);
    (await ana.post('/v3/me/jwt')).ok({ jwt: PRESENT });
    (await ana.post('/v3/user_sessions', { device: 'desktop' })).ok();
  }),
  test('A change of the profile is no log-in, and a log-out ends the token', async ({ api, user, library }) => {
    const uid = await user('ana');
    const ana = await library(uid);
    (await ana.put('/v3/me', { uid, name: 'Ana B', hasBlockedMe: false, deactivatedAt: 0 })).ok({ name: 'Ana B' });
    (await api.get(`/v3/users/${uid}`)).ok({ name: 'Ana B' });
    (await ana.delete('/v3/me')).ok();
    (await ana.get('/v3/me')).refused(401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }),
  test('Lists of messages have a cursor of what the next page is asked by, until the last page', async ({
    users,
    group,
    send,
    library,
    as,
  }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const ana = await library(anaUid);
    const guid = await group(anaUid, [benUid]);
    const ids = [await send(benUid, anaUid, 'one'), await send(benUid, anaUid, 'two')];
    (await ana.get('/v3/users', { per_page: 1, page: 1 })).hasBody({
      data: [PRESENT],
      meta: { pagination: { per_page: 1, current_page: 1 } },
    });
    const first = await ana.get(`/v3/users/${benUid}/messages`, { per_page: 1, affix: 'prepend' });
    first.lists('id', [ids[1]]).hasBody({
      meta: { cursor: { id: ids[1], affix: 'prepend' }, pagination: { current_page: 1, total_pages: 2 } },
    });
    const next = { per_page: 5, affix: 'prepend', id: ids[1] };
    (await ana.get(`/v3/users/${benUid}/messages`, next))
      .lists('id', [ids[0]])
      .hasBody({ meta: { pagination: { current_page: 1, total_pages: 1 } } });
    (await ana.get('/v3/messages', { unread: 1, count: 1, receiverType: 'user' })).hasBody({
      data: [{ entityType: 'user', entityId: benUid, count: 2 }],
    });
    const inGroup = await send(benUid, guid, 'three', { receiverType: 'group' });
    (await ana.get(`/v3/groups/${guid}/messages`, { affix: 'prepend', categories: 'message' })).lists('id', [inGroup]);
    const reply = (await as(anaUid).post(`/v3/messages/${ids[0]}/thread`, { data: { text: 'reply' } })).text('id');
    (await ana.get(`/v3/messages/${ids[0]}/thread`, { affix: 'prepend' })).lists('id', [reply]);
    (await ana.get('/v3/threads', { participatedByMe: true, limit: 10 })).lists('parentMessageId', [ids[0]]);
  }),
  test('Threads are listed by user and by group, and users by what only the libraries filter by', async ({
    users,
    group,
    send,
    library,
    as,
  }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const ana = await library(anaUid);
    const guid = await group(anaUid, [benUid]);
    const parents = [await send(benUid, anaUid, 'one'), await send(benUid, guid, 'two', { receiverType: 'group' })];
    for (const id of parents) (await as(anaUid).post(`/v3/messages/${id}/thread`, { data: { text: 'reply' } })).ok();
    const query = { participatedByMe: true };
    (await ana.get(`/v3/users/${benUid}/threads`, query)).lists('parentMessageId', [parents[0]]);
    (await ana.get(`/v3/groups/${guid}/threads`, query)).lists('parentMessageId', [parents[1]]);
    (await ana.get('/v3/users', { uids: benUid })).lists('uid', [benUid]);
    (await ana.get('/v3/users', { uids: benUid, friendsOnly: 1 })).lists('uid', []);
  }),
  test('A file is uploaded to the address that the server gives, once', async ({ api, user, library }) => {
    const ana = await library(await user('ana'));
    const file = { name: 'route.txt', text: 'Over the ridge' };
    const files = { one: { fileId: 'one', name: file.name, size: 14, mimeType: 'text/plain' } };
    const planned = await ana.post('/v3/files/upload-url', { files });
    planned.ok({ one: { request: { method: 'POST' }, attachment: { name: 'route.txt' } } });
    const address = planned.text('one.request.url');
    if (!URL.canParse(address)) throw planned.mismatch('the URL of an upload');
    const upload = () => api.with({}).form(new URL(address).pathname, {}, file);
    (await upload()).ok({ attachments: [{ name: 'route.txt', size: 14 }] });
    (await upload()).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('A poll is sent and voted in at the address of its extension', async ({ users, library }) => {
    const [anaUid, receiver] = await users('ana', 'ben');
    const [ana, ben] = [await library(anaUid), await library(receiver)];
    const path = '/v3/client-libraries/extensions/polls/v2';
    const poll = { receiver, receiverType: 'user', question: 'Lunch?', options: ['Soup', 'Salad'] };
    const sent = (await ana.post(`${path}/create`, poll)).ok({ type: 'extension_poll', success: true });
    const id = sent.text('id');
    (await ben.post(`${path}/vote`, { vote: '2', id })).ok({ id, success: true });
    (await ana.get(`${path}/results?id=${id}`)).ok({ polls: { id, results: { total: 1 } } });
    (await ben.post(`${path}/vote`, { vote: '3', id })).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('Messages are reacted to, pinned, saved and disappear at the addresses of extensions, and name their readers', async ({
    users,
    send,
    library,
  }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const [ana, ben] = [await library(anaUid), await library(benUid)];
    const msgId = await send(anaUid, benUid, 'At nine');
    const path = '/v3/client-libraries/extensions';
    const done = { success: true };
    const query = `receiverType=user&receiver=${anaUid}`;
    (await ben.post(`${path}/reactions/v1/react`, { msgId, emoji: '👍' })).ok(done);
    (await ben.post(`${path}/pin-message/v1/pin`, { msgId })).ok(done);
    (await ben.get(`${path}/pin-message/v1/fetch?${query}`)).ok({ pinnedMessages: [{ id: msgId }] });
    (await ben.delete(`${path}/pin-message/v1/unpin`, { msgId })).ok(done);
    (await ben.post(`${path}/save-message/v1/save`, { msgId })).ok(done);
    (await ben.get(`${path}/save-message/v1/fetch`)).ok({ savedMessages: [{ id: msgId }] });
    (await ben.delete(`${path}/save-message/v1/unsave`, { msgId })).ok(done);
    const timeInMS = Date.now() + 3_600_000;
    (await ana.delete(`${path}/disappearing-messages/v1/disappear`, { msgId, timeInMS })).ok(done);
    (await ben.post(`/v3/users/${anaUid}/conversation/read`)).ok();
    (await ana.get(`/v3/messages/${msgId}`)).ok({
      data: { reactions: [{ reaction: '👍', count: 1 }] },
      disappearsAt: PRESENT,
      receipts: { data: [{ recipient: { uid: benUid } }] },
    });
    (await ana.post(`${path}/whiteboard/v1/create`)).refused(404, 'ERR_EXTENSION_NOT_AVAILABLE');
  }),
  test('The stickers of an app are at the address of their extension', async ({ api, user, library, id }) => {
    const setName = id('set');
    const url = 'https://example.com/wave.png';
    const created = (await api.post('/v3/stickers', { setName, name: 'Wave', url, order: 1 })).ok({
      setName,
      order: 1,
    });
    const path = `/v3/stickers/${created.text('id')}`;
    (await api.post('/v3/stickers', { setName, name: 'Wave', url })).refused(400, 'ERR_BAD_REQUEST');
    (await api.put(path, { order: 3 })).ok({ name: 'Wave', order: 3 });
    (await api.get(path)).ok({ url, order: 3 });
    (await api.get('/v3/stickers?perPage=1000')).includes('id', created.text('id'));
    const ana = await library(await user('ana'));
    (await ana.get('/v3/client-libraries/extensions/stickers/v1/fetch')).ok({ defaultStickers: [] });
    (await api.delete(path)).ok({ success: true });
    (await api.get(path)).refused(404, 'ERR_STICKER_NOT_FOUND');
  }),
  test('Users who are online are counted, and preferences have the names of the body that changes them', async ({
    user,
    library,
  }) => {
    const ana = await library(await user('ana'));
    (await ana.post('/v3/client-libraries/online-members', { groups: [] })).ok({
      onlineUsersCount: PRESENT,
      groups: {},
    });
    const chosen = { groupPreferences: { groupMessages: 1 } };
    (await ana.patch('/v3/notifications/push/v1/preferences', chosen)).ok(chosen);
    (await ana.get('/v3/notifications/push/v1/preferences')).ok(chosen);
    const inTokyo = { timezone: 'Asia/Tokyo' };
    (await ana.patch('/v3/notifications/v1/preferences/timezone', inTokyo)).ok({ success: true, ...inTokyo });
    (await ana.get('/v3/notifications/v1/preferences/timezone')).ok({ success: true, ...inTokyo });
    (await ana.delete('/v3/notifications/push/v1/tokens')).ok({ success: true });
  }),
  test('A conversation that is marked as unread is the answer', async ({ users, group, send, library, as }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const ana = await library(anaUid);
    const guid = await group(anaUid, [benUid]);
    const peers: [path: string, receiver: string, receiverType: string][] = [
      [`users/${benUid}`, anaUid, 'user'],
      [`groups/${guid}`, guid, 'group'],
    ];
    for (const [path, receiver, receiverType] of peers) {
      const messageId = await send(benUid, receiver, 'Hello', { receiverType });
      (await as(anaUid).post(`/v3/${path}/conversation/read`)).ok();
      (await ana.delete(`/v3/${path}/conversation/read`, { messageId })).ok({
        conversation: { conversationType: receiverType, unreadMessageCount: '1' },
      });
    }
  }),
  test('An edit and a deletion of a message are answered with their action messages', async ({
    users,
    send,
    library,
  }) => {
    const [anaUid, ben] = await users('ana', 'ben');
    const ana = await library(anaUid);
    const id = await send(anaUid, ben, 'Hello');
    const change = (action: string) => ({
      category: 'action',
      type: 'message',
      data: { action, entities: { on: { entity: { id, data: PRESENT } } } },
    });
    (await ana.put(`/v3/messages/${id}`, { id, data: { text: 'Hello!' } })).ok(change('edited'));
    (await ana.delete(`/v3/messages/${id}`, { id })).ok(change('deleted'));
  }),
  test('Groups are created with members, joined and filled, in the forms of the libraries', async ({
    api,
    users,
    id,
    library,
    afterwards,
  }) => {
    const [anaUid, ben, cemUid, dana] = await users('ana', 'ben', 'cem', 'dana');
    const ana = await library(anaUid);
    const cem = await library(cemUid);
    const guid = id('hikers');
    afterwards(`group ${guid}`, () => api.delete(`/v3/groups/${guid}`));
    const none = { admins: {}, moderators: {}, usersToBan: {} };
    const group = { guid, name: 'Group', type: 'public', members: { participants: [ben] } };
    (await ana.post('/v3/groups', group)).ok({
      guid,
      members: { data: { ...none, participants: { [ben]: { success: true } } } },
    });
    (await cem.post(`/v3/groups/${guid}/members`, { guid, type: 'public', hasJoined: false })).ok({
      category: 'action',
      type: 'groupMember',
      data: { action: 'joined', entities: { for: { entity: { guid } } } },
    });
    (await ana.put(`/v3/groups/${guid}/members`, { participants: [dana] })).ok({
      ...none,
      participants: { [dana]: { success: true } },
    });
  }),
  test('A call is answered with its call messages', async ({ api, users, library, afterwards }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const ana = await library(anaUid);
    const ben = await library(benUid);
    const begun = await ana.post('/v3/calls', { receiver: benUid, receiverType: 'user', type: 'audio' });
    begun.ok({ category: 'call', type: 'audio', data: { action: 'initiated' } });
    const sessionid = begun.text('data.entities.on.entity.sessionid');
    afterwards(`call ${sessionid}`, () => api.delete(`/v3/calls/${sessionid}`));
    const change = (status: string) => ({
      category: 'call',
      data: { action: status, entities: { on: { entity: { sessionid, status } } } },
    });
    (await ben.put(`/v3/calls/${sessionid}`, { status: 'ongoing' })).ok(change('ongoing'));
    (await ana.patch(`/v3/calls/${sessionid}/type`, { type: 'video' })).ok(change('ongoing'));
    (await ana.put(`/v3/calls/${sessionid}`, { status: 'ended' })).ok(change('ended'));
  }),
  test('The WebSocket logs in by a frame, answers pings, and carries messages, typing and receipts', async ({
    users,
    send,
    library,
    librarySocket,
  }) => {
    const uids = await users('ana', 'ben');
    const [ana, ben] = await Promise.all(
      uids.map(async (sender) => {
        const socket = await librarySocket();
        const auth = (await (await library(sender)).get('/v3/me')).text('jwt');
        socket.send({ type: 'auth', deviceId: 'one', sender, body: { auth, deviceId: 'one', params: {} } });
        await socket.receives({ type: 'auth', sender, body: { code: '200', status: 'OK' } });
        socket.send({ action: 'ping', ack: 'true' });
        await socket.receives({ action: 'pong' });
        return socket;
      }),
    );
    const [sender, receiver] = uids;
    const to = { receiver, receiverType: 'user' };
    ana!.send({ type: 'typing_indicator', ...to, sender, body: { action: 'started', user: { uid: receiver } } });
    await ben!.receives({
      type: 'typing_indicator',
      ...to,
      sender,
      body: { action: 'started', user: { uid: sender } },
    });
    ana!.send({ type: 'transient_message', ...to, sender, body: { data: { x: 1 } } });
    await ben!.receives({ type: 'transient_message', ...to, sender, body: { data: { x: 1 } } });
    const messageId = await send(sender, receiver, 'Hello');
    await ben!.receives({
      type: 'message',
      body: { id: messageId, data: { entities: { sender: { entity: { uid: sender } } } } },
    });
    for (const action of ['delivered', 'read']) {
      const body = { action, messageId };
      ben!.send({ type: 'receipts', receiver: sender, receiverType: 'user', messageSender: sender, body });
      await ana!.receives({ type: 'receipts', sender: receiver, body: { ...body, user: { uid: receiver } } });
    }
  }),
  test('The WebSocket is closed for a wrong token, and when its token ends', async ({
    user,
    library,
    librarySocket,
  }) => {
    const wrong = await librarySocket();
    const right = await librarySocket();
    wrong.send({ type: 'auth', deviceId: 'one', body: { auth: 'no-such-token' } });
    await wrong.isClosed(4401);
    const ana = await library(await user('ana'));
    const auth = (await ana.get('/v3/me')).text('jwt');
    right.send({ type: 'auth', deviceId: 'one', body: { auth } });
    await right.receives({ type: 'auth' });
    (await ana.delete('/v3/me')).ok();
    await right.isClosed(4401);
  }),
]);
