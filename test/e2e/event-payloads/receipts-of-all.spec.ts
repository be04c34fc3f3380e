import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
});

const mark = async (uid: string, action: 'delivered' | 'read', messageId?: string) =>
  dataOf(
    await app
      .as(uid)
      .post(
        `/v3/groups/hikers/conversation/${action}`,
        messageId === undefined ? {} : { messageId: Number(messageId) },
      ),
  );

/** The events about all members, as [name, message]. */
const ofAll = async () =>
  (await eventsIn(database, app, 'message_delivered_to_all', 'message_read_by_all')).map(({ name, payload }) => [
    name,
    payload.messageId,
  ]);

test('is published with the receipt of the last member, from the system user, for the sender', async () => {
  const id = await sendToGroup(app, 'andrew', 'hikers', 'Rain?');
  await mark('tina', 'read');
  await mark('omar', 'delivered');
  expect(await ofAll()).toEqual([['message_delivered_to_all', id]]);
  await mark('omar', 'read');
  const [, read] = (await outboundEventsOf(server, database, app)).filter(({ trigger }) =>
    /_all$/.test(trigger),
  ) as any[];
  expect(read).toMatchObject({
    trigger: 'message_read_by_all',
    subject: 'group/hikers',
    audience: { uids: ['andrew'], except: [] },
  });
  expect(read.data).toEqual({
    receiver: 'hikers',
    receiverType: 'group',
    type: 'receipts',
    sender: 'app_system',
    messageSender: 'andrew',
    body: {
      action: 'readByAll',
      messageId: id,
      user: expect.objectContaining({ uid: 'app_system', name: 'System' }),
      timestamp: expect.any(Number),
    },
  });
});

test('is published once, for the newest message of each sender', async () => {
  const ids: string[] = [];
  for (const sender of ['andrew', 'andrew', 'tina', 'andrew'])
    ids.push(await sendToGroup(app, sender, 'hikers', 'hello'));
  await mark('tina', 'read');
  await mark('andrew', 'read');
  await mark('omar', 'read', ids[1]);
  const read = ['message_read_by_all', ids[1]!];
  expect(await ofAll()).toEqual([['message_delivered_to_all', ids[1]!], read]);
  await mark('omar', 'delivered');
  await mark('omar', 'read');
  await mark('omar', 'read');
  for (const uid of ['andrew', 'tina', 'omar']) await mark(uid, 'delivered');
  expect((await ofAll()).slice(2)).toEqual([
    ['message_delivered_to_all', ids[2]],
    ['message_delivered_to_all', ids[3]],
    ['message_read_by_all', ids[2]],
    ['message_read_by_all', ids[3]],
  ]);
});

test('is published once when several members mark at once', async () => {
  const members = Array.from({ length: 20 }, (_, number) => `member-${number}`);
  for (const uid of members) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: members }));
  const ids = [await sendToGroup(app, 'andrew', 'hikers', 'one'), await sendToGroup(app, 'andrew', 'hikers', 'two')];
  for (const id of ids)
    await Promise.all(
      ['tina', 'omar', ...members].flatMap((uid) => [mark(uid, 'delivered', id), mark(uid, 'read', id)]),
    );
  expect((await ofAll()).sort()).toEqual([
    ['message_delivered_to_all', ids[0]],
    ['message_delivered_to_all', ids[1]],
    ['message_read_by_all', ids[0]],
    ['message_read_by_all', ids[1]],
  ]);
});

test('does not wait for members who joined later, and is not published again when they read', async () => {
  const id = await sendToGroup(app, 'andrew', 'hikers', 'before');
  // times are stored with a precision of milliseconds
  await database.query('SELECT pg_sleep(0.002)');
  dataOf(await app.as('mei').post('/v3/groups/hikers/members'));
  for (const uid of ['tina', 'omar', 'mei']) await mark(uid, 'read');
  expect(await ofAll()).toEqual([
    ['message_delivered_to_all', id],
    ['message_read_by_all', id],
  ]);
});

