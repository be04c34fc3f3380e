import { dataOf, expectError, type Client } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { messageListsOf, statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
/** A message of andrew to the group of andrew, tina and omar. */
let parent: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'outsider']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  parent = await sendToGroup(app, 'andrew', 'hikers', 'Who is in?');
});

const thread = (of: string) => `/v3/messages/${of}/thread`;
const post = (uid: string, text: string, of = parent, more: object = {}) =>
  app.as(uid).post(thread(of), { data: { text }, ...more });
const reply = async (uid: string, text: string, of = parent, more: object = {}) =>
  dataOf(await post(uid, text, of, more));
const textsOf = (messages: any[]): string[] => messages.map(({ data }) => data.text);
const replies = async (query: Record<string, unknown> = {}, client: Client = app.api, of = parent) =>
  textsOf(dataOf(await client.get(thread(of), query)));
const threadsOf = async (uid: string, query: Record<string, unknown> = {}) =>
  dataOf(await app.as(uid).get('/v3/threads', query));
const parentsOf = async (uid: string, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await threadsOf(uid, query)).map(({ parentMessageId }: any) => parentMessageId);
const unreadOf = async (uid: string, query: Record<string, unknown> = {}): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await threadsOf(uid, query)).map(({ parentMessageId, unreadReplyCount }: any) => [
      parentMessageId,
      unreadReplyCount,
    ]),
  );
const message = async (of: string, client: Client = app.api) => dataOf(await client.get(`/v3/messages/${of}`));

