import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOfProcessTree } from './process-cpu.mjs';
import { FRIENDS, MESSAGES, PARTNER, READER, TEXT, inParallel, numbers, uid } from './sample-data.mjs';
import { withXmppClients } from './xmpp.mjs';

/** The default is the path in Debian packages. */
const SCHEMA = process.env.EJABBERD_SCHEMA ?? '/usr/share/ejabberd/sql/pg.sql';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 30_000;
const REQUEST_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 200;
const MAX_LOG_CHARACTERS = 2_000;
const DATABASE = 'ejabberd';
const HOST = 'localhost';

const PAGE = 50;

/** The newest messages of the conversation that `list-messages` reads, from the archive of its reader (XEP-0313). */
const ARCHIVE = `<query xmlns='urn:xmpp:mam:2'><x xmlns='jabber:x:data' type='submit'><field var='FORM_TYPE' type='hidden'><value>urn:xmpp:mam:2</value></field><field var='with'><value>${PARTNER}@${HOST}</value></field></x><set xmlns='http://jabber.org/protocol/rsm'><max>${PAGE}</max><before/></set></query>`;

const ROSTER = `<query xmlns='jabber:iq:roster'/>`;

const countOf = (start, xml) => xml.split(start).length - 1;

/** By default ejabberd keeps rosters in its memory, and reads them from PostgreSQL only once. */
const roster = {
  comparedWith: 'list-friends',
  isXmpp: true,
  request: () => ({ type: 'get', payload: ROSTER }),
  isExpected: (xml) => countOf('<item ', xml) === FRIENDS,
};

/**
 * Cases of ejabberd, and the name of the case of Confab that each is compared with. Those of XMPP are requests of a user who is
 * connected, the others of its HTTP API. Reading cases come before writing ones.
 */
export const ejabberdCases = [
  {
    name: 'ejabberd-archive',
    comparedWith: 'list-messages',
    isXmpp: true,
    request: () => ({ type: 'set', payload: ARCHIVE }),
    isExpected: (xml) => countOf('<forwarded ', xml) === PAGE && countOf(TEXT, xml) === PAGE,
  },
  { ...roster, name: 'ejabberd-roster-cached' },
  {
    ...roster,
    name: 'ejabberd-roster',
    around: async ({ ejabberd }, work, signal) => {
      await ejabberd.configure({ cachesRosters: false }, signal);
      const result = await work();
      await ejabberd.configure({ cachesRosters: true }, signal);
      return result;
    },
  },
  {
    name: 'ejabberd-send',
    comparedWith: 'send-to-user',
    // between two users: stored in the archives of both, and in the spool because the receiver is offline
    request: (connection) => ({
      method: 'POST',
      path: '/api/send_message',
      body: message(uid(2 * connection), uid(2 * connection + 1)),
    }),
    isExpected: (result) => result === 0,
  },
];

const message = (sender, receiver) => ({
  type: 'chat',
  from: `${sender}@${HOST}`,
  to: `${receiver}@${HOST}`,
  subject: '',
  body: TEXT,
});

/** Only searches the PATH, because running ejabberdctl would leave an Erlang daemon running. */
export const hasEjabberd = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ejabberdctl')));

/**
 * Runs `work` with ejabberd on a separate database in the same PostgreSQL, filled with what its cases read, and stops it afterwards.
 *
 * @template Result
 * @param {import('./database.mjs').Database} database
 * @param {{ users: number, signal: AbortSignal }} options
 * @param {(ejabberd: Ejabberd) => Promise<Result>} work
 */
export async function withEjabberd(database, { users, signal }, work) {
  const { folder } = database;
  const url = new URL(await database.createSecondDatabase(DATABASE, await readFile(SCHEMA, 'utf8')));
  const [port, xmppPort, distributionPort] = [await freePort(), await freePort(), await freePort()];
  const [logs, spool] = await Promise.all(
    ['logs', 'spool'].map((name) => makeWritableFolder(join(folder, `ejabberd-${name}`))),
  );
  const config = join(folder, 'ejabberd.yml');
  const writeConfig = (options) => writeFile(config, configuration({ port, xmppPort, url, ...options }));
  await writeConfig({ cachesRosters: true });
  // without this option ejabberdctl reads the configuration of the system, which overrides the other options
  const control = join(folder, 'ejabberdctl.cfg');
  await writeFile(control, '');
  const child = spawn(
    'ejabberdctl',
    ['--config', config, '--ctl-config', control, '--logs', logs, '--spool', spool, 'foreground-quiet'],
    { detached: true, stdio: 'ignore', env: { ...process.env, ERL_DIST_PORT: String(distributionPort) } },
  );
  const ejabberd = new Ejabberd({ url: `http://127.0.0.1:${port}`, xmppPort, pid: child.pid, writeConfig });
  try {
    await ejabberd.ready(child, signal);
    await fill(ejabberd, users, signal);
    await database.runIn(DATABASE, 'VACUUM (ANALYZE)');
    return await work(ejabberd);
  } catch (error) {
    if (signal.aborted) throw error;
    await stop(child, ejabberd); // then its log is complete
    throw await explained(error, join(logs, 'ejabberd.log'));
  } finally {
    await stop(child, ejabberd);
  }
}

