import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const withTina = '/v3/users/tina/conversation';
const withAndrew = '/v3/users/andrew/conversation';
const hikers = '/v3/groups/hikers/conversation';

const receiptsTold = (app: TestApp) => eventsIn(database, app, 'message_delivery_receipt', 'message_read_receipt');
const messageOf = async (app: TestApp, uid: string, id: string): Promise<any> =>
  dataOf(await app.as(uid).get(`/v3/messages/${id}`));

describe('between two users', () => {
  test('reading up to a message leaves those after it unread, and reading all leaves none', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await sendText(app, 'tina', 'andrew', text));
    const done = dataOf(await app.as('andrew').post(`${withTina}/read`, { messageId: Number(ids[1]) }));
    expect(done).toEqual({
      success: true,
      message: 'The messages from the user with uid tina are marked as read for the user with uid andrew.',
    });
    expect(await conversationsOf(app, 'andrew')).toMatchObject([
      { unreadMessageCount: '1', lastReadMessageId: Number(ids[1]) },
    ]);
    dataOf(await app.as('andrew').post(`${withTina}/read`));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 0 });
    dataOf(await app.as('andrew').post(`${withTina}/read`, { messageId: Number(ids[0]) }));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 0 });
  });

  test('own messages, deleted ones and replies are never unread', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const parent = await sendText(app, 'tina', 'andrew', 'counts');
    await sendText(app, 'andrew', 'tina', 'own');
    const deleted = await sendText(app, 'tina', 'andrew', 'deleted');
    dataOf(await app.as('tina').delete(`/v3/messages/${deleted}`));
    const reply = await sendText(app, 'tina', 'andrew', 'reply');
    await database.query('UPDATE messages SET parent_id = $3 WHERE app_id = $1 AND id = $2', [app.id, reply, parent]);
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 1 });
    expect(await unreadOf(app, 'tina')).toEqual({ andrew_user_tina: 1 });
  });

  test('only the sender sees when a message was delivered and read', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const first = await sendText(app, 'tina', 'andrew', 'first');
    const second = await sendText(app, 'tina', 'andrew', 'second');
    dataOf(await app.as('andrew').post(`${withTina}/delivered`, { messageId: Number(second) }));
    dataOf(await app.as('andrew').post(`${withTina}/read`, { messageId: Number(first) }));

    const at = expect.any(Number);
    const sent: any[] = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
    expect(sent).toMatchObject([{ deliveredAt: at, readAt: at }, { deliveredAt: at }]);
    expect(sent[1]).not.toHaveProperty('readAt');
    expect(sent[0]).not.toHaveProperty('receipts');
    expect(await messageOf(app, 'tina', first)).toMatchObject({
      receipts: { data: [{ sender: 'andrew', deliveredAt: at, readAt: at }] },
    });
    expect(dataOf(await app.api.get(`/v3/messages/${second}`))).toMatchObject({ deliveredAt: at });
    const received = await messageOf(app, 'andrew', first);
    for (const property of ['deliveredAt', 'readAt', 'receipts']) expect(received).not.toHaveProperty(property);
  });

  test('a message that is read was delivered', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const id = await sendText(app, 'tina', 'andrew', 'hello');
    dataOf(await app.as('andrew').post(`${withTina}/read`));
    const { deliveredAt, readAt } = await messageOf(app, 'tina', id);
    expect(deliveredAt).toBe(readAt);
    expect(readAt).toEqual(expect.any(Number));
  });

  test('a receipt is published once, however often the message is marked', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    await sendText(app, 'tina', 'andrew', 'first');
    const second = await sendText(app, 'tina', 'andrew', 'second');
    await sendText(app, 'andrew', 'tina', 'own');
    for (const mark of ['delivered', 'delivered', 'read', 'read', 'delivered'])
      dataOf(await app.as('andrew').post(`${withTina}/${mark}`));
    const payload = { messageId: second, uid: 'andrew', timestamp: expect.any(Number) };
    expect(await receiptsTold(app)).toEqual([
      { name: 'message_delivery_receipt', subject: 'user/andrew/tina', payload },
      { name: 'message_read_receipt', subject: 'user/andrew/tina', payload },
    ]);
  });

  test('a message and all after it become unread again, and the receipts of the sender stay', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push(await sendText(app, 'tina', 'andrew', text));
    dataOf(await app.as('andrew').post(`${withTina}/read`));
    const { readAt } = await messageOf(app, 'tina', ids[2]!);
    const done = dataOf(await app.as('andrew').delete(`${withTina}/read`, { messageId: Number(ids[1]) }));
    expect(done.message).toBe(
      `The messages from id ${ids[1]} on from the user with uid tina are marked as unread for the user with uid andrew.`,
    );
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 2 });
    expect(await messageOf(app, 'tina', ids[2]!)).toMatchObject({ readAt });
    dataOf(await app.as('andrew').delete(`${withTina}/read`));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 3 });
    dataOf(await app.as('andrew').post(`${withTina}/read`));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_tina: 0 });
    expect(await receiptsTold(app)).toHaveLength(1);
    expect(await messageOf(app, 'tina', ids[2]!)).toMatchObject({ readAt });
  });

  test('marking up to an id beyond the last message marks the existing messages only', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const first = await sendText(app, 'tina', 'andrew', 'first');
    dataOf(await app.as('andrew').post(`${withTina}/read`, { messageId: Number.MAX_SAFE_INTEGER }));
    await sendText(app, 'tina', 'andrew', 'later');
    expect(await conversationsOf(app, 'andrew')).toMatchObject([
      { unreadMessageCount: '1', lastReadMessageId: Number(first) },
    ]);
  });

  test('marking a conversation without messages changes nothing', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    for (const mark of ['delivered', 'read']) dataOf(await app.as('andrew').post(`${withTina}/${mark}`));
    dataOf(await app.as('andrew').delete(`${withTina}/read`, { messageId: 1 }));
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expect(await receiptsTold(app)).toEqual([]);
  });

  test('of fifty concurrent marks the furthest stays, and times of receipts ascend with the messages', async () => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await sendText(app, 'tina', 'andrew', `m${n}`));
    const marks = ids.flatMap((id) => ['delivered', 'read'].map((mark) => ({ id, mark })));
    const answers = await Promise.all(
      marks.map(({ id, mark }) => app.as('andrew').post(`${withTina}/${mark}`, { messageId: Number(id) })),
    );
    answers.forEach(dataOf);
    expect(await conversationsOf(app, 'andrew')).toMatchObject([
      { unreadMessageCount: '0', lastReadMessageId: Number(ids[24]) },
    ]);
    const rows = await database.query<{ type: string; ids: string[] }>(
      `SELECT type::text, array_agg(message_id::text ORDER BY created_at, message_id) AS ids FROM conversation_receipts WHERE app_id = $1 GROUP BY type`,
      [app.id],
    );
    for (const { ids: marked } of rows) expect(marked).toEqual([...marked].sort((a, b) => Number(a) - Number(b)));
    const sent: any[] = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { limit: 100 }));
    expect(sent.filter(({ readAt, deliveredAt }) => readAt && deliveredAt)).toHaveLength(25);
  });
});

