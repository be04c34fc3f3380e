import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
});

/** The outbound events of one trigger, oldest first. */
const outboundEvents = async (trigger: string): Promise<any[]> =>
  (await outboundEventsOf(server, database, app)).filter((event) => event.trigger === trigger);

const user = (uid: string) => ({ uid, name: uid, role: 'default', status: 'offline', createdAt: expect.any(Number) });
const unixSeconds = expect.any(Number);

describe('message_sent', () => {
  test('contains the message with its users, and is for both users of the conversation', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello', { muid: 'first', metadata: { mood: 'good' } });
    const [event, ...others] = await outboundEvents('message_sent');
    expect(others).toEqual([]);
    expect(event).toEqual({
      id: String(event.position),
      position: expect.any(BigInt),
      requestId: expect.any(String),
      actingUid: 'andrew',
      appId: app.id,
      trigger: 'message_sent',
      subject: 'user/andrew/tina',
      occurredAt: expect.any(Date),
      audience: { uids: ['andrew', 'tina'], except: [] },
      data: {
        message: {
          id,
          muid: 'first',
          conversationId: 'andrew_user_tina',
          sender: 'andrew',
          receiverType: 'user',
          receiver: 'tina',
          category: 'message',
          type: 'text',
          data: {
            text: 'Hello',
            entities: {
              sender: { entity: user('andrew'), entityType: 'user' },
              receiver: { entity: { ...user('tina'), conversationId: 'andrew_user_tina' }, entityType: 'user' },
            },
          },
          sentAt: unixSeconds,
          updatedAt: unixSeconds,
        },
      },
    });
  });

  test('of a group is for its members, and has the system user as the sender for the app', async () => {
    dataOf(await app.api.post('/v3/messages', { receiver: 'hikers', receiverType: 'group', data: { text: 'Rain' } }));
    const [event] = await outboundEvents('message_sent');
    expect(event.audience).toEqual({ uids: [], guid: 'hikers', except: [] });
    expect(event.data.message).toMatchObject({
      sender: 'app_system',
      data: { entities: { receiver: { entity: { guid: 'hikers', membersCount: 3 }, entityType: 'group' } } },
    });
  });

  test('is published for each receiver of a message to several, in their order', async () => {
    const multipleReceivers = { uids: ['tina', 'omar'], guids: ['hikers'] };
    dataOf(await app.as('andrew').post('/v3/messages', { multipleReceivers, data: { text: 'Hello' } }));
    const events = await outboundEvents('message_sent');
    expect(events.map(({ subject }) => subject)).toEqual(['user/andrew/tina', 'user/andrew/omar', 'group/hikers']);
  });

  test('is omitted once its message was erased, and has no content once it was deleted', async () => {
    const [erased, emptied] = [
      await sendText(app, 'andrew', 'tina', 'erased'),
      await sendText(app, 'andrew', 'tina', 'emptied'),
    ];
    dataOf(await app.as('andrew').delete(`/v3/messages/${erased}`, { permanent: true }));
    dataOf(await app.as('andrew').delete(`/v3/messages/${emptied}`));
    const events = await outboundEvents('message_sent');
    expect(events.map(({ data }) => data.message.id)).toEqual([emptied]);
    expect(events[0].data.message).toMatchObject({ deletedBy: 'andrew', data: { entities: expect.anything() } });
    expect(events[0].data.message.data).not.toHaveProperty('text');
  });
});

test('message_edited contains the action message with the edited message', async () => {
  const id = await sendToGroup(app, 'andrew', 'hikers', 'At nien');
  const action = dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'At nine' } }));
  const [event] = await outboundEvents('message_edited');
  expect(event).toMatchObject({ subject: 'group/hikers', audience: { uids: [], guid: 'hikers' } });
  expect(event.data.message).toMatchObject({
    id: action.id,
    category: 'action',
    type: 'message',
    data: {
      action: 'edited',
      entities: {
        by: { entity: user('andrew'), entityType: 'user' },
        on: {
          entity: { id, data: { text: 'At nine' }, editedBy: 'andrew', editedAt: unixSeconds },
          entityType: 'message',
        },
      },
    },
  });
});

