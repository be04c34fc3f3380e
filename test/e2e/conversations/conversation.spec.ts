import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, idsOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const withTina = '/v3/users/tina/conversation';
const withAndrew = '/v3/users/andrew/conversation';
const hikers = '/v3/groups/hikers/conversation';
const textsBetween = async (app: TestApp, one: string, other: string): Promise<string[]> =>
  dataOf(await app.as(one).get(`/v3/users/${other}/messages`)).map(({ data }: { data: { text: string } }) => data.text);

describe('a conversation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'a_user_b']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await createGroup(app, { guid: 'silent', owner: 'omar', type: 'private' });
    await sendText(app, 'tina', 'andrew', 'hello');
    await sendToGroup(app, 'tina', 'hikers', 'hello all');
    await sendText(app, 'a_user_b', 'andrew', 'an odd name');
  });

  test('is the same object by its peer and by its id', async () => {
    const conversation = dataOf(await app.as('andrew').get(withTina));
    expect(conversation).toMatchObject({
      conversationId: 'andrew_user_tina',
      unreadMessageCount: '1',
      lastMessage: { data: { text: 'hello' } },
      conversationWith: { uid: 'tina' },
    });
    expect(dataOf(await app.as('andrew').get('/v3/conversations/ANDREW_user_tina'))).toEqual(conversation);
    expect(dataOf(await app.as('tina').get(withAndrew))).toMatchObject({ conversationWith: { uid: 'andrew' } });
    const group = dataOf(await app.as('tina').get(hikers));
    expect(group).toMatchObject({ conversationWith: { guid: 'hikers', scope: 'participant' } });
    expect(dataOf(await app.as('tina').get('/v3/conversations/group_hikers'))).toEqual(group);
  });

  test('is deprecated by its id: responses say since when, and until when it is there', async () => {
    for (const path of ['/v3/conversations/andrew_user_tina', '/v3/conversations/nonsense'])
      expect((await app.as('andrew').get(path)).headers).toMatchObject({
        deprecation: '@1795651200',
        sunset: 'Sun, 26 Nov 2028 00:00:00 GMT',
      });
    expect((await app.as('andrew').get(withTina)).headers).not.toHaveProperty('deprecation');
  });

  test('is found by its id whatever the ids in it contain', async () => {
    const [odd] = await conversationsOf(app, 'a_user_b');
    for (const uid of ['andrew', 'a_user_b'])
      expect(dataOf(await app.as(uid).get(`/v3/conversations/${odd.conversationId}`))).toMatchObject({
        conversationId: odd.conversationId,
      });
  });

  test('is refused where there is none', async () => {
    const as = app.as('andrew');
    expectError(await as.get('/v3/users/omar/conversation'), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
    expectError(await as.get('/v3/users/nobody/conversation'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await as.get('/v3/groups/nogroup/conversation'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await as.get('/v3/groups/silent/conversation'), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.as('omar').get('/v3/groups/silent/conversation'), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
    for (const id of ['andrew_user_omar', 'group_silent', 'omar_user_tina', 'nonsense', 'tina_user_andrew'])
      expectError(await as.get(`/v3/conversations/${id}`), 404, 'ERR_CONVERSATION_NOT_FOUND');
    for (const path of [withTina, hikers, '/v3/conversations/andrew_user_tina'])
      expectError(await app.api.get(path), 400, 'ERR_BAD_REQUEST', { onBehalfOf: [expect.any(String)] });
  });

  test('of another app is not found', async () => {
    const other = await appWithUsers(server, ['andrew']);
    expectError(await other.as('andrew').get(withTina), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.as('andrew').get(hikers), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await other.as('andrew').get('/v3/conversations/andrew_user_tina'), 404, 'ERR_CONVERSATION_NOT_FOUND');
    expectError(await other.as('andrew').delete('/v3/conversations/group_hikers'), 404, 'ERR_CONVERSATION_NOT_FOUND');
  });
});

describe('tags', () => {
  test('belong to the acting user alone, replace the old ones, and filter the list', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendText(app, 'tina', 'andrew', 'hello');
    const tagged = dataOf(await app.as('andrew').put(withTina, { tags: ['work', 'old'] }));
    expect(tagged).toMatchObject({ conversationId: 'andrew_user_tina', tags: ['work', 'old'] });
    dataOf(await app.as('andrew').put(hikers, { tags: ['fun'] }));
    expect(idsOf(await conversationsOf(app, 'andrew', { tags: 'fun,none' }))).toEqual(['group_hikers']);
    expect(dataOf(await app.as('andrew').put(withTina, { tags: ['work'] })).tags).toEqual(['work']);
    expect(dataOf(await app.as('andrew').put(withTina)).tags).toEqual(['work']);
    const [plain] = await conversationsOf(app, 'andrew', { tags: 'work' });
    expect(plain).not.toHaveProperty('tags');
    const [shown] = await conversationsOf(app, 'andrew', { tags: 'work', withTags: true });
    expect(shown.tags).toEqual(['work']);
    expect(await conversationsOf(app, 'tina', { tags: 'work,fun' })).toEqual([]);
    expect(dataOf(await app.as('andrew').put(withTina, { tags: [] }))).not.toHaveProperty('tags');
  });

  test('are refused for a conversation without messages, and above 25', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'tina' });
    expectError(await app.as('andrew').put(withTina, { tags: ['x'] }), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
    expectError(await app.as('andrew').put(hikers, { tags: ['x'] }), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.as('andrew').put('/v3/users/nobody/conversation'), 404, 'ERR_UID_NOT_FOUND');
    const tags = Array.from({ length: 26 }, (_, n) => `t${n}`);
    expectError(await app.as('andrew').put(withTina, { tags }), 400, 'ERR_BAD_REQUEST', { tags: [expect.any(String)] });
  });
});

