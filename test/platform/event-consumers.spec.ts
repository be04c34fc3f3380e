// lane: long
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { installationStatement } from '#platform/database/statement.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { EventLog, type EventBatch, type LoggedEvent } from '#platform/events/event-log.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { systemContext } from '../support/context.js';
import { eventually } from '../support/eventually.js';
import { useDatabase } from '../support/groups.js';
import { TestServer, type TestApp } from '../support/server.js';

// Two servers on one database, like two processes.
const [here, there] = [new TestServer(), new TestServer()];
let app: TestApp;
beforeAll(async () => {
  await here.start();
  await there.start({ DATABASE_URL: here.databaseUrl });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
const database = useDatabase(here);

let stop: (() => Promise<void>)[];
beforeEach(async () => {
  app = await here.createApp();
  stop = [];
  await database.query('CREATE TABLE consumed (server text, uid text)');
});
afterEach(async () => {
  for (const end of stop) await end();
  await database.query('DROP TABLE consumed');
  await database.query('DELETE FROM event_consumers');
  await database.query('DELETE FROM event_suspensions');
});

type ConsumeAll = (tx: InstallationContext, events: LoggedEvent[]) => Promise<void>;

const everyKind = (batch: EventBatch) => batch.read(batch.kinds);

/** Registers and starts a consumer of a server, as its start does. */
function consumers(server: TestServer, name: string, consume: ConsumeAll, read = everyKind): EventConsumers {
  const started = new EventConsumers(
    server.app.get(EventLog),
    server.app.get(Database),
    server.app.get(PgNotifier),
    Tracing.off,
  );
  started.register(name, async (tx, batch) => consume(tx, await read(batch)));
  started.onModuleInit();
  started.onApplicationBootstrap();
  stop.push(() => started.onModuleDestroy());
  return started;
}

const isRegistered = (name: string) =>
  eventually(async () =>
    expect(await database.query('SELECT FROM event_consumers WHERE name = $1', [name])).toHaveLength(1),
  );

async function publish(uid: string, name: 'user_blocked' | 'user_unblocked' = 'user_blocked', to = app): Promise<void> {
  const payload = { uids: [uid], by: 'andrew' };
  await here.app
    .get(Database)
    .withTransaction(systemContext(to), (tx) =>
      here.app.get(EventPublisher).publish(tx, { name, subject: 'user:andrew', payload }),
    );
}

const record = installationStatement('test-record-consumed', { reason: 'of a test' })`
   INSERT INTO consumed (server, uid) SELECT $1, unnest($2::text[])`;

/** Records in the transaction of the consumer which server processed which events. */
const recordAs =
  (server: TestServer): ConsumeAll =>
  async (tx, events) => {
    await server.app
      .get(Database)
      .forInstallation(tx)
      .query(record, [server === here ? 'here' : 'there', uidsOf(events)]);
  };

const uidsOf = (events: LoggedEvent[]) =>
  events.flatMap((event) => (event.appId === app.id && event.name === 'user_blocked' ? event.payload.uids : []));

const consumed = async (): Promise<string[]> =>
  (await database.query<{ uid: string }>('SELECT uid FROM consumed')).map(({ uid }) => uid);

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

test('a consumer receives every event once and in order, whichever server processes it', async () => {
  consumers(here, 'both', recordAs(here));
  consumers(there, 'both', recordAs(there));
  await isRegistered('both');
  for (const uid of numbered(40)) await publish(uid);
  await eventually(async () => expect(await consumed()).toHaveLength(40));
  expect(await consumed()).toEqual(numbered(40));
});

test('a failed batch is rolled back and repeated, followed by all later events', async () => {
  let attempts = 0;
  consumers(here, 'failing', async (tx, events) => {
    await recordAs(here)(tx, events);
    if (uidsOf(events).length > 0 && ++attempts < 3) throw new Error('not yet');
  });
  await isRegistered('failing');
  for (const uid of numbered(5)) await publish(uid);
  await eventually(async () => expect(await consumed()).toEqual(numbered(5)));
  expect(attempts).toBeGreaterThanOrEqual(3);
});

test('a consumer that was stopped continues at its position', async () => {
  consumers(here, 'away', recordAs(here));
  await isRegistered('away');
  await publish('before');
  await eventually(async () => expect(await consumed()).toEqual(['before']));
  await stop.pop()!();
  await publish('meanwhile');
  consumers(there, 'away', recordAs(there));
  await eventually(async () => expect(await consumed()).toEqual(['before', 'meanwhile']));
});

test('a new consumer starts with the next event', async () => {
  await publish('before');
  const { position: before } = await eventually(async () => {
    const [event] = (await here.app.get(EventLog).read(systemContext(app), 0n, 1)) as [LoggedEvent];
    expect(event).toBeDefined();
    return event;
  });
  consumers(here, 'new', recordAs(here));
  await isRegistered('new');
  const [row] = await database.query<{ position: string }>(`SELECT position FROM event_consumers WHERE name = 'new'`);
  expect(BigInt(row!.position)).toBeGreaterThanOrEqual(before);
  await publish('after');
  await eventually(async () => expect(await consumed()).toEqual(['after']));
});

test('a failing consumer does not delay others, and its lag is measured', async () => {
  consumers(here, 'stuck', async (_, events) => {
    if (uidsOf(events).length > 0) throw new Error('This consumer never succeeds');
  });
  const started = consumers(here, 'free', recordAs(here));
  await isRegistered('stuck');
  await isRegistered('free');
  for (const uid of numbered(5)) await publish(uid);
  await eventually(async () => expect(await consumed()).toHaveLength(5));
  await eventually(async () => expect(await started.lags({})).toEqual([{ name: 'free', events: 0, seconds: 0 }]));
  const stuck = new EventConsumers(
    here.app.get(EventLog),
    here.app.get(Database),
    here.app.get(PgNotifier),
    Tracing.off,
  );
  stuck.register('stuck', async () => undefined);
  const [lag] = await stuck.lags({});
  expect(lag).toMatchObject({ name: 'stuck' });
  expect(lag!.events).toBeGreaterThanOrEqual(5);
  expect(lag!.seconds).toBeGreaterThan(0);
});

test('a consumer reads the events of the kinds that it chooses, and advances past the others', async () => {
  const other = await here.createApp();
  const read: string[] = [];
  const consume: ConsumeAll = async (_, events) => {
    read.push(
      ...events.map(({ appId, name, payload }) => `${appId} ${name} ${(payload as { uids: string[] }).uids[0]}`),
    );
  };
  const started = consumers(here, 'choosing', consume, (batch) =>
    batch.read(batch.kinds.filter(({ appId, name }) => appId === app.id && name === 'user_blocked')),
  );
  await isRegistered('choosing');
  await publish('first');
  await publish('of another name', 'user_unblocked');
  await publish('of another app', 'user_blocked', other);
  await publish('last');
  await publish('of another name', 'user_unblocked');
  await eventually(async () => {
    expect(read).toEqual([`${app.id} user_blocked first`, `${app.id} user_blocked last`]);
    expect(await started.lags({})).toEqual([{ name: 'choosing', events: 0, seconds: 0 }]);
  });
});

describe('events of an app that cannot be processed', () => {
  test('delay no other app, and are processed in order and once when they can be', async () => {
    const other = await here.createApp();
    let isBroken = true;
    const broken: ConsumeAll = async (tx, events) => {
      await recordAs(here)(tx, events);
      if (isBroken && uidsOf(events).length > 0) throw new Error('These events fail');
      passed.push(...events.filter(({ appId }) => appId === other.id).map(({ position }) => position));
    };
    const passed: bigint[] = [];
    const started = consumers(here, 'isolating', broken);
    await isRegistered('isolating');
    for (const uid of numbered(3)) await publish(uid);
    for (const uid of numbered(3)) await publish(uid, 'user_blocked', other);
    await eventually(() => expect(new Set(passed).size).toBe(3));
    await eventually(async () =>
      expect(await database.query('SELECT app_id FROM event_suspensions')).toEqual([{ app_id: app.id }]),
    );
    await publish('3');
    await publish('later', 'user_blocked', other);
    await eventually(() => expect(new Set(passed).size).toBe(4));
    expect(await consumed()).toEqual([]);
    // the suspended events are counted, and stay in the log
    expect((await started.lags({}))[0]!.events).toBeGreaterThanOrEqual(4);
    isBroken = false;
    await eventually(async () => {
      await database.query('UPDATE event_suspensions SET retry_at = now()');
      expect(await consumed()).toEqual(numbered(4));
      expect(await database.query('SELECT FROM event_suspensions')).toEqual([]);
    });
    await publish('4');
    await eventually(async () => expect(await consumed()).toEqual(numbered(5)));
    expect(await started.lags({})).toEqual([{ name: 'isolating', events: 0, seconds: 0 }]);
  });

  test('are more than a batch has, and delay no other app', async () => {
    const other = await here.createApp();
    const passed: string[] = [];
    consumers(here, 'full', async (_, events) => {
      if (uidsOf(events).length > 0) throw new Error('These events fail');
      passed.push(...events.filter(({ appId }) => appId === other.id).map(({ name }) => name));
    });
    await isRegistered('full');
    await here.app.get(Database).withTransaction(systemContext(app), async (tx) => {
      for (const uid of numbered(600)) {
        const payload = { uids: [uid], by: 'andrew' };
        await here.app.get(EventPublisher).publish(tx, { name: 'user_blocked', subject: 'user:andrew', payload });
      }
    });
    await publish('of the other', 'user_blocked', other);
    await eventually(() => expect(passed).toContain('user_blocked'));
  });
});

test('two consumers cannot have the same name', () => {
  const started = consumers(here, 'one', recordAs(here));
  expect(() => started.register('one', async () => undefined)).toThrow('one');
});
