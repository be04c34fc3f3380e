import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

// The server runs in a separate process, and a provider of notifications in this one.

const MESSAGES = 60;
const KILLS = 3;
const apikey = 'a'.repeat(40);

let receiver: WebhookReceiver;
let databaseUrl: string;
let server: ServerProcess;
let database: pg.Client;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  await start();
  database = new pg.Client(databaseUrl);
  await database.connect();
});
afterEach(async () => {
  await database.end();
  server.signal('SIGTERM');
  await server.exitCode();
  await receiver.stop();
});

async function start(port?: number): Promise<void> {
  const environment = {
    DATABASE_URL: databaseUrl,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: apikey,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  server = await ServerProcess.start({ ...environment, WORKERS: '1' }, port);
  await server.untilReady();
}

async function post(path: string, body: object): Promise<void> {
  expect(await server.request('POST', path, apikey, body)).toMatchObject({ status: 200 });
}

async function addProvider(): Promise<void> {
  const provider = { isEnabled: true, webhookURL: receiver.url, useBasicAuth: false };
  await post('/v3/notifications/push/v1/providers/custom', {
    ...provider,
    basicAuthUsername: '',
    basicAuthPassword: '',
  });
  receiver.reply = async () => {
    await delay(30);
    return {};
  };
}

/** Kills the server while a notification is being sent, and starts another one. */
async function killAmidSending(): Promise<void> {
  await eventually(() => expect(receiver.openRequests).toBeGreaterThan(0));
  server.signal('SIGKILL');
  await server.exitCode();
  await start(server.port);
}

test('a server that is killed while it sends loses no notification, and repeats those that it was sending with the same id', async () => {
  await post('/v3/users', { uid: 'tina', name: 'Tina' });
  await addProvider();

  for (let n = 0; n < MESSAGES; n++) {
    await post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: `message ${n}` } });
    // amid the notifications of the messages so far
    if (n % (MESSAGES / KILLS) === MESSAGES / KILLS - 1) await killAmidSending();
  }

  await eventually(async () => expect(await states()).toEqual([{ state: 'sent', count: MESSAGES }]));
  const attempts = new Map<string, number>();
  for (const { headers, json } of receiver.received) {
    const { body } = json.data.notificationDetails;
    attempts.set(body, (attempts.get(body) ?? 0) + 1);
    // the means of the receiver to drop the second one
    expect(headers['webhook-id']).toMatch(/^ntf_\d+$/);
  }
  expect([...attempts.keys()].sort()).toEqual(Array.from({ length: MESSAGES }, (_, n) => `message ${n}`).sort());
  // one at a time goes to one user
  const repetitions = receiver.received.length - MESSAGES;
  expect(repetitions).toBeGreaterThan(0);
  expect(repetitions).toBeLessThanOrEqual(KILLS);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(MESSAGES);
});

const HOLD = 42;

test('reminders that are due are pushed, though the server is killed before it has decided about them and while it sends them', async () => {
  for (const uid of ['andrew', 'tina']) await post('/v3/users', { uid, name: uid });
  for (let n = 0; n < MESSAGES; n++)
    await post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: `message ${n}` } });
  const remindAt = Math.floor(Date.now() / 1000) + 86_400;
  const { rows: messages } = await database.query<{ id: string }>('SELECT id FROM messages ORDER BY id');
  for (const { id } of messages) {
    const set = await fetch(`${server.address}/v3/messages/${id}/reminder`, {
      method: 'PUT',
      headers: { apikey, 'content-type': 'application/json', onbehalfof: 'tina' },
      body: JSON.stringify({ remindAt }),
    });
    expect(set.status).toBe(200);
  }
  await addProvider();
  await database.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${HOLD}); RETURN NEW; END $$`);
  await database.query(
    `CREATE TRIGGER hold BEFORE INSERT ON notification_deliveries
       FOR EACH ROW WHEN (NEW.trigger = 'message_reminder') EXECUTE FUNCTION hold()`,
  );
  await database.query('SELECT pg_advisory_lock($1)', [HOLD]);
  await database.query('UPDATE due_work SET due_at = now()');
  await database.query(
    `SELECT FROM graphile_worker.jobs j, graphile_worker.reschedule_jobs(ARRAY[j.id], run_at => now())
      WHERE j.task_identifier = 'due-work.run'`,
  );

  // all are due, and nothing is decided
  await eventually(async () => {
    expect((await database.query('SELECT FROM due_work')).rowCount).toBe(0);
    expect(
      (await database.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1", [HOLD]))
        .rowCount,
    ).toBeGreaterThan(0);
  });
  server.signal('SIGKILL');
  await server.exitCode();
  await database.query('SELECT pg_advisory_unlock($1)', [HOLD]);
  await start(server.port);
  await killAmidSending();

  const ofReminders = "trigger = 'message_reminder'";
  await eventually(async () => expect(await states(ofReminders)).toEqual([{ state: 'sent', count: MESSAGES }]));
  const pushes = receiver.received.filter(({ json }) => json.data.notificationDetails.tag.startsWith('reminder_'));
  const tags = new Set(pushes.map(({ json }) => json.data.notificationDetails.tag));
  expect([...tags].sort()).toEqual(messages.map(({ id }) => `reminder_${id}`).sort());
  // decided once each; what was being sent is sent again with the same id
  expect(new Set(pushes.map(({ headers }) => headers['webhook-id'])).size).toBe(MESSAGES);
  expect(pushes.length - MESSAGES).toBeLessThanOrEqual(1);
});

/** How many notifications there are of each state. */
async function states(condition = 'true'): Promise<{ state: string; count: number; reason?: string }[]> {
  const { rows } = await database.query<{ state: string; count: number; reason: string | null }>(
    `SELECT state, reason, count(*)::int AS count FROM notification_deliveries WHERE ${condition} GROUP BY state, reason ORDER BY state`,
  );
  return rows.map(({ state, count, reason }) => ({ state, count, ...(reason !== null && { reason }) }));
}
