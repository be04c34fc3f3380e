// lane: long
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Database } from '#platform/database/database.js';
import type { ReadReplicas } from '#platform/database/read-replicas/read-replicas.js';
import { dataOf } from '../support/client.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { connectedAs } from '../support/realtime.js';
import { TestServer, type TestApp } from '../support/server.js';
import { Standby } from '../support/standby.js';
import { TcpProxy } from '../support/tcp-proxy.js';

// Two servers on a primary and a standby, which both of them reach through proxies. What one writes the other reads.

let primary: CrashingPostgres;
let standby: Standby;
let toPrimary: TcpProxy;
let toStandby: TcpProxy;
const writing = new TestServer();
const reading = new TestServer();
let replicas: ReadReplicas;
let app: TestApp;
let reader: TestApp['api'];

beforeAll(async () => {
  primary = await CrashingPostgres.start();
  standby = await Standby.start(primary);
  toPrimary = new TcpProxy(new URL(primary.url));
  await toPrimary.open();
  toStandby = new TcpProxy(standby.url);
  await toStandby.open();
  const environment = { DATABASE_URL: toPrimary.url, DATABASE_READ_REPLICA_URL: toStandby.url };
  await writing.start(environment);
  await reading.start(environment);
  replicas = reading.app.get(Database).readReplicas!;
  app = await appWithUsers(writing, ['andrew', 'tina']);
  reader = reading.client({ apikey: app.apiKey, onBehalfOf: 'tina' });
});
afterAll(async () => {
  await writing.stop();
  await reading.stop();
  await toStandby.close();
  await toPrimary.close();
  await standby.stop();
  await primary.stop();
});

async function on(url: string, ...statements: string[]): Promise<void> {
  const connection = new pg.Client(url);
  await connection.connect();
  for (const statement of statements) await connection.query(statement);
  await connection.end();
}

async function countOf(url: string, query: string): Promise<number> {
  const connection = new pg.Client(url);
  await connection.connect();
  const { rowCount } = await connection.query(query);
  await connection.end();
  return rowCount!;
}

const untilUsable = () => eventually(() => expect(replicas.areUsable).toBe(true));

const readTexts = async () =>
  dataOf(await reader.get('/v3/users/andrew/messages?limit=1000')).map(({ data }: any) => data.text);

/** Sends a message by one server, and expects it in what the other one reads after the response. */
async function sendAndRead(text: string): Promise<void> {
  await sendText(app, 'andrew', 'tina', text);
  expect(await readTexts()).toContain(text);
}

const readiness = async () => (await reading.client({}).get('/health/ready')).body;

/** Takes a minute on a standby, and no time on the primary. */
const SLOW_ON_STANDBY = {
  text: `SELECT pg_is_in_recovery() AS standby, pg_sleep(CASE WHEN pg_is_in_recovery() THEN 60 ELSE 0 END) FROM apps`,
};

/** Runs a statement on the replica, and `interrupt` once it runs there. @returns whether a standby has answered */
async function interrupted(interrupt: () => Promise<unknown>): Promise<boolean> {
  const running = await eventually(startOnStandby);
  await interrupt();
  return (await running.result).rows[0].standby;
}