/** The users of the sends, and what `fill` of the sample data creates for the reader: a conversation and contacts. */
async function fill(ejabberd, users, signal) {
  const names = [READER, PARTNER, ...numbers(users).map(uid)];
  await inParallel(names, (name) => ejabberd.register(name, signal));
  const turns = numbers(MESSAGES).map((turn) => (turn % 2 === 0 ? [READER, PARTNER] : [PARTNER, READER]));
  await inParallel(turns, (turn) =>
    ejabberd.call({ method: 'POST', path: '/api/send_message', body: message(...turn) }, signal),
  );
  await ejabberd.withClients(1, signal, async (clients) => {
    for (const contact of numbers(FRIENDS).map(uid)) {
      const item = `<item jid='${contact}@${HOST}' name='The user ${contact}'/>`;
      await clients.call({ type: 'set', payload: `<query xmlns='jabber:iq:roster'>${item}</query>` });
    }
  });
}

/** ejabberd starts without its driver for PostgreSQL, and then fails in each request. */
async function explained(error, log) {
  const text = await readFile(log, 'utf8').catch(() => '');
  const reason = text.includes(`Failed to start Erlang application 'p1_pgsql'`)
    ? 'ejabberd has no driver for PostgreSQL, p1_pgsql. On Debian: apt-get install --no-install-recommends erlang-p1-pgsql.'
    : `The end of the log of ejabberd:\n${text.slice(-MAX_LOG_CHARACTERS)}`;
  return new Error(`${error.message}\n\n${reason}`, { cause: error });
}

class Ejabberd {
  #xmppPort;
  #pid;
  #writeConfig;

  /** @param pid of the process that starts those of ejabberd */
  constructor({ url, xmppPort, pid, writeConfig }) {
    this.url = url;
    this.#xmppPort = xmppPort;
    this.#pid = pid;
    this.#writeConfig = writeConfig;
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

  /** @param {{ cachesRosters: boolean }} options other than those at the start */
  async configure(options, signal) {
    await this.#writeConfig(options);
    await this.call({ method: 'POST', path: '/api/reload_config', body: {} }, signal);
  }

  /**
   * Runs `work` with as many sessions of the reader as there are connections.
   *
   * @template Result
   * @param {(clients: import('./xmpp.mjs').XmppClients & { usage: Ejabberd['usage'] }) => Promise<Result>} work
   */
  withClients(connections, signal, work) {
    const account = { port: this.#xmppPort, domain: HOST, user: READER, password: READER };
    return withXmppClients(account, connections, signal, (clients) =>
      work(Object.assign(clients, { usage: () => this.usage() })),
    );
  }

  encode({ method, path, body }) {
    return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }

  async call(request, signal) {
    const { path, ...options } = this.encode(request);
    const response = await fetch(this.url + path, {
      ...options,
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MILLISECONDS)]),
    });
    if (!response.ok)
      throw new Error(`ejabberd responded to ${path} with ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Its memory is not measured. */
  async usage() {
    return { cpuMicroseconds: await cpuOfProcessTree(this.#pid), residentBytes: NaN };
  }

  /** What PostgreSQL does for it. */
  databaseIn = (database) => ({ usage: () => database.usage(DATABASE) });
}

async function stop(child, ejabberd) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // its processes may run under another account and in another session, so the API stops them; the signal is the fallback
  await ejabberd.call({ method: 'POST', path: '/api/stop', body: {} }, new AbortController().signal).catch(() => {});
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
const configuration = ({ port, xmppPort, url, cachesRosters }) =>
  JSON.stringify({
    hosts: [HOST],
    loglevel: 'warning',
    listen: [
      { port, ip: '127.0.0.1', module: 'ejabberd_http', request_handlers: { '/api': 'mod_http_api' } },
      { port: xmppPort, ip: '127.0.0.1', module: 'ejabberd_c2s', access: 'c2s' },
    ],
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
    shaper_rules: { max_user_sessions: 1_000 },
    modules: {
      mod_admin_extra: {},
      mod_http_api: {},
      mod_mam: { db_type: 'sql', default: 'always', assume_mam_usage: true },
      mod_offline: { db_type: 'sql', access_max_user_messages: { infinity: 'all' } },
      mod_roster: { db_type: 'sql', use_cache: cachesRosters },
    },
  });
