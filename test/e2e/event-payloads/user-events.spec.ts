import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventLog } from '#platform/events/event-log.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import { dataOf } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { outboundEventsOf, untilLogged } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { isForPrincipal, recordStatements } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const events = (): Promise<any[]> => outboundEventsOf(server, database, app);

test('events of blocks contain the users, and are only for the user who blocked', async () => {
  dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina', 'omar'] }));
  dataOf(await app.api.delete('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
  const [blocked, unblocked] = await events();
  const named = (uid: string) => ({
    uid,
    name: uid,
    role: 'default',
    status: 'offline',
    createdAt: expect.any(Number),
  });
  expect(blocked).toMatchObject({ trigger: 'user_blocked', subject: 'user:andrew', audience: { uids: ['andrew'] } });
  expect(blocked.data).toEqual({ users: { omar: named('omar'), tina: named('tina') }, by: named('andrew') });
  expect(unblocked).toMatchObject({ trigger: 'user_unblocked', audience: { uids: ['andrew'] } });
  expect(unblocked.data).toEqual({ users: { tina: named('tina') }, by: named('andrew') });
});

test('events of connections contain the user’s presence, and exclude users with a block in either direction', async () => {
  dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
  dataOf(await app.api.post('/v3/users/omar/blockedusers', { blockedUids: ['andrew'] }));
  await server.app.get(Database).withTransaction(systemContext(app), (tx) =>
    server.app.get(EventPublisher).publish(tx, {
      name: 'user_connection_status_changed',
      subject: 'user:andrew',
      payload: {
        uid: 'andrew',
        status: 'online',
        connectedAt: 1763712000000,
        platform: 'javascript',
        action: 'connected',
        presenceChanged: true,
        timestamp: 1763712000001,
      },
    }),
  );
  const { data, audience } = (await events()).at(-1);
  expect(data).toEqual({
    timestamp: 1763712000001,
    user: { uid: 'andrew', name: 'andrew', status: 'online', role: 'default', createdAt: expect.any(Number) },
    status: 'online',
    currentConnection: { action: 'connected', platform: 'javascript', connectedAt: 1763712000000 },
    userPresenceChanged: true,
  });
  expect(audience).toEqual({ uids: ['andrew'], except: expect.arrayContaining(['omar', 'tina']) });
});

test('users are complete, without their private fields', async () => {
  const metadata = { mood: 'good', '@private': { email: 'secret@example.com' } };
  const complete = { avatar: 'https://example.com/tina.png', link: 'https://example.com/tina' };
  dataOf(await app.api.put('/v3/users/tina', { ...complete, metadata }));
  const id = await sendText(app, 'andrew', 'tina', 'Hello');
  dataOf(await app.as('tina').post('/v3/users/andrew/conversation/read'));
  dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
  dataOf(await app.as('tina').post(`/v3/messages/${id}/pin`));
  dataOf(await app.as('andrew').post('/v3/users/tina/conversation/pin'));
  dataOf(await app.api.post('/v3/users/tina/blockedusers', { blockedUids: ['omar'] }));
  const shown = Object.fromEntries((await events()).map(({ trigger, data }) => [trigger, data]));
  for (const user of [
    shown.message_read_receipt.body.user,
    shown.message_reaction_added.reaction.reactedBy,
    shown.message_pinned.by,
    shown.conversation_pinned.conversation.conversationWith,
    shown.user_blocked.by,
  ])
    expect(user).toMatchObject({ uid: 'tina', ...complete, role: 'default', createdAt: expect.any(Number) });
  expect(JSON.stringify(shown)).not.toMatch(/private|secret/);
});

describe('a batch of events', () => {
  const eventPayloads = () => server.app.get(EventPayloadsService);

  test('is serialized with as many statements as one event', async () => {
    for (let n = 0; n < 20; n++) await sendText(app, 'andrew', n % 2 ? 'tina' : 'omar', `${n}`);
    await untilLogged(database, app);
    const logged = await server.app.get(EventLog).read(systemContext(app), 0n, 100);
    const recorder = recordStatements(server);
    const statements = async (count: number) => {
      recorder.clear();
      return server.app.get(Database).withTransaction({}, async (tx) => {
        expect(await eventPayloads().serialize(tx, logged.slice(0, count))).toHaveLength(count);
        // consumers serialize the same events in transactions of their own
        return recorder.statements().filter(({ ctx }) => ctx.transaction === tx.transaction).length;
      });
    };
    const ofOne = await statements(1);
    expect(await statements(20)).toBe(ofOne);
    expect(ofOne).toBeGreaterThan(0);
    recorder.stop();
  });

  test('is read by the transaction of a consumer, which needs no second connection', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    dataOf(await app.as('tina').post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['omar'] }));
    await untilLogged(database, app);
    const logged = await server.app.get(EventLog).read(systemContext(app), 0n, 100);
    const recorder = recordStatements(server);
    await server.app.get(Database).withTransaction({}, async (tx) => {
      expect(await eventPayloads().serialize(tx, logged)).toHaveLength(3);
      const ofApp = recorder
        .statements()
        .filter(({ ctx }) => isForPrincipal(ctx) && (ctx as RequestContext).app.id === app.id);
      expect(ofApp.length).toBeGreaterThan(2);
      expect(ofApp.filter(({ ctx }) => ctx.transaction !== tx.transaction)).toEqual([]);
    });
    recorder.stop();
  });

  test('of several apps is serialized in order, each with the rows of its app', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    dataOf(await other.api.put('/v3/users/andrew', { name: 'Another Andrew' }));
    const before = await server.app.get(EventLog).newest();
    for (const home of [app, other, app]) await sendText(home, 'andrew', 'tina', 'Hello');
    await untilLogged(database, app);
    await untilLogged(database, other);
    const logged = await server.app.get(EventLog).readAll({}, before, 100);
    const ours = logged.filter(({ appId }) => [app.id, other.id].includes(appId));
    const serialized = (await eventPayloads().serialize({}, ours)) as any[];
    expect(serialized.map(({ appId }) => appId)).toEqual([app.id, other.id, app.id]);
    expect(serialized.map(({ data }) => data.message.data.entities.sender.entity.name)).toEqual([
      'andrew',
      'Another Andrew',
      'andrew',
    ]);
  });

  test('omits unknown events of a newer version of the server', async () => {
    await sendText(app, 'andrew', 'tina', 'Hello');
    await untilLogged(database, app);
    const logged = await server.app.get(EventLog).read(systemContext(app), 0n, 100);
    const unknown = { ...logged[0]!, name: 'message_whispered' as never };
    expect(await eventPayloads().serialize({}, [unknown, ...logged])).toHaveLength(1);
  });
});
