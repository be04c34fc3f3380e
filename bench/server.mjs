import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bareServer = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
const bareRealtime = fileURLToPath(new URL('./bare-realtime.mjs', import.meta.url));
const probe = new URL('./usage-probe.mjs', import.meta.url).href;

const STOP_MILLISECONDS = 30_000;
const MAX_OUTPUT_CHARACTERS = 4_000;

/**
 * Runs `work` with the built server in separate processes, and stops it afterwards. The server also gets the environment of the bench, so
 * that `WORKERS=2 npm run bench` measures it with that setting.
 *
 * @template Result
 * @param {string} databaseUrl
 * @param {AbortSignal} signal stops waiting for a server that is still starting
 * @param {(server: Server) => Promise<Result>} work
 * @param {object} [options]
 * @param {{ apiKey: string, encryptionKey: string }} [options.credentials] for a database that a server has used before, the ones of that server
 * @param {string} [options.checkout] the folder of a built checkout; by default this one
 * @param {NodeJS.ProcessEnv} [options.variables] of the environment
 */
export async function withServer(databaseUrl, signal, work, options = {}) {
  const { credentials = newCredentials(), checkout = root, variables } = options;
  const { apiKey, encryptionKey } = credentials;
  const environment = {
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2', // as `npm start` and the image set it
    ...process.env,
    PORT: '0',
    ...variables,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    CONFAB_ENCRYPTION_KEY: encryptionKey,
    CONFAB_API_KEY: apiKey,
    CONFAB_BENCH_ROUTE: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true', // an engine of moderation on this machine
  };
  return withProcess(join(checkout, 'dist', 'main.js'), environment, apiKey, signal, work);
}

/**
 * Runs `work` with the server without a framework, for the least that a request can cost.
 *
 * @template Result
 * @param {string} databaseUrl that a server of Confab has filled
 * @param {(server: Server) => Promise<Result>} work
 */
export const withBareServer = (databaseUrl, signal, work) =>
  withProcess(bareServer, { ...process.env, DATABASE_URL: databaseUrl }, '', signal, work);

/** The same for a server of realtime connections. @param {'ws' | 'socket.io'} library that it uses */
export const withBareRealtime = (library, signal, work) =>
  withProcess(bareRealtime, { ...process.env, LIBRARY: library }, '', signal, work);

async function withProcess(script, env, apiKey, signal, work) {
  const child = fork(script, { execArgv: ['--import', probe], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env });
  const server = new Server(child, apiKey);
  try {
    await server.ready(signal);
    return await work(server);
  } catch (error) {
    if (!server.output) throw error;
    throw new Error(`${error.message}\n\nThe last output of the server:\n${server.output}`, { cause: error });
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

/** Adds up each figure. */
function sumOf([first, ...others]) {
  const sum = { ...first };
  for (const usage of others) for (const name of Object.keys(sum)) sum[name] += usage[name];
  return sum;
}

export class Server {
  #child;
  #apiKey;
  #output = '';
  /** Rejects when the server process ends. */
  #ended;

  constructor(child, apiKey) {
    this.#child = child;
    this.#apiKey = apiKey;
    this.#ended = once(child, 'exit').then(() => {
      throw new Error('The server ended.');
    });
    this.#ended.catch(() => {}); // `ready` and `execute` report it
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#output = (this.#output + text).slice(-MAX_OUTPUT_CHARACTERS);
      });
    }
  }

  /** The last output of the server; after `ready`, only output since then. */
  get output() {
    return this.#output;
  }

  get pid() {
    return this.#child.pid;
  }

  async ready(signal) {
    while (!this.url) {
      await Promise.race([once(this.#child.stdout, 'data', { signal }), this.#ended]);
      const port = /^(?:Confab is ready|Ready) at http:\/\/[^\s:]+:(\d+)/m.exec(this.#output)?.[1];
      if (port) this.url = `http://127.0.0.1:${port}`;
    }
    this.#output = '';
  }

  /**
   * Executes a command of the probe.
   *
   * @param {'usage' | 'usageAfterGarbageCollection' | 'startProfile' | 'endProfile'} command one at a time
   * @returns the results of all processes of the server; with `WORKERS` above 1 the first is that of the supervisor
   */
  async execute(command) {
    const reply = once(this.#child, 'message');
    this.#child.send(command, () => {}); // if the server has ended, #ended rejects
    const [{ results }] = await Promise.race([reply, this.#ended]);
    return results;
  }

  /** The sums of all processes of the server. */
  usage = async () => sumOf(await this.execute('usage'));
  usageAfterGarbageCollection = async () => sumOf(await this.execute('usageAfterGarbageCollection'));

  startProfile = () => this.execute('startProfile');

  /** @returns the profile of each process that serves requests */
  async endProfile() {
    const [first, ...workers] = await this.execute('endProfile');
    return workers.length > 0 ? workers : [first];
  }

  /** The HTTP request, with the credentials of the app and the body as JSON, or as a form. */
  encode({ method = 'GET', path, onBehalfOf, headers, body }) {
    const isForm = body instanceof FormData;
    return {
      method,
      path,
      headers: {
        apikey: this.#apiKey,
        ...headers,
        ...(onBehalfOf && { onBehalfOf }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
  }

  /** @returns the JSON of the response. @throws unless the status is 2xx */
  async call(request, signal) {
    const { path, ...options } = this.encode(request);
    const response = await fetch(this.url + path, { ...options, signal }).catch((error) => {
      throw new Error(`${options.method} ${path} got no response: ${error.cause?.message ?? error.message}`, {
        cause: error,
      });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${options.method} ${path} got status ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
