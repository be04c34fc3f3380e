import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// The server runs in a separate process.

const KILLS = Number(process.env.CONFAB_TEST_CAMPAIGN_KILLS ?? 3);
const RECIPIENTS = 2500 * (KILLS + 1);
/** The segment has all users, and these were imported as well. */
const IMPORTED = RECIPIENTS / 2;
const apikey = 'a'.repeat(40);
const BASE = '/v3/campaigns';

let server: ServerProcess;
let databaseUrl: string;
let database: pg.Client;

beforeEach(async () => {
  databaseUrl = await createDatabase(`confab_killed_${randomUUID().replaceAll('-', '')}`);
  server = await start();
  database = new pg.Client(databaseUrl);
  await database.connect();
  await database.query(
    `INSERT INTO users (app_id, uid, name, role) SELECT a.app_id, 'u' || n, 'User ' || n, 'default' FROM apps a, generate_series(1, ${RECIPIENTS}) n`,
  );
});
afterEach(async () => {
  await database.end();
  server.signal('SIGTERM');
  await server.exitCode();
});

async function start(port?: number): Promise<ServerProcess> {
  const started = await ServerProcess.start(
    { DATABASE_URL: databaseUrl, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, CONFAB_API_KEY: apikey, WORKERS: '1' },
    port,
  );
  await started.untilReady();
  return started;
}

async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await server.request(method, BASE + path, apikey, body);
  expect(response).toMatchObject({ status: 200 });
  return (response.body as { data: unknown }).data;
}

const numberOf = async (query: string): Promise<number> =>
  Number((await database.query<{ count: string }>(`SELECT count(*) FROM ${query}`)).rows[0]!.count);

/** Rows of the log and those on their way to it. */
const sentEvents = `(SELECT name, payload FROM events UNION ALL SELECT name, payload FROM outbox_events) AS event
  WHERE name = 'after_feed_item_sent'`;

/** Kills the server each time another part of the work is done, and starts it again. */
async function killAmid(progress: () => Promise<number>, whole: number): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually(async () => expect(await progress()).toBeGreaterThan(((kill - 1) * whole) / (KILLS + 1)));
    server.signal('SIGKILL');
    await server.exitCode();
    server = await start(server.port);
    // as cron does each minute
    for (const job of ['campaigns.find-unfinished', 'campaigns.find-unfinished-imports'])
      await database.query('SELECT FROM graphile_worker.add_job($1, job_key => $1)', [job]);
  }
}

test('an import, a segment and a campaign reach each recipient once, although the server is killed again and again', async () => {
  await call('POST', '/channels', { name: 'Feed', type: 'in_app', channelId: 'feed', enabled: true });
  const channels = [{ channelType: 'in_app', content: { body: [] } }];
  await call('POST', '/templates', { name: 'News', templateId: 'news', status: 'approved', channels });
  const segment = { everyone: true };
  const { id } = await call('POST', '/campaigns', { name: 'News', templateId: 'news', templateVersion: 1, segment });

  const filler = 'x'.repeat(400);
  const rows = Array.from({ length: IMPORTED }, (_, n) => `u${n + 1},${filler}`);
  const { uploadUrl, s3Key } = await call('POST', `/campaigns/${id}/recipients/upload-url`);
  const uploaded = await fetch(uploadUrl, { method: 'PUT', body: `user_id,filler\n${rows.join('\n')}\n` });
  expect(uploaded.status).toBe(200);
  await call('POST', `/campaigns/${id}/import-csv`, { s3Key });
  await killAmid(() => numberOf('campaign_recipients'), IMPORTED);
  await eventually(async () =>
    expect(await call('GET', `/campaigns/${id}/import-status`)).toMatchObject({
      status: 'completed',
      added: IMPORTED,
      failed: 0,
    }),
  );

  await call('POST', `/campaigns/${id}/send`);
  await killAmid(() => numberOf('campaign_deliveries'), RECIPIENTS);
  await eventually(async () =>
    expect(await call('GET', `/campaigns/${id}`)).toMatchObject({
      status: 'completed',
      recipientSummary: { total: RECIPIENTS, pending: 0, processing: 0, completed: RECIPIENTS, failed: 0 },
    }),
  );
  expect(await numberOf('campaign_deliveries')).toBe(RECIPIENTS);
  expect(await numberOf('(SELECT DISTINCT uid FROM campaign_deliveries) AS uids')).toBe(RECIPIENTS);
  expect(await numberOf(sentEvents)).toBe(RECIPIENTS);
  expect(await numberOf(`(SELECT DISTINCT payload FROM ${sentEvents}) AS payloads`)).toBe(RECIPIENTS);
});

const MESSAGES = 250 * (KILLS + 1);

test('a campaign sends each recipient one message, although the server is killed again and again', async () => {
  await call('POST', '/channels', { name: 'Messages', type: 'message', channelId: 'messages', enabled: true });
  const channels = [{ channelType: 'message', content: { data: { text: 'Hello' } } }];
  await call('POST', '/templates', { name: 'Hello', templateId: 'hello', status: 'approved', channels });
  const campaign = { name: 'Hello', templateId: 'hello', templateVersion: 1, sender: 'u1' };
  const { id } = await call('POST', '/campaigns', campaign);
  const userIds = Array.from({ length: MESSAGES }, (_, n) => `u${n + 2}`);
  await call('POST', `/campaigns/${id}/recipients`, { userIds });
  await call('POST', `/campaigns/${id}/send`);
  await killAmid(() => numberOf('messages'), MESSAGES);
  await eventually(async () =>
    expect(await call('GET', `/campaigns/${id}`)).toMatchObject({
      status: 'completed',
      recipientSummary: { total: MESSAGES, pending: 0, processing: 0, completed: MESSAGES, failed: 0 },
    }),
  );
  expect(await numberOf('messages')).toBe(MESSAGES);
  expect(await numberOf(`(SELECT DISTINCT receiver FROM messages WHERE sender = 'u1') AS receivers`)).toBe(MESSAGES);
  const events = `(SELECT name, payload FROM events UNION ALL SELECT name, payload FROM outbox_events) AS event
    WHERE name = 'message_sent'`;
  expect(await numberOf(events)).toBe(MESSAGES);
  expect(await numberOf(`(SELECT DISTINCT payload FROM ${events}) AS payloads`)).toBe(MESSAGES);
});
