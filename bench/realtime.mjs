// Measures realtime connections: the memory of idle connections, and the latency of events. README.md explains the output.
//
//   npm run bench:realtime -- [--sockets 5000] [--members 1000] [--messages 50] [--rate 500] [--duration 20] [--protocol own|libraries]
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';
import {
  addGroup,
  connectAll,
  createUsers,
  delay,
  Latencies,
  megabytes,
  numbers,
  Sender,
  uid,
} from './realtime-clients.mjs';
import { protocols } from './realtime-protocols.mjs';
import { newCredentials, withServer } from './server.mjs';

const GROUP = 'everybody';
const WARM_UP_MESSAGES = 5;
/** Pause between two messages to the group, so that their deliveries do not overlap. */
const PAUSE_MILLISECONDS = 200;
/** Interval in which sends at a constant rate are started. */
const TICK_MILLISECONDS = 10;
/** After this time a message that has not arrived counts as lost. */
const ARRIVAL_TIMEOUT_MILLISECONDS = 120_000;

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '5000' },
      members: { type: 'string', default: '1000' },
      messages: { type: 'string', default: '50' },
      rate: { type: 'string', default: '500' },
      duration: { type: 'string', default: '20' },
      protocol: { type: 'string', default: 'own' },
    },
  });
  const { protocol, ...rest } = values;
  if (!Object.hasOwn(protocols, protocol)) throw new Error('--protocol must be own or libraries.');
  const options = Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, Number(text)]));
  const invalid = Object.keys(options).find((name) => !Number.isSafeInteger(options[name]) || options[name] < 1);
  if (invalid) throw new Error(`--${invalid} must be a whole number above 0.`);
  if (options.members > options.sockets) throw new Error('--members cannot be more than --sockets.');
  return { ...options, protocol };
}

/** Creates users with auth tokens; the first `members` of them are in one group. @returns the tokens */
async function fill(server, { sockets, members }) {
  const tokens = await createUsers(server, sockets);
  await addGroup(server, GROUP, members);
  return tokens;
}

async function idle(server, tokens, protocol) {
  await delay(2000);
  const before = await server.usageAfterGarbageCollection();
  const begun = performance.now();
  const clients = await connectAll(server.url, tokens, protocol);
  const seconds = (performance.now() - begun) / 1000;
  await delay(10_000);
  const after = await server.usageAfterGarbageCollection();
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
  const [toEach, toLast] = [new Latencies(), new Latencies()];
  for (const number of numbers(messages + WARM_UP_MESSAGES)) {
    const muid = `group-${number}`;
    const begun = performance.now();
    const arrivals = clients.waitFor(muid, members, ARRIVAL_TIMEOUT_MILLISECONDS);
    const body = { receiver: GROUP, receiverType: 'group', muid, data: { text: 'Who is up for a hike on Sunday?' } };
    await server.call({ method: 'POST', path: '/v3/messages', onBehalfOf: uid(number % members), body });
    const times = await arrivals;
    if (number < WARM_UP_MESSAGES) continue;
    for (const time of times) toEach.add(time - begun);
    toLast.add(Math.max(...times) - begun);
    await delay(PAUSE_MILLISECONDS);
  }
  print(`group of ${members}     from request to each member: ${toEach}`);
  print(`                  from request to the last member: ${toLast}`);
}

/** Sends at a constant rate, even if the server is slower. */
async function atConstantRate(server, clients, { sockets, rate, duration }) {
  const [fromRequest, fromResponse] = [new Latencies(), new Latencies()];
  const sends = [];
  const sender = new Sender();
  const send = async (number) => {
    const muid = `rate-${number}`;
    const [from, receiver] = [uid((2 * number) % sockets), uid((2 * number + 1) % sockets)];
    const arrivals = clients.waitFor(muid, 2, ARRIVAL_TIMEOUT_MILLISECONDS);
    const begun = performance.now();
    const body = { receiver, receiverType: 'user', muid, data: { text: 'Who is up for a hike on Sunday?' } };
    await sender.post(server, { path: '/v3/messages', onBehalfOf: from, body });
    const respondedAt = performance.now();
    for (const time of await arrivals) {
      fromRequest.add(time - begun);
      fromResponse.add(Math.max(0, time - respondedAt));
    }
  };
  const before = await server.usage();
  const begun = performance.now();
  while (performance.now() - begun < duration * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    while (sends.length < due) sends.push(send(sends.length));
    await delay(TICK_MILLISECONDS);
  }
  await Promise.all(sends);
  const seconds = (performance.now() - begun) / 1000;
  const { cpuMicroseconds } = await server.usage();
  const cpu = (cpuMicroseconds - before.cpuMicroseconds) / 1e6 / seconds;
  print(`${rate} sends/s       from request to socket: ${fromRequest}`);
  print(`                  from response to socket: ${fromResponse}`);
  print(
    `                  ${Math.round(sends.length / seconds)} sends/s, server process at ${Math.round(cpu * 100)} % of a core`,
  );
}

/** Restarts the server after the data is created, so that it measures the memory of a fresh process. */
async function bench(database, signal, options) {
  const credentials = newCredentials();
  const tokens = await withServer(database.url, signal, (server) => fill(server, options), { credentials });
  await database.prepare();
  print(`Node ${process.version}, ${availableParallelism()} cores, ${await database.description()}\n`);
  await withServer(database.url, signal, (server) => measure(server, tokens, options), { credentials });
}

async function measure(server, tokens, options) {
  const clients = await idle(server, tokens, options.protocol);
  await toGroup(server, clients, options);
  await atConstantRate(server, clients, options);
  clients.close();
}

await runProgram(async (signal) => {
  const options = readOptions();
  await withDatabase((database) => bench(database, signal, options));
});
