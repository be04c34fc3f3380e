// lane: long
import { jest } from '@jest/globals';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { installationStatement } from '#platform/database/statement.js';
import { EventConsumers, type ConsumeEvents } from '#platform/events/event-consumers.js';
import { EventLog, type EventKind } from '#platform/events/event-log.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { EventSkipping } from '#platform/events/event-skipping.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { systemContext } from '../support/context.js';
import { untilConsumed } from '../support/events.js';
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

const NAME = 'skipping';
let stop: (() => Promise<void>)[];
/** Calls of `consume` of the consumers of the test. */
let consumedBatches: number;
beforeEach(async () => {
  app = await here.createApp();
  stop = [];
  consumedBatches = 0;
  await database.query('CREATE TABLE concerned (app_id text)');
  await database.query('CREATE TABLE consumed (number serial, app_id text, uid text)');
});
afterEach(async () => {
  for (const end of stop) await end();
  await database.query('DROP TABLE concerned, consumed');
  await database.query('DELETE FROM event_consumers WHERE name = $1', [NAME]);
  await database.query('DELETE FROM event_suspensions WHERE consumer = $1', [NAME]);
});

const findConcerned = installationStatement('test-find-concerned', { reason: 'of a test' })`
   SELECT app_id AS "appId" FROM concerned WHERE app_id = ANY ($1)`;

const recordOfApps = installationStatement('test-record-of-apps', { reason: 'of a test' })`
   INSERT INTO consumed (app_id, uid) SELECT * FROM unnest($1::text[], $2::text[])`;

/** Starts a consumer of events of the apps in `concerned`. It records them in the transaction in which it advances. */
async function consume(server: TestServer, fails: (uids: string[]) => boolean = () => false): Promise<void> {
  const servers = server.app.get(Database);
  const concerning = async (ctx: InstallationContext, kinds: readonly EventKind[]) => {
    const found = await servers.forInstallation(ctx).query(findConcerned, [kinds.map(({ appId }) => appId)]);
    const appIds = new Set(found.map(({ appId }) => appId));
    return kinds.filter(({ appId }) => appIds.has(appId as never));
  };
  const consumeBatch: ConsumeEvents = async (tx, batch) => {
    consumedBatches++;
    const events = await batch.read(await concerning(tx, batch.kinds));
    const uids = events.flatMap(({ payload }) => ('uids' in payload && payload.uids) || []);
    await servers.forInstallation(tx).query(recordOfApps, [events.map(({ appId }) => appId), uids]);
    if (fails(uids)) throw new Error('These events fail');
  };
  const consumers = new EventConsumers(server.app.get(EventLog), servers, server.app.get(PgNotifier), Tracing.off);
  consumers.register(NAME, consumeBatch, {
    events: ['user_blocked'],
    concerns: async (ctx, kinds) => (await concerning(ctx, kinds)).length > 0,
  });
  consumers.onModuleInit();
  consumers.onApplicationBootstrap();
  stop.push(() => consumers.onModuleDestroy());
  await eventually(async () =>
    expect(await database.query('SELECT FROM event_consumers WHERE name = $1', [NAME])).toHaveLength(1),
  );
}

const concern = ({ id }: TestApp) => database.query('INSERT INTO concerned VALUES ($1)', [id]);

async function publish(
  uids: string[],
  { server = here, of = app, name = 'user_blocked' as 'user_blocked' | 'user_unblocked' } = {},
): Promise<void> {
  const [database, publisher] = [server.app.get(Database), server.app.get(EventPublisher)];
  await database.withTransaction(systemContext(of), async (tx) => {
    for (const uid of uids) {
      const payload = { uids: [uid], by: 'andrew' };
      await publisher.publish(tx, { name, subject: 'user:andrew', payload });
    }
  });
}

const consumed = async ({ id } = app): Promise<string[]> =>
  (await database.query<{ uid: string }>('SELECT uid FROM consumed WHERE app_id = $1 ORDER BY number', [id])).map(
    ({ uid }) => uid,
  );

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `${from + n}`);

test('events that do not concern a consumer are skipped without a transaction of it, and its position is stored', async () => {
  await consume(here);
  for (const uid of numbered(1200)) if (Number(uid) % 100 === 0) await publish(numbered(100, Number(uid)));
  await untilConsumed(database, app, NAME);
  expect(consumedBatches).toBe(0);
  expect(await consumed()).toEqual([]);
});

test('events that a consumer does not name do not reach it', async () => {
  await consume(here);
  await concern(app);
  await publish(['0'], { name: 'user_unblocked' });
  await untilConsumed(database, app, NAME);
  expect(consumedBatches).toBe(0);
  await publish(['1']);
  await publish(['2'], { name: 'user_unblocked' });
  await untilConsumed(database, app, NAME);
  expect(await consumed()).toEqual(['1']);
});

