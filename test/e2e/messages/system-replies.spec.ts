import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const ID = 'a_user_b_user_c';
const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let parent: string;
let reply: any;

const replyOf = (id: string, body: object = {}) =>
  app.api.post(`/v3/messages/${id}/thread`, { data: { text: 'Noted by the backend' }, ...body });
const ids = (messages: any[]) => messages.map(({ id }) => id as string);
const list = async (uid: string, path: string, query: object = {}) =>
  ids(dataOf<any[]>(await app.as(uid).get(path, { category: 'message', ...query })));

// a_user_b and c are the two users; the conversation of a and b_user_c has the same id of the API.
beforeEach(async () => {
  app = await appWithUsers(server, ['a_user_b', 'c', 'a', 'b_user_c', 'stranger']);
  await sendText(app, 'a', 'b_user_c', 'other');
  parent = await sendText(app, 'a_user_b', 'c', 'question');
  reply = dataOf(await replyOf(parent));
});

describe('a reply of the app to a message between two users', () => {
  test('is a message of the system user in the conversation of the two', () => {
    expect(reply).toMatchObject({
      sender: 'app_system',
      receiverType: 'user',
      receiver: 'c',
      conversationId: ID,
      parentId: parent,
    });
  });

  test.each([
    ['a_user_b', 'c'],
    ['c', 'a_user_b'],
  ])('is read by %s in every list', async (uid, peer) => {
    const client = app.as(uid);
    expect(ids(dataOf(await client.get(`/v3/messages/${parent}/thread`)))).toEqual([reply.id]);
    expect(await list(uid, `/v3/users/${peer}/messages`)).toEqual([parent, reply.id]);
    expect(await list(uid, '/v3/messages')).toEqual([parent, reply.id]);
    expect(await list(uid, '/v3/messages', { conversationId: ID })).toEqual([parent, reply.id]);
    expect(await list(uid, '/v3/messages', { searchKey: 'backend' })).toEqual([reply.id]);
    expect(await list(uid, '/v3/messages', { sender: 'app_system' })).toEqual([reply.id]);
    expect(dataOf(await client.get(`/v3/messages/${reply.id}`))).toMatchObject({ sender: 'app_system' });
    expect(dataOf(await app.api.get(`/v3/users/${uid}/messages`)).map(({ id }: any) => id)).toContain(reply.id);
    const conversations = await conversationsOf(app, uid);
    expect(conversations.map(({ conversationWith }) => conversationWith.uid)).toEqual([peer]);
    expect(await list(uid, '/v3/users/app_system/messages')).toEqual([]);
  });

  test.each(['a', 'b_user_c', 'stranger'])('is not visible to %s', async (uid) => {
    const client = app.as(uid);
    for (const path of [`/v3/messages/${reply.id}`, `/v3/messages/${parent}/thread`])
      expectError(await client.get(path), 403, 'ERR_MESSAGE_NO_ACCESS');
    expect(await list(uid, '/v3/messages')).not.toContain(reply.id);
    expect(await list(uid, '/v3/messages', { conversationId: ID })).not.toContain(reply.id);
    expect(await list(uid, '/v3/messages', { sender: 'app_system' })).toEqual([]);
    expect(await list(uid, '/v3/messages', { searchKey: 'backend' })).toEqual([]);
    const about = `/v3/messages/${reply.id}`;
    expectError(await client.post(`${about}/reactions/👍`), 403, 'ERR_MESSAGE_NO_ACCESS');
    expectError(await client.post(`${about}/pin`), 403, 'ERR_MESSAGE_NO_ACCESS');
    expectError(await client.delete(about), 403, 'ERR_MESSAGE_NO_ACCESS');
    expectError(await client.put(about, { data: { text: 'x' } }), 403, 'ERR_MESSAGE_NO_ACCESS');
  });

  test('counts as unread in the thread for the sender of the parent and for subscribers', async () => {
    dataOf(await app.as('c').post(`/v3/messages/${parent}/thread`, { data: { text: 'Fine' } }));
    dataOf(await replyOf(parent));
    const threads = async (uid: string) =>
      dataOf<any[]>(await app.as(uid).get('/v3/threads')).map((thread) => [
        thread.replyCount,
        thread.unreadReplyCount,
        thread.receiverId,
      ]);
    expect(await threads('a_user_b')).toEqual([[3, 3, 'c']]);
    expect(await threads('c')).toEqual([[3, 1, 'a_user_b']]);
    expect(await threads('stranger')).toEqual([]);
    expect(await unreadOf(app, 'c')).toEqual({ [ID]: 1 });
    expect(await unreadOf(app, 'b_user_c')).toEqual({ [ID]: 1 });
  });

  test('can be reacted to, pinned and saved by both, and changed by the app only', async () => {
    for (const uid of ['a_user_b', 'c']) {
      const client = app.as(uid);
      dataOf(await client.post(`/v3/messages/${reply.id}/reactions/👍`));
      dataOf(await client.post(`/v3/messages/${reply.id}/pin`));
      dataOf(await client.delete(`/v3/messages/${reply.id}/pin`));
      expectError(
        await client.put(`/v3/messages/${reply.id}`, { data: { text: 'x' } }),
        403,
        'ERR_MESSAGE_NOT_A_SENDER',
      );
      expectError(await client.delete(`/v3/messages/${reply.id}`), 403, 'ERR_MESSAGE_NOT_A_SENDER');
    }
    dataOf(await app.api.put(`/v3/messages/${reply.id}`, { data: { text: 'Hello <@uid:a_user_b> <@uid:a>' } }));
    const { data } = dataOf(await app.as('a_user_b').get(`/v3/messages/${reply.id}`));
    expect(Object.keys(data.mentions)).toEqual(['a_user_b']);
    dataOf(await app.api.delete(`/v3/messages/${reply.id}`));
    const published = (await outboundEventsOf(server, database, app)).filter(({ trigger }) =>
      /reaction|pinned|edited|deleted/.test(trigger),
    );
    expect(published.map(({ trigger, audience }) => [trigger, audience.uids])).toEqual(
      [
        ...['message_reaction_added', 'message_pinned', 'message_unpinned'],
        ...['message_reaction_added', 'message_pinned', 'message_unpinned'],
        ...['message_edited', 'message_deleted'],
      ].map((trigger) => [trigger, ['a_user_b', 'c']]),
    );
  });

  test('cannot be reacted to while one of the two has blocked the other', async () => {
    dataOf(await app.as('a_user_b').post('/v3/blockedusers', { blockedUids: ['c'] }));
    expectError(await app.as('c').post(`/v3/messages/${reply.id}/reactions/👍`), 403, 'ERR_BLOCKED_SENDER');
  });

  test('is marked as read by its id in the conversation of the two, and both receive the event', async () => {
    const [reader, other] = [await connectedAs(server, app, 'c'), await connectedAs(server, app, 'a_user_b')];
    const receipt = { type: 'receipt', action: 'read', messageId: reply.id };
    expect(await reader.client.request(receipt)).toMatchObject({ type: 'ack' });
    for (const { client } of [reader, other])
      expect((await client.nextEvent('message_read_receipt')).data).toMatchObject({
        sender: 'c',
        receiver: 'a_user_b',
        body: { messageId: reply.id },
      });
    expect(await unreadOf(app, 'c')).toEqual({ [ID]: 0 });
    expect(dataOf(await app.as('a_user_b').get(`/v3/messages/${parent}`)).readAt).toEqual(expect.any(Number));
    await Promise.all([reader.client.close(), other.client.close()]);
  });

  test('is delivered to both, live and after a disconnection, and to nobody else', async () => {
    const connected = await Promise.all(
      ['a_user_b', 'c', 'a', 'stranger'].map(async (uid) => ({ uid, ...(await connectedAs(server, app, uid)) })),
    );
    const next = dataOf(await replyOf(parent)).id as string;
    const markers = {
      stranger: await sendText(app, 'a', 'stranger', 'marker'),
      c: await sendText(app, 'a_user_b', 'c', 'marker'),
    };
    const marker = (uid: string) => (['a', 'stranger'].includes(uid) ? markers.stranger : markers.c);
    const received = (frames: any[]) =>
      frames.flatMap(({ trigger, data }) => (trigger === 'message_sent' ? [data.message.id as string] : []));
    for (const { uid, client, authenticated } of connected) {
      const expected = [...(marker(uid) === markers.c ? [next] : []), marker(uid)];
      expect(received(await client.allUntil(({ data }) => data?.message?.id === marker(uid)))).toEqual(expected);
      await client.close();
      const again = await connectedAs(server, app, uid, { lastEventId: authenticated.lastEventId as string });
      expect(received(await again.client.allUntil(({ type }) => type === 'resumed'))).toEqual(expected);
      await again.client.close();
    }
  });

  test.each(['a_user_b', 'c'])('is erased with the conversation when %s is erased', async (uid) => {
    dataOf(await app.api.delete(`/v3/messages/${parent}`, { permanent: true }));
    dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent: true }));
    expectError(await app.api.get(`/v3/messages/${reply.id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(dataOf(await app.api.get('/v3/messages', { category: 'message' }))).toHaveLength(1);
    const [erased] = (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === 'user_erased');
    expect(erased!.audience.uids).toEqual([uid === 'c' ? 'a_user_b' : 'c']);
  });

  test('is not left behind by a concurrent erasure of one of the two', async () => {
    const [erasure, ...replies] = await Promise.all([
      app.api.delete('/v3/users/a_user_b', { permanent: true }),
      ...Array.from({ length: 8 }, () => replyOf(parent)),
    ]);
    dataOf(erasure);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    const left = dataOf<any[]>(await app.api.get('/v3/messages', { category: 'message' }));
    expect(left.map(({ sender }) => sender)).toEqual(['a']);
    expect(await conversationsOf(app, 'c')).toEqual([]);
  });

  test('has the receiver of its parent, whichever it names, and is refused if one of the two is not active', async () => {
    for (const named of ['a', 'app_system', 'stranger', 'a_user_b', 'c'])
      expect(dataOf(await replyOf(parent, { receiver: named, receiverType: 'user' })).receiver).toBe('c');
    dataOf(await app.api.delete('/v3/users/a_user_b'));
    const refused = await replyOf(parent);
    expectError(refused, 404, 'ERR_UID_NOT_FOUND');
    expect(refused.body.error.message).toContain('a_user_b');
  });

  test('can quote, and is stored once with a muid', async () => {
    const first = dataOf(await replyOf(parent, { muid: 'one', quotedMessageId: Number(parent) }));
    expect(first.quotedMessage).toMatchObject({ id: parent });
    expect(dataOf(await replyOf(parent, { muid: 'one', quotedMessageId: Number(parent) })).id).toBe(first.id);
  });
});
