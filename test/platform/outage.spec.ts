// lane: long
import { jest } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { ADVISORY_LOCKS } from '#platform/database/advisory-locks.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { dataOf } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { fcmProvider, PROVIDERS } from '../support/notifications.js';
import { sendRaw } from '../support/raw-http.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const server = new TestServer();
let proxy: TcpProxy;
let app: TestApp;
beforeAll(async () => {
  proxy = new TcpProxy(new URL(await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)));
  await proxy.open();
  await server.start({ DATABASE_URL: proxy.url });
  app = await server.createApp();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

const send = async (method: string, path: string, body = '') =>
  sendRaw(
    server.http,
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      `apikey: ${app.apiKey}`,
      'Connection: close',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );

test('while the database is unreachable the server responds with 503, and recovers afterwards', async () => {
  const create = (uid: string) => send('POST', '/v3/users', JSON.stringify({ uid, name: uid, withAuthToken: true }));
  expect(await create('before')).toMatchObject({ status: 200 });
  await proxy.close();

  const responses = await Promise.all([
    send('GET', '/health/ready'),
    send('GET', '/v3/users'),
    send('GET', '/v3/messages'),
    create('meanwhile'),
    send('PUT', '/v3/users', '{"uidsToActivate":["before"]}'),
  ]);
  for (const response of responses)
    expect(response).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { error: { code: 'ERR_MISSION_FAILED' } },
    });
  expect(await send('GET', '/health/live')).toMatchObject({ status: 200 });

  const retried = jest.spyOn(PollingLoop, 'retryAll');
  await proxy.open();
  await eventually(() => expect(server.app.get(PgNotifier).connected).toBe(true));
  expect(retried).toHaveBeenCalled();
  expect(await send('GET', '/health/ready')).toMatchObject({ status: 200 });
  expect(await create('after')).toMatchObject({ status: 200 });
  expect(dataOf(await app.api.get('/v3/users')).map(({ uid }: { uid: string }) => uid)).toEqual(['after', 'before']);
});

test('while events wait for the log the server is ready and degraded, and a gauge shows for how long', async () => {
  const database = new pg.Client(proxy.url);
  await database.connect();
  await database.query('BEGIN');
  // The relay waits for this lock.
  await database.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.outboxRelay]);
  const waiting = new pg.Client(proxy.url);
  await waiting.connect();
  await waiting.query(
    `INSERT INTO outbox_events (app_id, name, subject, payload, created_at)
     VALUES ($1, 'user_created', 'user:waiting', '{}', now() - interval '1 minute')`,
    [app.id],
  );
  try {
    await eventually(async () =>
      expect(await send('GET', '/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { database: 'ok', eventLog: 'unavailable' } },
      }),
    );
    const { text } = await request(server.http).get('/metrics');
    expect(Number(/^confab_outbox_lag_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(60);
  } finally {
    await waiting.query("DELETE FROM outbox_events WHERE subject = 'user:waiting'");
    await waiting.end();
    await database.query('ROLLBACK');
    await database.end();
  }
  await eventually(async () =>
    expect(await send('GET', '/health/ready')).toMatchObject({ body: { checks: { eventLog: 'ok' } } }),
  );
});