test('an event after skipped ones is consumed if it concerns the consumer', async () => {
  const other = await here.createApp();
  await concern(other);
  await consume(here);
  for (const uid of numbered(30)) {
    await publish([uid]);
    await publish([uid], { of: other });
  }
  await eventually(async () => expect(await consumed(other)).toEqual(numbered(30)));
  expect(await consumed()).toEqual([]);
});

test('a setting concerns all events from its commit on, whichever process skipped the earlier ones', async () => {
  await consume(here);
  await consume(there);
  for (let round = 0; round < 8; round++) {
    const changing = await here.createApp();
    let published = 0;
    const publishing = (async () => {
      for (; published < 60; published++)
        await publish([`${published}`], { server: published % 2 === 0 ? here : there, of: changing });
    })();
    await eventually(() => expect(published).toBeGreaterThan(10));
    await concern(changing);
    // the event that is being published can have either order
    const firstAfter = published + 1;
    await publishing;
    expect(firstAfter).toBeLessThan(published);
    await eventually(async () => expect((await consumed(changing)).at(-1)).toBe(`${published - 1}`));
    const uids = await consumed(changing);
    const first = Number(uids[0]);
    expect(first).toBeLessThanOrEqual(firstAfter);
    expect(uids).toEqual(numbered(published - first, first));
  }
});

test('a consumer that starts again reads skipped events whose position was not stored, and loses none', async () => {
  await consume(here);
  await publish(numbered(10));
  await untilConsumed(database, app, NAME);
  await publish(numbered(10, 10));
  await stop.pop()!();
  await concern(app);
  await publish(numbered(10, 20));
  await consume(there);
  await eventually(async () => expect((await consumed()).at(-1)).toBe('29'));
  const uids = await consumed();
  expect(Number(uids[0])).toBeGreaterThanOrEqual(10);
  expect(uids).toEqual(numbered(30 - Number(uids[0]), Number(uids[0])));
});

test('events of an app that fail after more skipped ones than a batch has are processed apart from those of others', async () => {
  const [failing, other] = [await here.createApp(), await here.createApp()];
  let isBroken = true;
  await concern(failing);
  await concern(other);
  await consume(here, (uids) => isBroken && uids.includes('fails'));
  await publish(numbered(1100));
  await publish(['fails'], { of: failing });
  await publish(['of the other'], { of: other });
  await eventually(async () => expect(await consumed(other)).toEqual(['of the other']));
  expect(await database.query('SELECT app_id FROM event_suspensions WHERE consumer = $1', [NAME])).toEqual([
    { app_id: failing.id },
  ]);
  // events of a suspended app are not skipped
  await publish(['later'], { of: failing });
  isBroken = false;
  await eventually(async () => {
    await database.query('UPDATE event_suspensions SET retry_at = now() WHERE consumer = $1', [NAME]);
    expect(await consumed(failing)).toEqual(['fails', 'later']);
  });
});

describe('the pause between two rounds', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A consumer whose rounds find so many events of the app, which concern it or not. */
  function consumer(next: { count: number; isConcerned: boolean }): EventSkipping {
    const rows = () => [
      { appId: 'app', name: 'user_blocked', lastPosition: 1n, count: next.count, isSuspended: false },
    ];
    const query = async () => Promise.resolve(rows());
    const log = { forInstallation: () => ({ query }) } as unknown as Database;
    const concerns = async () => Promise.resolve(next.isConcerned);
    return new EventSkipping({ name: NAME, limit: 500, concerns }, log);
  }

  test('is longer while no event has concerned the consumer for ten seconds, until one does', async () => {
    const next = { count: 1, isConcerned: false };
    const skipping = consumer(next);
    jest.advanceTimersByTime(9_999);
    await skipping.skip();
    expect(skipping.pauseMilliseconds(20)).toBe(20);
    jest.advanceTimersByTime(1);
    expect(skipping.pauseMilliseconds(20)).toBe(250);
    expect(skipping.pauseMilliseconds(1_000)).toBe(1_000);
    next.isConcerned = true;
    await skipping.skip();
    expect(skipping.pauseMilliseconds(20)).toBe(20);
  });

  test('is the usual one while there are more events than a round takes', async () => {
    const next = { count: 500, isConcerned: false };
    const skipping = consumer(next);
    jest.advanceTimersByTime(10_000);
    await skipping.skip();
    expect(skipping.pauseMilliseconds(20)).toBe(20);
    next.count = 499;
    await skipping.skip();
    expect(skipping.pauseMilliseconds(20)).toBe(250);
  });
});
