// Measures the latency of webhook deliveries, and how they affect the latency of sends. README.md explains the output.
//
//   npm run bench:webhooks -- [--rate 500] [--duration 10] [--connections 32]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { withDatabase } from './database.mjs';
import { fill, uid } from './sample-data.mjs';
import { withServer } from './server.mjs';
import { quantile } from './statistics.mjs';

const APP = 'bench';
const WARM_UP_SECONDS = 3;
const DRAIN_SECONDS = 60;
const management = { key: randomBytes(20).toString('hex'), secret: randomBytes(20).toString('hex') };

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    duration: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
  },
});
/** `rate` is in messages per second; 0 for as many as the server can process. */
const [rate, duration, connections] = [values.rate, values.duration, values.connections].map(Number);

/** A webhook receiver that records the age of the message of each delivery. @param responds false: it never responds */
async function startReceiver({ responds = true } = {}) {
  const ages = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      ages.push(Date.now() - Number(JSON.parse(body).data.message.data.text));
      if (responds) response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { ages, url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.closeAllConnections() };
}

async function manage(server, method, path, body) {
  const headers = { ...management, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} got status ${response.status}`);
}

async function addWebhook(server, id, webhookURL) {
  await manage(server, 'POST', `/apps/${APP}/webhooks`, { id, name: id, webhookURL, retryOnFailure: true });
  await manage(server, 'POST', `/apps/${APP}/webhooks/${id}/triggers`, { triggerIds: ['message_sent'] });
}

async function send(server, seconds) {
  let connection = 0;
  return autocannon({
    url: server.url,
    connections,
    duration: seconds,
    ...(rate > 0 && { overallRate: rate }),
    setupClient: (client) => {
      const sender = 2 * connection++;
      const encode = () =>
        server.encode({
          method: 'POST',
          path: '/v3/messages',
          onBehalfOf: uid(sender),
          body: { receiver: uid(sender + 1), receiverType: 'user', data: { text: String(Date.now()) } },
        });
      client.setRequests([{ ...encode(), setupRequest: (request) => ({ ...request, ...encode() }) }]);
    },
  });
}

const cell = (value, width = 12) => (typeof value === 'number' ? value.toFixed(0) : value).padStart(width);

async function measure(name, server, receiver) {
  await send(server, WARM_UP_SECONDS);
  await waitForDeliveries(receiver);
  receiver?.ages.splice(0);
  const before = await server.usage();
  const begun = performance.now();
  const result = await send(server, duration);
  const after = await server.usage();
  const delivered = receiver?.ages.length ?? 0;
  await waitForDeliveries(receiver, result['2xx']);
  const drainSeconds = (performance.now() - begun) / 1000 - duration;
  const ages = receiver?.ages ?? [];
  process.stdout.write(
    [
      name.padEnd(28),
      cell(result['2xx'] / result.duration),
      cell(result.latency.p50),
      cell(result.latency.p99),
      cell(result.non2xx + result.errors, 8),
      cell((after.cpuMicroseconds - before.cpuMicroseconds) / result['2xx'], 12),
      cell(delivered / result.duration, 14),
      cell(quantile(ages, 0.5)),
      cell(quantile(ages, 0.99)),
      cell(receiver ? drainSeconds.toFixed(1) : '-', 10),
    ].join('') + '\n',
  );
}

/** Waits for the expected number of deliveries, or until no more arrive. */
async function waitForDeliveries(receiver, expected = Infinity) {
  if (!receiver) return;
  for (let waited = 0, seen = -1; waited < DRAIN_SECONDS * 10 && receiver.ages.length < expected; waited++) {
    if (expected === Infinity && seen === receiver.ages.length) return;
    seen = receiver.ages.length;
    await delay(expected === Infinity ? 1000 : 100);
  }
}

async function bench(server, signal) {
  await fill(server, signal);
  const titles = ['messages/s', 'p50 ms', 'p99 ms'].map((title) => cell(title));
  const more = [
    cell('failed', 8),
    cell('CPU µs/send', 12),
    cell('deliveries/s', 14),
    cell('age p50 ms'),
    cell('age p99 ms'),
  ];
  process.stdout.write(`${''.padEnd(28)}${[...titles, ...more, cell('drained s', 10)].join('')}\n`);
  await measure('no webhook', server);
  const [responding, silent] = [await startReceiver(), await startReceiver({ responds: false })];
  await addWebhook(server, 'responding', responding.url);
  await measure('one webhook', server, responding);
  await addWebhook(server, 'silent', silent.url);
  await measure('and a silent receiver', server, responding);
  for (const receiver of [responding, silent]) receiver.stop();
}

Object.assign(process.env, {
  CONFAB_APP_ID: APP,
  CONFAB_MANAGEMENT_KEY: management.key,
  CONFAB_MANAGEMENT_SECRET: management.secret,
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
await withDatabase((database) =>
  withServer(database.url, controller.signal, (server) => bench(server, controller.signal)),
);
process.exit(0);
