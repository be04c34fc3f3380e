import { ABSENT } from '../client/difference.js';
import { inMonths } from '../client/future-time.js';
import { area, test } from '../conformance-case.js';

export const threads = area('threads', [
  test('A user is reminded of a message, alone', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const messageId = await send(ana, ben, 'Call me');
    const remindAt = inMonths();
    const path = `/v3/messages/${messageId}/reminder`;
    (await as(ben).put(path, { remindAt: 1 })).refused(400, 'ERR_BAD_REQUEST');
    (await as(ben).put(path, { remindAt })).ok({ messageId, remindAt });
    (await as(ben).get('/v3/reminders')).lists('messageId', [messageId]);
    (await as(ana).get('/v3/reminders')).lists('messageId', []);
    (await as(ben).delete(path)).ok({ success: true });
    (await as(ben).get('/v3/reminders')).lists('messageId', []);
  }),
  test('A user is reminded of a message by the address of the extension', async ({ users, library, send }) => {
    const [anaUid, benUid] = await users('ana', 'ben');
    const reminderId = await send(anaUid, benUid, 'Call me');
    const ben = await library(benUid);
    const path = '/v3/client-libraries/extensions/reminders/v1';
    const timeInMS = Date.now() + 3_600_000;
    const body = { about: Number(reminderId), isCustom: false, timeInMS };
    (await ben.post(`${path}/reminder`, body)).ok({ reminderId, timeInMS });
    (await ben.post(`${path}/reminder`, { ...body, isCustom: true })).refused(400, 'ERR_BAD_REQUEST');
    (await ben.put(`${path}/reminder`, { reminderId, timeInMS: timeInMS + 1 })).ok({ timeInMS: timeInMS + 1 });
    (await ben.get(`${path}/fetch`)).lists('reminderId', [reminderId]);
    (await ben.delete(`${path}/reminder`, { reminderId })).ok({ success: true });
    (await ben.get(`${path}/fetch`)).lists('reminderId', []);
  }),
  test('Users vote in a poll, which its sender closes', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const question = { receiver: ben, receiverType: 'user', question: 'Lunch?', options: ['Soup', 'Salad'] };
    (await as(ana).post('/v3/polls', { ...question, options: ['Soup'] })).refused(400, 'ERR_BAD_REQUEST');
    const poll = await as(ana).post('/v3/polls', question);
    poll.ok({ category: 'custom', type: 'extension_poll', sender: ana, receiver: ben });
    const path = `/v3/polls/${poll.text('id')}`;
    (await as(ben).post(`${path}/votes`, { options: [3] })).refused(400, 'ERR_BAD_REQUEST');
    (await as(ben).post(`${path}/votes`, { options: [2] })).ok({ id: poll.text('id') });
    (await as(ana).get(`${path}/votes`)).lists('uid', [ben]);
    (await as(ben).delete(`${path}/votes`)).ok({ id: poll.text('id') });
    (await as(ana).get(`${path}/votes`)).lists('uid', []);
    (await as(ana).post(`${path}/close`)).ok({ id: poll.text('id') });
    (await as(ben).post(`${path}/votes`, { options: [1] })).refused(403, 'ERR_POLL_CLOSED');
  }),
  test('Replies are listed below their message, counted, and left out of the conversation', async ({
    users,
    as,
    send,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const parent = await send(ana, ben, 'Who comes along?');
    const thread = `/v3/messages/${parent}/thread`;
    const reply = await as(ben).post(thread, { data: { text: 'I do' } });
    reply.ok({ parentId: parent, sender: ben, receiver: ana });
    (await as(ana).get(thread)).lists('id', [reply.text('id')]);
    (await as(ana).get(`/v3/messages/${parent}`)).ok({ replyCount: 1 });
    (await as(ana).get(`/v3/users/${ben}/messages`, { hideReplies: true })).lists('id', [parent]);
    const nested = await as(ana).post(`/v3/messages/${reply.text('id')}/thread`, { data: { text: 'x' } });
    nested.refused(400, 'ERR_MESSAGE_THREAD_NESTING');
  }),
  test('Threads of a user are listed, and followed or not', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const parent = await send(ana, guid, 'Who comes along?', { receiverType: 'group' });
    const thread = `/v3/messages/${parent}/thread`;
    (await as(ben).post(thread, { data: { text: 'I do' } })).ok();
    (await as(ana).get('/v3/threads', { guid })).lists('parentMessageId', [parent]);
    (await as(ana).delete(`${thread}/subscription`)).ok({ success: true });
    (await as(ana).get(`/v3/messages/${parent}`)).ok({ threadSubscribed: ABSENT });
    (await as(ana).post(`${thread}/subscription`)).ok({ success: true });
    (await as(ana).get(`/v3/messages/${parent}`)).ok({ threadSubscribed: true });
  }),
]);

const boot = encodeURIComponent('🥾');
const thumb = encodeURIComponent('👍');

export const reactions = area('reactions', [
  test('Reactions are added once by each user, counted, listed and removed', async ({ users, group, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const message = await send(ana, guid, 'Sunday?', { receiverType: 'group' });
    const reactions = `/v3/messages/${message}/reactions`;
    (await as(ana).post(`${reactions}/${boot}`)).ok();
    (await as(ben).post(`${reactions}/${boot}`)).ok();
    const again = await as(ben).post(`${reactions}/${boot}`);
    again.ok({ id: message, data: { reactions: [{ reaction: '🥾', count: 2, reactedByMe: true }] } });
    (await as(ben).post(`${reactions}/${thumb}`)).ok();
    (await as(ana).get(reactions)).lists('reaction', ['🥾', '🥾', '👍']);
    (await as(ana).get(`${reactions}/${boot}`)).lists('uid', [ana, ben]);
    (await as(ana).delete(`${reactions}/${boot}`)).ok();
    (await as(ana).get(`${reactions}/${boot}`)).lists('uid', [ben]);
  }),
  test('A user who may not see a message does not react to it', async ({ users, as, send }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const message = await send(ana, ben, 'Sunday?');
    (await as(cem).post(`/v3/messages/${message}/reactions/${boot}`)).refused(403, 'ERR_MESSAGE_NO_ACCESS');
  }),
]);

export const pins = area('pins', [
  test('A message is pinned for all of its conversation', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const message = await send(ana, ben, 'Sunday at eight');
    await send(ana, ben, 'Bring boots');
    (await as(ana).post(`/v3/messages/${message}/pin`)).ok({ id: message, pinnedBy: ana });
    const pinned = { pinned: true };
    (await as(ben).get(`/v3/messages/${message}`)).ok({ pinnedBy: ana });
    (await as(ben).get(`/v3/users/${ana}/messages`, pinned)).lists('id', [message]);
    (await as(ben).delete(`/v3/messages/${message}/pin`)).ok({ pinnedBy: ABSENT });
    (await as(ben).get(`/v3/users/${ana}/messages`, pinned)).lists('id', []);
  }),
  test('A message is saved for one user alone', async ({ users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const path = `/v3/messages/${await send(ana, ben, 'Sunday at eight')}`;
    (await as(ana).post(`${path}/save`)).ok();
    (await as(ben).get(path)).ok({ savedAt: ABSENT });
    (await as(ana).delete(`${path}/save`)).ok({ savedAt: ABSENT });
  }),
]);
