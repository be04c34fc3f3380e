// Measures connections of end users: what idle ones cost, and how long events take to reach them. README.md says what the numbers mean.
//
//   npm run bench:realtime -- [--sockets 5000] [--members 1000] [--messages 50] [--rate 500] [--duration 20]
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from './database.mjs';
import { connectAll, delay, Latencies, megabytes } from './realtime-clients.mjs';
import { newCredentials, withServer } from './server.mjs';

const GROUP = 'everybody';
const ADDED_AT_ONCE = 25;
/** Between two messages to the group, so that each is measured by itself. */
const PAUSE_MILLISECONDS = 200;
/** Between two lots of sends at a steady rate. */
const TICK_MILLISECONDS = 10;
/** After which what is still on its way counts as lost. */
const PATIENCE_MILLISECONDS = 120_000;

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '5000' },
      members: { type: 'string', default: '1000' },
      messages: { type: 'string', default: '50' },
      rate: { type: 'string', default: '500' },
      duration: { type: 'string', default: '20' },
    },
  });
  const options = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  const wrong = Object.keys(options).find((name) => !Number.isSafeInteger(options[name]) || options[name] < 1);
  if (wrong) throw new Error(`--${wrong} must be a whole number above 0.`);
  if (options.members > options.sockets) throw new Error('--members cannot be more than --sockets.');
  return options;
}

const uid = (number) => `user-${number}`;
const numbers = (count) => Array.from({ length: count }, (_, number) => number);

/** Users with a token each, the first of them in one group. @returns their tokens */
async function fill(server, { sockets, members }) {
  const tokens = [];
  const queue = numbers(sockets).values();
  const worker = async () => {
    for (const number of queue) {
      const body = { uid: uid(number), name: `User ${number}`, withAuthToken: true };
      tokens[number] = (await server.call({ method: 'POST', path: '/v3/users', body })).data.authToken;
    }
  };
  await Promise.all(numbers(16).map(worker));
  const group = { guid: GROUP, name: 'Everybody', type: 'public', owner: uid(0) };
  await server.call({ method: 'POST', path: '/v3/groups', body: group });
  for (let from = 1; from < members; from += ADDED_AT_ONCE) {
    const participants = numbers(Math.min(ADDED_AT_ONCE, members - from)).map((number) => uid(from + number));
    await server.call({ method: 'POST', path: `/v3/groups/${GROUP}/members`, body: { participants } });
  }
  return tokens;
}

async function idle(server, tokens) {
  await delay(2000);
  const before = await server.ask('settledUsage');
  const begun = performance.now();
  const clients = await connectAll(server.url, tokens);
  const seconds = (performance.now() - begun) / 1000;
  await delay(10_000);
  const after = await server.ask('settledUsage');
  const resident = after.residentBytes - before.residentBytes;
  const used = after.usedBytes - before.usedBytes;
  print(
    `idle              ${tokens.length} sockets: ${megabytes(resident)} MB resident over ${megabytes(before.residentBytes)} MB, ` +
      `${megabytes(used)} MB in use over ${megabytes(before.usedBytes)} MB, ` +
      `${(used / tokens.length / 1024).toFixed(1)} KB each; connected in ${seconds.toFixed(1)} s`,
  );
  return clients;
}

async function toGroup(server, clients, { members, messages }) {
  const [single, all] = [new Latencies(), new Latencies()];
  for (const number of numbers(messages + 5)) {
    const muid = `group-${number}`;
    const begun = performance.now();
    const arrivals = clients.expect(muid, members, PATIENCE_MILLISECONDS);
    const body = { receiver: GROUP, receiverType: 'group', muid, data: { text: 'Who is up for a hike on Sunday?' } };
    await server.call({ method: 'POST', path: '/v3/messages', onBehalfOf: uid(number % members), body });
    const times = await arrivals;
    if (number < 5) continue; // to warm up
    for (const time of times) single.add(time - begun);
    all.add(Math.max(...times) - begun);
    await delay(PAUSE_MILLISECONDS);
  }
  print(`group of ${members}     from request to each member: ${single}`);
  print(`                  from request to the last one: ${all}`);
}

/** Sends at a steady rate, whether or not the server keeps up. */
async function steadily(server, clients, { sockets, rate, duration }) {
  const [fromRequest, fromAnswer] = [new Latencies(), new Latencies()];
  const sends = [];
  const send = async (number) => {
    const muid = `steady-${number}`;
    const [sender, receiver] = [uid((2 * number) % sockets), uid((2 * number + 1) % sockets)];
    const arrivals = clients.expect(muid, 2, PATIENCE_MILLISECONDS);
    const begun = performance.now();
    const body = { receiver, receiverType: 'user', muid, data: { text: 'Who is up for a hike on Sunday?' } };
    await server.call({ method: 'POST', path: '/v3/messages', onBehalfOf: sender, body });
    const answered = performance.now();
    for (const time of await arrivals) {
      fromRequest.add(time - begun);
      fromAnswer.add(Math.max(0, time - answered));
    }
  };
  const before = await server.ask('usage');
  const begun = performance.now();
  while (performance.now() - begun < duration * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    while (sends.length < due) sends.push(send(sends.length));
    await delay(TICK_MILLISECONDS);
  }
  await Promise.all(sends);
  const seconds = (performance.now() - begun) / 1000;
  const { cpuMicroseconds } = await server.ask('usage');
  const cpu = (cpuMicroseconds - before.cpuMicroseconds) / 1e6 / seconds;
  print(`${rate} sends/s       from request to socket: ${fromRequest}`);
  print(`                  from answer to socket: ${fromAnswer}`);
  print(
    `                  ${Math.round(sends.length / seconds)} sends/s, server process at ${Math.round(cpu * 100)} % of a core`,
  );
}

async function withFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-bench-'));
  try {
    await chmod(folder, 0o755); // PostgreSQL runs under another account when we are root
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connections are to a server that has done nothing else before. */
async function bench(database, signal, options) {
  const credentials = newCredentials();
  const tokens = await withServer(database.url, signal, (server) => fill(server, options), credentials);
  await database.prepare();
  print(`Node ${process.version}, ${availableParallelism()} cores, ${await database.description()}\n`);
  await withServer(database.url, signal, (server) => measure(server, tokens, options), credentials);
}

async function measure(server, tokens, options) {
  const clients = await idle(server, tokens);
  await toGroup(server, clients, options);
  await steadily(server, clients, options);
  clients.close();
}

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
try {
  const options = readOptions();
  await withFolder((folder) =>
    withDatabase(join(folder, 'postgres'), (database) => bench(database, controller.signal, options)),
  );
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
