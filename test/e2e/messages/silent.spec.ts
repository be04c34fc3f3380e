import { representativeSettings } from '#core/app-settings/unread-settings.js';
import { unreadCounts } from '#resources/messages/unread/unread-counts.sql.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { notificationLog, pushTo, settledLog } from '#test/support/custom-push.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  // the messages about the members
  dataOf(await app.as('tina').post('/v3/groups/hikers/conversation/read'));
});

const TO_TINA = { receiver: 'tina', receiverType: 'user' };
const TO_HIKERS = { receiver: 'hikers', receiverType: 'group' };
const sendSilently = async (text: string, to: object = TO_TINA, from: Client = app.as('andrew')) =>
  dataOf(await from.post('/v3/messages', { ...to, data: { text, silent: true } }));
const unreadMessages = async (query: object = {}) =>
  dataOf(await app.as('tina').get('/v3/messages', { unread: true, ...query }));
const textsOf = (messages: any[]) => messages.map(({ data }) => data.text);

test('a silent message is listed, found and the last one of its conversation, but it is not unread', async () => {
  await sendText(app, 'andrew', 'tina', 'Loud');
  const silent = await sendSilently('Hush');
  expect(silent.data).toMatchObject({ text: 'Hush', silent: true });
  expect(textsOf(dataOf(await app.as('tina').get('/v3/users/andrew/messages')))).toEqual(['Loud', 'Hush']);
  expect(textsOf(dataOf(await app.as('tina').get('/v3/messages', { searchKey: 'hush' })))).toEqual(['Hush']);
  const [conversation] = await conversationsOf(app, 'tina', { conversationType: 'user' });
  expect(conversation).toMatchObject({ unreadMessageCount: '1', lastMessage: { id: silent.id } });
  expect(await unreadOf(app, 'tina', { conversationType: 'user' })).toEqual({ andrew_user_tina: 1 });
  expect(textsOf(await unreadMessages())).toEqual(['Loud']);
  expect(await unreadMessages({ count: true })).toMatchObject([{ entityId: 'andrew', count: 1 }]);
});

test('a conversation whose new messages are silent is not among the unread ones', async () => {
  await sendSilently('Hush');
  await sendSilently('Hush', TO_HIKERS);
  expect(await conversationsOf(app, 'tina', { unread: true })).toEqual([]);
  expect(await unreadMessages({ count: true })).toEqual([]);
  await sendText(app, 'andrew', 'tina', 'Loud');
  expect(await conversationsOf(app, 'tina', { unread: true })).toMatchObject([{ unreadMessageCount: '1' }]);
});

test('a silent mention is no unread mention, and a silent reply no unread reply', async () => {
  const loud = dataOf(
    await app.as('andrew').post('/v3/messages', { ...TO_HIKERS, data: { text: '<@uid:tina> come' } }),
  );
  await sendSilently('<@uid:tina> or not', TO_HIKERS);
  const [group] = await conversationsOf(app, 'tina', { conversationType: 'group' });
  expect(group).toMatchObject({ unreadMessageCount: '1', unreadMentionsCount: '1' });

  const thread = `/v3/messages/${loud.id}/thread`;
  dataOf(await app.as('tina').post(thread, { data: { text: 'Why?' } }));
  dataOf(await app.as('omar').post(thread, { data: { text: 'Because', silent: true } }));
  const counts = async () => dataOf(await app.as('tina').get('/v3/threads'));
  expect(await counts()).toMatchObject([{ replyCount: 2, unreadReplyCount: 0 }]);
  dataOf(await app.as('omar').post(thread, { data: { text: 'I said so' } }));
  expect(await counts()).toMatchObject([{ replyCount: 3, unreadReplyCount: 1 }]);
});

test('nobody is notified of a silent message, nor of its edit and deletion', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    await pushTo(app, receiver);
    const { id } = await sendSilently('Hush');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Hush, hush' } }));
    const loud = await sendText(app, 'andrew', 'tina', 'Loud');
    await settledLog(app, 1, { messageId: loud });
    expect((await notificationLog(app)).map(({ messageId }) => String(messageId))).toEqual([loud]);
  } finally {
    await receiver.stop();
  }
});

