import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const probe = new URL('./usage-probe.mjs', import.meta.url).href;

const STOP_MILLISECONDS = 30_000;
const KEPT_CHARACTERS = 4_000;

/**
 * Runs `work` with the built server in a process of its own, and stops it afterwards. What else is in the environment reaches
 * the server, so that `DATABASE_POOL_SIZE=20 npm run bench` tries what its name says.
 *
 * @template Result
 * @param {string} databaseUrl
 * @param {AbortSignal} signal ends the wait for a server that is still starting
 * @param {(server: Server) => Promise<Result>} work
 * @param {{ apiKey: string, encryptionKey: string }} credentials those of a server that ran on the database before, if one did
 */
export async function withServer(databaseUrl, signal, work, credentials = newCredentials()) {
  const { apiKey, encryptionKey } = credentials;
  const child = fork(main, {
    execArgv: ['--import', probe],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      WORKERS: '1', // the probe tells of one process
      DATABASE_URL: databaseUrl,
      CONFAB_ENCRYPTION_KEY: encryptionKey,
      CONFAB_API_KEY: apiKey,
      CONFAB_BENCH_ROUTE: 'true',
    },
  });
  const server = new Server(child, apiKey);
  try {
    await server.ready(signal);
    return await work(server);
  } catch (error) {
    if (!server.output) throw error;
    throw new Error(`${error.message}\n\nThe last words of the server:\n${server.output}`, { cause: error });
  } finally {
    await stop(child);
  }
}

export const newCredentials = () => ({
  apiKey: randomBytes(20).toString('hex'),
  encryptionKey: randomBytes(32).toString('hex'),
});

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}

export class Server {
  #child;
  #apiKey;
  #output = '';
  /** Rejected when the server ends by itself. */
  #ended;

  constructor(child, apiKey) {
    this.#child = child;
    this.#apiKey = apiKey;
    this.#ended = once(child, 'exit').then(() => {
      throw new Error('The server ended.');
    });
    this.#ended.catch(() => {}); // told by whoever waits for an answer
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#output = (this.#output + text).slice(-KEPT_CHARACTERS);
      });
    }
  }

  /** The last of what the server wrote; once it is ready, of what it wrote since then. */
  get output() {
    return this.#output;
  }

  async ready(signal) {
    while (!this.url) {
      await Promise.race([once(this.#child.stdout, 'data', { signal }), this.#ended]);
      const port = /^Confab is ready at http:\/\/[^\s:]+:(\d+)/m.exec(this.#output)?.[1];
      if (port) this.url = `http://127.0.0.1:${port}`;
    }
    this.#output = '';
  }

  /** @param {'usage' | 'settledUsage' | 'startProfile' | 'endProfile'} question one at a time */
  async ask(question) {
    const reply = once(this.#child, 'message');
    this.#child.send(question, () => {}); // a server that is gone is told by #ended
    const [{ answer }] = await Promise.race([reply, this.#ended]);
    return answer;
  }

  /** A request as it goes over the wire. */
  encode({ method = 'GET', path, onBehalfOf, body }) {
    return {
      method,
      path,
      headers: {
        apikey: this.#apiKey,
        ...(onBehalfOf && { onBehalfOf }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  }

  /** @returns the JSON of a successful answer. */
  async call(request, signal) {
    const { path, ...options } = this.encode(request);
    const response = await fetch(this.url + path, { ...options, signal }).catch((error) => {
      throw new Error(`${options.method} ${path} was not answered: ${error.cause?.message ?? error.message}`, {
        cause: error,
      });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${options.method} ${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
