// lane: long
import request from 'supertest';
import { Database } from '#platform/database/database.js';
import { installationStatement } from '#platform/database/statement.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import { dataOf, expectError } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, type TestServer, useOwnServer, useServer } from '../support/server.js';

const open = useOwnServer();
const guarded = useServer({ METRICS_TOKEN: 'scrape-me' });
const closed = useServer({ METRICS: 'off' });

const scrape = (server: TestServer, headers: Record<string, string> = {}) =>
  request(server.http).get('/metrics').set(headers);

/** The value of the first line with this beginning. */
const valueOf = (text: string, beginning: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(beginning))
      ?.split(' ')
      .at(-1),
  );

const requestsCounted = (text: string, operation: string, status: number) =>
  valueOf(text, `confab_request_duration_seconds_count{operation="${operation}",status="${status}"}`);

test('requests are counted by operation and status, not by address', async () => {
  const app = await open.createApp();
  for (const uid of ['andrew', 'tina']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  for (const uid of ['andrew', 'tina']) dataOf(await app.api.get(`/v3/users/${uid}`));
  for (const uid of ['nobody', 'no-one', 'none'])
    expectError(await app.api.get(`/v3/users/${uid}`), 404, 'ERR_UID_NOT_FOUND');
  const { text, status, headers } = await scrape(open);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(requestsCounted(text, 'GET /v3/users/:uid', 200)).toBe(2);
  expect(requestsCounted(text, 'GET /v3/users/:uid', 404)).toBe(3);
  expect(requestsCounted(text, 'POST /v3/users', 200)).toBe(2);
});

test('the metrics contain no app, user or message', async () => {
  const app = await appWithUsers(open, ['andrew-the-first', 'tina-the-second']);
  await sendText(app, 'andrew-the-first', 'tina-the-second', 'Nobody else’s business');
  const { text } = await scrape(open);
  for (const secret of [app.id, app.apiKey, 'andrew-the-first', 'business']) expect(text).not.toContain(secret);
});

test('there are metrics of the outbox, the consumers, the connections and the process', async () => {
  const consumers = open.app.get(EventConsumers);
  consumers.register('measured', async () => undefined);
  await useConsumer('measured');
  const { text } = await scrape(open);
  expect(valueOf(text, 'confab_outbox_events ')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'confab_outbox_lag_seconds ')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'confab_event_consumer_lag_events{consumer="measured"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'confab_event_consumer_lag_seconds{consumer="measured"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'confab_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

const addConsumer = installationStatement('test-add-consumer', { reason: 'of a test' })`
   INSERT INTO event_consumers (name, position) VALUES ($1, 0)`;

/** Adds a consumer with a position in the log. */
async function useConsumer(name: string): Promise<void> {
  await open.app.get(Database).forInstallation({}).query(addConsumer, [name]);
}

test('METRICS_TOKEN restricts the metrics to requests with the token', async () => {
  const refused = await scrape(guarded);
  expect(refused).toMatchObject({ status: 401, text: '' });
  expect(refused.headers['www-authenticate']).toBe('Bearer');
  expect(await scrape(guarded, { authorization: 'Bearer guess' })).toMatchObject({ status: 401, text: '' });
  const shown = await scrape(guarded, { authorization: 'Bearer scrape-me' });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('confab_outbox_events');
});

test('METRICS=off disables the metrics', async () => {
  expectError(await scrape(closed), 404, 'ERR_API_NOT_FOUND');
});

test('each of several processes that share a port returns the metrics of all of them', async () => {
  const server = await ServerProcess.start({
    DATABASE_URL: await createDatabase(`confab_metrics_${process.env.JEST_WORKER_ID}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: 'a'.repeat(40),
    WORKERS: '2',
  });
  try {
    await server.untilReady();
    const apikey = 'a'.repeat(40);
    for (let n = 0; n < 20; n++) expect((await server.request('GET', '/v3/users', apikey)).status).toBe(200);
    for (let n = 0; n < 4; n++)
      // a process that is too busy to send its metrics in time makes the response an error
      await eventually(async () => {
        const response = await fetch(`${server.address}/metrics`);
        const text = await response.text();
        expect([response.status, requestsCounted(text, 'GET /v3/users', 200)]).toEqual([200, 20]);
      });
  } finally {
    server.signal('SIGTERM');
    await server.exitCode();
  }
});
