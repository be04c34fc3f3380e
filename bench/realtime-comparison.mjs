// Measures what the delivery of a message costs, beside a server that only passes it on, with `ws` and with socket.io. README.md explains the output.
//
//   npm run bench:realtime-comparison -- [--sockets 1000] [--sends 100] [--rate 300] [--duration 20] [--rounds 1]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';
import { addGroup, connectAll, createUsers, delay, numbers, Sender, uid } from './realtime-clients.mjs';
import { newCredentials, withBareRealtime, withServer } from './server.mjs';
import { medianOf, quantile } from './statistics.mjs';

const GROUP = 'everybody';
const TEXT = 'Who is up for a hike on Sunday? We meet at nine.';
/** Pause between two messages to the group, so that their deliveries do not overlap. */
const PAUSE_MILLISECONDS = 50;
const TICK_MILLISECONDS = 5;
const ARRIVAL_TIMEOUT_MILLISECONDS = 60_000;

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries({ sockets: '1000', sends: '100', rate: '300', duration: '20', rounds: '1' }).map(
        ([name, value]) => [name, { type: 'string', default: value }],
      ),
    ),
  });
  const options = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  const invalid = Object.keys(options).find((name) => !Number.isSafeInteger(options[name]) || options[name] < 1);
  if (invalid) throw new Error(`--${invalid} must be a whole number above 0.`);
  return options;
}

/** How a message is sent to one of the servers. `frame` is what Confab's clients get, so that the others deliver as many bytes. */
const senders = {
  confab: () => (receivers, muid) => {
    const isGroup = receivers.includes(GROUP);
    const [from, to] = isGroup ? [uid(0), GROUP] : receivers;
    const body = { receiver: to, receiverType: isGroup ? 'group' : 'user', muid, data: { text: TEXT } };
    return { path: '/v3/messages', onBehalfOf: from, body };
  },
  bare: (frame) => (receivers, muid) => ({
    path: '/',
    headers: { receivers: receivers.join(',') },
    body: JSON.parse(frame.replace(/"muid":"[^"]*"/, `"muid":"${muid}"`)),
  }),
};

/** Connects the clients, and measures each kind of sends. @returns figures by name, and a frame that a client received */
async function measure(server, tokens, protocol, requestOf, options) {
  const idle = await server.usageAfterGarbageCollection();
  const clients = await connectAll(server.url, tokens, protocol);
  await delay(1000);
  const connected = await server.usageAfterGarbageCollection();
  const sender = new Sender();
  const begun = Date.now();
  /** @param name unique in this measurement; a server refuses to send the message of a muid twice */
  const send = async (receivers, count, name) => {
    const muid = `${begun}-${name}`;
    const arrivals = clients.waitFor(muid, count, ARRIVAL_TIMEOUT_MILLISECONDS);
    const sentAt = performance.now();
    await sender.post(server, requestOf(receivers, muid));
    return (await arrivals).map((time) => time - sentAt);
  };
  const toGroup = async (kind, sends) => {
    const latencies = [];
    for (const number of numbers(sends)) {
      latencies.push(...(await send([GROUP], tokens.length, `${kind}-${number}`)));
      await delay(PAUSE_MILLISECONDS);
    }
    return latencies;
  };
  const toPairs = async (kind, seconds) => {
    const sends = [];
    const begun = performance.now();
    while (performance.now() - begun < seconds * 1000) {
      const due = Math.floor(((performance.now() - begun) / 1000) * options.rate);
      for (; sends.length < due;) {
        const first = (2 * sends.length) % tokens.length;
        sends.push(send([uid(first), uid(first + 1)], 2, `${kind}-${sends.length}`));
      }
      await delay(TICK_MILLISECONDS);
    }
    return (await Promise.all(sends)).flat();
  };
  const costOf = async (work) => {
    const before = await server.usage();
    const latencies = await work();
    const { cpuMicroseconds } = await server.usage();
    return {
      microseconds: (cpuMicroseconds - before.cpuMicroseconds) / latencies.length,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  };
  await toGroup('warm-up', 10);
  await toPairs('warm-up-pairs', 2);
  const group = await costOf(() => toGroup('group', options.sends));
  const pairs = await costOf(() => toPairs('pairs', options.duration));
  const frame = clients.lastFrame.toString();
  clients.close();
  return { group, pairs, kilobytes: (connected.usedBytes - idle.usedBytes) / tokens.length / 1024, frame };
}

const round = ({ microseconds, p50, p99 }) =>
  `${microseconds.toFixed(1).padStart(9)} ${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)}`;

const row = (name, { group, pairs, kilobytes }) =>
  `${name.padEnd(10)} ${round(group)}   ${round(pairs)} ${kilobytes.toFixed(1).padStart(9)}`;

/** @returns the figures of the round whose cost of a delivery to the group is the median */
function medianRound(rounds) {
  const middle = medianOf(rounds.map(({ group }) => group.microseconds));
  return rounds.toSorted(
    (a, b) => Math.abs(a.group.microseconds - middle) - Math.abs(b.group.microseconds - middle),
  )[0];
}

function hasSocketIo() {
  try {
    return createRequire(import.meta.url).resolve('socket.io') !== undefined;
  } catch {
    print('socket.io is not installed and is left out: npm install --no-save socket.io\n');
    return false;
  }
}

async function bench(database, signal, options) {
  const credentials = newCredentials();
  const tokens = await withServer(
    database.url,
    signal,
    async (server) => {
      const created = await createUsers(server, options.sockets);
      await addGroup(server, GROUP, options.sockets);
      return created;
    },
    { credentials },
  );
  await database.prepare();
  const rounds = { confab: [], ws: [], 'socket.io': [] };
  const others = ['ws', ...(hasSocketIo() ? ['socket.io'] : [])];
  for (let round = 0; round < options.rounds; round++) {
    const confab = await withServer(
      database.url,
      signal,
      (server) => measure(server, tokens, 'own', senders.confab(), options),
      { credentials },
    );
    rounds.confab.push(confab);
    for (const library of others)
      rounds[library].push(
        await withBareRealtime(library, signal, (server) =>
          measure(server, tokens, library, senders.bare(confab.frame), options),
        ),
      );
  }
  print(
    `${options.sockets} sockets; CPU time of the server for a delivery in µs, latency in ms, memory of a socket in kB\n`,
  );
  print('            to the group      p50     p99    to pairs     p50     p99        kB');
  const ws = medianRound(rounds.ws);
  for (const name of ['confab', ...others]) {
    const measured = medianRound(rounds[name]);
    print(row(name, measured));
    const ratio = (kind) => (measured[kind].microseconds / ws[kind].microseconds).toFixed(2);
    if (name !== 'ws') print(`  of ws    ${ratio('group').padStart(9)} ${ratio('pairs').padStart(26)}`);
  }
}

await runProgram(async (signal) => {
  const options = readOptions();
  await withDatabase((database) => bench(database, signal, options));
});