test('events tell of it with data.silent, and an edit neither makes a message silent nor loud', async () => {
  const silent = await sendSilently('Hush');
  const loud = await sendText(app, 'andrew', 'tina', 'Loud');
  const sent = (await eventsIn(database, app)).filter(({ name }) => name === 'message_sent');
  expect(sent.map(({ payload }) => payload.messageId)).toEqual([silent.id, loud]);
  dataOf(await app.as('andrew').put(`/v3/messages/${silent.id}`, { data: { text: 'Louder', silent: false } }));
  dataOf(await app.as('andrew').put(`/v3/messages/${loud}`, { data: { text: 'Quieter', silent: true } }));
  expect(dataOf(await app.api.get(`/v3/messages/${silent.id}`)).data).toMatchObject({ text: 'Louder', silent: true });
  expect(dataOf(await app.api.get(`/v3/messages/${loud}`)).data).not.toHaveProperty('silent');
  expect(textsOf(await unreadMessages())).toEqual(['Quieter']);
});

test.each([['yes'], [1], [{}], [[]]])('data.silent is a boolean, and not %p', async (silent) => {
  expectError(
    await app.as('andrew').post('/v3/messages', { ...TO_TINA, data: { text: 'Hush', silent } }),
    400,
    'ERR_INVALID_MESSAGE_DATA',
  );
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages'))).toEqual([]);
});

test('false and null are those of a message that is not silent', async () => {
  for (const silent of [false, null])
    dataOf(await app.as('andrew').post('/v3/messages', { ...TO_TINA, data: { text: 'Loud', silent } }));
  expect(await unreadMessages({ count: true })).toMatchObject([{ count: 2 }]);
});

test('to several receivers it is silent for each', async () => {
  dataOf(
    await app.as('andrew').post('/v3/messages', {
      multipleReceivers: { uids: ['tina', 'omar'], guids: ['hikers'] },
      data: { text: 'Hush', silent: true },
    }),
  );
  expect(await unreadMessages({ count: true })).toEqual([]);
});

test('the silent messages of an app do not change the counts of another one', async () => {
  const other = await appWithUsers(server, ['andrew', 'tina']);
  await sendText(other, 'andrew', 'tina', 'Loud');
  await sendSilently('Hush');
  expect(await unreadOf(other, 'tina')).toEqual({ andrew_user_tina: 1 });
});

test('imported silent messages are not unread', async () => {
  // the settings are cached without silent messages before the import
  expect(await unreadMessages({ count: true })).toEqual([]);
  const record = { sender: 'andrew', ...TO_TINA, category: 'message', type: 'text', sentAt: 1_700_000_000 };
  const messages = {
    a: { ...record, muid: 'a', data: { text: 'Hush', silent: true } },
    b: { ...record, muid: 'b', data: { text: 'Loud' } },
  };
  dataOf(await app.api.post('/v3/data_import/messages', { messages }));
  expect(await unreadMessages({ count: true })).toMatchObject([{ entityId: 'andrew', count: 1 }]);
});

test('counts find silent messages by their index, and are right among thousands', async () => {
  await database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
     SELECT $1, 'user/andrew/tina', 'andrew', 'user', 'tina', 'message', 'text', jsonb_build_object('text', n, 'silent', n % 50 = 0)
       FROM generate_series(1, 5000) AS n`,
    [app.id],
  );
  await sendSilently('Hush');
  await settleStatistics(database);
  const { statement, values } = unreadCounts('tina', representativeSettings.withSilentMessages(), {});
  const cost = await queryCostOf(database, app, { text: statement.text, values });
  expect(cost.sequentialScans).not.toContain('messages');
  expect(cost.indexes).toContain('messages_silent_idx');
  expect(await unreadMessages({ count: true })).toMatchObject([{ entityId: 'andrew', count: 4900 }]);
});