test('is not published for a one-to-one message, nor in a group of more than 300 members', async () => {
  await sendText(app, 'andrew', 'tina', 'hello');
  dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read'));
  await database.query(`UPDATE groups SET members_count = 301 WHERE app_id = $1 AND guid = 'hikers'`, [app.id]);
  await sendToGroup(app, 'andrew', 'hikers', 'hello');
  for (const uid of ['tina', 'omar']) await mark(uid, 'read');
  expect(await ofAll()).toEqual([]);
});

describe('lists of messages to a group show when all members got and read a message', () => {
  const at = expect.any(Number);
  /** As [text, whether it has deliveredAt, whether it has readAt]. */
  const listed = async (uid: string) =>
    dataOf(await app.as(uid).get('/v3/groups/hikers/messages', { category: 'message' })).map((message: any) => [
      message.data.text,
      'deliveredAt' in message,
      'readAt' in message,
    ]);

  test('to the sender and the app, in lists and as a single message, as soon as the last member has it', async () => {
    const first = await sendToGroup(app, 'andrew', 'hikers', 'one');
    await sendToGroup(app, 'andrew', 'hikers', 'two');
    await mark('tina', 'read');
    expect(await listed('andrew')).toEqual([
      ['one', false, false],
      ['two', false, false],
    ]);
    await mark('omar', 'delivered');
    await mark('omar', 'read', first);
    expect(await listed('andrew')).toEqual([
      ['one', true, true],
      ['two', true, false],
    ]);
    expect(await listed('tina')).toEqual([
      ['one', false, false],
      ['two', false, false],
    ]);
    for (const client of [app.as('andrew'), app.api])
      expect(dataOf(await client.get(`/v3/messages/${first}`))).toMatchObject({ deliveredAt: at, readAt: at });
  });

  test('with the time of the last member', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', 'one');
    await mark('tina', 'read');
    await mark('omar', 'read');
    await database.query(
      `UPDATE conversation_receipts SET created_at = CASE uid WHEN 'tina' THEN to_timestamp(2000) ELSE to_timestamp(1000) END
        WHERE app_id = $1`,
      [app.id],
    );
    const { deliveredAt, readAt } = dataOf(await app.as('andrew').get(`/v3/messages/${id}`));
    expect({ deliveredAt, readAt }).toEqual({ deliveredAt: 2000, readAt: 2000 });
  });

  test('without members who joined later or left, and never in a group of more than 300 members', async () => {
    await sendToGroup(app, 'andrew', 'hikers', 'one');
    // times are stored with a precision of milliseconds
    await database.query('SELECT pg_sleep(0.002)');
    dataOf(await app.as('mei').post('/v3/groups/hikers/members'));
    await mark('tina', 'read');
    dataOf(await app.as('omar').delete('/v3/groups/hikers/members'));
    expect(await listed('andrew')).toEqual([['one', true, true]]);
    await database.query(`UPDATE groups SET members_count = 301 WHERE app_id = $1 AND guid = 'hikers'`, [app.id]);
    expect(await listed('andrew')).toEqual([['one', false, false]]);
  });

  test('not if there was no other member, or if the message was deleted', async () => {
    await createGroup(app, { guid: 'alone', owner: 'andrew' });
    const alone = await sendToGroup(app, 'andrew', 'alone', 'hello');
    const deleted = await sendToGroup(app, 'andrew', 'hikers', 'hello');
    dataOf(await app.as('andrew').delete(`/v3/messages/${deleted}`));
    for (const uid of ['tina', 'omar']) await mark(uid, 'read');
    for (const id of [alone, deleted]) {
      const message = dataOf(await app.as('andrew').get(`/v3/messages/${id}`));
      for (const property of ['deliveredAt', 'readAt']) expect(message).not.toHaveProperty(property);
    }
  });
});
