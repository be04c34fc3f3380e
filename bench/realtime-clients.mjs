import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

export { delay };

const AT_ONCE = 50;
const MUID = Buffer.from('"muid":"');
const QUOTE = 0x22;

export const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);

/** Connects a client for each token. */
export async function connectAll(url, tokens) {
  const clients = new Clients();
  const queue = tokens.values();
  const worker = async () => {
    for (const token of queue) await clients.connect(url, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return clients;
}

/** All of them in this process. A frame is searched and not parsed: that would be most of what is measured. */
class Clients {
  #sockets = [];
  /** What is on its way, by muid. */
  #expected = new Map();

  async connect(url, authToken) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, { perMessageDeflate: false });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', authToken, platform: 'bench' }));
    const [first] = await once(socket, 'message');
    const { type } = JSON.parse(first);
    if (type !== 'authenticated') throw new Error(`A client got ${first}`);
    socket.on('message', (data) => this.#take(socket, data));
    this.#sockets.push(socket);
  }

  /** @returns the times at which a message reached so many clients */
  expect(muid, count, patience) {
    return new Promise((resolve, reject) => {
      const times = [];
      const timer = setTimeout(
        () => reject(new Error(`Only ${times.length} of ${count} clients got the message ${muid}.`)),
        patience,
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

  #take(socket, data) {
    const time = performance.now();
    const at = data.indexOf(MUID);
    if (at >= 0)
      this.#expected.get(data.toString('latin1', at + MUID.length, data.indexOf(QUOTE, at + MUID.length)))?.(time);
    else if (data.includes('"type":"ping"')) socket.send('{"type":"pong"}');
  }
}

/** Sends over so many connections, which are kept: opening one for each of hundreds of sends would be what is measured. */
export class Sender {
  #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  /** @throws unless it is answered with 200 */
  async post(server, asked) {
    const { path, headers, body } = server.encode({ ...asked, method: 'POST' });
    await new Promise((resolve, reject) => {
      const sent = request(server.url + path, { method: 'POST', headers, agent: this.#agent }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`POST ${path} was answered with ${answer.statusCode}.`));
        });
      });
      sent.once('error', reject).end(body);
    });
  }
}

export class Latencies {
  #values = [];

  add(milliseconds) {
    this.#values.push(milliseconds);
  }

  toString() {
    const sorted = this.#values.sort((one, other) => one - other);
    const quantile = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.toFixed(1);
    return `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, max ${quantile(1)} ms`;
  }
}
