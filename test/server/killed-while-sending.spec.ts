import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { publishedEvents } from '../support/events.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';
import { copyTemplateCluster } from '../support/template-cluster.mjs';

// The server runs in a separate process, with the embedded PostgreSQL and its default, durable settings.

/** Number of messages in each test; `npm run test:sends` sends 100,000. */
const SENDS = Number(process.env.CONFAB_TEST_SENDS ?? 1000);
const CONNECTIONS = 64;

const apikey = 'a'.repeat(40);

/** Half of the senders have a direct conversation without another sender; the others share four groups. */
const senders = Array.from({ length: CONNECTIONS }, (_, n): Sender =>
  n % 2 === 0
    ? { uid: `sender-${n}`, receiver: `reader-${n}`, receiverType: 'user' }
    : { uid: `sender-${n}`, receiver: `group-${n % 8}`, receiverType: 'group' },
);

let folder: string;
let environment: NodeJS.ProcessEnv;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-killed-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
  environment = {
    DATA_DIR: join(folder, 'data'),
    CONFAB_API_KEY: apikey,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  };
  await copyTemplateCluster(join(folder, 'data', 'postgres'));
});
afterEach(async () => {
  server.signal('SIGTERM');
  await server.exitCode();
  await rm(folder, { recursive: true });
});

test('a killed server process loses no acknowledged message and stores none twice', async () => {
  await start({ WORKERS: '1' });
  const sends = await sendMeanwhile(async (halfWay) => {
    await halfWay;
    await killAndStartAgain();
  });
  await expectEachOnce(sends);
});

test('two workers lose no acknowledged message and store none twice when one is killed, and then both', async () => {
  await start({ WORKERS: '2' });
  const sends = await sendMeanwhile(async (halfWay, quarter) => {
    await quarter;
    process.kill((await server.workers())[0]!, 'SIGKILL');
    await halfWay;
    for (const worker of await server.workers()) process.kill(worker, 'SIGKILL');
    await killAndStartAgain();
  });
  await expectEachOnce(sends);
});

async function start(more: NodeJS.ProcessEnv, port?: number): Promise<void> {
  environment = { ...environment, ...more };
  server = await ServerProcess.start(environment, port);
  await server.untilReady();
}

/** Kills the server process, not PostgreSQL, and starts a new one. */
async function killAndStartAgain(): Promise<void> {
  server.signal('SIGKILL');
  await server.exitCode();
  await start({}, server.port);
}

/** Sends all messages. @param disturb runs during the sends; its parameters resolve when half and a quarter of them have a response */
async function sendMeanwhile(
  disturb: (halfWay: Promise<void>, quarter: Promise<void>) => Promise<void>,
): Promise<ConcurrentSenders> {
  await createReceivers();
  const sends = new ConcurrentSenders(server.address, apikey);
  const each = Math.ceil(SENDS / CONNECTIONS);
  const total = each * CONNECTIONS;
  const [halfWay, quarter] = [sends.reached(Math.floor(total / 2)), sends.reached(Math.floor(total / 4))];
  await Promise.all([sends.run(senders, each), disturb(halfWay, quarter)]);
  expect([...sends.acknowledged.values()].flat()).toHaveLength(total);
  expect(sends.retried.size).toBeGreaterThan(0);
  return sends;
}

async function createReceivers(): Promise<void> {
  const create = async (path: string, body: object) =>
    expect(await server.request('POST', path, apikey, body)).toMatchObject({ status: 200 });
  const receivers = (type: string) =>
    senders.flatMap(({ receiver, receiverType }) => (receiverType === type ? receiver : []));
  const uids = [...senders.map(({ uid }) => uid), ...receivers('user')];
  await Promise.all(uids.map((uid) => create('/v3/users', { uid, name: uid })));
  for (const guid of new Set(receivers('group'))) {
    await create('/v3/groups', { guid, name: guid, type: 'public' });
    const participants = senders.filter(({ receiver }) => receiver === guid).map(({ uid }) => uid);
    await create(`/v3/groups/${guid}/members`, { participants });
  }
}

async function expectEachOnce(sends: ConcurrentSenders): Promise<void> {
  const stored = await storedMessages();
  const ids = new Map(stored.map(({ muid, id }) => [muid, id]));
  const acknowledged = [...sends.acknowledged.values()].flat();

  expect(acknowledged.filter(({ muid, id }) => ids.get(muid) !== id)).toEqual([]);
  expect(ids.size).toBe(acknowledged.length);
  expect(stored).toHaveLength(ids.size);
  expect(stored.filter(({ events }) => events !== 1)).toEqual([]);
  for (const [uid, inOrder] of sends.acknowledged) {
    const sent = inOrder.map(({ id }) => BigInt(id));
    expect({ uid, sent: sent.toSorted((a, b) => (a < b ? -1 : 1)) }).toEqual({ uid, sent });
  }

  // a repeated send returns the stored message and stores none
  for (const sender of senders) {
    const { muid, id } = sends.acknowledged.get(sender.uid)!.at(-1)!;
    expect(await sends.send(sender, muid)).toBe(id);
  }
  expect(await storedMessages()).toHaveLength(stored.length);
}

interface StoredMessage {
  muid: string;
  id: string;
  /** Number of message_sent events of the message. */
  events: number;
}

/** The stored messages. An event without a message is a row without a muid. */
async function storedMessages(): Promise<StoredMessage[]> {
  const location = { directory: join(environment.DATA_DIR!, 'postgres'), database: 'confab' };
  const client = new pg.Client(await findEmbeddedPostgres(location));
  await client.connect();
  try {
    const { rows } = await client.query<StoredMessage>(
      `SELECT m.muid, id, coalesce(e.events, 0)::int AS events
         FROM (SELECT * FROM messages WHERE category = 'message') m
         FULL JOIN (SELECT (payload ->> 'messageId')::bigint AS id, count(*) AS events
                      FROM ${publishedEvents} WHERE name = 'message_sent' GROUP BY 1) e USING (id)`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
