import { dataOf, expectError, type Client } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { connectedAs, tokenOf, type Frame } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const list = async (client: Client, path: string, query: object = {}): Promise<string[]> =>
  dataOf<any[]>(await client.get(path, { category: 'message', ...query })).map(({ id }) => id as string);

const messagesIn = (frames: Frame[]) =>
  frames.flatMap(({ data }) => (data?.message ? [data.message.id as string] : []));

/** Ids of conversations as the list names them, with how many messages are unread. */
const unread = async (app: TestApp, uid: string) =>
  (await conversationsOf(app, uid)).map(({ conversationId, conversationType, unreadMessageCount, lastMessage }) => ({
    conversationId,
    conversationType,
    unread: Number(unreadMessageCount),
    last: lastMessage.id as string,
  }));

describe('two pairs of users whose conversations have the same id', () => {
  const ID = 'a_user_b_user_c';
  let app: TestApp;
  let one: string[];
  let other: string[];

  beforeEach(async () => {
    app = await appWithUsers(server, ['a_user_b', 'c', 'a', 'b_user_c']);
    one = [await sendText(app, 'a_user_b', 'c', 'first secret'), await sendText(app, 'c', 'a_user_b', 'second secret')];
    other = [await sendText(app, 'a', 'b_user_c', 'third secret')];
  });

  test('see their own messages only, by user, by id, in a search and in a list of everything', async () => {
    for (const [uid, peer, own] of [
      ['a_user_b', 'c', one],
      ['c', 'a_user_b', one],
      ['a', 'b_user_c', other],
      ['b_user_c', 'a', other],
    ] as const) {
      const client = app.as(uid);
      expect(await list(client, `/v3/users/${peer}/messages`)).toEqual(own);
      expect(await list(client, '/v3/messages', { conversationId: ID })).toEqual(own);
      expect(await list(client, '/v3/messages', { searchKey: 'secret' })).toEqual(own);
      expect(await list(client, '/v3/messages', { conversationId: ID, searchKey: 'secret' })).toEqual(own);
      expect(await list(client, '/v3/messages')).toEqual(own);
      const view = dataOf(await client.get(`/v3/conversations/${ID}`));
      expect(view).toMatchObject({
        conversationId: ID,
        conversationWith: { uid: peer },
        lastMessage: { id: own.at(-1) },
      });
      expect(dataOf(await client.get(`/v3/users/${peer}/conversation`))).toEqual(view);
    }
    expect(await list(app.api, '/v3/messages', { conversationId: ID })).toEqual([...one, ...other]);
    expect(await list(app.as('c'), '/v3/messages', { conversationId: 'a_user_b_user_d' })).toEqual([]);
  });

  test('have unread messages, receipts, resets, tags and pins of their own', async () => {
    expect(await unreadOf(app, 'c')).toEqual({ [ID]: 1 });
    expect(await unreadOf(app, 'b_user_c')).toEqual({ [ID]: 1 });
    dataOf(await app.as('c').post('/v3/users/a_user_b/conversation/read'));
    expect(await unreadOf(app, 'b_user_c')).toEqual({ [ID]: 1 });
    expect(dataOf(await app.as('a').get(`/v3/messages/${other[0]}`)).readAt).toBeUndefined();
    expect(dataOf(await app.as('a_user_b').get(`/v3/messages/${one[0]}`)).readAt).toEqual(expect.any(Number));

    dataOf(await app.as('c').put('/v3/users/a_user_b/conversation', { tags: ['mine'] }));
    dataOf(await app.as('c').post('/v3/users/a_user_b/conversation/pin'));
    dataOf(await app.as('c').post(`/v3/messages/${one[0]}/pin`));
    const view = dataOf(await app.as('b_user_c').get('/v3/users/a/conversation'));
    expect([view.tags, view.pinnedAt]).toEqual([undefined, undefined]);
    expect(await list(app.as('a'), '/v3/users/b_user_c/messages', { pinned: true })).toEqual([]);
    expect(await list(app.as('a'), '/v3/messages', { conversationId: ID, pinned: true })).toEqual([]);
    expect(await list(app.as('a_user_b'), '/v3/messages', { conversationId: ID, pinned: true })).toEqual([one[0]]);

    dataOf(await app.as('c').delete('/v3/users/a_user_b/conversation/pin'));
    dataOf(await app.as('c').delete('/v3/users/a_user_b/conversation'));
    expect(await conversationsOf(app, 'c')).toEqual([]);
    expect(await unread(app, 'b_user_c')).toMatchObject([{ conversationId: ID, unread: 1, last: other[0] }]);
  });

  test.each([
    [
      'by user',
      (client: Client) => client.delete('/v3/users/a_user_b/conversation', { deleteMessagesPermanently: true }),
    ],
    ['by id', (client: Client) => client.delete(`/v3/conversations/${ID}`)],
  ])('are erased one without the other: %s', async (_, erase) => {
    dataOf(await erase(app.as('c')));
    expect(await list(app.api, '/v3/messages')).toEqual(other);
    expect(await unread(app, 'a')).toMatchObject([{ last: other[0] }]);
    expectError(await app.as('c').get(`/v3/conversations/${ID}`), 404, 'ERR_CONVERSATION_NOT_FOUND');
  });

  test('are deleted with their users, without a change to the other', async () => {
    dataOf(await app.as('b_user_c').post('/v3/users/a/conversation/read'));
    dataOf(await app.as('b_user_c').put('/v3/users/a/conversation', { tags: ['mine'] }));
    dataOf(await app.api.delete('/v3/users/c', { permanent: true }));
    expect(await list(app.api, '/v3/messages')).toEqual(other);
    const [view] = await conversationsOf(app, 'b_user_c', { withTags: true });
    expect(view).toMatchObject({ unreadMessageCount: '0', tags: ['mine'], lastReadMessageId: Number(other[0]) });
    expect(dataOf(await app.as('a').get(`/v3/messages/${other[0]}`)).readAt).toEqual(expect.any(Number));
  });

  test('send events to their users, live and after a reconnection', async () => {
    const { client, authenticated } = await connectedAs(server, app, 'b_user_c');
    await sendText(app, 'a_user_b', 'c', 'not for them');
    dataOf(await app.as('c').post('/v3/users/a_user_b/conversation/read'));
    const marker = await sendText(app, 'a', 'b_user_c', 'for them');
    const live = await client.allUntil(({ data }) => data?.message?.id === marker);
    // the event of the message before may come late
    const isNew = (id: string) => !other.includes(id);
    expect(messagesIn(live).filter(isNew)).toEqual([marker]);
    await client.close();
    const lastEventId = authenticated.lastEventId as string;
    const again = await connectedAs(server, app, 'b_user_c', { lastEventId });
    const missed = await again.client.allUntil(({ type }) => type === 'resumed');
    const missedMessages = missed.filter(({ type }) => type === 'event').map(({ data }) => data.message?.id as string);
    expect(missedMessages.filter(isNew)).toEqual([marker]);
    await again.client.close();
    const sent = await eventsIn(database, app, 'message_sent');
    const [own, others] = ['user/a_user_b/c', 'user/a/b_user_c'];
    expect(sent.map(({ subject }) => subject)).toEqual([own, own, others, own, others]);
  });
});

