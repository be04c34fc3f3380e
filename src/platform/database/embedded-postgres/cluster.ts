import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, errorReason } from '../../errors/error-reason.js';
import { StartupError } from '../../errors/startup-error.js';
import type { Binaries } from './binaries.js';
import { type Account, complaint, run } from './run.js';

/** A database cluster on disk: `data` (PGDATA), `password` and `postgres.log`, side by side in one folder. */
export interface ClusterFiles {
  readonly data: string;
  readonly log: string;
  /** Of the superuser `postgres`. */
  readonly password: string;
}

/** A cluster and what it takes to run it. */
export interface Cluster extends ClusterFiles {
  readonly directory: string;
  readonly binaries: Binaries;
  /** Whom PostgreSQL runs as; undefined: as ourselves. */
  readonly account: Account | undefined;
}

/** File in PGDATA with the settings of one run; the last word in postgresql.conf. */
export const SETTINGS_FILE = 'confab.conf';

/** A libc locale that knows all letters and is there on every system that Node runs on. */
const UNICODE_CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

const UNFINISHED = 'data.unfinished-';

export interface ClusterOptions {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** Whether initdb waits until the disk has everything. */
  readonly durable: boolean;
}

/** Opens the cluster of the directory, or makes it. The caller holds the lock of the directory. */
export async function openCluster({ durable, ...place }: ClusterOptions): Promise<Cluster> {
  const { directory, binaries } = place;
  const data = dataFolder(directory);
  await removeUnfinished(directory);
  const version = await readIfThere(join(data, 'PG_VERSION'));
  if (version !== undefined && version !== binaries.majorVersion) {
    throw new StartupError(
      `${data} was made by PostgreSQL ${version}, but this Confab comes with PostgreSQL ${binaries.majorVersion}: ` +
        `move it over with pg_dump or pg_upgrade, or set DATABASE_URL to a PostgreSQL ${version}.`,
    );
  }
  const password = await openPassword(place, version === undefined);
  const cluster = { ...place, data, log: logFile(directory), password };
  if (version === undefined) await initialise(cluster, durable);
  return cluster;
}

/** Looks at a cluster without touching it. undefined where there is none. */
export async function findCluster(directory: string): Promise<ClusterFiles | undefined> {
  const password = await readIfThere(passwordFile(directory));
  return password ? { data: dataFolder(directory), log: logFile(directory), password } : undefined;
}

/** Whether a database was made in the directory, whole or in use. */
export const databaseExists = (directory: string): boolean => existsSync(join(dataFolder(directory), 'PG_VERSION'));

const dataFolder = (directory: string) => join(directory, 'data');
const logFile = (directory: string) => join(directory, 'postgres.log');
const passwordFile = (directory: string) => join(directory, 'password');

async function openPassword({ directory, account }: Omit<ClusterOptions, 'durable'>, isNew: boolean): Promise<string> {
  const file = passwordFile(directory);
  const stored = await readIfThere(file);
  if (stored) return stored;
  if (!isNew) {
    throw new StartupError(`${file}, the password of the embedded PostgreSQL, is missing: restore it from a backup.`);
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  if (account) await chown(`${file}.new`, account.uid, account.gid); // initdb reads it
  await rename(`${file}.new`, file);
  return password;
}

/**
 * Runs initdb in a folder beside the final one and moves the result into place, so that a cluster is either absent or complete
 * however early the power goes.
 */
async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(cluster.directory, UNFINISHED));
  if (cluster.account) await chown(unfinished, cluster.account.uid, cluster.account.gid);
  await initdb(cluster, unfinished, durable);
  await appendFile(
    join(unfinished, 'postgresql.conf'),
    `\n# Confab rewrites this file at each start.\ninclude_if_exists = '${SETTINGS_FILE}'\n`,
  );
  await moveIntoPlace(unfinished, cluster);
}

/** Of starts that were killed. Their initdb may still be at work, which is why each has a folder of its own. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(directory);
  const leftovers = names.filter((name) => name.startsWith(UNFINISHED));
  await Promise.allSettled(leftovers.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

async function initdb({ binaries, account, directory }: Cluster, target: string, durable: boolean): Promise<void> {
  const { exitCode, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${target}`,
      '--username=postgres',
      `--pwfile=${passwordFile(directory)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Order and case by the Unicode tables built into PostgreSQL: the same on every machine and after every upgrade of
      // libc or ICU, so that indexes on text stay valid.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Full text search and pg_trgm still ask libc what a letter is. To the C locale «é» and «д» are none.
      `--lc-ctype=${UNICODE_CTYPE}`,
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ],
    { account, cwd: directory },
  );
  if (exitCode !== 0) {
    throw new StartupError(`The embedded PostgreSQL could not be initialised in ${directory}: ${complaint(output)}`);
  }
}

async function moveIntoPlace(unfinished: string, { data, directory }: Cluster): Promise<void> {
  try {
    await rename(unfinished, data);
  } catch (error) {
    throw new StartupError(`${data} is in the way of a new PostgreSQL cluster: ${errorReason(error)}.`);
  }
  await syncFolder(directory);
}

/** A rename is only sure to survive a power failure once the folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
