import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEXT } from './sample-data.mjs';

/** The default is the path in Debian packages. */
const SCHEMA = process.env.EJABBERD_SCHEMA ?? '/usr/share/ejabberd/sql/pg.sql';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 200;
const HOST = 'localhost';

/** A message between two users, as in `send-to-user`: stored in the archives of both, and in the spool because the receiver is offline. */
export const sendByEjabberd = {
  name: 'ejabberd',
  request: (connection) => ({
    method: 'POST',
    path: '/api/send_message',
    body: {
      type: 'chat',
      from: `${user(2 * connection)}@${HOST}`,
      to: `${user(2 * connection + 1)}@${HOST}`,
      subject: '',
      body: TEXT,
    },
  }),
  isExpected: (result) => result === 0,
};

const user = (number) => `user-${number}`;

/** Only searches the PATH, because running ejabberdctl would leave an Erlang daemon running. */
export const hasEjabberd = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ejabberdctl')));

/**
 * Runs `work` with ejabberd on a separate database in the same PostgreSQL, and stops it afterwards.
 *
 * @template Result
 * @param {import('./database.mjs').Database} database
 * @param {{ users: number, signal: AbortSignal }} options
 * @param {(ejabberd: Ejabberd) => Promise<Result>} work
 */
export async function withEjabberd(database, { users, signal }, work) {
  const { folder } = database;
  const url = new URL(await database.createSecondDatabase('ejabberd', await readFile(SCHEMA, 'utf8')));
  const [port, distributionPort] = [await freePort(), await freePort()];
  const [logs, spool] = await Promise.all(
    ['logs', 'spool'].map((name) => makeWritableFolder(join(folder, `ejabberd-${name}`))),
  );
  const config = join(folder, 'ejabberd.yml');
  await writeFile(config, configuration(port, url));
  // without this option ejabberdctl reads the configuration of the system, which overrides the other options
  const control = join(folder, 'ejabberdctl.cfg');
  await writeFile(control, '');
  const child = spawn(
    'ejabberdctl',
    ['--config', config, '--ctl-config', control, '--logs', logs, '--spool', spool, 'foreground-quiet'],
    { detached: true, stdio: 'ignore', env: { ...process.env, ERL_DIST_PORT: String(distributionPort) } },
  );
  const ejabberd = new Ejabberd(`http://127.0.0.1:${port}`);
  try {
    await ejabberd.ready(child, signal);
    for (let number = 0; number < users; number++) await ejabberd.register(user(number), signal);
    return await work(ejabberd);
  } finally {
    await stop(child, ejabberd);
  }
}

class Ejabberd {
  constructor(url) {
    this.url = url;
    this.version = 'of an unknown version';
  }

  async ready(child, signal) {
    for (
      const end = Date.now() + START_MILLISECONDS;
      Date.now() < end;
      await delay(POLL_MILLISECONDS, undefined, { signal })
    ) {
      if (child.exitCode !== null) break;
      if (
        await this.call({ method: 'POST', path: '/api/status', body: {} }, signal).then(
          (status) => {
            this.version = /ejabberd (\d[\w.]*)/.exec(String(status))?.[1] ?? this.version;
            return true;
          },
          () => false,
        )
      )
        return;
    }
    throw new Error('ejabberd does not start.');
  }

  async register(name, signal) {
    await this.call(
      { method: 'POST', path: '/api/register', body: { user: name, host: HOST, password: name } },
      signal,
    );
  }

  encode({ method, path, body }) {
    return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }

  async call(request, signal) {
    const { path, ...options } = this.encode(request);
    const response = await fetch(this.url + path, { ...options, signal });
    if (!response.ok)
      throw new Error(`ejabberd responded to ${path} with ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Its processes are not measured. */
  async usage() {
    return { cpuMicroseconds: NaN, residentBytes: NaN };
  }

  async startProfile() {}

  async endProfile() {
    return [];
  }
}

async function stop(child, ejabberd) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // its processes may run under another account and in another session, so the API stops them; the signal is the fallback
  await ejabberd.call({ method: 'POST', path: '/api/stop', body: {} }).catch(() => {});
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), STOP_MILLISECONDS);
  await once(child, 'exit');
  clearTimeout(timer);
}

/** Writable by every account, because ejabberd may run under another one. */
async function makeWritableFolder(path) {
  await mkdir(path);
  await chmod(path, 0o777);
  return path;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** As JSON, which is valid YAML. */
const configuration = (port, url) =>
  JSON.stringify({
    hosts: [HOST],
    loglevel: 'warning',
    listen: [{ port, ip: '127.0.0.1', module: 'ejabberd_http', request_handlers: { '/api': 'mod_http_api' } }],
    default_db: 'sql',
    sql_type: 'pgsql',
    sql_server: url.hostname,
    sql_port: Number(url.port),
    sql_database: url.pathname.slice(1),
    sql_username: decodeURIComponent(url.username),
    sql_password: decodeURIComponent(url.password),
    sql_pool_size: 10,
    auth_method: 'sql',
    api_permissions: { all: { who: 'all', what: '*' } },
    access_rules: { c2s: { allow: 'all' }, local: { allow: 'all' } },
    modules: {
      mod_admin_extra: {},
      mod_http_api: {},
      mod_mam: { db_type: 'sql', default: 'always', assume_mam_usage: true },
      mod_offline: { db_type: 'sql', access_max_user_messages: { infinity: 'all' } },
    },
  });
