// Replays a day of an installation as fast as its server takes it, while what was sent the day before is erased, and fails if something grows
// without bound. README.md explains the output.
//
//   npm run bench:day -- [--messages 200000] [--users 5000] [--sockets 200] [--seed 1]
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withDatabase } from './database.mjs';
import { growthOf } from './day-growth.mjs';
import { createGroups, DayLoad, MEMBERS, until } from './day-load.mjs';
import { startReceiver } from './day-receiver.mjs';
import { Sampler } from './day-samples.mjs';
import { runProgram } from './program.mjs';
import { connectAll, createUsers } from './realtime-clients.mjs';
import { newCredentials, withServer } from './server.mjs';

const APP = 'bench';
const DAY_SECONDS = 86_400;
/** Periodic jobs run as often as every five minutes of a day. */
const ROUNDS_OF_JOBS = 288;
const SAMPLES = 48;
/** Work that a queue may hold when the next part of the day begins. */
const MOST_QUEUED = 5_000;
const DRAIN_SECONDS = 300;

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200000' },
    users: { type: 'string', default: '5000' },
    sockets: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const LEAST = { messages: SAMPLES, users: 2 * MEMBERS, sockets: 0, seed: 0 };

const management = { key: randomBytes(20).toString('hex'), secret: randomBytes(20).toString('hex') };
const variables = {
  CONFAB_APP_ID: APP,
  CONFAB_MANAGEMENT_KEY: management.key,
  CONFAB_MANAGEMENT_SECRET: management.secret,
  EVENT_RETENTION_HOURS: '24',
  WEBHOOK_DELIVERY_RETENTION_DAYS: '1',
};

/** Autovacuum looks at the tables every minute: as often as in a day. */
const POSTGRES = { autovacuum_naptime: '1s' };

const TRIGGERS = ['message_sent', 'message_edited', 'message_deleted', 'message_reaction_added'];

const PERIODIC_JOBS = `
  SELECT count(graphile_worker.add_job(identifier, '{}', job_key => identifier, priority => 10))
    FROM graphile_worker._private_known_crontabs`;

const BTREE_INDEXES = `
  SELECT oid::regclass::text AS name
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relam = (SELECT oid FROM pg_am WHERE amname = 'btree')`;

await runProgram((signal) => {
  for (const [name, least] of Object.entries(LEAST))
    if (!(Number.isSafeInteger(options[name]) && options[name] >= least))
      throw new Error(`--${name} must be a whole number from ${least}.`);
  return withDatabase(async (database) => {
    const credentials = newCredentials();
    const dataFolder = join(database.folder, 'data');
    const receiver = await startReceiver();
    const pool = new pg.Pool({ connectionString: database.url });
    const sampler = new Sampler(pool, dataFolder);
    const settings = { credentials, variables: { ...variables, DATA_DIR: dataFolder } };
    const run = (work) => withServer(database.url, signal, work, settings);
    try {
      const first = await run(async (server) => {
        const tokens = await prepare(server, receiver, signal);
        const startedAt = Date.now();
        await day('the day before', { server, receiver, pool, sampler, signal, seed: options.seed });
        return { startedAt, tokens: tokens.slice(0, options.sockets) };
      });
      await age(pool, DAY_SECONDS - (Date.now() - first.startedAt) / 1000);
      const samples = await run(async (server) => {
        const clients = await connectAll(server.url, first.tokens);
        try {
          return await day('the day', { server, receiver, pool, sampler, signal, seed: options.seed + 1 });
        } finally {
          clients.close();
        }
      });
      report(samples);
    } finally {
      await pool.end();
      receiver.stop();
    }
  }, POSTGRES);
});

/** @returns the tokens of the users */
async function prepare(server, receiver, signal) {
  const tokens = await createUsers(server, options.users);
  await createGroups(server, options.users, signal);
  const retention = { 'core.messages.retentionDays': 1, 'core.notifications.logRetentionDays': 1 };
  await manage(server, `/apps/${APP}/settings`, { settings: retention });
  const webhook = { id: 'day', name: 'Day', webhookURL: receiver.url, retryOnFailure: true };
  await manage(server, `/apps/${APP}/webhooks`, webhook);
  await manage(server, `/apps/${APP}/webhooks/day/triggers`, { triggerIds: TRIGGERS });
  const provider = {
    isEnabled: true,
    webhookURL: receiver.url,
    useBasicAuth: false,
    basicAuthUsername: '',
    basicAuthPassword: '',
  };
  await server.call({ method: 'POST', path: '/v3/notifications/push/v1/providers/custom', body: provider }, signal);
  return tokens;
}

