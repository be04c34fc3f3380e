import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Database } from '#platform/database/database.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { installationStatement } from '#platform/database/statement.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { EventLog } from '#platform/events/event-log.js';
import { Tracing } from '#platform/tracing/tracing.js';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const recordPositions = installationStatement('test-record-consumed-positions', { reason: 'of a test' })`
   INSERT INTO consumed_positions (position) SELECT unnest($1::bigint[])`;

// A server in a separate process, and a PostgreSQL with durable settings. The test crashes one and then the other, in turn.

/** Number of crashes; `npm run test:crashes` causes twenty. */
const FAULTS = Number(process.env.CONFAB_TEST_FAULTS ?? 4);
const SENDS_BETWEEN_FAULTS = 400;
const CONNECTIONS = 32;

const apikey = 'a'.repeat(40);

/** Half of the senders have a direct conversation without another sender; the others share four groups. */
const senders = Array.from({ length: CONNECTIONS }, (_, n): Sender =>
  n % 2 === 0
    ? { uid: `sender-${n}`, receiver: `reader-${n}`, receiverType: 'user' }
    : { uid: `sender-${n}`, receiver: `group-${n % 8}`, receiverType: 'group' },
);

let postgres: CrashingPostgres;
let environment: NodeJS.ProcessEnv;
let server: ServerProcess;
let recorder: RecordingConsumer;
beforeAll(async () => {
  Logger.overrideLogger(false); // the consumer in this process logs every failed query
  postgres = await CrashingPostgres.start();
  environment = { DATABASE_URL: postgres.url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, CONFAB_API_KEY: apikey };
  server = await ServerProcess.start(environment);
  await server.untilReady();
  recorder = await RecordingConsumer.start(postgres.url);
});
afterAll(async () => {
  await recorder.stop();
  server.signal('SIGTERM');
  await server.exitCode();
  await postgres.stop();
});

test('crashes of servers and of PostgreSQL lose no acknowledged message and no event', async () => {
  await createReceivers();
  const sends = new ConcurrentSenders(server.address, apikey, true);
  const each = Math.ceil((SENDS_BETWEEN_FAULTS * (FAULTS + 1)) / CONNECTIONS);
  await Promise.all([sends.run(senders, each), causeFaults(sends)]);

  const acknowledged = [...sends.acknowledged.values()].flat().map(({ id }) => id);
  expect(acknowledged).toHaveLength(each * CONNECTIONS);
  expect(sends.retried.size).toBeGreaterThan(0);
  await eventually(async () => expect(await rowsOf('SELECT FROM outbox_events')).toEqual([]));

  const messageEvents = await rowsOf<MessageEvent>(
    `SELECT e.position, e.payload ->> 'messageId' AS "messageId", e.subject FROM events e
        WHERE e.name = 'message_sent' ORDER BY e.position`,
  );
  expectEachOnce(acknowledged, messageEvents);
  expectOrder(messageEvents);
  await recorder.expectAll();
});

interface MessageEvent {
  position: string;
  messageId: string;
  subject: string;
}

function expectEachOnce(acknowledged: string[], messageEvents: MessageEvent[]): void {
  const ids = messageEvents.map(({ messageId }) => messageId);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  // a message that was stored without a response was found by its muid when it was sent again
  expect(ids).toHaveLength(acknowledged.length);
}

/** Within a conversation, events have the order of their messages. */
function expectOrder(messageEvents: MessageEvent[]): void {
  const newest = new Map<string, bigint>();
  for (const { subject, messageId } of messageEvents) {
    const id = BigInt(messageId);
    expect(id).toBeGreaterThan(newest.get(subject) ?? 0n);
    newest.set(subject, id);
  }
  expect(newest.size).toBe(CONNECTIONS / 2 + 4);
}

/** Crashes the server and PostgreSQL in turn, while messages are being sent. */
async function causeFaults(sends: ConcurrentSenders): Promise<void> {
  for (let fault = 1; fault <= FAULTS; fault++) {
    await sends.reached(fault * SENDS_BETWEEN_FAULTS);
    if (fault % 2 === 1) await killAndStartAgain();
    else await postgres.crash();
  }
}

async function killAndStartAgain(): Promise<void> {
  server.signal('SIGKILL');
  await server.exitCode();
  server = await ServerProcess.start(environment, server.port);
  await server.untilReady();
}

async function createReceivers(): Promise<void> {
  const create = async (path: string, body: object) =>
    expect(await server.request('POST', path, apikey, body)).toMatchObject({ status: 200 });
  const readers = senders.flatMap(({ receiver, receiverType }) => (receiverType === 'user' ? receiver : []));
  const uids = [...senders.map(({ uid }) => uid), ...readers];
  await Promise.all(uids.map((uid) => create('/v3/users', { uid, name: uid })));
  for (const guid of new Set(
    senders.flatMap(({ receiver, receiverType }) => (receiverType === 'group' ? receiver : [])),
  )) {
    await create('/v3/groups', { guid, name: guid, type: 'public' });
    const participants = senders.filter(({ receiver }) => receiver === guid).map(({ uid }) => uid);
    await create(`/v3/groups/${guid}/members`, { participants });
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A consumer in the process of the test, which does not crash. It records the position of every event that it receives. */
class RecordingConsumer {
  private constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifier,
    private readonly consumers: EventConsumers,
  ) {}

  static async start(url: string): Promise<RecordingConsumer> {
    await rowsOf('CREATE TABLE consumed_positions (number bigserial, position bigint)');
    const database = new Database({ url, poolSize: 3 });
    const notifications = new PgNotifier(database);
    const consumers = new EventConsumers(new EventLog(database), database, notifications, Tracing.off);
    consumers.register('recorder', async (tx, batch) => {
      const events = await batch.read(batch.kinds);
      await database.forInstallation(tx).query(recordPositions, [events.map(({ position }) => position)]);
    });
    consumers.onModuleInit();
    await notifications.onApplicationBootstrap();
    consumers.onApplicationBootstrap();
    await eventually(async () =>
      expect(await rowsOf(`SELECT FROM event_consumers WHERE name = 'recorder'`)).toHaveLength(1),
    );
    return new RecordingConsumer(database, notifications, consumers);
  }

  /** Asserts that the consumer received every event of the log once and in order. */
  async expectAll(): Promise<void> {
    const logged = (await rowsOf<{ position: string }>('SELECT position FROM events ORDER BY position')).map(
      ({ position }) => position,
    );
    await eventually(async () => {
      const consumed = await rowsOf<{ position: string }>('SELECT position FROM consumed_positions ORDER BY number');
      expect(consumed.map(({ position }) => position)).toEqual(logged);
    });
  }

  async stop(): Promise<void> {
    await this.consumers.onModuleDestroy();
    await this.notifications.onApplicationShutdown();
    await this.database.onApplicationShutdown();
  }
}
