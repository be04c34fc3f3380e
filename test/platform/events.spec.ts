import { randomUUID } from 'node:crypto';
import { Database } from '#platform/database/database.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { EventLog, type LoggedEvent } from '#platform/events/event-log.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { EventRetention } from '#platform/events/event-retention.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { systemContext } from '../support/context.js';
import { createDatabase, databaseName, withAdminConnection } from '../support/database.js';
import { untilLogged } from '../support/events.js';
import { eventually } from '../support/eventually.js';
import { useDatabase } from '../support/groups.js';
import { TestServer, type TestApp } from '../support/server.js';

const DATABASE = `confab_events_${process.env.JEST_WORKER_ID}`;

// Two servers on one database, like two processes: they share only PostgreSQL.
const [here, there] = [new TestServer(), new TestServer()];
let app: TestApp;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase(DATABASE);
  await here.start({ DATABASE_URL });
  await there.start({ DATABASE_URL });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});
const database = useDatabase(here);
beforeEach(async () => {
  app = await here.createApp();
});

const logOf = (server: TestServer) => server.app.get(EventLog);

/** Publishes that `by` has blocked `uids`. No other event of these tests has this name. */
async function publish(by: string, uids: string[], { server = here, of = app } = {}): Promise<void> {
  await server.app
    .get(Database)
    .withTransaction(systemContext(of), (tx) =>
      server.app
        .get(EventPublisher)
        .publish(tx, { name: 'user_blocked', subject: `user:${by}`, payload: { uids, by } }),
    );
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

/** The uids of each event of an app, in the order of the log. */
const uidsOf = (events: LoggedEvent[], { id } = app) =>
  events.flatMap((event) => (event.appId === id && event.name === 'user_blocked' ? event.payload.uids : []));

interface Following {
  events: LoggedEvent[];
  end: () => Promise<void>;
}

/** Collects the events that a consumer on a server receives, until `end`. */
async function follow(
  server: TestServer,
  receive: (events: LoggedEvent[]) => void = () => undefined,
): Promise<Following> {
  const events: LoggedEvent[] = [];
  const consumers = new EventConsumers(
    logOf(server),
    server.app.get(Database),
    server.app.get(PgNotifier),
    Tracing.off,
  );
  const name = `test-${randomUUID()}`;
  consumers.register(name, async ({ transaction }, batch) => {
    const received = await batch.read(batch.kinds);
    receive(received);
    transaction.afterCommit.push(() => events.push(...received));
  });
  consumers.onModuleInit();
  consumers.onApplicationBootstrap();
  const end = async () => {
    await consumers.onModuleDestroy();
    await database.query('DELETE FROM event_consumers WHERE name = $1', [name]);
  };
  const isRegistered = () => database.query('SELECT FROM event_consumers WHERE name = $1', [name]);
  await eventually(async () => expect(await isRegistered()).toHaveLength(1));
  return { events, end };
}

const isAscending = (events: LoggedEvent[]) =>
  events.every(({ position }, index) => index === 0 || position > events[index - 1]!.position);

describe('a committed event', () => {
  test('moves from the outbox to the log with all its fields', async () => {
    const before = await logOf(here).newest();
    await publish('andrew', ['tina']);
    await untilLogged(database, app);
    const [event, ...others] = await logOf(here).read(systemContext(app), before, 10);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      appId: app.id,
      name: 'user_blocked',
      subject: 'user:andrew',
      payload: { uids: ['tina'], by: 'andrew' },
    });
    expect(event!.position).toBeGreaterThan(before);
    expect(Math.abs(Date.now() - event!.occurredAt.getTime())).toBeLessThan(600_000);
  });

  test('reaches consumers in every process, once and in order', async () => {
    const followers = await Promise.all([follow(here), follow(there)]);
    for (const uid of numbered(50)) await publish('andrew', [uid], { server: Number(uid) % 2 ? here : there });
    await eventually(() => {
      for (const { events } of followers) expect(uidsOf(events)).toEqual(numbered(50));
    });
    for (const { events, end } of followers) {
      expect(isAscending(events)).toBe(true);
      await end();
    }
  });

  test('does not reach a consumer that was stopped', async () => {
    const [left, staying] = [await follow(here), await follow(here)];
    await left.end();
    const known = left.events.length;
    await publish('andrew', ['tina']);
    await eventually(() => expect(uidsOf(staying.events)).toEqual(['tina']));
    expect(left.events).toHaveLength(known);
    await staying.end();
  });

  test('reaches other consumers although one consumer fails', async () => {
    const failing = await follow(here, () => {
      throw new Error('This consumer always fails');
    });
    const other = await follow(here);
    await publish('andrew', ['tina']);
    await eventually(() => expect(uidsOf(other.events)).toEqual(['tina']));
    await other.end();
    await failing.end();
  });

  test('reaches consumers although the process that wrote it did not wake the relay', async () => {
    const following = await follow(there);
    await database.query(
      `INSERT INTO outbox_events (app_id, name, subject, payload) VALUES ($1, 'user_blocked', 'user:andrew', '{"uids":["tina"],"by":"andrew"}')`,
      [app.id],
    );
    await eventually(() => expect(uidsOf(following.events)).toEqual(['tina']));
    await following.end();
  });
});