describe('a reset', () => {
  test('hides everything from the acting user until the next message', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await sendText(app, 'tina', 'andrew', 'before');
    const done = dataOf(await app.as('andrew').delete(withTina));
    expect(done.message).toBe('The conversation andrew_user_tina has been deleted for the user with uid andrew.');
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expect(await textsBetween(app, 'andrew', 'tina')).toEqual([]);
    expect(idsOf(await conversationsOf(app, 'tina'))).toEqual(['andrew_user_tina']);
    await sendText(app, 'tina', 'andrew', 'after');
    expect(await conversationsOf(app, 'andrew')).toMatchObject([{ unreadMessageCount: '1' }]);
    expect(await textsBetween(app, 'andrew', 'tina')).toEqual(['after']);
  });

  test('can erase the messages of the two for both', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await sendText(app, 'tina', 'andrew', 'before');
    await sendText(app, 'tina', 'omar', 'elsewhere');
    dataOf(await app.as('andrew').delete(withTina, { conversationWith: 'TINA', deleteMessagesPermanently: true }));
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expect(await textsBetween(app, 'tina', 'andrew')).toEqual([]);
    expect(await textsBetween(app, 'tina', 'omar')).toEqual(['elsewhere']);
    await sendText(app, 'tina', 'andrew', 'after');
    expect(await textsBetween(app, 'andrew', 'tina')).toEqual(['after']);
    expect(idsOf(await conversationsOf(app, 'andrew'))).toEqual(['andrew_user_tina']);
  });

  test('leaves a conversation that is found, and takes tags, until its messages are erased', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendText(app, 'tina', 'andrew', 'before');
    await sendToGroup(app, 'tina', 'hikers', 'before');
    const as = app.as('andrew');
    for (const [path, conversationId] of [
      [withTina, 'andrew_user_tina'],
      [hikers, 'group_hikers'],
    ] as const) {
      dataOf(await as.delete(path));
      for (const found of [path, `/v3/conversations/${conversationId}`]) {
        const conversation = dataOf(await as.get(found));
        expect(conversation).toMatchObject({ conversationId, unreadMessageCount: '0' });
        expect(conversation).not.toHaveProperty('lastMessage');
      }
      expect(dataOf(await as.put(path, { tags: ['empty'] })).tags).toEqual(['empty']);
      dataOf(await as.delete(`/v3/conversations/${conversationId}`));
      expectError(await as.get(path), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
    }
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
  });

  test('does not tell that moderation withholds a message', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createRule(app);
    await sendText(app, 'tina', 'andrew', 'darn');
    dataOf(await app.as('andrew').delete(withTina));
    expectError(await app.as('andrew').get(withTina), 404, 'ERR_CONVERSATION_NOT_ACCESSIBLE');
    dataOf(await app.as('tina').delete('/v3/users/andrew/conversation'));
    dataOf(await app.as('tina').get('/v3/users/andrew/conversation'));
  });

  test.each([
    ['the acting user beside the path of the other', 'tina', 'andrew'],
    ['the other beside the path of the acting user', 'andrew', 'TINA'],
  ])('may name %s, as some clients do', async (_, uid, conversationWith) => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await sendText(app, 'tina', 'andrew', 'before');
    const done = dataOf(await app.as('andrew').delete(`/v3/users/${uid}/conversation`, { conversationWith }));
    expect(done.message).toContain('andrew_user_tina');
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expect(idsOf(await conversationsOf(app, 'tina'))).toEqual(['andrew_user_tina']);
  });

  test('is refused if another user is named, and without an acting user', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    expectError(await app.as('andrew').delete(withTina, { conversationWith: 'omar' }), 400, 'ERR_BAD_REQUEST', {
      conversationWith: [expect.any(String)],
    });
    expectError(await app.as('andrew').delete('/v3/users/nobody/conversation'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.delete(withTina), 400, 'ERR_BAD_REQUEST', { onBehalfOf: [expect.any(String)] });
  });
});

