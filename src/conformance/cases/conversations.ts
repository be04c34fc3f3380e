import { ABSENT } from '../client/difference.js';
import { area, requiring, test } from '../conformance-case.js';

const idOf = (...uids: string[]): string => uids.sort().join('_user_');

export const conversations = area('conversations', [
  test('A draft is saved, replaced, seen by nobody else, and deleted', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const place = { receiver: ben, receiverType: 'user' };
    (await as(ana).put('/v3/drafts', { ...place, data: { text: 'Shall' } })).ok({ data: { text: 'Shall' } });
    (await as(ana).put('/v3/drafts', { ...place, data: { text: 'Shall we' } })).ok({ data: { text: 'Shall we' } });
    (await as(ana).get('/v3/drafts')).lists('receiver', [ben]);
    (await as(ben).get('/v3/drafts')).lists('receiver', []);
    (await as(ana).delete('/v3/drafts', place)).ok({ success: true });
    (await as(ana).get('/v3/drafts')).lists('receiver', []);
  }),
  test('A conversation is listed for both users with its last message and the number of unread ones', async ({
    users,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    await send(ana, ben, 'One');
    const last = await send(ana, ben, 'Two');
    const shared = { conversationId: idOf(ana, ben), conversationType: 'user', lastMessage: { id: last } };
    const ofBen = { ...shared, unreadMessageCount: '2', conversationWith: { uid: ana } };
    (await as(ben).get('/v3/conversations')).ok([ofBen]);
    (await as(ben).get(`/v3/users/${ana}/conversation`)).ok(ofBen);
    (await as(ben).get(`/v3/conversations/${shared.conversationId}`)).ok(ofBen);
    (await as(ana).get('/v3/conversations')).ok([{ ...shared, unreadMessageCount: '0' }]);
  }),
  test('Messages of a user are marked as delivered, read and unread', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    await send(ana, ben, '1');
    const second = await send(ana, ben, '2');
    const third = await send(ana, ben, '3');
    const conversation = `/v3/users/${ana}/conversation`;
    const unreadIs = async (unreadMessageCount: string) => (await as(ben).get(conversation)).ok({ unreadMessageCount });
    (await as(ben).post(`${conversation}/delivered`, { messageId: Number(third) })).ok({ success: true });
    await unreadIs('3');
    (await as(ben).post(`${conversation}/read`)).ok({ success: true });
    await unreadIs('0');
    (await as(ben).delete(`${conversation}/read`, { messageId: Number(second) })).ok({ success: true });
    await unreadIs('2');
  }),
  test('Messages of a group are marked as delivered, read and unread', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const message = await send(ana, guid, 'Hello', { receiverType: 'group' });
    const conversation = `/v3/groups/${guid}/conversation`;
    const before = await as(ben).get(conversation);
    before.ok({ conversationId: `group_${guid}`, conversationType: 'group', conversationWith: { guid } });
    (await as(ben).post(`${conversation}/delivered`)).ok({ success: true });
    (await as(ben).post(`${conversation}/read`)).ok({ success: true });
    (await as(ben).get(conversation)).ok({ unreadMessageCount: '0' });
    (await as(ben).delete(`${conversation}/read`, { messageId: Number(message) })).ok({ success: true });
    (await as(ben).get(conversation)).ok({ unreadMessageCount: '1' });
  }),
  test('Own messages, replies and deleted messages are not unread', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const parent = await send(ben, ana, 'Sunday?');
    (await as(ana).post(`/v3/messages/${parent}/thread`, { data: { text: 'Yes' } })).ok();
    const deleted = await send(ana, ben, 'Yes');
    (await as(ana).delete(`/v3/messages/${deleted}`)).ok();
    (await as(ben).get(`/v3/users/${ana}/conversation`)).ok({ unreadMessageCount: '0' });
  }),
  test('Unread messages are listed, and counted for each conversation, until they are read', async ({
    users,
    group,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const ids = [await send(ana, ben, 'One'), await send(ana, ben, 'Two')];
    await send(ana, guid, 'Three', { receiverType: 'group' });
    const counts = () => as(ben).get('/v3/messages', { unread: true, count: true });
    (await counts()).includes('entityId', ana, guid);
    (await as(ben).get(`/v3/users/${ana}/messages`, { unread: true })).lists('id', ids);
    (await as(ben).post(`/v3/users/${ana}/conversation/read`)).ok();
    (await counts()).excludes('entityId', ana).includes('entityId', guid);
    (await as(ben).get(`/v3/users/${ana}/messages`, { unread: true })).lists('id', []);
  }),
  test('A reset conversation is hidden from one user, until the next message', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const first = await send(ana, ben, 'One');
    await send(ana, guid, 'One', { receiverType: 'group' });
    (await as(ben).delete(`/v3/users/${ana}/conversation`)).ok({ success: true });
    (await as(ben).delete(`/v3/groups/${guid}/conversation`)).ok({ success: true });
    (await as(ben).get('/v3/conversations')).lists('conversationId', []);
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', []);
    (await as(ana).get(`/v3/users/${ben}/messages`)).lists('id', [first]);
    const next = await send(ana, ben, 'Two');
    (await as(ben).get('/v3/conversations')).lists('conversationId', [idOf(ana, ben)]);
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [next]);
  }),
  test('A conversation is deleted by its id', async ({ users, as, send, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    await send(ana, ben, 'One');
    (await as(ana).delete(`/v3/conversations/${idOf(ana, ben)}`)).ok({ success: true });
    (await as(ana).get('/v3/conversations')).lists('conversationId', []);
    const unknown = await as(ana).get(`/v3/conversations/${idOf(ana, id('nobody'))}`);
    unknown.refused(404, 'ERR_CONVERSATION_NOT_FOUND');
  }),
  test('A user tags and pins their conversations, and lists those with a tag', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    await send(ana, ben, 'One');
    await send(ana, guid, 'One', { receiverType: 'group' });
    for (const [path, tag] of [
      [`/v3/users/${ben}/conversation`, 'friends'],
      [`/v3/groups/${guid}/conversation`, 'weekend'],
    ] as const) {
      (await as(ana).put(path, { tags: [tag] })).ok({ tags: [tag] });
      (await as(ana).post(`${path}/pin`)).ok({ pinnedBy: ana });
      (await as(ana).get(path)).ok({ pinnedBy: ana });
      (await as(ana).delete(`${path}/pin`)).ok();
      (await as(ana).get(path)).ok({ pinnedBy: ABSENT });
    }
    const friends = await as(ana).get('/v3/conversations', { tags: 'friends' });
    friends.lists('conversationId', [idOf(ana, ben)]);
  }),
  test('Messages disappear where users of the conversation or moderators of the group say so', async ({
    users,
    group,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    await send(ana, ben, 'One');
    for (const [path, conversation] of [
      [`/v3/users/${ben}/conversation`, as(ana)],
      [`/v3/groups/${guid}/conversation`, as(ana)],
    ] as const) {
      const setting = `${path}/disappearing-messages`;
      (await conversation.put(setting, { disappearAfterSeconds: 3600 })).ok({ disappearAfterSeconds: 3600 });
      (await conversation.get(setting)).ok({ disappearAfterSeconds: 3600 });
    }
    (await as(ben).get(`/v3/users/${ana}/conversation`)).ok({ disappearAfterSeconds: 3600 });
    const ofGroup = `/v3/groups/${guid}/conversation/disappearing-messages`;
    (await as(ben).put(ofGroup, { disappearAfterSeconds: 0 })).refused(403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    (await as(ana).put(ofGroup, { disappearAfterSeconds: -1 })).refused(400, 'ERR_BAD_REQUEST');
    (await as(ana).put(ofGroup, { disappearAfterSeconds: 0 })).ok({ disappearAfterSeconds: 0 });
  }),
  test('Conversations are listed by kind, and those with unread messages alone', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    await send(ana, ben, 'One');
    await send(ben, guid, 'One', { receiverType: 'group' });
    const list = async (query: object) => as(ben).get('/v3/conversations', { ...query });
    (await list({ conversationType: 'group' })).lists('conversationId', [`group_${guid}`]);
    (await list({ conversationType: 'user' })).lists('conversationId', [idOf(ana, ben)]);
    (await list({ unread: true })).includes('conversationId', idOf(ana, ben));
    (await list({ perPage: 1 })).ok().hasBody({ meta: { pagination: { per_page: 1, count: 1 } } });
  }),
  ...requiring('appSettings', [
    test('The conversations that are pinned for everybody are replaced', async ({ api, user, group, afterwards }) => {
      const guid = await group(await user('ana'));
      const pinned = '/v3/conversations/pinned';
      afterwards('pinned conversations', () => api.put(pinned, { conversations: [] }));
      const conversations = [{ conversationWith: guid, conversationType: 'group' }];
      (await api.put(pinned, { conversations })).lists('conversationId', [`group_${guid}`]);
      (await api.get(pinned)).lists('conversationId', [`group_${guid}`]);
    }),
  ]),
]);
