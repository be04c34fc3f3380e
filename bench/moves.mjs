// Measures moves of an app between two cells while it is used. README.md explains the output.
//
//   npm run bench:moves -- [--moves 20] [--messages 50000] [--rate 100] [--steps]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { createClient } from '../clients/typescript/dist/index.js';
import { withCellRouter } from './cell-router.mjs';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';
import * as history from './history.mjs';
import { newCredentials, withServer } from './server.mjs';
import { quantile } from './statistics.mjs';

const cli = fileURLToPath(new URL('../dist/cli/confab.js', import.meta.url));

/** As a PostgreSQL needs that apps are moved from. */
const REPLICATING = { wal_level: 'logical', max_worker_processes: '20', max_connections: '200' };
const SENDERS = 8;
const FILES = 10;
/** After a refused send; what Retry-After says is a second. */
const RETRY_MILLISECONDS = 20;
/** After a move, for clients that connect again and receive what they missed. */
const SETTLE_MILLISECONDS = 5_000;
const RECEIVER = 'receiver';

const options = {
  moves: { type: 'string', default: '20' },
  messages: { type: 'string', default: '50000' },
  rate: { type: 'string', default: '100' },
  steps: { type: 'boolean', default: false },
};
const { values } = parseArgs({ options });
const [moves, messages, rate] = [values.moves, values.messages, values.rate].map(Number);

const print = (text) => process.stdout.write(`${text}\n`);

/** Sends messages to the receiver at a constant rate, and repeats each with its muid until it is acknowledged. */
class Senders {
  acknowledged = new Set();
  /** Since the last reset: between two acknowledgements, in milliseconds. */
  longestGap = 0;
  refused = 0;
  #acknowledgedAt = performance.now();
  #stopped = false;
  #work;

  constructor(url, apikey, appId) {
    this.url = url;
    this.headers = { apikey, appId, 'content-type': 'application/json' };
    this.#work = Promise.all(Array.from({ length: SENDERS }, (_, n) => this.#run(n)));
  }

  reset() {
    this.longestGap = this.refused = 0;
    this.#acknowledgedAt = performance.now();
  }

  async stop() {
    this.#stopped = true;
    await this.#work;
  }

  async #run(sender) {
    const pause = (1000 * SENDERS) / rate;
    for (let n = 0, at = performance.now(); !this.#stopped; n++, at = Math.max(at + pause, performance.now() - pause)) {
      await delay(Math.max(0, at - performance.now()));
      await this.#send(`sender-${sender}`, `${sender}-${n}`);
    }
  }

  async #send(onBehalfOf, muid) {
    const body = JSON.stringify({ receiver: RECEIVER, receiverType: 'user', muid, data: { text: muid } });
    for (;;) {
      const request = { method: 'POST', headers: { ...this.headers, onBehalfOf }, body };
      const response = await fetch(`${this.url}/v3/messages`, request).catch(() => undefined);
      const answer = await response?.text().catch(() => undefined);
      if (response?.status === 200 && answer !== undefined) break;
      if (response && response.status !== 503) throw new Error(`A send got ${response.status}: ${answer}`);
      this.refused++;
      await delay(RETRY_MILLISECONDS);
    }
    this.longestGap = Math.max(this.longestGap, performance.now() - this.#acknowledgedAt);
    this.#acknowledgedAt = performance.now();
    this.acknowledged.add(muid);
  }
}

/** A confab-client of the receiver. */
class Receiver {
  /** muid → how often its event came. */
  events = new Map();
  resumeFailed = 0;
  /** Since the last reset, in milliseconds. */
  longestGap = 0;
  longestOffline = 0;
  #eventAt = performance.now();

  constructor(url, authToken, appId) {
    this.client = createClient({ url, appId, authToken, realtime: { WebSocket } });
    const { realtime } = this.client;
    let offlineAt;
    realtime.on('state', (state) => {
      if (state === 'connected' && offlineAt !== undefined)
        this.longestOffline = Math.max(this.longestOffline, performance.now() - offlineAt);
      offlineAt = state === 'connected' ? undefined : (offlineAt ?? performance.now());
    });
    realtime.on('resumeFailed', () => this.resumeFailed++);
    realtime.on('message_sent', ({ message }) => {
      this.longestGap = Math.max(this.longestGap, performance.now() - this.#eventAt);
      this.#eventAt = performance.now();
      this.events.set(message.muid, (this.events.get(message.muid) ?? 0) + 1);
    });
  }

  reset() {
    this.longestGap = this.longestOffline = 0;
    this.#eventAt = performance.now();
  }
}

async function confab(env, ...args) {
  const command = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(command, 'close');
  const startedAt = performance.now();
  command.stderr.on('data', (lines) => {
    for (const line of values.steps ? String(lines).trim().split('\n') : [])
      print(`  ${(performance.now() - startedAt).toFixed(0).padStart(7)} ms  ${line}`);
  });
  const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr)]);
  const [code] = await closed;
  if (code !== 0) throw new Error(`confab ${args.join(' ')} failed: ${output}${errors}`);
  return output;
}