describe('an event of a transaction that', () => {
  test('is rolled back is never logged, and does not affect others', async () => {
    const following = await follow(here);
    await publish('andrew', ['before']);
    const publisher = here.app.get(EventPublisher);
    await expect(
      here.app.get(Database).withTransaction(systemContext(app), async (tx) => {
        const payload = { uids: ['never'], by: 'andrew' };
        await publisher.publish(tx, { name: 'user_blocked', subject: 'user:andrew', payload });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await publish('andrew', ['after']);
    await eventually(() => expect(uidsOf(following.events)).toEqual(['before', 'after']));
    await following.end();
  });

  test('takes long is logged after its commit, at a position after events that were logged meanwhile', async () => {
    const following = await follow(here);
    const publisher = here.app.get(EventPublisher);
    await here.app.get(Database).withTransaction(systemContext(app), async (tx) => {
      const payload = { uids: ['slow'], by: 'tina' };
      await publisher.publish(tx, { name: 'user_blocked', subject: 'user:tina', payload });
      await publish('andrew', ['quick']);
      await eventually(() => expect(uidsOf(following.events)).toEqual(['quick']));
    });
    await eventually(() => expect(uidsOf(following.events)).toEqual(['quick', 'slow']));
    expect(isAscending(following.events)).toBe(true);
    await following.end();
  });
});

test('concurrent events of two servers get positions in the order of each subject', async () => {
  const following = await follow(there);
  const writers = numbered(20);
  await Promise.all(
    writers.map(async (by) => {
      for (const uid of numbered(20)) await publish(by, [`${by}-${uid}`], { server: Number(by) % 2 ? here : there });
    }),
  );
  await eventually(() => expect(uidsOf(following.events)).toHaveLength(400));
  expect(isAscending(following.events)).toBe(true);
  for (const by of writers) {
    const own = uidsOf(following.events).filter((uid) => uid.startsWith(`${by}-`));
    expect(own).toEqual(numbered(20).map((uid) => `${by}-${uid}`));
  }
  await following.end();
});

test('read returns the events of one app after a position', async () => {
  const other = await here.createApp();
  const before = await logOf(here).newest();
  for (const uid of numbered(5)) {
    await publish('andrew', [uid]);
    await publish('andrew', [`other-${uid}`], { of: other });
  }
  await untilLogged(database, app);
  const first = await logOf(there).read(systemContext(app), before, 3);
  expect(uidsOf(first)).toEqual(['0', '1', '2']);
  expect(uidsOf(await logOf(there).read(systemContext(app), first.at(-1)!.position, 3))).toEqual(['3', '4']);
});

describe('while the database ends every connection', () => {
  test('no event is lost, and all events are delivered afterwards', async () => {
    const following = await follow(here);
    await publish('andrew', ['before']);
    await withAdminConnection((admin) =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'confab%'`,
        [databaseName(DATABASE)],
      ),
    );
    await eventually(() => publish('andrew', ['after']));
    await eventually(() => expect([...new Set(uidsOf(following.events))]).toEqual(['before', 'after']));
    expect(isAscending(following.events)).toBe(true);
    await following.end();
  });
});

describe('the retention', () => {
  const retention = () => here.app.get(EventRetention);
  const age = (uids: string[]) =>
    database.query(
      `UPDATE events SET occurred_at = now() - interval '73 hours' WHERE app_id = $1 AND payload -> 'uids' ->> 0 = ANY ($2)`,
      [app.id, uids],
    );
  const kept = async () => uidsOf(await logOf(here).read(systemContext(app), 0n, 100));

  /** Creates a log in which only the events chosen by the test are old. */
  beforeEach(async () => {
    await database.query('DELETE FROM events');
    for (const uid of numbered(6)) await publish('andrew', [uid]);
    await untilLogged(database, app);
    await eventually(async () =>
      expect((await here.app.get(EventConsumers).lags({})).filter(({ events }) => events > 0)).toEqual([]),
    );
  });

  test('removes old events in batches, the oldest first', async () => {
    await age(['0', '1', '2']);
    expect(await retention().removeBatch(new Date(), 2)).toBe(2);
    expect(await kept()).toEqual(['2', '3', '4', '5']);
    expect(await retention().removeBatch(new Date(), 2)).toBe(1);
    expect(await retention().removeBatch(new Date(), 2)).toBe(0);
    expect(await kept()).toEqual(['3', '4', '5']);
    const [first] = await logOf(here).read(systemContext(app), 0n, 1);
    expect((await logOf(here).bounds()).oldest).toBe(first!.position);
  });

  test('keeps an old event after a younger one, so that the log has no gap', async () => {
    await age(['0', '2', '3']);
    expect(await retention().removeBatch(new Date())).toBe(1);
    expect(await kept()).toEqual(['1', '2', '3', '4', '5']);
  });

  test('always keeps the newest event, so that positions never restart', async () => {
    const newest = await logOf(here).newest();
    await age(numbered(6));
    expect(await retention().removeBatch(new Date())).toBe(5);
    expect(await kept()).toEqual(['5']);
    expect(await logOf(here).newest()).toBe(newest);
  });

  test('keeps events of any age that a consumer has not processed', async () => {
    const [, , third] = await logOf(here).read(systemContext(app), 0n, 6);
    here.app.get(EventConsumers).register('behind', async () => undefined); // registered too late to begin
    await database.query(`INSERT INTO event_consumers (name, position) VALUES ('behind', $1)`, [third!.position]);
    await age(numbered(6));
    expect(await retention().removeBatch(new Date())).toBe(3);
    expect(await kept()).toEqual(['3', '4', '5']);
    await database.query(`UPDATE event_consumers SET position = $1 WHERE name = 'behind'`, [third!.position + 2n]);
    expect(await retention().removeBatch(new Date())).toBe(2);
  });
});