describe('in a group', () => {
  const members = ['tina', 'omar'];
  const groupApp = async () => {
    const app = await appWithUsers(server, ['andrew', 'mei', ...members]);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: members } });
    return app;
  };

  test('each member has an own read mark, and the sender sees who has read', async () => {
    const app = await groupApp();
    const id = await sendToGroup(app, 'andrew', 'hikers', 'hello');
    dataOf(await app.as('tina').post(`${hikers}/read`));
    const done = dataOf(await app.as('omar').post(`${hikers}/delivered`, { messageId: Number(id) }));
    expect(done.message).toBe(
      'The messages in the group with guid hikers are marked as delivered for the user with uid omar.',
    );
    expect(await unreadOf(app, 'tina')).toEqual({ group_hikers: 0 });
    expect((await unreadOf(app, 'omar')).group_hikers).toBeGreaterThanOrEqual(1);
    const at = expect.any(Number);
    const receipts = [
      { sender: 'omar', deliveredAt: at },
      { sender: 'tina', deliveredAt: at, readAt: at },
    ];
    expect((await messageOf(app, 'andrew', id)).receipts.data).toEqual(receipts);
    const [own] = await conversationsOf(app, 'andrew');
    expect(own.lastMessage.receipts.data).toEqual(receipts);
    const [others] = await conversationsOf(app, 'tina');
    expect(others.lastMessage.receipts).toEqual({ data: [] });
    expect(await receiptsTold(app)).toMatchObject([
      { name: 'message_read_receipt', subject: 'group/hikers', payload: { messageId: id, uid: 'tina' } },
      { name: 'message_delivery_receipt', subject: 'group/hikers', payload: { messageId: id, uid: 'omar' } },
    ]);
  });

  test('the last message always has receipts, also before anybody has received it', async () => {
    const app = await groupApp();
    await sendToGroup(app, 'andrew', 'hikers', 'hello');
    await sendText(app, 'andrew', 'tina', 'hello');
    const receiptsOf = async (uid: string) =>
      (await conversationsOf(app, uid)).map(({ lastMessage }) => lastMessage.receipts);
    expect(await receiptsOf('andrew')).toEqual([{ data: [] }, { data: [] }]);
    dataOf(await app.as('tina').post(`${withAndrew}/read`));
    const at = expect.any(Number);
    const ofTina = { data: [{ sender: 'tina', deliveredAt: at, readAt: at }] };
    expect(await receiptsOf('andrew')).toEqual([ofTina, { data: [] }]);
    expect(await receiptsOf('tina')).toEqual([{ data: [] }, { data: [] }]);
  });

  test('messages from before a member joined are not unread for that member', async () => {
    const app = await groupApp();
    await sendToGroup(app, 'andrew', 'hikers', 'before');
    // times are stored in milliseconds
    await database.query('SELECT pg_sleep(0.002)');
    dataOf(await app.as('mei').post('/v3/groups/hikers/members'));
    expect(await unreadOf(app, 'mei')).toEqual({ group_hikers: 0 });
    await sendToGroup(app, 'andrew', 'hikers', 'after');
    expect(await unreadOf(app, 'mei')).toEqual({ group_hikers: 1 });
  });

  test('what becomes unread again is counted, and can be read again', async () => {
    const app = await groupApp();
    const id = await sendToGroup(app, 'andrew', 'hikers', 'hello');
    dataOf(await app.as('tina').post(`${hikers}/read`));
    dataOf(await app.as('tina').delete(`${hikers}/read`, { messageId: Number(id) }));
    expect(await unreadOf(app, 'tina')).toEqual({ group_hikers: 1 });
    dataOf(await app.as('tina').post(`${hikers}/read`, { messageId: Number(id) }));
    expect(await unreadOf(app, 'tina')).toEqual({ group_hikers: 0 });
  });

  test('of more than 300 members there are neither unread counts nor receipts', async () => {
    const app = await groupApp();
    await database.query(`UPDATE groups SET members_count = 301 WHERE app_id = $1 AND guid = 'hikers'`, [app.id]);
    const id = await sendToGroup(app, 'andrew', 'hikers', 'hello');
    expect(await unreadOf(app, 'tina')).toEqual({ group_hikers: 0 });
    expect(await unreadOf(app, 'tina', { unread: true })).toEqual({});
    dataOf(await app.as('tina').post(`${hikers}/read`));
    expect(await receiptsTold(app)).toEqual([]);
    expect(await messageOf(app, 'andrew', id)).not.toHaveProperty('receipts');
    await database.query(`UPDATE groups SET members_count = 3 WHERE app_id = $1 AND guid = 'hikers'`, [app.id]);
    expect(await unreadOf(app, 'tina')).toEqual({ group_hikers: 0 });
  });
});