/** @throws if the primary has run the statement, because the machine is too busy for the standby to follow in time */
async function startOnStandby(): Promise<{ result: Promise<pg.QueryResult> }> {
  await untilUsable();
  const result = replicas.query(SLOW_ON_STANDBY);
  let isDone = false;
  result.then(
    () => (isDone = true),
    () => undefined,
  );
  await eventually(async () => {
    const sleeping = await countOf(standby.url.href, `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    expect(isDone || sleeping === 1).toBe(true);
  });
  expect(isDone).toBe(false);
  return { result };
}

test('a replica answers what only reads, and no read misses a change that another server has acknowledged', async () => {
  await untilUsable();
  const before = replicas.replicaReads;
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; n < 10; n++) await sendAndRead(`${client}-${n}`);
    }),
  );
  expect(replicas.replicaReads).toBeGreaterThan(before);
  // on a busy machine the replay may be behind for a moment
  await eventually(async () =>
    expect(await readiness()).toMatchObject({ status: 'ok', checks: { readReplicas: 'ok' } }),
  );
});

test('while the replay stands still reads see every change, from the primary', async () => {
  await on(standby.url.href, 'SELECT pg_wal_replay_pause()');
  const fallbacks = () => replicas.fallbacks.lagging + replicas.fallbacks.unavailable;
  const before = fallbacks();
  for (const text of ['paused-1', 'paused-2', 'paused-3']) await sendAndRead(text);
  expect(fallbacks()).toBeGreaterThan(before);
  expect(replicas.areUsable).toBe(false);
  await eventually(() => expect(replicas.bytesBehind).toBeGreaterThan(0));
  await on(standby.url.href, 'SELECT pg_wal_replay_resume()');
  await untilUsable();
});

test('a statement that the replay cancels runs on the primary', async () => {
  await on(standby.url.href, 'ALTER SYSTEM SET max_standby_streaming_delay = 0', 'SELECT pg_reload_conf()');
  const lockApps = () =>
    on(primary.url, 'BEGIN', 'LOCK apps IN ACCESS EXCLUSIVE MODE', 'SELECT txid_current()', 'COMMIT');
  expect(await interrupted(lockApps)).toBe(false);
  await untilUsable();
});

test('while packets to the replica are lost, running and new reads are answered by the primary', async () => {
  expect(await interrupted(async () => toStandby.drop())).toBe(false);
  await sendAndRead('dropped');
  toStandby.pass();
  await untilUsable();
});

test('a replica that is down fails no request, is reported, and is used when it is back', async () => {
  await standby.stop();
  await sendAndRead('stopped');
  await eventually(async () => expect(replicas.areUsable).toBe(false));
  await eventually(async () =>
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { readReplicas: 'unavailable' } }),
  );
  await standby.startAgain();
  await untilUsable();
  const before = replicas.replicaReads;
  await eventually(async () => {
    await sendAndRead('started');
    expect(replicas.replicaReads).toBeGreaterThan(before);
  });
});

test.each([
  ['the primary itself', () => primary.url],
  ['a server of another cluster', () => createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)],
  ['another database of the standby', () => Object.assign(new URL(standby.url), { pathname: '/postgres' }).href],
  ['an address at which nobody listens', () => 'postgresql://nobody@127.0.0.1:1/nothing'],
])('a replica is not used if it is %s', async (_name, url) => {
  const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const database = new Database({ url: primary.url, poolSize: 2, readReplicaUrls: [await url()] });
  database.onApplicationBootstrap();
  await eventually(() => expect(warnings).toHaveBeenCalledWith(expect.stringContaining('is not used')));
  expect(database.readReplicas!.areUsable).toBe(false);
  const { rows } = await database.readReplicas!.query({ text: 'SELECT pg_is_in_recovery() AS standby' });
  expect(rows).toEqual([{ standby: false }]);
  await database.onApplicationShutdown();
  warnings.mockRestore();
});

describe('after the promotion of another standby', () => {
  let promoted: Standby;
  beforeAll(async () => {
    promoted = await Standby.start(primary, 'promoted');
    await promoted.stop();
    // the standby that is not promoted gets more of the log of the old primary than the new primary has of its own
    await on(primary.url, `SELECT pg_switch_wal()`);
    await sendAndRead('not replicated');
    await untilUsable();
    await toPrimary.close();
    await primary.stopImmediately();
    const refused = await app.as('andrew').post('/v3/users', { uid: 'omar', name: 'Omar' });
    expect({ status: refused.status, retryAfter: refused.headers['retry-after'] }).toEqual({
      status: 503,
      retryAfter: '1',
    });
    await promoted.startAgain();
    await promoted.promote();
    toPrimary.redirect(promoted.url);
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await toPrimary.open();
    await eventually(() => sendAndRead('promoted'));
    await eventually(() =>
      expect(warnings).toHaveBeenCalledWith(expect.stringContaining('does not follow the primary')),
    );
    warnings.mockRestore();
  });
  afterAll(() => promoted.stop());

  test('no read uses a standby that has a longer log, of the time before', async () => {
    const before = replicas.replicaReads;
    for (const text of ['one', 'two']) await sendAndRead(text);
    expect(await readTexts()).not.toContain('not replicated');
    expect(replicas.replicaReads).toBe(before);
  });

  test('the servers publish events, notify each other and run jobs again, without a restart', async () => {
    const { client: tina } = await connectedAs(reading, app, 'tina');
    const id = await sendText(app, 'andrew', 'tina', 'heard');
    await tina.nextEvent('message_sent', ({ data }) => data.message.id === id);
    await tina.close();
    const { apiKey } = dataOf(await app.api.post('/v3/apikeys', { name: 'integration', scope: 'fullAccess' }));
    const integration = reading.client({ apikey: apiKey });
    dataOf(await integration.get('/v3/users'));
    dataOf(await app.api.delete(`/v3/apikeys/${apiKey}`));
    await eventually(async () => expect((await integration.get('/v3/users')).status).toBe(401));
    await on(promoted.url.href, `SELECT graphile_worker.add_job('events.remove-old', job_key => 'probe')`);
    await eventually(async () =>
      expect(await countOf(promoted.url.href, `SELECT FROM graphile_worker.jobs WHERE key = 'probe'`)).toBe(0),
    );
  });
});