async function manage(server, path, body) {
  const headers = { ...management, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} got status ${response.status}: ${await response.text()}`);
}

/**
 * @returns the samples of the day
 * @throws if a request fails, work remains in a queue, or a message does not reach the webhook, or more than once
 */
async function day(name, { server, receiver, pool, sampler, signal, seed }) {
  const { messages } = options;
  const load = new DayLoad(server, { ...options, seed }, signal);
  receiver.reset();
  const startedAt = performance.now();
  const samples = [await sampler.sample(server)];
  await load.run(async (sent) => {
    if (isNext(sent, ROUNDS_OF_JOBS)) {
      await pool.query(PERIODIC_JOBS);
      load.pauseUntil(until(() => holdAtMost(MOST_QUEUED), DRAIN_SECONDS, 'Too much work is in the queues'));
    }
    if (isNext(sent, SAMPLES)) samples.push(await sampler.sample(server));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  print({
    step: name,
    seconds: Math.round(seconds),
    requests: load.requests,
    perSecond: Math.round(load.requests / seconds),
    ...load.counts,
    load: Number(loadavg()[0].toFixed(1)),
  });
  await until(() => holdAtMost(0), DRAIN_SECONDS, 'Work remains in the queues');
  const { deliveries, repeated, notifications } = receiver;
  const drained = Math.round((performance.now() - startedAt) / 1000 - seconds);
  print({ step: `${name}: drained`, seconds: drained, deliveries, repeated, notifications });
  if (receiver.messages !== messages)
    throw new Error(`The webhook received ${receiver.messages} of ${messages} messages.`);
  return samples;

  /** @param most work of each queue; jobs that run every five minutes are always there */
  async function holdAtMost(most) {
    return Object.entries(await sampler.queues()).every(([queue, count]) => count <= most || queue === 'queue.jobs');
  }

  /** Whether this message is the last of one of the equal parts of the day. */
  function isNext(sent, parts) {
    return Math.floor((sent * parts) / messages) > Math.floor(((sent - 1) * parts) / messages);
  }
}

/**
 * Makes everything older, as if the installation had been stopped for this time. What the day before was sent first is then 24 hours old, and
 * the rest becomes as old in the course of the day. The tables are written anew, so that no free space hides their growth. Their indexes are half
 * full, as those of rows that are written twice: a full index would grow to this size in the course of the day.
 */
async function age(pool, seconds) {
  const { rows } = await pool.query(
    `SELECT c.table_name AS name, array_agg(c.column_name::text) AS columns
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone' AND c.is_generated = 'NEVER'
        AND c.table_name NOT LIKE ALL ('{_prisma%,metric%}')
      GROUP BY 1`,
  );
  const client = await pool.connect();
  await client.query('SET session_replication_role = replica'); // no triggers
  for (const { name, columns } of rows) {
    const changes = columns
      .map((column) => pg.escapeIdentifier(column))
      .map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await client.query(`UPDATE ${pg.escapeIdentifier(name)} SET ${changes.join(', ')}`, [seconds]);
  }
  const { rows: indexes } = await client.query(BTREE_INDEXES);
  const alterIndexes = (change) => client.query(indexes.map(({ name }) => `ALTER INDEX ${name} ${change}`).join(';'));
  await alterIndexes('SET (fillfactor = 50)');
  await client.query('VACUUM (FULL, ANALYZE)');
  await alterIndexes('RESET (fillfactor)');
  client.release(true);
}

function report(samples) {
  const growth = growthOf(samples);
  const titles = ['start', 'middle', 'end', '2nd third', 'last third'];
  process.stdout.write(`${''.padEnd(48)}${titles.map((title) => title.padStart(12)).join('')}\n`);
  for (const { name, start, middle, end, second, last, isUnbounded } of growth) {
    const cells = [start, middle, end, second, last].map((value) => cell(name, value).padStart(12));
    process.stdout.write(`${name.padEnd(48)}${cells.join('')}${isUnbounded ? '  grows' : ''}\n`);
  }
  const unbounded = growth.filter(({ isUnbounded }) => isUnbounded).map(({ name }) => name);
  if (unbounded.length > 0) throw new Error(`Without bound grow: ${unbounded.join('; ')}.`);
}

function cell(name, value) {
  return /^(?:bytes|memory|wal)\./.test(name)
    ? `${(value / 2 ** 20).toFixed(1)} MB`
    : Math.round(value).toLocaleString('en');
}

function print(row) {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