describe('a mark is refused', () => {
  const marks = [
    ['post', 'delivered'],
    ['post', 'read'],
    ['delete', 'read'],
  ] as const;

  test.each(marks)(
    '%s %s for a missing user, a user of another app, and a group that the user has not joined',
    async (method, mark) => {
      const app = await appWithUsers(server, ['andrew', 'outsider']);
      const other = await appWithUsers(server, ['stranger']);
      await createGroup(app, { guid: 'hikers', owner: 'andrew' });
      await createGroup(other, { guid: 'theirs', owner: 'stranger' });
      const as = app.as('outsider');
      expectError(await as[method](`/v3/users/nobody/conversation/${mark}`), 404, 'ERR_UID_NOT_FOUND');
      expectError(await as[method](`/v3/users/stranger/conversation/${mark}`), 404, 'ERR_UID_NOT_FOUND');
      expectError(await as[method](`/v3/groups/nogroup/conversation/${mark}`), 404, 'ERR_GUID_NOT_FOUND');
      expectError(await as[method](`/v3/groups/theirs/conversation/${mark}`), 404, 'ERR_GUID_NOT_FOUND');
      expectError(await as[method](`${hikers}/${mark}`), 401, 'ERR_GROUP_NOT_JOINED');
      expectError(await app.api[method](`${withAndrew}/${mark}`), 400, 'ERR_BAD_REQUEST', {
        onBehalfOf: [expect.any(String)],
      });
    },
  );

  test.each(['0', '1.5', 'one', 0, -1, 1.5, [1], true])('for the message %j', async (messageId) => {
    const app = await appWithUsers(server, ['andrew', 'tina']);
    for (const [method, mark] of marks)
      expectError(await app.as('andrew')[method](`${withTina}/${mark}`, { messageId }), 400, 'ERR_BAD_REQUEST', {
        messageId: [expect.any(String)],
      });
  });
});
