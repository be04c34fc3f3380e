import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from './database.mjs';
import { runLoad } from './load.mjs';
import { runProgram } from './program.mjs';
import { fill, uid } from './sample-data.mjs';
import { withServer } from './server.mjs';
import { quantile } from './statistics.mjs';

// Measures the import of recipients from a CSV file, and campaigns in feeds without and with messages that users send meanwhile.

const { values } = parseArgs({
  options: {
    imported: { type: 'string', default: '1000000' },
    recipients: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
  },
});
const imported = Number(values.imported);
const recipients = Number(values.recipients);
/** Messages per second. */
const rate = Number(values.rate);
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 3;
/** As often as the console asks. */
const IMPORT_POLL_MILLISECONDS = 1_000;
const BASE = '/v3/campaigns';
/** As many as a request may add. */
const MOST_ADDED = 10_000;
const FILLER = 'x'.repeat(40);

const print = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);

const card = { version: '1.0', body: [{ id: 'text', type: 'text', content: 'Hello {{name}}' }] };
const send = {
  request: (connection) => ({
    method: 'POST',
    path: '/v3/messages',
    onBehalfOf: uid(2 * connection),
    body: { receiver: uid(2 * connection + 1), receiverType: 'user', data: { text: 'Hello' } },
  }),
};

async function call(server, signal, method, path, body) {
  return (await server.call({ method, path: BASE + path, body }, signal)).data;
}

async function createTemplate(server, signal) {
  await call(server, signal, 'POST', '/channels', { name: 'Feed', type: 'in_app', channelId: 'feed', enabled: true });
  const channels = [{ channelType: 'in_app', content: card }];
  const variableSchema = [{ key: 'name', type: 'string', default: 'friend' }];
  const template = { name: 'Bench', templateId: 'bench', status: 'approved', channels, variableSchema };
  await call(server, signal, 'POST', '/templates', template);
}

const membersUpTo = (count) => Array.from({ length: count }, (_, n) => `member-${String(n + 1).padStart(7, '0')}`);

const createCampaign = (server, signal) =>
  call(server, signal, 'POST', '/campaigns', { name: 'Bench', templateId: 'bench', templateVersion: 1 });

async function reportImport(server, database, signal) {
  const { id } = await createCampaign(server, signal);
  const { uploadUrl, s3Key } = await call(server, signal, 'POST', `/campaigns/${id}/recipients/upload-url`);
  const rows = membersUpTo(imported).map((member, n) => `${member},Name ${n},${FILLER}`);
  const body = `user_id,name,filler\n${rows.join('\n')}\n`;
  await measured(server, database, 'import from CSV', imported, async () => {
    const uploaded = await fetch(uploadUrl, { method: 'PUT', body, signal });
    if (!uploaded.ok) throw new Error(`The upload got status ${uploaded.status}.`);
    await call(server, signal, 'POST', `/campaigns/${id}/import-csv`, { s3Key });
    for (;;) {
      const { status, added, errors } = await call(server, signal, 'GET', `/campaigns/${id}/import-status`);
      if (status === 'completed' && added === imported) return;
      if (status === 'completed' || status === 'failed') throw new Error(`The import ended: ${JSON.stringify(errors)}`);
      await delay(IMPORT_POLL_MILLISECONDS, undefined, { signal });
    }
  });
}

async function reportCampaign(server, database, signal, title) {
  const { id } = await createCampaign(server, signal);
  const members = membersUpTo(recipients);
  for (let first = 0; first < recipients; first += MOST_ADDED) {
    const userIds = members.slice(first, first + MOST_ADDED);
    await call(server, signal, 'POST', `/campaigns/${id}/recipients`, { userIds });
  }
  return measured(server, database, title, recipients, async () => {
    await call(server, signal, 'POST', `/campaigns/${id}/send`);
    for (;;) {
      const { status } = await call(server, signal, 'GET', `/campaigns/${id}`);
      if (status === 'completed') return;
      if (status !== 'sending' && status !== 'scheduled') throw new Error(`The campaign ended as ${status}.`);
      await delay(100, undefined, { signal });
    }
  });
}

async function measured(server, database, title, count, work) {
  const [before, databaseBefore] = [await server.usage(), await database.cpuMicroseconds()];
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const after = await server.usage();
  print({
    measured: title,
    count,
    seconds: Number(seconds.toFixed(1)),
    'server, µs': Math.round((after.cpuMicroseconds - before.cpuMicroseconds) / count),
    'PostgreSQL, µs': Math.round(((await database.cpuMicroseconds()) - databaseBefore) / count),
    'peak memory, MB': Math.round(after.peakBytes / 2 ** 20),
  });
  return { seconds };
}

const runSends = (server, seconds, signal) =>
  runLoad(server, send, undefined, { connections: CONNECTIONS, seconds, rate, signal });

function reportLatencies(title, { latencies, non2xx, errors, ...result }) {
  print({
    measured: title,
    sent: result['2xx'],
    failed: non2xx + errors,
    'p50 ms': quantile(latencies, 0.5),
    'p99 ms': quantile(latencies, 0.99),
  });
}

async function bench(server, database, signal) {
  await database.addUsers(Math.max(imported, recipients));
  await database.prepare();
  await createTemplate(server, signal);
  await reportImport(server, database, signal);
  await fill(server, signal);
  const alone = await reportCampaign(server, database, signal, 'campaign');
  const seconds = Math.max(5, Math.ceil(alone.seconds));
  await runSends(server, WARM_UP_SECONDS, signal);
  reportLatencies('messages', await runSends(server, seconds, signal));
  const load = runSends(server, seconds, signal);
  await reportCampaign(server, database, signal, 'campaign beside messages');
  reportLatencies('messages beside the campaign', await load);
}

await runProgram((signal) =>
  withDatabase((database) =>
    withServer(database.url, signal, (server) => bench(server, database, signal), {
      variables: { DATA_DIR: join(database.folder, 'data') },
    }),
  ),
);