describe('send-thread-message', () => {
  test('sends a message in the conversation of its parent, wherever that is', async () => {
    expect(await reply('tina', 'Me', parent, { tags: ['yes'], muid: 'm-1' })).toMatchObject({
      sender: 'tina',
      receiver: 'hikers',
      receiverType: 'group',
      conversationId: 'group_hikers',
      category: 'message',
      type: 'text',
      parentId: parent,
      muid: 'm-1',
      tags: ['yes'],
      data: { text: 'Me' },
    });
    const direct = await sendText(app, 'andrew', 'tina', 'And you?');
    for (const [sender, receiver] of [
      ['tina', 'andrew'],
      ['andrew', 'tina'],
    ] as const)
      expect(await reply(sender, 'Sure', direct)).toMatchObject({
        sender,
        receiver,
        conversationId: 'andrew_user_tina',
        parentId: direct,
      });
  });

  test('accepts custom messages and media', async () => {
    const custom = { category: 'custom', type: 'poll', data: { customData: { yes: 1 } } };
    expect(dataOf(await app.as('tina').post(thread(parent), custom))).toMatchObject({ type: 'poll', parentId: parent });
    const image = { type: 'image', data: { attachments: [{ url: 'https://files.example.com/a.png' }] } };
    expect(dataOf(await app.as('tina').post(thread(parent), image)).parentId).toBe(parent);
  });

  test('publishes the reply like any message', async () => {
    const { id } = await reply('tina', 'Me');
    const told = await eventsIn(database, app, 'message_sent');
    expect(told.filter(({ payload }) => payload.messageId === id)).toMatchObject([{ subject: 'group/hikers' }]);
  });

  test('stays in the conversation of its parent, whatever receiver it names', async () => {
    await reply('tina', 'a', parent, { receiver: 'hikers', receiverType: 'group' });
    await reply('tina', 'b', parent, { multipleReceivers: { guids: ['hikers'] } });
    for (const named of [
      { receiver: 'omar', receiverType: 'user' },
      { multipleReceivers: { guids: ['hikers'], uids: ['omar'] } },
      { receiver: 'omar' },
    ])
      expect(dataOf(await post('tina', 'c', parent, named))).toMatchObject({
        receiver: 'hikers',
        receiverType: 'group',
      });
    expect(await replies()).toEqual(['a', 'b', 'c', 'c', 'c']);
  });

  test('with a muid that was sent before returns the reply that is stored', async () => {
    const first = await reply('tina', 'Me', parent, { muid: 'once' });
    expect((await reply('tina', 'Me again', parent, { muid: 'once' })).id).toBe(first.id);
    expect(await replies()).toEqual(['Me']);
  });

  test('refuses a reply to a reply, to an action message and to one that is deleted', async () => {
    const { id } = await reply('tina', 'Me');
    expectError(await post('omar', 'x', id), 400, 'ERR_MESSAGE_THREAD_NESTING');
    const action = dataOf(await app.as('andrew').put(`/v3/messages/${parent}`, { data: { text: 'edited' } }));
    expectError(await post('omar', 'x', action.id), 400, 'ERR_WRONG_MESSAGE_THREAD_CATEGORY');
    dataOf(await app.as('andrew').delete(`/v3/messages/${parent}`));
    expectError(await post('omar', 'x'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('refuses an invalid message', async () => {
    expectError(await post('tina', ' '), 400, 'ERR_EMPTY_MESSAGE_TEXT');
    expectError(await app.as('tina').post(thread(parent), { category: 'action' }), 400, 'ERR_INVALID_MESSAGE_CATEGORY');
  });

  test('is refused if the sender cannot reach the peer any more', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'And you?');
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    expectError(await post('tina', 'x', direct), 403, 'ERR_BLOCKED_SENDER');
    expectError(await post('andrew', 'x', direct), 403, 'ERR_BLOCKED_RECEIVER');
    dataOf(await app.api.delete('/v3/users/tina'));
    expectError(await post('andrew', 'x', direct), 404, 'ERR_UID_NOT_FOUND');
    expect(await replies({}, app.api, direct)).toEqual([]);
  });
});

describe('an ordinary send with a parent', () => {
  const to = { receiver: 'hikers', receiverType: 'group', data: { text: 'Me' } };

  test.each([
    ['parentId', () => ({ parentId: parent })],
    ['parentId as a number', () => ({ parentId: Number(parent) })],
    ['parentMessageId', () => ({ parentMessageId: parent })],
    ['both, of which parentId wins', () => ({ parentId: parent, parentMessageId: '1' })],
  ])('in %s is a reply', async (_, named) => {
    const sent = dataOf(await app.as('tina').post('/v3/messages', { ...to, ...named() }));
    expect(sent).toMatchObject({ parentId: parent, receiver: 'hikers' });
    expect(await replies()).toEqual(['Me']);
    expect(await parentsOf('tina')).toEqual([parent]);
  });

  test('without an acting user is a reply of the app, which follows nothing', async () => {
    expect(dataOf(await app.api.post('/v3/messages', { ...to, parentId: parent }))).toMatchObject({
      sender: 'app_system',
      parentId: parent,
    });
    expect((await message(parent)).replyCount).toBe(1);
    expect(await parentsOf('andrew')).toEqual([parent]);
  });

  test('is refused to a role that may not reply in threads', async () => {
    dataOf(await app.api.post('/v3/roles/default/restrictedfeatures', { featuresToRestrict: ['createMessageThread'] }));
    expectError(await app.as('tina').post('/v3/messages', { ...to, parentId: parent }), 403, 'ERR_PERMISSION_DENIED');
    dataOf(await app.as('tina').post('/v3/messages', to));
  });

  test('with another receiver than its parent is in the conversation of the parent', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'x');
    const reply = dataOf(await app.as('tina').post('/v3/messages', { ...to, parentId: direct }));
    expect(reply).toMatchObject({ receiver: 'andrew', receiverType: 'user', parentId: direct });
    expectError(await app.as('tina').post('/v3/messages', { ...to, parentId: '0' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test.each(['x', '-1', '1.5', -1, 1.5, true, '9223372036854775808'])('is refused for the id %j', async (parentId) => {
    expectError(await app.as('tina').post('/v3/messages', { ...to, parentId }), 400, 'ERR_BAD_REQUEST', {
      parentId: ['The parentId must be a decimal id.'],
    });
  });
});

describe('list-all-thread-messages', () => {
  beforeEach(async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) await reply('tina', text);
    await sendToGroup(app, 'omar', 'hikers', 'aside');
  });

  test('has the replies of one message, oldest first, and nothing else', async () => {
    for (const client of [app.api, app.as('andrew'), app.as('omar')])
      expect(await replies({}, client)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const [first] = dataOf(await app.as('omar').get(thread(parent)));
    expect(await replies({}, app.api, first.id)).toEqual([]);
  });

  test('is paged by number', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => replies({ perPage: 2, page })));
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
  });

  test('is paged by cursor in both directions', async () => {
    const { body } = await app.as('andrew').get(thread(parent), { limit: 2 });
    expect(body.meta).toMatchObject({
      current: { limit: 2, count: 2 },
      next: { affix: 'append', id: body.data[1].id },
    });
    expect(await replies({ limit: 2, ...body.meta.next })).toEqual(['c', 'd']);
    expect(await replies({ limit: 2, affix: 'prepend' })).toEqual(['d', 'e']);
    expect((await app.api.get(thread(parent))).body.meta.current).toEqual({ limit: 100, count: 5 });
  });

  test('shows deleted replies without content, or not at all', async () => {
    const [, second] = dataOf(await app.api.get(thread(parent)));
    dataOf(await app.as('tina').delete(`/v3/messages/${second.id}`));
    expect(await replies()).toEqual(['a', undefined, 'c', 'd', 'e']);
    expect(await replies({ hideDeleted: true })).toEqual(['a', 'c', 'd', 'e']);
  });

  test('continues under a message that is deleted, permanently or not, and ends with one that is erased with its sender', async () => {
    dataOf(await app.as('andrew').delete(`/v3/messages/${parent}`));
    expect(await replies({}, app.as('omar'))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await message(parent)).replyCount).toBe(5);
    const other = await sendToGroup(app, 'andrew', 'hikers', 'Again?');
    const { id } = await reply('tina', 'f', other);
    dataOf(await app.as('andrew').delete(`/v3/messages/${other}`, { permanent: true }));
    expect(await message(other, app.as('omar'))).toMatchObject({ data: {}, deletedBy: 'andrew', replyCount: 1 });
    expect(dataOf(await app.as('omar').get(thread(other)))).toMatchObject([{ id, data: { text: 'f' } }]);
    expect((await parentsOf('tina')).sort()).toEqual([parent, other].sort());
    dataOf(await app.api.delete('/v3/users/andrew', { permanent: true }));
    expectError(await app.as('omar').get(thread(other)), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(await message(id, app.as('omar'))).toMatchObject({ parentId: other, data: { text: 'f' } });
  });
});

describe('a parent', () => {
  test('has the number of its replies, in every list and for all users, with one query for the page', async () => {
    const silent = await sendToGroup(app, 'omar', 'hikers', 'Hm');
    const { id } = await reply('tina', 'a');
    await reply('omar', 'b');
    const statements = await statementsOf(server, async () => {
      const query = { category: 'message', hideReplies: true };
      const listed = dataOf(await app.as('tina').get('/v3/groups/hikers/messages', query));
      expect(listed.map(({ id: of, replyCount, threadSubscribed }: any) => [of, replyCount, threadSubscribed])).toEqual(
        [
          [parent, 2, true],
          [silent, undefined, undefined],
        ],
      );
    });
    expect(messageListsOf(statements)).toHaveLength(1);
    expect(await message(parent)).toMatchObject({ replyCount: 2 });
    dataOf(await app.as('tina').delete(`/v3/messages/${id}`));
    expect((await message(parent)).replyCount).toBe(1);
    dataOf(await app.api.delete('/v3/users/omar', { permanent: true }));
    expect(await message(parent)).not.toHaveProperty('replyCount');
  });

  test('takes as many statements for one message as for many', async () => {
    for (let n = 0; n < 20; n++) await reply('tina', 'x', await sendToGroup(app, 'omar', 'hikers', `m${n}`));
    const count = async (limit: number) =>
      (
        await statementsOf(server, async () =>
          dataOf(await app.as('tina').get('/v3/groups/hikers/messages', { limit, affix: 'prepend' })),
        )
      ).length;
    // the newest message is a reply, which has no annotations
    const withoutAnnotations = await count(1);
    expect(await count(2)).toBe(withoutAnnotations + 1);
    expect(await count(100)).toBe(withoutAnnotations + 1);
  });
});

test('a message without parent and mentions is sent without a query for replies and reactions', async () => {
  const send = () => sendToGroup(app, 'tina', 'hikers', 'plain');
  await send();
  expect(await statementsOf(server, send)).toEqual(['messages-send']);
});

describe('following a thread', () => {
  const subscription = (of = parent) => `/v3/messages/${of}/thread/subscription`;

  test('begins with a reply and, for the sender of the message, with the first reply', async () => {
    await reply('tina', 'Me');
    expect(await parentsOf('tina')).toEqual([parent]);
    expect(await parentsOf('andrew')).toEqual([parent]);
    expect(await parentsOf('omar')).toEqual([]);
    expect(await message(parent, app.as('andrew'))).toMatchObject({ threadSubscribed: true });
    expect(await message(parent, app.as('omar'))).not.toHaveProperty('threadSubscribed');
    expect(await message(parent)).not.toHaveProperty('threadSubscribed');
  });

  test('begins with a mention in it', async () => {
    await reply('tina', 'What does <@uid:omar> say? And <@uid:outsider>?');
    expect(await unreadOf('omar')).toEqual({ [parent]: 1 });
    expect(await parentsOf('outsider')).toEqual([]);
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['outsider'] }));
    expect(await parentsOf('outsider')).toEqual([]);
  });

  test('begins with a mention by an edit', async () => {
    const { id } = await reply('tina', 'What does Omar say?');
    dataOf(await app.as('tina').put(`/v3/messages/${id}`, { data: { text: 'What does <@uid:omar> say?' } }));
    expect(await unreadOf('omar')).toEqual({ [parent]: 1 });
  });

  test('can be requested before the first reply, and changes nothing the second time', async () => {
    for (let n = 0; n < 2; n++)
      expect(dataOf(await app.as('omar').post(subscription()))).toEqual({
        success: true,
        message: `The user with uid omar follows the thread of the message with id ${parent}.`,
      });
    expect(await threadsOf('omar')).toEqual([
      {
        parentMessageId: parent,
        replyCount: 0,
        unreadReplyCount: 0,
        updatedAt: expect.any(Number),
        conversationId: 'group_hikers',
        receiverType: 'group',
        receiverId: 'hikers',
      },
    ]);
    await reply('tina', 'Me');
    expect(await unreadOf('omar')).toEqual({ [parent]: 1 });
  });

  test('can be ended until the next own reply, and changes nothing the second time', async () => {
    await reply('tina', 'a');
    for (let n = 0; n < 2; n++) dataOf(await app.as('andrew').delete(subscription()));
    await reply('tina', 'b');
    expect(await parentsOf('andrew')).toEqual([]);
    await reply('andrew', 'c');
    expect(await parentsOf('andrew')).toEqual([parent]);
  });

  test('ends with the user or the message that is erased', async () => {
    await reply('tina', 'a');
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    const left = () => database.query('SELECT uid FROM thread_subscriptions WHERE app_id = $1', [app.id]);
    expect(await left()).toEqual([{ uid: 'andrew' }]);
    dataOf(await app.api.delete(`/v3/messages/${parent}`, { permanent: true }));
    expect(await left()).toEqual([]);
  });

  test('is refused for a message that cannot have a thread', async () => {
    const { id } = await reply('tina', 'a');
    expectError(await app.as('omar').post(subscription(id)), 400, 'ERR_MESSAGE_THREAD_NESTING');
    const action = dataOf(await app.as('tina').delete(`/v3/messages/${id}`));
    expectError(await app.as('omar').post(subscription(action.id)), 400, 'ERR_WRONG_MESSAGE_THREAD_CATEGORY');
  });
});

