// Measures how clients connect again after a restart of the server. README.md explains the output.
//
//   npm run bench:reconnect -- [--sockets 5000] [--protocol own] [--protocol libraries] [--presence]
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';
import { createUsers, delay, Latencies, uid } from './realtime-clients.mjs';
import { protocols } from './realtime-protocols.mjs';
import { newCredentials, withServer } from './server.mjs';

/** After the last log-in, for the presence of all users and for what else remains to be done. */
const SETTLE_MILLISECONDS = 5000;
const TIMEOUT_MILLISECONDS = 120_000;

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      sockets: { type: 'string', default: '5000' },
      protocol: { type: 'string', multiple: true, default: Object.keys(protocols) },
      presence: { type: 'boolean', default: false },
    },
  });
  const sockets = Number(values.sockets);
  if (!Number.isSafeInteger(sockets) || sockets < 1) throw new Error('--sockets must be a whole number above 0.');
  if (values.protocol.some((name) => !Object.hasOwn(protocols, name)))
    throw new Error('--protocol must be own or libraries.');
  return { ...values, sockets };
}

/** Clients, each of which connects again as often as it is disconnected. */
class ReconnectingClients {
  attempts = 0;
  frames = 0;
  #latencies = new Latencies();
  #authenticated = 0;
  #count = 0;
  #changed = () => {};
  #stopped = false;

  /** @param {import('./realtime-protocols.mjs').Protocol} protocol */
  constructor(protocol, presence) {
    this.protocol = protocol;
    this.presence = presence;
  }

  add(token) {
    this.#connect({ token, uid: uid(this.#count), address: addressOf(this.#count), attempt: 0 });
    this.#count++;
  }

  /** Begins to count anew. */
  reset() {
    this.attempts = 0;
    this.frames = 0;
    this.#latencies = new Latencies();
    this.firstAttemptAt = undefined;
  }

  /** From the attempt to connect to the answer to the log-in, of those that succeeded. */
  get latencies() {
    return this.#latencies;
  }

  async untilAllAreAuthenticated() {
    const deadline = performance.now() + TIMEOUT_MILLISECONDS;
    while (this.#authenticated < this.#count) {
      if (performance.now() > deadline) throw new Error(`Only ${this.#authenticated} clients are authenticated.`);
      await Promise.race([new Promise((resolve) => (this.#changed = resolve)), delay(1000)]);
    }
  }

  async untilNoneIsAuthenticated() {
    while (this.#authenticated > 0) await new Promise((resolve) => (this.#changed = resolve));
  }

  stop() {
    this.#stopped = true;
  }

  #connect(client) {
    if (this.#stopped) return;
    const { path, authFrame, isAuthenticated, pauseMilliseconds, ping } = this.protocol;
    const begunAt = performance.now();
    this.attempts++;
    const headers = { 'x-forwarded-for': client.address };
    const socket = new WebSocket(this.url.replace('http', 'ws') + path, { perMessageDeflate: false, headers });
    const timers = {};
    let isLive = false;
    socket.on('open', () => {
      this.firstOpenAt ??= performance.now();
      socket.send(JSON.stringify(authFrame(client.token, { ...client, presence: this.presence })));
    });
    socket.on('message', (data) => {
      this.frames++;
      clearTimeout(timers.pong);
      if (isLive) {
        if (!ping && data.includes('"type":"ping"')) socket.send('{"type":"pong"}');
        return;
      }
      const frame = JSON.parse(data);
      if (!isAuthenticated(frame)) return;
      isLive = true;
      Object.assign(client, { attempt: 0, lastEventId: frame.lastEventId ?? client.lastEventId });
      if (ping) timers.ping = setInterval(() => sendPing(socket, ping, timers), ping.milliseconds);
      this.#latencies.add(performance.now() - begunAt);
      this.#authenticated++;
      this.#changed();
    });
    socket.on('error', () => {}); // it is closed as well
    socket.on('close', () => {
      clearInterval(timers.ping);
      clearTimeout(timers.pong);
      if (isLive) this.#authenticated--;
      this.#changed();
      if (!this.#stopped) setTimeout(() => this.#connect(client), pauseMilliseconds(client.attempt++));
    });
  }
}

/** Without an answer in time, a client connects anew. */
function sendPing(socket, { frame, timeoutMilliseconds }, timers) {
  socket.send(frame);
  timers.pong = setTimeout(() => socket.terminate(), timeoutMilliseconds);
}

/** Each client has an address of its own, because the number of connections from one address is limited. */
const addressOf = (number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

async function measure(database, signal, { credentials, tokens, name, presence, clients }) {
  const { port, stoppedAt } = await withServer(
    database.url,
    signal,
    async (server) => {
      clients.url = server.url;
      for (const [at, token] of tokens.entries()) {
        clients.add(token);
        if (at % 50 === 49) await delay(50); // the first time they come one after the other
      }
      await clients.untilAllAreAuthenticated();
      await delay(SETTLE_MILLISECONDS);
      return { port: new URL(server.url).port, stoppedAt: performance.now() };
    },
    { credentials, variables: { TRUST_PROXY: '1' } },
  );
  await clients.untilNoneIsAuthenticated();
  clients.reset();
  clients.firstOpenAt = undefined;
  const variables = { PORT: port, TRUST_PROXY: '1' };
  await withServer(
    database.url,
    signal,
    async (server) => {
      const before = [await server.usage(), await database.cpuMicroseconds()];
      await clients.untilAllAreAuthenticated();
      const allAt = performance.now();
      await delay(SETTLE_MILLISECONDS);
      await clients.untilAllAreAuthenticated();
      const after = [await server.usage(), await database.cpuMicroseconds()];
      const count = tokens.length;
      const each = (from, to) => Math.round((to - from) / count);
      print(
        `${name.padEnd(9)} ${count} sockets${presence ? ', presence of all' : ''}: all again ${seconds(allAt - stoppedAt)} s after the stop, ` +
          `${seconds(allAt - clients.firstOpenAt)} s after the first; ${(clients.attempts / count).toFixed(2)} attempts, ${(clients.frames / count).toFixed(1)} frames each`,
      );
      print(`          from the attempt to the answer: ${clients.latencies}`);
      print(
        `          CPU per connection: server ${each(before[0].cpuMicroseconds, after[0].cpuMicroseconds)} µs, ` +
          `PostgreSQL ${each(before[1], after[1])} µs`,
      );
    },
    { credentials, variables },
  );
}

async function bench(database, signal, { sockets, protocol, presence }) {
  const credentials = newCredentials();
  const tokens = await withServer(database.url, signal, (server) => createUsers(server, sockets), { credentials });
  await database.prepare();
  print(`Node ${process.version}, ${availableParallelism()} cores, ${await database.description()}\n`);
  for (const name of protocol) {
    const clients = new ReconnectingClients(protocols[name], presence);
    try {
      await measure(database, signal, { credentials, tokens, name, presence, clients });
    } finally {
      clients.stop();
    }
  }
}

await runProgram(async (signal) => {
  const options = readOptions();
  await withDatabase((database) => bench(database, signal, options));
});
