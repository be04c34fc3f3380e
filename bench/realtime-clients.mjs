import { on, once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { protocols } from './realtime-protocols.mjs';
import { quantile } from './statistics.mjs';

export { delay };

const CONCURRENCY = 50;
const MEMBERS_PER_REQUEST = 25;
const MUID = Buffer.from('"muid":"');
const QUOTE = 0x22;
const PING = '"type":"ping"';

export const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);

export const uid = (number) => `user-${number}`;

export const numbers = (count) => Array.from({ length: count }, (_, number) => number);

/** Creates users with auth tokens. @returns the tokens */
export async function createUsers(server, count) {
  const tokens = [];
  const queue = numbers(count).values();
  const worker = async () => {
    for (const number of queue) {
      const body = { uid: uid(number), name: `User ${number}`, withAuthToken: true };
      tokens[number] = (await server.call({ method: 'POST', path: '/v3/users', body })).data.authToken;
    }
  };
  await Promise.all(numbers(16).map(worker));
  return tokens;
}

/** Creates a group of the first so many users. */
export async function addGroup(server, guid, members) {
  await server.call({
    method: 'POST',
    path: '/v3/groups',
    body: { guid, name: 'The group', type: 'public', owner: uid(0) },
  });
  for (let from = 1; from < members; from += MEMBERS_PER_REQUEST) {
    const participants = numbers(Math.min(MEMBERS_PER_REQUEST, members - from)).map((number) => uid(from + number));
    await server.call({ method: 'POST', path: `/v3/groups/${guid}/members`, body: { participants } });
  }
}

/**
 * Connects one client for each token.
 *
 * @param {keyof typeof protocols} protocol
 */
export async function connectAll(url, tokens, protocol = 'own') {
  const clients = new Clients(protocols[protocol]);
  const queue = tokens.entries();
  const worker = async () => {
    for (const [number, token] of queue) await clients.connect(url, token, uid(number));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return clients;
}

/** The clients, all in this process. Frames are searched for the muid instead of parsed, because parsing would dominate the measured time. */
class Clients {
  #sockets = [];
  /** Callbacks of expected messages, by muid. */
  #expected = new Map();
  #protocol;
  #pings;
  /** The last frame with a message. */
  lastFrame;

  constructor(protocol) {
    this.#protocol = protocol;
    const { ping } = protocol;
    if (ping)
      this.#pings = setInterval(() => this.#sockets.forEach((socket) => socket.send(ping.frame)), ping.milliseconds);
  }

  async connect(url, authToken, uid) {
    const { path, prefix = '', authFrame, isAuthenticated } = this.#protocol;
    const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false });
    await once(socket, 'open');
    const frames = on(socket, 'message');
    socket.send(prefix + JSON.stringify(authFrame(authToken, { uid, presence: false })));
    for await (const [data] of frames) {
      const text = data.toString();
      if (!text.startsWith(prefix)) continue; // a greeting
      if (!isAuthenticated(JSON.parse(text.slice(prefix.length))))
        throw new Error(`A client was not authenticated: ${text}`);
      break;
    }
    socket.on('message', (data) => this.#onFrame(socket, data));
    this.#sockets.push(socket);
  }

  /** Waits until `count` clients have received a message. @returns the times of arrival @throws after `timeout` milliseconds */
  waitFor(muid, count, timeout) {
    return new Promise((resolve, reject) => {
      const times = [];
      const timer = setTimeout(
        () => reject(new Error(`Only ${times.length} of ${count} clients received the message ${muid}.`)),
        timeout,
      );
      this.#expected.set(muid, (time) => {
        times.push(time);
        if (times.length < count) return;
        clearTimeout(timer);
        this.#expected.delete(muid);
        resolve(times);
      });
    });
  }

  close() {
    clearInterval(this.#pings);
    for (const socket of this.#sockets) socket.terminate();
  }

  #onFrame(socket, data) {
    const time = performance.now();
    const at = data.indexOf(MUID);
    if (at >= 0) {
      this.lastFrame = data;
      this.#expected.get(data.toString('latin1', at + MUID.length, data.indexOf(QUOTE, at + MUID.length)))?.(time);
    } else if (data.includes(this.#protocol.pong?.to ?? PING))
      socket.send(this.#protocol.pong?.frame ?? '{"type":"pong"}');
  }
}

/** Sends requests over a pool of connections: opening a connection for each request would distort the measured time. */
export class Sender {
  #agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

  /** @throws unless the status is 200 */
  async post(server, options) {
    const { path, headers, body } = server.encode({ ...options, method: 'POST' });
    await new Promise((resolve, reject) => {
      const outgoing = request(server.url + path, { method: 'POST', headers, agent: this.#agent }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`POST ${path} got status ${response.statusCode}.`));
        });
      });
      outgoing.once('error', reject).end(body);
    });
  }
}

export class Latencies {
  #values = [];

  add(milliseconds) {
    this.#values.push(milliseconds);
  }

  toString() {
    const [p50, p99, max] = [0.5, 0.99, 1].map((part) => quantile(this.#values, part).toFixed(1));
    return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`;
  }
}