describe('a chat and a group that have the same id', () => {
  const ID = 'group_admin_user_zoe';
  const GROUP = '/v3/groups/admin_user_zoe';
  let app: TestApp;
  let secret: string;
  let mallory: Client;

  beforeEach(async () => {
    app = await appWithUsers(server, ['group_admin', 'zoe', 'mallory', 'bystander']);
    secret = await sendText(app, 'group_admin', 'zoe', 'the secret');
    mallory = server.client({ authToken: await tokenOf(app, 'mallory') });
  });

  const createTheGroup = async () =>
    dataOf(await mallory.post('/v3/groups', { guid: 'admin_user_zoe', name: 'Trap', type: 'public' }));

  test('the creator of the group reads nothing of the chat', async () => {
    await createTheGroup();
    dataOf(await app.as('zoe').post(`/v3/messages/${secret}/pin`));
    dataOf(await app.as('zoe').post(`/v3/messages/${secret}/reactions/👍`));
    for (const [path, query] of [
      [`${GROUP}/messages`, {}],
      [`${GROUP}/messages`, { pinned: true }],
      [`${GROUP}/messages`, { searchKey: 'secret' }],
      [`${GROUP}/messages`, { hasReactions: true }],
      ['/v3/messages', { conversationId: ID }],
      ['/v3/messages', { conversationId: ID, searchKey: 'secret' }],
      ['/v3/messages', { conversationId: ID, hasReactions: true }],
      ['/v3/messages', { conversationId: ID, pinned: true }],
      ['/v3/messages', { conversationId: ID, unread: true }],
      ['/v3/messages', { unread: true }],
      ['/v3/messages', {}],
    ] as const)
      expect({ path, query, ids: await list(mallory, path, query) }).toEqual({ path, query, ids: [] });
    expectError(await mallory.get(`/v3/conversations/${ID}`), 404, 'ERR_CONVERSATION_NOT_FOUND');
    expectError(await mallory.delete(`/v3/conversations/${ID}`), 404, 'ERR_CONVERSATION_NOT_FOUND');
    expect(await conversationsOf(app, 'mallory')).toEqual([]);
    expect(dataOf(await mallory.get('/v3/messages', { unread: true, count: true }))).toEqual([]);
    expect(await list(app.api, `${GROUP}/messages`)).toEqual([]);
  });

  test('the creator of the group receives no event of the chat, live or after a reconnection', async () => {
    await createTheGroup();
    const { client, authenticated } = await connectedAs(server, app, 'mallory');
    await sendText(app, 'zoe', 'group_admin', 'another secret');
    dataOf(await app.as('group_admin').post('/v3/users/zoe/conversation/read'));
    const marker = await sendToGroup(app, 'mallory', 'admin_user_zoe', 'hello');
    const live = await client.allUntil(({ data }) => data?.message?.id === marker);
    expect(messagesIn(live)).toEqual([marker]);
    await client.close();
    const again = await connectedAs(server, app, 'mallory', { lastEventId: authenticated.lastEventId as string });
    const missed = await again.client.allUntil(({ type }) => type === 'resumed');
    // the group may have been logged only after the client was authenticated
    const others = missed.filter(({ type, trigger }) => type === 'event' && trigger !== 'group_created');
    expect(others).toHaveLength(1);
    expect(messagesIn(missed)).toEqual([marker]);
    await again.client.close();
  });

  test('the group is deleted, and its conversation erased, without the chat', async () => {
    await createTheGroup();
    await sendToGroup(app, 'mallory', 'admin_user_zoe', 'hello');
    dataOf(await app.as('zoe').put('/v3/users/group_admin/conversation', { tags: ['mine'] }));
    dataOf(await mallory.delete(`/v3/conversations/${ID}`));
    expect(await list(app.api, '/v3/messages')).toEqual([secret]);
    dataOf(await mallory.delete(GROUP));
    expect(await list(app.api, '/v3/messages')).toEqual([secret]);
    const [view] = await conversationsOf(app, 'zoe', { withTags: true });
    expect(view).toMatchObject({ unreadMessageCount: '1', tags: ['mine'], lastMessage: { id: secret } });
  });

  test('are both listed to a user who is in both, with counts of their own', async () => {
    await createGroup(app, { guid: 'admin_user_zoe', owner: 'bystander', members: { participants: ['zoe'] } });
    const said = [
      await sendToGroup(app, 'bystander', 'admin_user_zoe', 'hello'),
      await sendToGroup(app, 'bystander', 'admin_user_zoe', 'all'),
    ];
    const zoe = app.as('zoe');
    for (const query of [{}, { unread: true }, { undelivered: true }])
      expect(await list(zoe, '/v3/messages', { conversationId: ID, ...query })).toEqual([secret, ...said]);
    expect(await list(zoe, '/v3/messages', { conversationId: ID, sender: 'bystander' })).toEqual(said);
    expect(await list(zoe, '/v3/messages', { conversationId: ID, searchKey: 'secret' })).toEqual([secret]);
    expect(await list(zoe, '/v3/messages', { conversationId: ID, limit: 2 })).toEqual([secret, said[0]]);
    expect(await list(zoe, '/v3/messages', { conversationId: ID, limit: 2, affix: 'prepend' })).toEqual(said);
    expect(await list(zoe, '/v3/messages', { conversationId: ID, receiverType: 'group' })).toEqual(said);
    expect(await list(app.as('group_admin'), '/v3/messages', { conversationId: ID })).toEqual([secret]);
    expect(await list(app.as('bystander'), '/v3/messages', { conversationId: ID })).toEqual(said);
    const counts = dataOf<any[]>(await zoe.get('/v3/messages', { conversationId: ID, unread: true, count: true }));
    expect(counts).toHaveLength(2);
    const byType = Object.fromEntries(
      (await conversationsOf(app, 'zoe')).map(({ conversationType, unreadMessageCount }) => [
        conversationType,
        unreadMessageCount,
      ]),
    );
    expect(byType.user).toBe('1');
    expect(Number(byType.group)).toBeGreaterThanOrEqual(2);
    dataOf(await zoe.post(`${GROUP}/conversation/read`));
    expect(await list(zoe, '/v3/messages', { conversationId: ID, unread: true })).toEqual([secret]);
  });

  test('by their id, the one with the user is returned, and neither is erased', async () => {
    await createGroup(app, { guid: 'admin_user_zoe', owner: 'zoe' });
    const said = await sendToGroup(app, 'zoe', 'admin_user_zoe', 'hello');
    const zoe = app.as('zoe');
    expect(dataOf(await zoe.get(`/v3/conversations/${ID}`))).toMatchObject({ conversationType: 'user' });
    expectError(await zoe.delete(`/v3/conversations/${ID}`), 400, 'ERR_BAD_REQUEST');
    expect(await list(app.api, '/v3/messages')).toEqual([secret, said]);
    dataOf(await zoe.delete('/v3/users/group_admin/conversation'));
    dataOf(await zoe.delete(`/v3/conversations/${ID}`));
    expect(await list(app.api, '/v3/messages')).toEqual([secret]);
  });
});