describe('list-threads', () => {
  test('shows the last reply, and the parent on request', async () => {
    await reply('tina', 'a');
    const last = await reply('omar', 'b');
    const [row] = await threadsOf('andrew');
    expect(row).toMatchObject({
      parentMessageId: parent,
      replyCount: 2,
      unreadReplyCount: 2,
      updatedAt: last.sentAt,
      conversationId: 'group_hikers',
      receiverType: 'group',
      receiverId: 'hikers',
      lastReply: { id: last.id, parentId: parent, sender: 'omar', data: { text: 'b' } },
    });
    expect(row).not.toHaveProperty('parentMessage');
    const [full] = await threadsOf('andrew', { withParent: true });
    expect(full.parentMessage).toMatchObject({ id: parent, replyCount: 2, threadSubscribed: true });
  });

  test('has the peer of a conversation between two users', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'x');
    await reply('tina', 'y', direct);
    for (const [uid, receiverId] of [
      ['andrew', 'tina'],
      ['tina', 'andrew'],
    ] as const)
      expect((await threadsOf(uid))[0]).toMatchObject({ receiverType: 'user', receiverId });
  });

  test('counts as unread the replies of others since the last own reply, or since the subscription', async () => {
    await reply('tina', 'a');
    await reply('omar', 'b');
    dataOf(await app.as('omar').delete(`/v3/messages/${parent}/thread/subscription`));
    await reply('tina', 'c');
    expect(await unreadOf('andrew')).toEqual({ [parent]: 3 });
    expect(await unreadOf('tina')).toEqual({ [parent]: 0 });
    expect(await unreadOf('omar', { participatedByMe: true })).toEqual({ [parent]: 1 });
    dataOf(await app.as('omar').post(`/v3/messages/${parent}/thread/subscription`));
    expect(await unreadOf('omar')).toEqual({ [parent]: 0 });
    const { id } = await reply('andrew', 'd');
    expect(await unreadOf('omar')).toEqual({ [parent]: 1 });
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(await unreadOf('omar')).toEqual({ [parent]: 0 });
    expect(await unreadOf('andrew')).toEqual({ [parent]: 0 });
  });

  test('counts no replies of the time before the user joined the group again', async () => {
    await reply('tina', 'First');
    await reply('andrew', 'Read by nobody');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/members'));
    await reply('andrew', 'While away');
    // joining is later than a message of the same millisecond
    await database.query(`UPDATE messages SET sent_at = sent_at - interval '1 second' WHERE app_id = $1`, [app.id]);
    dataOf(await app.as('tina').post('/v3/groups/hikers/members', {}));
    expect(await unreadOf('tina')).toEqual({ [parent]: 0 });
    await reply('andrew', 'Back');
    const later = await sendToGroup(app, 'andrew', 'hikers', 'And now?');
    await reply('tina', 'Here', later);
    await reply('omar', 'Too', later);
    expect(await unreadOf('tina')).toEqual({ [parent]: 1, [later]: 1 });
    expect((await threadsOf('tina')).map(({ replyCount }: any) => replyCount)).toEqual([2, 4]);
  });

  test('reading a thread marks nothing as read', async () => {
    await reply('tina', 'a');
    await replies({}, app.as('andrew'));
    expect(await unreadOf('andrew')).toEqual({ [parent]: 1 });
  });

  test('filters by conversation', async () => {
    const direct = await sendText(app, 'andrew', 'tina', 'x');
    await reply('tina', 'y', direct);
    await reply('tina', 'z');
    expect(await parentsOf('andrew')).toEqual([parent, direct]);
    expect(await parentsOf('andrew', { uid: 'TINA' })).toEqual([direct]);
    expect(await parentsOf('andrew', { guid: 'hikers' })).toEqual([parent]);
    expectError(await app.as('andrew').get('/v3/threads', { uid: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.as('andrew').get('/v3/threads', { guid: 'nogroup' }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('outsider').get('/v3/threads', { guid: 'hikers' }), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.as('andrew').get('/v3/threads', { guid: 'hikers', uid: 'tina' }), 400, 'ERR_BAD_REQUEST', {
      guid: [expect.any(String)],
    });
  });

  test('is paged from the newest to the oldest and back, in as many statements for one thread as for many', async () => {
    const parents = [parent];
    for (let n = 1; n < 5; n++) parents.push(await sendToGroup(app, 'andrew', 'hikers', `m${n}`));
    for (const of of parents) await reply('tina', 'x', of);
    await reply('omar', 'again', parents[1]);
    const newestFirst = [1, 4, 3, 2, 0].map((n) => parents[n]);
    const page = async (query: Record<string, unknown>) => {
      const { body } = await app.as('tina').get('/v3/threads', { limit: 2, withParent: true, ...query });
      return { rows: body.data.map((row: any) => row.parentMessageId), meta: body.meta };
    };
    const first = await page({});
    const second = await page(first.meta.next);
    const third = await page(second.meta.next);
    expect([first.rows, second.rows, third.rows].flat()).toEqual(newestFirst);
    expect((await page(third.meta.previous)).rows).toEqual(second.rows);
    expect((await page({ participatedByMe: true })).rows).toEqual(first.rows);
    expect(await parentsOf('omar', { participatedByMe: true, limit: 1 })).toEqual([parents[1]]);
    const count = async (limit: number) => (await statementsOf(server, () => threadsOf('tina', { limit }))).length;
    expect(await count(5)).toBe(await count(1));
  });

  test('excludes threads that the user cannot see any more', async () => {
    await reply('tina', 'a');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/members'));
    expect(await parentsOf('tina')).toEqual([]);
    expect(await parentsOf('tina', { participatedByMe: true })).toEqual([]);
    dataOf(await app.as('andrew').delete('/v3/groups/hikers/conversation'));
    expect(await parentsOf('andrew')).toEqual([]);
  });

  test('has threads of the app and of the acting user only', async () => {
    await reply('tina', 'a');
    const other = await appWithUsers(server, ['tina']);
    expect(dataOf(await other.as('tina').get('/v3/threads'))).toEqual([]);
    expect(await threadsOf('omar')).toEqual([]);
  });
});

describe.each([
  ['send-thread-message', (client: Client, of: string) => client.post(thread(of), { data: { text: 'x' } })],
  ['list-all-thread-messages', (client: Client, of: string) => client.get(thread(of))],
  ['subscribe-thread', (client: Client, of: string) => client.post(`${thread(of)}/subscription`)],
  ['unsubscribe-thread', (client: Client, of: string) => client.delete(`${thread(of)}/subscription`)],
])('%s', (_, call) => {
  test('is refused to users who cannot see the message', async () => {
    expectError(await call(app.as('outsider'), parent), 403, 'ERR_MESSAGE_NO_ACCESS');
    const direct = await sendText(app, 'andrew', 'tina', 'hello');
    expectError(await call(app.as('omar'), direct), 403, 'ERR_MESSAGE_NO_ACCESS');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/conversation'));
    expectError(await call(app.as('tina'), parent), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('finds neither a message of another app nor one with an invalid id', async () => {
    const other = await appWithUsers(server, ['tina']);
    expectError(await call(other.as('tina'), parent), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    for (const none of ['0', 'abc', '9223372036854775808'])
      expectError(await call(app.as('tina'), none), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});

describe('concurrently', () => {
  test('fifty replies of three users are all stored and counted, and each user follows the thread once', async () => {
    const users = ['andrew', 'tina', 'omar'];
    await Promise.all(Array.from({ length: 50 }, (_, n) => reply(users[n % 3]!, `r${n} <@uid:${users[(n + 1) % 3]}>`)));
    expect((await message(parent)).replyCount).toBe(50);
    expect(await replies()).toHaveLength(50);
    for (const uid of users) expect(await parentsOf(uid)).toEqual([parent]);
  });

  test('replies and the erasure of users who are in the thread succeed', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => post('tina', `r${n} <@uid:omar> <@uid:andrew>`)),
      app.api.delete('/v3/users/omar', { permanent: true }),
      ...Array.from({ length: 10 }, (_, n) => post('tina', `s${n} <@uid:omar> <@uid:andrew>`)),
      app.api.delete('/v3/users/andrew', { permanent: true }),
    ]);
    expect(answers.filter(({ status }) => ![200, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    const left = await database.query('SELECT uid FROM thread_subscriptions WHERE app_id = $1', [app.id]);
    expect(left).toEqual([]);
  });

  test('a message is deleted with all replies before and none after', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => post('tina', `r${n}`)),
      app.as('andrew').delete(`/v3/messages/${parent}`),
      ...Array.from({ length: 10 }, (_, n) => post('omar', `s${n}`)),
    ]);
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    const sent = answers.filter(({ status, body }) => status === 200 && body.data.parentId === parent);
    expect((await message(parent)).replyCount ?? 0).toBe(sent.length);
    expectError(await post('tina', 'late'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});
