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

test('a server that is killed while it sends loses no notification, and repeats those that it was sending with the same id', async () => {
  await post('/v3/users', { uid: 'tina', name: 'Tina' });
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

  for (let n = 0; n < MESSAGES; n++) {
    await post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: `message ${n}` } });
    // amid the notifications of the messages so far
    if (n % (MESSAGES / KILLS) === MESSAGES / KILLS - 1) {
      await eventually(() => expect(receiver.openRequests).toBeGreaterThan(0));
      server.signal('SIGKILL');
      await server.exitCode();
      await start(server.port);
    }
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

/** How many notifications there are of each state. */
async function states(): Promise<{ state: string; count: number; reason?: string }[]> {
  const { rows } = await database.query<{ state: string; count: number; reason: string | null }>(
    'SELECT state, reason, count(*)::int AS count FROM notification_deliveries GROUP BY state, reason ORDER BY state',
  );
  return rows.map(({ state, count, reason }) => ({ state, count, ...(reason !== null && { reason }) }));
}
