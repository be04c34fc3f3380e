import { once } from 'node:events';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, errorReason, ignoreAbsence } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { type Cluster, type ClusterFiles, SETTINGS_FILE } from './cluster.js';
import { acceptsConnections } from './probe.js';
import { failureReason, type ProgramResult, run } from './run.js';
import { openSocketFolder } from './socket-folder.js';

const HOST = '127.0.0.1';

/** Time limit of a start or a stop. Recovery after a crash replays all writes since the last checkpoint, which takes minutes on a slow disk. */
const TIMEOUT_SECONDS = 900;

const MAX_ATTEMPTS = 20;
const PAUSE_MS = 250;

/**
 * Temporary errors of a start: another process has bound the port since it was chosen; postmaster.pid, or the lock file of the socket, contains
 * the id of a process that is not the server of this cluster; child processes of a killed server still use its shared memory, and end soon.
 */
const TRANSIENT = /could not bind|lock file "[^"]*" already exists|pre-existing shared memory block/;

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

export type Settings = Readonly<Record<string, string>>;

/** Where a server accepts connections. */
export interface ServerAddress {
  readonly port: number;
  /** Absolute path of the folder with its Unix socket; undefined if it has none. */
  readonly socketFolder: string | undefined;
}

/**
 * Starts the server of the cluster. If a killed Confab left the server running, uses it with the settings that it has.
 *
 * @param former where sessions know the server, which has ended. Default: an address of its own
 */
export async function startServer(
  cluster: Cluster,
  settings: Settings,
  former?: ServerAddress,
): Promise<ServerAddress> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const address = (await findRunning(cluster)) ?? (await launch(cluster, settings, former));
    if (address) return address;
    await delay(PAUSE_MS);
    if ((await findRunning(cluster)) === undefined) await discardLockFiles(cluster, former);
  }
  throw notStarted(cluster, 'its port, its lock file or its shared memory is still in use');
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const server = await readPidFile(cluster.data);
  // If the server has crashed, pg_ctl would wait for its zombie process.
  if (!server || !(await acceptsConnections({ host: HOST, port: server.port }))) return;
  const { exitCode, output } = await pgCtl(cluster, 'stop', '-m', 'fast');
  if (exitCode !== 0 && isAlive(server.pid)) {
    throw new Error(`The embedded PostgreSQL did not stop: ${failureReason(output)}`);
  }
}

/** Runs `pg_ctl` and waits until the server has started or stopped. */
function pgCtl(
  { binaries, data, directory, account }: Cluster,
  command: string,
  ...options: string[]
): Promise<ProgramResult> {
  const args = [command, '-D', data, '-w', '-t', String(TIMEOUT_SECONDS), ...options];
  return run(binaries.pgCtl, args, { account, cwd: directory });
}

export async function createDatabaseIfAbsent(
  cluster: Cluster,
  address: ServerAddress,
  database: string,
): Promise<void> {
  await withClient(cluster, address, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  });
}

/** Programs that do not know the parameter `host` connect by TCP. */
export function serverUrl({ password }: ClusterFiles, { port, socketFolder }: ServerAddress, database: string): string {
  const url = `postgresql://postgres:${password}@${HOST}:${port}/${encodeURIComponent(database)}`;
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** @returns undefined after a temporary error */
async function launch(
  cluster: Cluster,
  settings: Settings,
  former: ServerAddress | undefined,
): Promise<ServerAddress | undefined> {
  const { data, log } = cluster;
  const { port, socketFolder } = former ?? {
    port: await freePort(),
    socketFolder: await openSocketFolder(cluster),
  };
  await writeSettings(data, {
    ...settings,
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    timezone: 'UTC',
    log_timezone: 'UTC',
  });
  const logStart = await truncateLargeLog(log);
  const { exitCode, output } = await pgCtl(cluster, 'start', '-l', log);
  if (exitCode === 0) return { port, socketFolder };
  const newLog = await readFrom(log, logStart);
  if (TRANSIENT.test(newLog)) return undefined;
  throw notStarted(cluster, failureReason(newLog || output));
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

/** Truncates a large log. @returns the size in bytes, at which the messages of the next start begin */
async function truncateLargeLog(log: string): Promise<number> {
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
  const bytes = await readFile(log).catch(() => Buffer.alloc(0)); // pg_ctl may have failed before the log was created
  return bytes.subarray(position).toString('utf8');
}

/** The address of the running server of this cluster, if there is one. Waits for a server that is starting or stopping. */
export async function findRunning(cluster: ClusterFiles): Promise<ServerAddress | undefined> {
  const deadline = Date.now() + TIMEOUT_SECONDS * 1000;
  while (Date.now() < deadline) {
    const server = await readPidFile(cluster.data);
    if (!server || !isAlive(server.pid)) return undefined;
    const status = await serverStatus(cluster, server);
    if (status !== 'not ready') return status === 'ready' ? server : undefined;
    await delay(PAUSE_MS);
  }
  throw notStarted(cluster, `the running server is not ready after ${TIMEOUT_SECONDS} seconds`);
}

interface PidFile extends ServerAddress {
  readonly pid: number;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** The lines of postmaster.pid: process id, PGDATA, start time, port, folder of the Unix socket or nothing, … */
async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(ignoreAbsence);
  if (text === undefined) return undefined;
  const [pid, , , port, socketFolder] = text.split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder || undefined };
}

/**
 * Removes a postmaster.pid whose process is not the server of this cluster: after a crash, the operating system has assigned the process id to
 * another program, or nobody has waited for the ended process, which PostgreSQL cannot detect. If the server does run, its shared memory
 * prevents a second start. The lock file of the socket of the ended server is the same.
 */
async function discardLockFiles({ data }: Cluster, former: ServerAddress | undefined): Promise<void> {
  await rm(pidFile(data), { force: true });
  if (former?.socketFolder !== undefined)
    await rm(join(former.socketFolder, `.s.PGSQL.${former.port}.lock`), { force: true });
}

/** Whether the server of the cluster runs, or is starting or recovering. */
export async function isServerRunning({ data }: ClusterFiles): Promise<boolean> {
  const server = await readPidFile(data);
  return server !== undefined && isAlive(server.pid) && !(await isZombie(server.pid));
}

/** An ended process that nobody has waited for: as the first process of a container Confab is the parent of a server whose pg_ctl has ended. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // Linux only; elsewhere the first process waits
  return /^\d+ \(.*\) Z /s.test(status);
}

/** False for a process of another account as well: PostgreSQL runs under the account that owns its files. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** SQLSTATE of a server that cannot begin a session, because it would have to write a file. */
const DISK_FULL = '53100';

/** SQLSTATEs of a server that is starting, recovering or stopping, or has no free session. */
const NOT_READY = new Set<string | undefined>(['57P03', '53300']);

/** @returns `other` for a server of another cluster, or a program that is not PostgreSQL */
async function serverStatus(cluster: ClusterFiles, address: ServerAddress): Promise<'ready' | 'not ready' | 'other'> {
  try {
    return await withClient(cluster, address, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory === cluster.data ? 'ready' : 'other';
    });
  } catch (error) {
    // It runs, and must not be taken for another program.
    if (errorCode(error) === DISK_FULL) throw notStarted(cluster, errorReason(error));
    return NOT_READY.has(errorCode(error)) ? 'not ready' : 'other';
  }
}

async function withClient<Result>(
  cluster: ClusterFiles,
  address: ServerAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: serverUrl(cluster, address, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // the rejected query reports it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
