import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// Two servers in separate processes work on the same database.

const COUNT = 60;
const TO_TINA = { receiver: 'tina', receiverType: 'user' };
const apikey = 'a'.repeat(40);

let servers: ServerProcess[];
let databaseUrl: string;
let database: pg.Client;

beforeEach(async () => {
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  servers = [await start()];
  servers.push(await start());
  database = new pg.Client(databaseUrl);
  await database.connect();
  for (const uid of ['andrew', 'tina']) await post('/v3/users', { uid, name: uid });
});
afterEach(async () => {
  await database.end();
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map((server) => server.exitCode()));
});

async function start(port?: number): Promise<ServerProcess> {
  const server = await ServerProcess.start(
    { DATABASE_URL: databaseUrl, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, CONFAB_API_KEY: apikey, WORKERS: '1' },
    port,
  );
  await server.untilReady();
  return server;
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(servers[0]!.address + path, {
    method: 'POST',
    headers: {
      apikey,
      'content-type': 'application/json',
      ...(path !== '/v3/users' && { onbehalfof: 'andrew' }),
    },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toHaveProperty('data');
}

const numberOf = async (query: string): Promise<number> =>
  Number((await database.query<{ count: string }>(`SELECT count(*) FROM ${query}`)).rows[0]!.count);

/** Rows of the log and those on their way to it. */
const eventsOf = (name: string) =>
  `(SELECT name, payload FROM events UNION ALL SELECT name, payload FROM outbox_events) AS event WHERE name = '${name}'`;

const HOLD = 42;

/**
 * Makes all work due, kills servers amid it, and waits until it is done. Nothing is done before they are killed: each change waits for a lock that
 * this test holds.
 *
 * @param change of a row with which a piece of work is done
 */
async function workThroughKills(change: string, kills: number): Promise<void> {
  await database.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${HOLD}); RETURN coalesce(NEW, OLD); END $$`);
  await database.query(`CREATE TRIGGER hold BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION hold()`);
  await database.query('SELECT pg_advisory_lock($1)', [HOLD]);
  await database.query('UPDATE due_work SET due_at = now()');
  await database.query(
    `SELECT FROM graphile_worker.jobs j, graphile_worker.reschedule_jobs(ARRAY[j.id], run_at => now())
      WHERE j.task_identifier = 'due-work.run'`,
  );
  await eventually(async () => {
    const { rows } = await database.query(
      `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    );
    // a server does at most four at a time, so both of them have begun
    expect(rows.length).toBeGreaterThan(JOBS_OF_A_SERVER);
  });
  for (const server of servers.slice(0, kills)) {
    server.signal('SIGKILL');
    await server.exitCode();
  }
  await database.query('SELECT pg_advisory_unlock($1)', [HOLD]);
  if (kills === servers.length) servers = [await start()];
  else servers = servers.slice(kills);
  await eventually(async () => {
    // as cron does each minute: PostgreSQL may end the transactions of a killed server after the other jobs
    await database.query(
      `SELECT FROM graphile_worker.add_job('due-work.find-overdue', job_key => 'due-work.find-overdue')`,
    );
    expect(await numberOf('due_work')).toBe(0);
  });
}

const JOBS_OF_A_SERVER = 4;

const KILLED: [string, number][] = [
  ['one of two servers is killed amid them, and the other one goes on', 1],
  ['two servers are killed amid them, and a third one goes on', 2],
];

test.each(KILLED)('messages that are due are sent once each: %s', async (_, kills) => {
  const sendAt = Math.floor(Date.now() / 1000) + 86_400;
  for (let n = 0; n < COUNT; n++)
    await post('/v3/scheduledmessages', { ...TO_TINA, data: { text: `Message ${n}` }, sendAt });
  await workThroughKills('INSERT ON messages', kills);
  const { rows } = await database.query<{ text: string }>(`SELECT data ->> 'text' AS text FROM messages`);
  expect(rows.map(({ text }) => text).sort()).toEqual(Array.from({ length: COUNT }, (_, n) => `Message ${n}`).sort());
  expect(await numberOf('scheduled_messages')).toBe(0);
  expect(await numberOf(eventsOf('message_sent'))).toBe(COUNT);
  expect(await numberOf(`${eventsOf('scheduled_message_changed')} AND payload ->> 'status' = 'sent'`)).toBe(COUNT);
});

test.each(KILLED)('messages that disappear are gone, with one event each: %s', async (_, kills) => {
  const response = await fetch(`${servers[0]!.address}/v3/users/tina/conversation/disappearing-messages`, {
    method: 'PUT',
    headers: { apikey, 'content-type': 'application/json', onbehalfof: 'andrew' },
    body: JSON.stringify({ disappearAfterSeconds: 86_400 }),
  });
  expect(await response.json()).toHaveProperty('data');
  // more than the servers work on at a time, in batches
  const count = 3 * COUNT;
  for (let n = 0; n < count; n++) await post('/v3/messages', { ...TO_TINA, data: { text: `Message ${n}` } });
  expect(await numberOf('disappearing_messages')).toBe(count);
  await workThroughKills('DELETE ON messages', kills);
  expect(await numberOf('messages')).toBe(0);
  expect(await numberOf('disappearing_messages')).toBe(0);
  expect(await numberOf(eventsOf('message_deleted'))).toBe(count);
  const { rows } = await database.query(
    `SELECT count(DISTINCT payload ->> 'messageId')::int AS messages FROM ${eventsOf('message_deleted')}`,
  );
  expect(rows).toEqual([{ messages: count }]);
});

test.each(KILLED)('polls that are due close once each: %s', async (_, kills) => {
  const closesAt = Math.floor(Date.now() / 1000) + 86_400;
  for (let n = 0; n < COUNT; n++)
    await post('/v3/polls', { ...TO_TINA, question: `Poll ${n}`, options: ['Yes', 'No'], closesAt });
  await workThroughKills('UPDATE ON polls', kills);
  expect(await numberOf('polls WHERE closed_at IS NOT NULL')).toBe(COUNT);
  expect(await numberOf(eventsOf('message_poll_changed'))).toBe(COUNT);
  const closed = await database.query(
    `SELECT count(DISTINCT payload ->> 'messageId')::int AS polls FROM ${eventsOf('message_poll_changed')}`,
  );
  expect(closed.rows).toEqual([{ polls: COUNT }]);
});
