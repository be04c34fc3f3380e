import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ConcurrentSenders } from '../support/concurrent-senders.js';
import { createDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { dailyValues, untilCounted } from '../support/scraped-metrics.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// The server runs in a separate process.

const MESSAGES = 120;
const SENDERS = ['anna', 'ben', 'carl', 'dora'];
const apikey = 'a'.repeat(40);

let databaseUrl: string;
let server: ServerProcess;
let client: pg.Client;

beforeAll(async () => {
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  await start();
  client = new pg.Client(databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  server.signal('SIGTERM');
  await server.exitCode();
});

async function start(port?: number): Promise<void> {
  server = await ServerProcess.start(
    { DATABASE_URL: databaseUrl, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, CONFAB_API_KEY: apikey, WORKERS: '1' },
    port,
  );
  await server.untilReady();
}

test('a server that is killed while it counts messages counts each of them once, and no request twice', async () => {
  for (const uid of SENDERS)
    expect(await server.request('POST', '/v3/users', apikey, { uid, name: uid })).toMatchObject({ status: 200 });
  const senders = new ConcurrentSenders(server.address, apikey);
  const sending = senders.run(
    SENDERS.map((uid, n) => ({ uid, receiver: SENDERS[(n + 1) % SENDERS.length]!, receiverType: 'user' as const })),
    MESSAGES,
  );
  for (const count of [120, 300]) {
    await senders.reached(count);
    server.signal('SIGKILL');
    await server.exitCode();
    await start(server.port);
  }
  await sending;

  const database = {
    query: async <Row = any>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
  };
  const [app] = await database.query<{ id: string }>('SELECT app_id AS id FROM apps');
  await untilCounted(database, app!);
  const [stored] = await database.query(
    `SELECT count(*)::int AS messages FROM messages WHERE sender = ANY ($1) AND category = 'message'`,
    [SENDERS],
  );
  expect(stored.messages).toBe(SENDERS.length * MESSAGES);
  expect(await dailyValues(database, app!)).toMatchObject({
    'messages_sent user/message/text': SENDERS.length * MESSAGES,
    active_users: SENDERS.length,
  });

  // what the last process has in memory is stored when it stops
  server.signal('SIGTERM');
  await server.exitCode();
  const requests = await database.query<{ resolution: string; count: number }>(
    `SELECT resolution::text, sum(value)::int AS count FROM metric_values
      WHERE app_id = $1 AND metric = 'api_requests' GROUP BY 1 ORDER BY 1`,
    [app!.id],
  );
  const { count } = requests[0]!;
  expect(requests).toEqual([
    { resolution: 'day', count },
    { resolution: 'five_minutes', count },
  ]);
  // at least most of those after the last kill, at 300 messages
  expect(count).toBeGreaterThan(100);
  // one for each message and user, and one for each sender and kill whose response did not arrive
  expect(count).toBeLessThanOrEqual(SENDERS.length * MESSAGES + SENDERS.length + 2 * SENDERS.length);
});