describe('message_deleted', () => {
  test.each([false, true])('shows the whole message without its content (permanent: %s)', async (permanent) => {
    const parent = await sendText(app, 'andrew', 'tina', 'A thread');
    const more = { muid: 'slip', parentId: parent, metadata: { secret: 'Oops' }, tags: ['Oops'] };
    const id = await sendText(app, 'andrew', 'tina', 'Oops', { ...more, quotedMessageId: parent });
    dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
    const action = dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, permanent ? { permanent } : undefined));
    const [event] = await outboundEvents('message_deleted');
    expect(event.audience).toEqual({ uids: ['andrew', 'tina'], except: [] });
    expect(event.data.message).toMatchObject({ id: action.id, category: 'action', data: { action: 'deleted' } });
    expect(event.data.message.data.entities.on).toEqual({
      entity: {
        id,
        muid: 'slip',
        conversationId: 'andrew_user_tina',
        sender: 'andrew',
        receiverType: 'user',
        receiver: 'tina',
        category: 'message',
        type: 'text',
        data: {
          entities: {
            sender: { entity: user('andrew'), entityType: 'user' },
            receiver: { entity: { ...user('tina'), conversationId: 'andrew_user_tina' }, entityType: 'user' },
          },
        },
        parentId: parent,
        sentAt: unixSeconds,
        updatedAt: unixSeconds,
        deletedAt: unixSeconds,
        deletedBy: 'andrew',
      },
      entityType: 'message',
    });
    expect(JSON.stringify(event.data)).not.toContain('Oops');
  });

  test.each([false, true])(
    'of a message that moderation held back is only for its sender (permanent: %s)',
    async (permanent) => {
      const id = await sendText(app, 'andrew', 'tina', 'Darn');
      await database.query(`UPDATE messages SET moderation_status = 'disapproved' WHERE app_id = $1 AND id = $2`, [
        app.id,
        id,
      ]);
      dataOf(await app.as('andrew').delete(`/v3/messages/${id}`, { permanent }));
      const [event] = await outboundEvents('message_deleted');
      expect(event.audience).toEqual({ uids: ['andrew'], except: [] });
    },
  );
});

test('events of reactions contain the user, also if the reaction was removed since', async () => {
  const id = await sendToGroup(app, 'andrew', 'hikers', 'Who is in?');
  dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
  dataOf(await app.as('tina').delete(`/v3/messages/${id}/reactions/👍`));
  const [[added], [removed]] = [
    await outboundEvents('message_reaction_added'),
    await outboundEvents('message_reaction_removed'),
  ];
  expect(added.data.reaction).toEqual({
    id: expect.stringMatching(/^\d+$/),
    messageId: id,
    reaction: '👍',
    uid: 'tina',
    reactedAt: unixSeconds,
    reactedBy: user('tina'),
  });
  expect(removed.data).toEqual(added.data);
  expect(added.audience).toEqual({ uids: [], guid: 'hikers', except: [] });
});

describe('receipts', () => {
  test('of a one-to-one conversation are addressed to the sender of the message', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    dataOf(await app.as('tina').post('/v3/users/andrew/conversation/delivered'));
    dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read'));
    const [[delivered], [read]] = [
      await outboundEvents('message_delivery_receipt'),
      await outboundEvents('message_read_receipt'),
    ];
    expect(delivered).toMatchObject({
      audience: { uids: ['andrew', 'tina'], except: [] },
      data: {
        receiver: 'andrew',
        receiverType: 'user',
        type: 'receipts',
        sender: 'tina',
        messageSender: 'andrew',
        body: { action: 'delivered', messageId: id, timestamp: unixSeconds },
      },
    });
    expect(delivered.data.body.user).toEqual(user('tina'));
    expect(read.data.body).toMatchObject({ action: 'read', messageId: id });
  });

  test('of a group are addressed to the group, and are for the sender of the message and the user who read it', async () => {
    await sendToGroup(app, 'andrew', 'hikers', 'Hello');
    dataOf(await app.as('tina').post('/v3/groups/hikers/conversation/read'));
    const [read] = await outboundEvents('message_read_receipt');
    expect(read.data).toMatchObject({ receiver: 'hikers', receiverType: 'group', messageSender: 'andrew' });
    expect(read.audience).toEqual({ uids: ['andrew', 'tina'], except: [] });
  });
});

test('user_mentioned contains the message, and is for the mentioned users', async () => {
  const id = await sendToGroup(app, 'andrew', 'hikers', 'Ask <@uid:omar>');
  const [event] = await outboundEvents('user_mentioned');
  expect(event.audience).toEqual({ uids: ['omar'], except: [] });
  expect(event.data.message).toMatchObject({
    id,
    data: { text: 'Ask <@uid:omar>', mentions: { omar: { uid: 'omar', name: 'omar' } } },
  });
});

test('moderation_engine_blocked contains the message, and is for its sender only', async () => {
  const id = await blockMessage(server, app);
  const [event] = await outboundEvents('moderation_engine_blocked');
  expect(event.audience).toEqual({ uids: ['andrew'], except: [] });
  expect(event.data.message).toMatchObject({ id, data: { moderation: { status: 'disapproved' } } });
});