describe('the health report', () => {
  const report = async () => dataOf(await server.client(MANAGEMENT).get('/health/report'));
  const findingOf = (data: any, check: string) => data.findings.find((finding: any) => finding.check === check);

  test('shows backlogs, processes, the database, the disk and versions, and what to do about a backlog', async () => {
    const database = new pg.Client(proxy.url);
    await database.connect();
    await database.query(
      `SELECT graphile_worker.add_job('none', run_at := now() - interval '2 hours', max_attempts := 1)`,
    );
    try {
      const data = await report();
      expect(data).toMatchObject({
        status: 'failed',
        versions: { node: process.versions.node, postgres: expect.any(String), migration: expect.any(String) },
        database: { connections: expect.any(Number), maxConnections: expect.any(Number), replicas: [] },
        disk: { folder: expect.any(String) },
      });
      const [own] = data.processes;
      expect(own).toMatchObject({ version: data.versions.server, nodeVersion: process.versions.node });
      expect(own.startedAt).toBeLessThanOrEqual(own.seenAt);
      expect(data.backlogs.jobs).toMatchObject({ pending: 1 });
      expect(findingOf(data, 'jobs')).toMatchObject({ status: 'failed', remedy: expect.stringContaining('log') });
      expect(findingOf(data, 'encryption key')).toMatchObject({ status: 'ok' });
      expect(findingOf(data, 'mediaStorage')).toMatchObject({ status: 'ok' });
    } finally {
      await database.query(`SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs))`);
      await database.end();
    }
  });

  test('warns of what has failed in a queue and is attempted again, however few are due', async () => {
    const database = new pg.Client(proxy.url);
    await database.connect();
    // of other files too, which have used the database before
    const empty = async () => {
      await database.query(`SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs))`);
      for (const table of ['due_work', 'webhooks', 'notification_deliveries'])
        await database.query(`DELETE FROM ${table}`);
    };
    await empty();
    dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider()));
    await database.query(
      `WITH webhook AS (
         INSERT INTO webhooks (app_id, webhook_id, name, url, enabled, retry_on_failure, use_basic_auth, secret_cipher)
         VALUES ('${app.id}', 'crm', 'crm', 'https://crm.example', true, true, false, '') RETURNING app_id, webhook_id
       ), deliveries AS (
         INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, body, state, failures, next_attempt_at, created_at)
         SELECT app_id, webhook_id, 'evt_' || n, 'message_sent', 's', '{}', 'waiting', 3, now() + interval '1 hour',
                now() - n * interval '10 minutes'
           FROM webhook, generate_series(1, 6) AS n
       ), notifications AS (
         INSERT INTO notification_deliveries (app_id, trigger, channel, uid, provider, provider_id, conversation_key, sender, receiver,
                                              receiver_type, state, failures, next_attempt_at, occurred_at, created_at)
         VALUES ('${app.id}', 'after_message', 'push', 'ben', 'fcm', 'fcm-1', 'user/anna/ben', 'anna', 'ben',
                 'user', 'waiting', 3, now() + interval '1 hour', now(), now() - interval '1 hour')
       ), work AS (
         INSERT INTO due_work (app_id, kind, subject_id, due_at, failures) VALUES ('${app.id}', 'none', 1, now() + interval '1 hour', 9)
       )
       SELECT graphile_worker.add_job('none', run_at := now() + interval '1 hour')`,
    );
    await database.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 5, last_error = 'refused', created_at = now() - interval '1 hour'
        WHERE run_at > now() AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'none')`,
    );
    try {
      const data = await report();
      for (const [check, queue, waiting] of [
        ['webhooks', 'webhooks', 6],
        ['notifications', 'notifications', 1],
        ['jobs', 'jobs', 1],
        ['due work', 'dueWork', 1],
      ] as const) {
        expect(data.backlogs[queue]).toMatchObject({ pending: 0, waiting, seconds: 0 });
        expect(data.backlogs[queue].failingSeconds).toBeGreaterThanOrEqual(3600);
        expect(findingOf(data, check)).toMatchObject({
          status: 'warning',
          message: expect.stringContaining(` ${waiting} failed and `),
          remedy: expect.stringMatching(/look/i),
        });
      }
      expect(findingOf(data, 'agent runs')).toMatchObject({ status: 'ok' });
      const { text } = await request(server.http).get('/metrics');
      for (const queue of ['webhook', 'notification'])
        expect(Number(new RegExp(`^confab_${queue}_failing_seconds (.*)$`, 'm').exec(text)?.[1])).toBeGreaterThan(3599);
    } finally {
      await empty();
      await database.end();
    }
  });

  test('has a failed check for a part that cannot be read, and the other parts', async () => {
    const database = new pg.Client(proxy.url);
    await database.connect();
    await database.query('ALTER TABLE notification_deliveries RENAME TO lost');
    try {
      const data = await report();
      expect(data).toMatchObject({ status: 'failed', database: { bytes: expect.any(Number) } });
      expect(data).not.toHaveProperty('backlogs');
      expect(findingOf(data, 'backlogs')).toMatchObject({ status: 'failed' });
      // those of servers that stopped without the database are listed for a while
      expect(data.processes).not.toHaveLength(0);
    } finally {
      await database.query('ALTER TABLE lost RENAME TO notification_deliveries');
      await database.end();
    }
  });

  test('is for the management pair only', async () => {
    expect((await app.api.get('/health/report')).status).toBe(401);
  });
});
