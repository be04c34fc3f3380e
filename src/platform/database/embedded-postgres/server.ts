import { once } from 'node:events';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../../errors/error-reason.js';
import { StartupError } from '../../errors/startup-error.js';
import { type Cluster, type ClusterFiles, SETTINGS_FILE } from './cluster.js';
import { answers } from './probe.js';
import { complaint, type Outcome, run } from './run.js';

const HOST = '127.0.0.1';

/** How long a start or a stop may take. Recovery after a crash replays all writes since the last checkpoint: minutes on a slow disk. */
const TIMEOUT_SECONDS = 900;

const MAX_ATTEMPTS = 20;
const PAUSE_MS = 250;

/**
 * Refusals that pass: our port was taken between choosing and using it; postmaster.pid names a process that is not, or not any
 * more, our server; children of a killed server still hold its shared memory and are about to notice.
 */
const TRANSIENT = /could not bind|lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

export type Settings = Readonly<Record<string, string>>;

/** Starts the server of the cluster, or adopts the one that a killed Confab left running, with the settings it has. Returns its port. */
export async function startServer(cluster: Cluster, settings: Settings): Promise<number> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const port = (await findRunning(cluster)) ?? (await launch(cluster, settings));
    if (port !== undefined) return port;
    await delay(PAUSE_MS);
    if ((await findRunning(cluster)) === undefined) await discardPidFile(cluster);
  }
  throw notStarted(cluster, 'its port, its lock file or its shared memory stay taken');
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await readPidFile(cluster.data);
  // It died before: pg_ctl would wait for a dead process that nobody has reaped.
  if (!server || !(await answers({ host: HOST, port: server.port }))) return;
  const { exitCode, output } = await pgCtl(cluster, 'stop', '-m', 'fast');
  if (exitCode !== 0 && isAlive(server.pid)) {
    throw new Error(`The embedded PostgreSQL did not stop: ${complaint(output)}`);
  }
}

/** Runs `pg_ctl` and waits until the server does as it was told. */
function pgCtl(
  { binaries, data, directory, account }: Cluster,
  command: string,
  ...options: string[]
): Promise<Outcome> {
  const args = [command, '-D', data, '-w', '-t', String(TIMEOUT_SECONDS), ...options];
  return run(binaries.pgCtl, args, { account, cwd: directory });
}

export async function createDatabaseUnlessThere(cluster: Cluster, port: number, database: string): Promise<void> {
  await withClient(cluster, port, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  });
}

export function serverUrl({ password }: ClusterFiles, port: number, database: string): string {
  return `postgresql://postgres:${password}@${HOST}:${port}/${encodeURIComponent(database)}`;
}

/** undefined after a refusal that passes */
async function launch(cluster: Cluster, settings: Settings): Promise<number | undefined> {
  const { data, log } = cluster;
  const port = await freePort();
  await writeSettings(data, {
    ...settings,
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
  });
  const logged = await capLog(log);
  const { exitCode, output } = await pgCtl(cluster, 'start', '-l', log);
  if (exitCode === 0) return port;
  const news = await readFrom(log, logged);
  if (TRANSIENT.test(news)) return undefined;
  throw notStarted(cluster, complaint(news || output));
}

function notStarted({ log }: ClusterFiles, reason: string): StartupError {
  return new StartupError(`The embedded PostgreSQL did not start, see ${log}: ${reason}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function writeSettings(data: string, settings: Settings): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await writeFile(join(data, SETTINGS_FILE), lines.join(''), { mode: 0o644 });
}

/** Empties a log that has grown large. Returns its size in bytes: what PostgreSQL has to say from now on stands after it. */
async function capLog(log: string): Promise<number> {
  try {
    const { size } = await stat(log);
    if (size <= LOG_LIMIT_BYTES) return size;
    await truncate(log);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return 0;
}

async function readFrom(log: string, position: number): Promise<string> {
  const written = await readFile(log).catch(() => Buffer.alloc(0)); // pg_ctl may have failed before there was a log
  return written.subarray(position).toString('utf8');
}

/** Port of a running server of this cluster; waits for one that is starting or stopping. */
export async function findRunning(cluster: ClusterFiles): Promise<number | undefined> {
  const deadline = Date.now() + TIMEOUT_SECONDS * 1000;
  while (Date.now() < deadline) {
    const server = await readPidFile(cluster.data);
    if (!server || !isAlive(server.pid)) return undefined;
    const answer = await ask(cluster, server.port);
    if (answer !== 'not yet') return answer === 'ours' ? server.port : undefined;
    await delay(PAUSE_MS);
  }
  throw notStarted(cluster, `the server that runs already is not ready after ${TIMEOUT_SECONDS} seconds`);
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** The lines of postmaster.pid: process id, PGDATA, start time, port, … */
async function readPidFile(data: string): Promise<PidFile | undefined> {
  try {
    const [pid, , , port] = (await readFile(pidFile(data), 'utf8')).split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The process that postmaster.pid names runs, but is not our server: after a crash its number went to some other program, which
 * PostgreSQL cannot tell. Should a server of ours be there after all, its shared memory keeps a second one from starting.
 */
async function discardPidFile({ data }: Cluster): Promise<void> {
  await rm(pidFile(data), { force: true });
}

/** A process of another user is none of ours: PostgreSQL runs as the owner of its files. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** SQLSTATEs of a server that is starting, recovering or stopping, and of one whose last session is still taken. */
const NOT_YET = new Set<string | undefined>(['57P03', '53300']);

async function ask(cluster: ClusterFiles, port: number): Promise<'ours' | 'not yet' | 'not ours'> {
  try {
    return await withClient(cluster, port, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory === cluster.data ? 'ours' : 'not ours';
    });
  } catch (error) {
    return NOT_YET.has(errorCode(error)) ? 'not yet' : 'not ours';
  }
}

async function withClient<Result>(
  cluster: ClusterFiles,
  port: number,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: serverUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // told by the rejected query
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
