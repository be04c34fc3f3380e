import { ABSENT } from '../client/difference.js';
import { inMonths } from '../client/future-time.js';
import { area, test } from '../conformance-case.js';

export const messages = area('messages', [
  test('A message between two users is sent, read by both, and by nobody else', async ({ users, as }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const text = { receiver: ben, receiverType: 'user', data: { text: 'Hello' } };
    const sent = await as(ana).post('/v3/messages', text);
    sent.ok({
      sender: ana,
      receiver: ben,
      receiverType: 'user',
      category: 'message',
      type: 'text',
      conversationId: [ana, ben].sort().join('_user_'),
      data: text.data,
    });
    const message = sent.text('id');
    (await as(ana).get(`/v3/users/${ben}/messages`)).lists('id', [message]);
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [message]);
    (await as(ben).get(`/v3/messages/${message}`)).ok({ id: message, data: { text: 'Hello' } });
    (await as(cem).get(`/v3/messages/${message}`)).refused(403, 'ERR_MESSAGE_NO_ACCESS');
  }),
  test('The way of a message is explained to the backend of the app', async ({ users, api, send }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const message = await send(ana, ben, 'Hello');
    const path = `/v3/messages/${message}/explanation`;
    (await api.get(path)).ok({ messageId: message, sender: ana, receiver: ben, uid: ben });
    (await api.get(path, { uid: cem })).ok({ messageId: message, uid: cem });
    (await api.get('/v3/messages/0/explanation')).refused(404, 'ERR_MESSAGE_ID_NOT_FOUND');
  }),
  test('A scheduled message is listed, changed, cancelled, and seen by nobody else', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const sendAt = inMonths();
    const path = '/v3/scheduledmessages';
    const message = { receiver: ben, receiverType: 'user', data: { text: 'Later' } };
    (await as(ana).post(path, { ...message, sendAt: 1 })).refused(400, 'ERR_BAD_REQUEST');
    const created = await as(ana).post(path, { ...message, sendAt });
    created.ok({ sender: ana, receiver: ben, sendAt, status: 'scheduled', data: message.data });
    const id = created.text('id');
    (await as(ana).get(path)).lists('id', [id]);
    (await as(ben).get(path)).lists('id', []);
    (await as(ben).get(`${path}/${id}`)).refused(404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
    (await as(ana).put(`${path}/${id}`, { data: { text: 'Later still' } })).ok({ data: { text: 'Later still' } });
    (await as(ana).get(`${path}/${id}`)).ok({ id, sendAt });
    (await as(ana).delete(`${path}/${id}`)).ok({ success: true });
    (await as(ana).get(path)).lists('id', []);
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', []);
  }),
  test('A message to a group is read by its members, and only they send', async ({ users, group, as, id }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const guid = await group(ana, [ben]);
    const data = { text: 'Who is up for a hike?', metadata: { mood: 'sunny' } };
    const plan = { receiver: guid, receiverType: 'group', data, tags: ['plan'], muid: id('m') };
    const message = (await as(ben).post('/v3/messages', plan)).ok({ ...plan, sender: ben }).text('id');
    const list = `/v3/groups/${guid}/messages`;
    (await as(ana).get(list, { category: 'message' })).lists('id', [message]);
    (await as(cem).get(list)).refused(401, 'ERR_GROUP_NOT_JOINED');
    const foreign = await as(cem).post('/v3/messages', {
      receiver: guid,
      receiverType: 'group',
      data: { text: 'x' },
    });
    foreign.refused(401, 'ERR_GROUP_NOT_JOINED');
  }),
  test('Invalid messages are refused', async ({ users, as, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const to = { receiver: ben, receiverType: 'user' };
    const send = (message: object) => as(ana).post('/v3/messages', message);
    (await send({ ...to, data: {} })).refused(400, 'ERR_EMPTY_MESSAGE_TEXT');
    (await send({ ...to, data: { text: 7 } })).refused(400, 'ERR_INVALID_MESSAGE_TEXT');
    (await send({ ...to, category: 'letter', data: { text: 'x' } })).refused(400, 'ERR_INVALID_MESSAGE_CATEGORY');
    (await send({ ...to, type: 'poem', data: { text: 'x' } })).refused(400, 'ERR_INVALID_MESSAGE_TYPE');
    (await send({ ...to, category: 'custom', type: 'place', data: {} })).refused(400, 'ERR_EMPTY_CUSTOM_DATA');
    (await send({ ...to, receiver: id('nobody'), data: { text: 'x' } })).refused(404, 'ERR_UID_NOT_FOUND');
    (await as(ana).get('/v3/messages/9999999999')).refused(404, 'ERR_MESSAGE_ID_NOT_FOUND');
  }),
  test('A muid that a sender has used returns the stored message, and stores none', async ({ users, as, id, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const muid = id('once');
    const message = await send(ana, ben, 'Hello', { muid });
    const again = { receiver: ben, receiverType: 'user', data: { text: 'Another text' }, muid };
    (await as(ana).post('/v3/messages', again)).ok({ id: message, muid, data: { text: 'Hello' } });
    (await as(ana).get(`/v3/users/${ben}/messages`)).lists('id', [message]);
  }),
  test('Messages of all kinds keep their data', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const attachment = {
      url: 'https://example.com/a.png',
      name: 'a.png',
      extension: 'png',
      mimeType: 'image/png',
      size: 7,
    };
    const kinds = [
      { category: 'custom', type: 'place', data: { customData: { latitude: 48.1 } } },
      { category: 'message', type: 'image', data: { attachments: [attachment] } },
      { category: 'interactive', type: 'form', data: { interactiveData: { title: 'Join' } } },
    ];
    for (const kind of kinds) {
      const sent = await as(ana).post('/v3/messages', { receiver: ben, receiverType: 'user', ...kind });
      sent.ok(kind);
    }
  }),
  test('A message names the users that it mentions, and those messages are found by the user', async ({
    users,
    group,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    await send(ana, guid, 'To nobody', { receiverType: 'group' });
    const text = `Ask <@uid:${ben}>`;
    const sent = await as(ana).post('/v3/messages', { receiver: guid, receiverType: 'group', data: { text } });
    sent.ok({ data: { text, mentions: { [ben]: { uid: ben } } } });
    const mine = await as(ben).get(`/v3/groups/${guid}/messages`, { myMentionsOnly: true });
    mine.lists('id', [sent.text('id')]);
  }),
  test('A message quotes another one, which its sender may see', async ({ users, as, send }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const quotedMessageId = await send(ana, ben, 'Sunday?');
    const elsewhere = await send(ana, cem, 'Monday?');
    const answer = { receiver: ana, receiverType: 'user', data: { text: 'Yes' } };
    const sent = await as(ben).post('/v3/messages', { ...answer, quotedMessageId });
    sent.ok({ quotedMessageId, quotedMessage: { id: quotedMessageId, sender: ana } });
    const foreign = await as(ben).post('/v3/messages', { ...answer, quotedMessageId: elsewhere });
    foreign.refused(403, 'ERR_MESSAGE_NO_ACCESS');
  }),
  test('One message is sent to several receivers', async ({ users, as, id }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const nobody = id('nobody');
    const message = { multipleReceivers: { uids: [ben, cem, nobody] }, data: { text: 'To all' } };
    const sent = await as(ana).post('/v3/messages', message);
    sent.ok({ uids: { [ben]: { success: true }, [cem]: { success: true }, [nobody]: { success: false } } });
    (await as(cem).get(`/v3/users/${ana}/messages`)).lists('receiver', [cem]);
  }),
  test('Pages of messages have a cursor to the next and to the previous, and rows oldest first', async ({
    users,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const ids: string[] = [];
    for (const text of ['1', '2', '3', '4', '5']) ids.push(await send(ana, ben, text));
    const list = `/v3/users/${ana}/messages`;
    const newest = await as(ben).get(list, { limit: 2, affix: 'prepend' });
    newest.lists('id', ids.slice(3)).hasBody({ meta: { current: { limit: 2, count: 2 } } });
    const older = await as(ben).get(list, { limit: 2, id: ids[3], affix: 'prepend' });
    older.lists('id', ids.slice(1, 3)).hasBody({ meta: { previous: { affix: 'prepend', id: ids[1] } } });
    const newer = await as(ben).get(list, { limit: 2, id: ids[0], affix: 'append' });
    newer.lists('id', ids.slice(1, 3)).hasBody({ meta: { next: { affix: 'append', id: ids[2] } } });
    (await as(ben).get(list, { limit: 0 })).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('The list of all messages of a user is filtered by text, tag and category', async ({ users, as, send, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const tag = id('tag');
    const plain = await send(ana, ben, 'Mountain');
    const tagged = await send(ben, ana, 'Lake', { tags: [tag] });
    (await as(ana).get('/v3/messages')).includes('id', plain, tagged);
    (await as(ana).get('/v3/messages', { tags: tag })).lists('id', [tagged]);
    (await as(ana).get('/v3/messages', { searchKey: 'mountain' })).lists('id', [plain]);
    (await as(ana).get('/v3/messages', { category: 'custom' })).lists('id', []);
  }),
  test('A message is edited by its sender, and the response is the action message', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const message = await send(ana, ben, 'Helo');
    (await as(ben).put(`/v3/messages/${message}`, { data: { text: 'x' } })).refused(403, 'ERR_MESSAGE_NOT_A_SENDER');
    const edited = await as(ana).put(`/v3/messages/${message}`, { data: { text: 'Hello' } });
    edited.ok({ category: 'action', type: 'message', data: { action: 'edited' } });
    (await as(ben).get(`/v3/messages/${message}`)).ok({ data: { text: 'Hello' }, editedBy: ana });
  }),
  test('A deleted message keeps its row without its data, and a permanently deleted one does not', async ({
    users,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const message = await send(ana, ben, 'Hello');
    const path = `/v3/messages/${message}`;
    (await as(ben).delete(path)).refused(403, 'ERR_MESSAGE_NOT_A_SENDER');
    (await as(ana).delete(path, { permanent: false })).ok({ category: 'action', data: { action: 'deleted' } });
    (await as(ben).get(path)).ok({ id: message, sender: ana, deletedBy: ana, data: { text: ABSENT } });
    (await as(ana).delete(path, { permanent: true })).ok();
    (await as(ana).get(path)).refused(404, 'ERR_MESSAGE_ID_NOT_FOUND');
  }),
  test('A message is marked as interacted with', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const form = { category: 'interactive', type: 'form', data: { interactiveData: { title: 'Join' } } };
    const sent = await as(ana).post('/v3/messages', { receiver: ben, receiverType: 'user', ...form });
    const path = `/v3/messages/${sent.text('id')}/interacted`;
    (await as(ben).patch(path, { interactions: ['join'] })).ok({ success: true });
  }),
  test('A bot sends a message', async ({ api, users, as }) => {
    const [bot, ben] = await users('bot', 'ben');
    const message = { receiver: ben, receiverType: 'user', data: { text: 'Hello' } };
    (await api.post(`/v3/bots/${bot}/messages`, message)).ok({ sender: bot, receiver: ben });
    (await as(ben).get(`/v3/users/${bot}/messages`)).lists('sender', [bot]);
  }),
]);
