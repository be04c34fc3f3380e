import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { recordStatements } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
});

const unixSeconds = expect.any(Number);
const outboundEvents = async (name: string): Promise<any[]> =>
  (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === name);

describe('conversation_erased', () => {
  test('is published once, for both users, with the newest erased message', async () => {
    await sendText(app, 'andrew', 'tina', 'secret');
    const newest = await sendText(app, 'tina', 'andrew', 'secret');
    const body = { deleteMessagesPermanently: true };
    for (let twice = 0; twice < 2; twice++) dataOf(await app.as('andrew').delete('/v3/users/tina/conversation', body));
    const [event, ...others] = await outboundEvents('conversation_erased');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ subject: 'user/andrew/tina', audience: { uids: ['andrew', 'tina'], except: [] } });
    expect(event.data).toMatchObject({
      conversation: {
        conversationId: 'andrew_user_tina',
        conversationType: 'user',
        users: { andrew: { uid: 'andrew', name: 'andrew' }, tina: { uid: 'tina', name: 'tina' } },
      },
      messageId: newest,
      erasedAt: unixSeconds,
      by: { uid: 'andrew' },
    });
    expect(JSON.stringify(event.data)).not.toContain('secret');
  });

  test('of a group is for its members', async () => {
    const newest = await sendToGroup(app, 'tina', 'hikers', 'secret');
    dataOf(await app.as('andrew').delete('/v3/conversations/group_hikers'));
    const [event] = await outboundEvents('conversation_erased');
    expect(event).toMatchObject({
      subject: 'group/hikers',
      audience: { uids: [], guid: 'hikers', except: [] },
      data: {
        conversation: { conversationId: 'group_hikers', conversationType: 'group', group: { guid: 'hikers' } },
        messageId: newest,
      },
    });
  });

  test('is not published for a conversation that a user resets, nor for a deleted group', async () => {
    await sendText(app, 'andrew', 'tina', 'hello');
    await sendToGroup(app, 'tina', 'hikers', 'hello');
    dataOf(await app.as('andrew').delete('/v3/users/tina/conversation'));
    dataOf(await app.as('andrew').delete('/v3/groups/hikers'));
    expect(await eventsIn(database, app, 'conversation_erased')).toEqual([]);
  });
});

describe('user_erased', () => {
  test('is published once, for the users who had messages of the erased user, with the uid only', async () => {
    await createGroup(app, { guid: 'silent', owner: 'mei', members: { participants: ['tina'] } });
    await sendText(app, 'tina', 'omar', 'secret');
    const newest = await sendText(app, 'andrew', 'tina', 'secret');
    await sendToGroup(app, 'tina', 'hikers', 'secret');
    const last = await sendToGroup(app, 'tina', 'hikers', 'secret');
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    const [event, ...others] = await outboundEvents('user_erased');
    expect(others).toEqual([]);
    expect(Number(last)).toBeGreaterThan(Number(newest));
    expect(event).toMatchObject({
      subject: 'user:tina',
      audience: { uids: ['andrew', 'omar'], guids: ['hikers'], except: [] },
    });
    expect(event.data).toEqual({
      uid: 'tina',
      messageId: last,
      erasedAt: unixSeconds,
      by: expect.objectContaining({ uid: 'app_system' }),
    });
  });

  test('is published for a user without messages, and not for a deactivated user', async () => {
    dataOf(await app.api.delete('/v3/users/omar'));
    dataOf(await app.api.delete('/v3/users/mei', { permanent: true }));
    const events = await outboundEvents('user_erased');
    expect(events.map(({ data }) => data)).toEqual([{ uid: 'mei', erasedAt: unixSeconds, by: expect.anything() }]);
  });

  test('runs the same number of statements, whatever the number of peers', async () => {
    const statements = async (uid: string) => {
      const recorder = recordStatements(server);
      dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent: true }));
      // those of consumers, which handle the events of earlier requests meanwhile, have no request id
      const count = recorder
        .statements()
        .filter(({ ctx }) => ctx.requestId !== undefined && 'transaction' in ctx).length;
      recorder.stop();
      return count;
    };
    await sendText(app, 'tina', 'andrew', 'hello');
    for (const receiver of ['andrew', 'tina', 'mei']) await sendText(app, 'omar', receiver, 'hello');
    const ofThree = await statements('omar');
    expect(ofThree).toBeGreaterThan(0);
    expect(await statements('tina')).toBe(ofThree);
  });
});