describe('delete-conversation', () => {
  test('erases what two users wrote, for both', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await sendText(app, 'tina', 'andrew', 'hello');
    expectError(await app.as('omar').delete('/v3/conversations/andrew_user_tina'), 404, 'ERR_CONVERSATION_NOT_FOUND');
    const done = dataOf(await app.as('andrew').delete('/v3/conversations/andrew_user_tina'));
    expect(done.message).toBe('The conversation andrew_user_tina has been deleted for all users.');
    for (const uid of ['andrew', 'tina']) expect(await conversationsOf(app, uid)).toEqual([]);
    expectError(await app.as('andrew').delete('/v3/conversations/andrew_user_tina'), 404, 'ERR_CONVERSATION_NOT_FOUND');
  });

  test('erases what was written in a group, for its admins only', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendToGroup(app, 'tina', 'hikers', 'hello');
    expectError(await app.as('tina').delete('/v3/conversations/group_hikers'), 403, 'ERR_GROUP_NO_ADMIN_SCOPE');
    dataOf(await app.as('andrew').delete('/v3/conversations/group_hikers'));
    expect(await conversationsOf(app, 'tina')).toEqual([]);
    expect(dataOf(await app.api.get('/v3/groups/hikers/messages'))).toEqual([]);
  });
});

describe('rows about conversations', () => {
  const kept = (app: TestApp): Promise<{ table: string; rows: number }[]> =>
    database.query(
      ['direct_conversations', 'conversation_watermarks', 'conversation_receipts', 'pinned_conversations']
        .map((table) => `SELECT '${table}' AS table, count(*)::int AS rows FROM ${table} WHERE app_id = $1`)
        .join(' UNION ALL '),
      [app.id],
    );
  const rowsOf = async (app: TestApp) => Object.fromEntries((await kept(app)).map(({ table, rows }) => [table, rows]));

  test('is erased for both users with an erased user, and with a deleted group', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await sendText(app, 'tina', 'andrew', 'hello');
    await sendText(app, 'omar', 'andrew', 'hello');
    await sendToGroup(app, 'andrew', 'hikers', 'hello all');
    for (const uid of ['tina', 'omar']) dataOf(await app.as('andrew').post(`/v3/users/${uid}/conversation/read`));
    dataOf(await app.as('tina').put(withAndrew, { tags: ['x'] }));
    dataOf(await app.as('tina').post(`${hikers}/read`));
    const conversations = [
      { conversationWith: 'tina', conversationType: 'user' },
      { conversationWith: 'hikers', conversationType: 'group' },
    ];
    dataOf(await app.api.put('/v3/conversations/pinned', { conversations }));
    expect(await rowsOf(app)).toEqual({
      direct_conversations: 4,
      conversation_watermarks: 4,
      conversation_receipts: 3,
      pinned_conversations: 2,
    });
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    expect(await rowsOf(app)).toEqual({
      direct_conversations: 2,
      conversation_watermarks: 1,
      conversation_receipts: 1,
      pinned_conversations: 1,
    });
    dataOf(
      await app
        .as('andrew')
        .post(`${hikers}/pin`)
        .then(() => app.api.delete('/v3/groups/hikers')),
    );
    expect(await rowsOf(app)).toMatchObject({ conversation_watermarks: 1, pinned_conversations: 0 });
  });

  test('is introduced by the first message, also by many at once in all directions', async () => {
    const uids = ['andrew', 'tina', 'omar', 'mei'];
    const app = await appWithUsers(server, uids);
    const sends = uids.flatMap((sender) => [
      ...uids
        .filter((uid) => uid !== sender)
        .map((receiver) =>
          app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text: 'x' } }),
        ),
      app.as(sender).post('/v3/messages', {
        multipleReceivers: { uids: uids.filter((uid) => uid !== sender).reverse() },
        data: { text: 'x' },
      }),
    ]);
    (await Promise.all(sends)).forEach(dataOf);
    expect((await rowsOf(app)).direct_conversations).toBe(12);
    for (const uid of uids) {
      const conversations = await conversationsOf(app, uid);
      expect(conversations.map(({ unreadMessageCount }) => unreadMessageCount)).toEqual(['2', '2', '2']);
    }
  });
});
