import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Database } from '../../src/platform/database/database.js';
import { installationStatement } from '../../src/platform/database/statement.js';
import { PgNotifier } from '../../src/platform/database/notifications/pg-notifier.js';
import { EventConsumers } from '../../src/platform/events/event-consumers.js';
import { EventLog } from '../../src/platform/events/event-log.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { Sends, type Sender } from '../support/sends.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const recordWitnessed = installationStatement('test-record-witnessed', {
  reason: 'of a test',
  text: 'INSERT INTO witnessed (position) SELECT unnest($1::bigint[])',
});

// A server as an operator starts it, and a PostgreSQL with ordinary, durable settings. Both are ended without warning, in turn.

/** `npm run test:faults` makes twenty of them. */
const FAULTS = Number(process.env.CONFAB_TEST_FAULTS ?? 4);
const SENDS_BETWEEN_FAULTS = 400;
const CONNECTIONS = 32;
const TIMEOUT_MILLISECONDS = 120_000 + FAULTS * 30_000;

const apikey = 'a'.repeat(40);

/** Half of them send to a user, so that their conversation is theirs alone, the others to one of four groups. */
const senders = Array.from({ length: CONNECTIONS }, (_, n): Sender =>
  n % 2 === 0
    ? { uid: `sender-${n}`, receiver: `reader-${n}`, receiverType: 'user' }
    : { uid: `sender-${n}`, receiver: `group-${n % 8}`, receiverType: 'group' },
);

let postgres: CrashingPostgres;
let environment: NodeJS.ProcessEnv;
let server: ServerProcess;
let witness: Witness;
beforeAll(async () => {
  Logger.overrideLogger(false); // of the witness, who has much to say of a database that is away
  postgres = await CrashingPostgres.start();
  environment = { DATABASE_URL: postgres.url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, CONFAB_API_KEY: apikey };
  server = await ServerProcess.start(environment);
  await server.ready();
  witness = await Witness.start(postgres.url);
}, TIMEOUT_MILLISECONDS);
afterAll(async () => {
  await witness.stop();
  server.signal('SIGTERM');
  await server.ended();
  await postgres.stop();
});

test(
  'servers that are killed and databases that crash lose no message that was acknowledged, and no event',
  async () => {
    await createReceivers();
    const sends = new Sends(server.address, apikey, true);
    const each = Math.ceil((SENDS_BETWEEN_FAULTS * (FAULTS + 1)) / CONNECTIONS);
    await Promise.all([sends.run(senders, each), causeFaults(sends)]);

    const acknowledged = [...sends.acknowledged.values()].flat().map(({ id }) => id);
    expect(acknowledged).toHaveLength(each * CONNECTIONS);
    expect(sends.retried.size).toBeGreaterThan(0);
    await eventually(async () => expect(await rowsOf('SELECT FROM outbox_events')).toEqual([]));

    const told = await rowsOf<Told>(
      `SELECT e.position, e.payload ->> 'messageId' AS "messageId", e.subject FROM events e
        WHERE e.name = 'message_sent' ORDER BY e.position`,
    );
    expectEachOnce(acknowledged, told);
    expectOrder(told);
    await witness.expectAll();
  },
  TIMEOUT_MILLISECONDS,
);

interface Told {
  position: string;
  messageId: string;
  subject: string;
}

function expectEachOnce(acknowledged: string[], told: Told[]): void {
  const ids = told.map(({ messageId }) => messageId);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  // what was stored without an answer was found by the same muid when it was sent again
  expect(ids).toHaveLength(acknowledged.length);
}

/** Within a conversation events stand in the order of the messages. */
function expectOrder(told: Told[]): void {
  const newest = new Map<string, bigint>();
  for (const { subject, messageId } of told) {
    const id = BigInt(messageId);
    expect(id).toBeGreaterThan(newest.get(subject) ?? 0n);
    newest.set(subject, id);
  }
  expect(newest.size).toBe(CONNECTIONS / 2 + 4);
}

/** The server and the database in turn, each while messages are being sent. */
async function causeFaults(sends: Sends): Promise<void> {
  for (let fault = 1; fault <= FAULTS; fault++) {
    await sends.reached(fault * SENDS_BETWEEN_FAULTS);
    if (fault % 2 === 1) await killAndStartAgain();
    else await postgres.crash();
  }
}

async function killAndStartAgain(): Promise<void> {
  server.signal('SIGKILL');
  await server.ended();
  server = await ServerProcess.start(environment, server.port);
  await server.ready();
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

/** A consumer in a process that lives through it all, and writes down every event that it is given. */
class Witness {
  private constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifier,
    private readonly consumers: EventConsumers,
  ) {}

  static async start(url: string): Promise<Witness> {
    await rowsOf('CREATE TABLE witnessed (number bigserial, position bigint)');
    const database = new Database({ url, poolSize: 3 });
    const notifications = new PgNotifier(database);
    const consumers = new EventConsumers(new EventLog(database), database, notifications);
    consumers.register('witness', async (tx, events) => {
      await database.forInstallation(tx).query(recordWitnessed, [events.map(({ position }) => position)]);
    });
    consumers.onModuleInit();
    await notifications.onApplicationBootstrap();
    consumers.onApplicationBootstrap();
    await eventually(async () =>
      expect(await rowsOf(`SELECT FROM event_consumers WHERE name = 'witness'`)).toHaveLength(1),
    );
    return new Witness(database, notifications, consumers);
  }

  /** Every event of the log, once and in order. */
  async expectAll(): Promise<void> {
    const logged = (await rowsOf<{ position: string }>('SELECT position FROM events ORDER BY position')).map(
      ({ position }) => position,
    );
    await eventually(async () => {
      const witnessed = await rowsOf<{ position: string }>('SELECT position FROM witnessed ORDER BY number');
      expect(witnessed.map(({ position }) => position)).toEqual(logged);
    });
  }

  async stop(): Promise<void> {
    await this.consumers.onModuleDestroy();
    await this.notifications.onApplicationShutdown();
    await this.database.onApplicationShutdown();
  }
}