/** @returns how many of the files do not answer */
async function missing(url, files) {
  const statuses = await Promise.all(
    files.map(async (file) => {
      const response = await fetch(new URL(new URL(file).pathname, url));
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return statuses.filter((status) => status !== 200).length;
}

async function sendFiles(server) {
  const files = [];
  for (let n = 0; n < FILES; n++) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ receiver: RECEIVER, receiverType: 'user', type: 'file' }))
      form.set(name, value);
    form.set('file', new Blob(['content of the file '.repeat(5_000)]), `file-${n}.txt`);
    const { data } = await server.call({ method: 'POST', path: '/v3/messages', body: form, onBehalfOf: 'sender-0' });
    files.push(data.data.attachments[0].url);
  }
  return files;
}

async function measure({ url, servers, environments, apiKey, appId, folder }) {
  const [source] = servers.values();
  const files = await sendFiles(source);
  const token = await source.call({ method: 'POST', path: `/v3/users/${RECEIVER}/auth_tokens`, body: {} });
  const receiver = new Receiver(url, token.data.authToken, appId);
  await receiver.client.realtime.connect();
  const senders = new Senders(url, apiKey, appId);
  const results = [];
  const names = [...servers.keys()];
  try {
    for (let move = 0; move < moves; move++) {
      const [from, to] = move % 2 === 0 ? names : names.toReversed();
      await delay(SETTLE_MILLISECONDS);
      for (const side of [senders, receiver]) side.reset();
      const args = ['cells', 'move', appId, '--to', to, '--env', join(folder, `${to}.env`), '--json'];
      const { refusedMilliseconds } = JSON.parse(await confab(environments.get(from), ...args));
      await delay(SETTLE_MILLISECONDS);
      const result = {
        refused: refusedMilliseconds,
        acknowledged: senders.longestGap,
        events: receiver.longestGap,
        offline: receiver.longestOffline,
        missing: await missing(url, files),
      };
      results.push(result);
      const { refused, acknowledged, events, offline } = result;
      print(
        `${from} to ${to}: refused ${refused} ms; without an acknowledgement ${acknowledged.toFixed(0)} ms, an event ${events.toFixed(0)} ms, a connection ${offline.toFixed(0)} ms; ${senders.refused} refused sends`,
      );
    }
  } finally {
    await senders.stop();
    await delay(SETTLE_MILLISECONDS);
    receiver.client.realtime.close();
  }
  report(results, senders, receiver);
}

function report(results, senders, receiver) {
  for (const [title, name] of [
    ['refused by the app', 'refused'],
    ['without an acknowledged send', 'acknowledged'],
    ['client without an event', 'events'],
    ['client without a connection', 'offline'],
  ]) {
    const figures = results.map((result) => result[name]);
    const [median, high] = [0.5, 0.99].map((part) => quantile(figures, part).toFixed(0));
    print(`${title.padEnd(30)} p50 ${median} ms, p99 ${high} ms`);
  }
  const acknowledged = [...senders.acknowledged];
  const lost = acknowledged.filter((muid) => !receiver.events.has(muid)).length;
  const doubled = [...receiver.events.values()].filter((count) => count > 1).length;
  const files = results.reduce((sum, { missing: count }) => sum + count, 0);
  print(
    `${acknowledged.length} acknowledged sends: ${lost} events lost, ${doubled} doubled; resume failed ${receiver.resumeFailed} times; ${files} files missing`,
  );
}

async function bench(database, signal) {
  const credentials = newCredentials();
  const urls = new Map([
    ['one', database.tcpUrl],
    ['two', database.tcpUrl.replace(/\/confab(?=$|\?)/, '/two')],
  ]);
  await database.createSecondDatabase('two', 'SELECT');
  const environments = new Map();
  for (const [name, url] of urls) {
    const variables = {
      CONFAB_CELL: name,
      DATABASE_URL: url,
      DATABASE_DIRECTORY_URL: database.tcpUrl,
      DATA_DIR: join(database.folder, 'data'),
      CONFAB_ENCRYPTION_KEY: credentials.encryptionKey,
    };
    environments.set(name, { PATH: process.env.PATH, ...variables });
    const lines = Object.entries(variables).map(([key, value]) => `${key}="${value}"\n`);
    await writeFile(join(database.folder, `${name}.env`), lines.join(''));
    await confab(environments.get(name), 'cells', 'add', name);
  }
  const start = (name, work) =>
    withServer(urls.get(name), signal, work, { credentials, variables: environments.get(name) });
  await start('one', (one) =>
    start('two', async (two) => {
      const users = [RECEIVER, ...Array.from({ length: SENDERS }, (_, n) => `sender-${n}`)];
      for (const uid of users) await one.call({ method: 'POST', path: '/v3/users', body: { uid, name: uid } });
      await database.addHistory(messages, history);
      await database.prepare();
      const servers = new Map([
        ['one', one],
        ['two', two],
      ]);
      const cells = new Map([...servers].map(([name, { url }]) => [name, url]));
      const appId = await database.onlyApp();
      const { apiKey } = credentials;
      await withCellRouter(cells, (url) =>
        measure({ url, servers, environments, apiKey, appId, folder: database.folder }),
      );
    }),
  );
}

await runProgram((signal) => withDatabase((database) => bench(database, signal), REPLICATING));
