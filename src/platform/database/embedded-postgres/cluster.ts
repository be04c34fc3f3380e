import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorReason, ignoreAbsence } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { Binaries } from './binaries.js';
import { type Account, failureReason, run } from './run.js';

/** The files of a database cluster in its directory: `data` (PGDATA), `password` and `postgres.log`. */
export interface ClusterFiles {
  readonly data: string;
  readonly log: string;
  /** The password of the superuser `postgres`. */
  readonly password: string;
}

/** A cluster, with the programs and the account that run it. */
export interface Cluster extends ClusterFiles {
  readonly directory: string;
  readonly binaries: Binaries;
  /** The account that PostgreSQL runs under; undefined: that of this process. */
  readonly account: Account | undefined;
}

/** File in PGDATA with the settings of one start. postgresql.conf includes it last, so its settings take precedence. */
export const SETTINGS_FILE = 'confab.conf';

/** A libc locale that classifies all Unicode letters and exists on every system that Node supports. */
const UNICODE_CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

const UNFINISHED = 'data.unfinished-';

export interface ClusterOptions {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** Whether initdb syncs all files to disk. */
  readonly durable: boolean;
}

/** Opens the cluster of the directory, or creates it. The caller must have the lock of the directory. */
export async function openCluster({ durable, ...location }: ClusterOptions): Promise<Cluster> {
  const { directory, binaries } = location;
  const data = dataFolder(directory);
  await removeUnfinished(directory);
  const version = await readIfExists(join(data, 'PG_VERSION'));
  if (version !== undefined && version !== binaries.majorVersion) {
    throw new StartupError(
      `${data} was made by PostgreSQL ${version}, but this Confab comes with PostgreSQL ${binaries.majorVersion}: ` +
        `back it up with the former Confab and restore that into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${version}.`,
    );
  }
  const password = await openPassword(location, version === undefined);
  const cluster = { ...location, data, log: logFile(directory), password };
  if (version === undefined) await initialise(cluster, durable);
  return cluster;
}

/** Finds a cluster without changing it. @returns undefined if the directory has none */
export async function findCluster(directory: string): Promise<ClusterFiles | undefined> {
  const password = await readIfExists(passwordFile(directory));
  return password ? { data: dataFolder(directory), log: logFile(directory), password } : undefined;
}

/** Whether the directory contains a cluster. */
export const databaseExists = (directory: string): boolean => existsSync(join(dataFolder(directory), 'PG_VERSION'));

const dataFolder = (directory: string) => join(directory, 'data');
const logFile = (directory: string) => join(directory, 'postgres.log');
const passwordFile = (directory: string) => join(directory, 'password');

async function openPassword({ directory, account }: Omit<ClusterOptions, 'durable'>, isNew: boolean): Promise<string> {
  const file = passwordFile(directory);
  const stored = await readIfExists(file);
  if (stored) return stored;
  if (!isNew) {
    throw new StartupError(`${file}, the password of the embedded PostgreSQL, is missing: restore it from a backup.`);
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  if (account) await chown(`${file}.new`, account.uid, account.gid); // initdb reads the file
  await rename(`${file}.new`, file);
  return password;
}

/**
 * Runs initdb in a temporary folder beside the final one and renames that folder, so that a cluster is either absent or complete, also after
 * a power failure.
 */
async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(cluster.directory, UNFINISHED));
  if (cluster.account) await chown(unfinished, cluster.account.uid, cluster.account.gid);
  await initdb(cluster, unfinished, durable);
  await appendFile(
    join(unfinished, 'postgresql.conf'),
    `\n# Confab rewrites this file at each start.\ninclude_if_exists = '${SETTINGS_FILE}'\n`,
  );
  await renameToData(unfinished, cluster);
}

/** Removes the folders of starts that were killed. Their initdb may still be running, so each start uses a new folder. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(directory);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED));
  // an initdb that is ending may add files meanwhile
  const options = { recursive: true, force: true, maxRetries: 5 };
  await Promise.allSettled(unfinished.map((name) => rm(join(directory, name), options)));
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
      // Sort order and case mapping use the Unicode tables of PostgreSQL. They do not depend on the version of libc or ICU, so indexes on
      // text stay valid after an upgrade of either.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Full text search and pg_trgm still use libc to classify letters. In the C locale «é» and «д» are not letters.
      `--lc-ctype=${UNICODE_CTYPE}`,
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ],
    { account, cwd: directory },
  );
  if (exitCode !== 0) {
    throw new StartupError(
      `The embedded PostgreSQL could not be initialised in ${directory}: ${failureReason(output)}`,
    );
  }
}

async function renameToData(unfinished: string, { data, directory }: Cluster): Promise<void> {
  try {
    await rename(unfinished, data);
  } catch (error) {
    throw new StartupError(`A PostgreSQL cluster cannot be created at ${data}: ${errorReason(error)}.`);
  }
  await syncFolder(directory);
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

async function readIfExists(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(ignoreAbsence))?.trim();
}
