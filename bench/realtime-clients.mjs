import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { quantile } from './statistics.mjs';

export { delay };

const CONCURRENCY = 50;
const MUID = Buffer.from('"muid":"');
const QUOTE = 0x22;

export const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);

/** Connects one client for each token. */
export async function connectAll(url, tokens) {
  const clients = new Clients();
  const queue = tokens.values();
  const worker = async () => {
    for (const token of queue) await clients.connect(url, token);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return clients;
}

/** The clients, all in this process. Frames are searched for the muid instead of parsed, because parsing would dominate the measured time. */
class Clients {
  #sockets = [];
  /** Callbacks of expected messages, by muid. */
  #expected = new Map();

  async connect(url, authToken) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, { perMessageDeflate: false });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', authToken, platform: 'bench' }));
    const [first] = await once(socket, 'message');
    const { type } = JSON.parse(first);
    if (type !== 'authenticated') throw new Error(`A client was not authenticated: ${first}`);
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
    for (const socket of this.#sockets) socket.terminate();
  }

  #onFrame(socket, data) {
    const time = performance.now();
    const at = data.indexOf(MUID);
    if (at >= 0)
      this.#expected.get(data.toString('latin1', at + MUID.length, data.indexOf(QUOTE, at + MUID.length)))?.(time);
    else if (data.includes('"type":"ping"')) socket.send('{"type":"pong"}');
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
