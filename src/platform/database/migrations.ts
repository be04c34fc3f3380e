import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { errorReason } from '../errors/error-reason.js';
import { StartupError } from '../errors/startup-error.js';
import { jobsTable, migrateJobs } from './migrate-jobs.js';
import { packageRoot } from '../package-root.js';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { deploy, type Migration, MigrationFailure } from './schema-engine.js';
import { guarded } from '../observability/guarded.js';

/**
 * The schema that this code is written for. A migration that older code cannot live with raises it, and raises
 * `schema_version.compatible_from` as well; one that older code does not notice leaves both alone.
 */
export const SCHEMA_VERSION = 2;

export interface MigrationOptions {
  /** Folder of `<timestamp>_<sentence>/migration.sql`. Default: prisma/migrations of this package. */
  readonly folder?: string;
  /** Runs before anything is changed, on the connection that migrates. @throws to leave the database as it is */
  readonly check?: (connection: pg.Pool) => Promise<unknown>;
}

/**
 * Brings the database to the schema of this code. Any number of servers may do so at once: one works, the others wait for it.
 * A database that is up to date costs one connection and a few reads.
 *
 * @returns the names of the migrations it applied
 * @throws StartupError when the database cannot be reached, is too new for this code, or refuses a migration
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? join(packageRoot(), 'prisma', 'migrations'));
  // One connection, so that the lock that one query takes protects all the others.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 10_000,
    application_name: 'confab-migrations',
  });
  pool.on('error', () => undefined); // the next query tells
  pool.on(
    'connect',
    guarded((client) => client.on('error', () => undefined)),
  );
  try {
    await assertUsable(pool, databaseUrl);
    await options.check?.(pool);
    if (await isUpToDate(pool, migrations)) return [];
    return await whileLocked(pool, () => migrate(pool, migrations));
  } finally {
    await pool.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
}

/** As `server_version_num` counts. */
const OLDEST_SERVER = 150_000;

async function assertUsable(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const { version, number, encoding } = await serverFacts(pool, databaseUrl);
  if (number < OLDEST_SERVER)
    throw new StartupError(`The database is a PostgreSQL ${version}: Confab needs PostgreSQL 15 or newer.`);
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database has the encoding ${encoding}: Confab needs one that was created with ENCODING 'UTF8'.`,
    );
}

interface ServerFacts {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
}

async function serverFacts(pool: pg.Pool, databaseUrl: string): Promise<ServerFacts> {
  try {
    const { rows } = await pool.query<ServerFacts>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              current_setting('server_encoding') AS encoding`,
    );
    return rows[0]!;
  } catch (error) {
    throw new StartupError(`The database ${addressOf(databaseUrl)} cannot be used: ${errorReason(error)}.`);
  }
}

/** Host, port and database as pg understands the URL; neither user nor password. */
function addressOf(databaseUrl: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `at ${host}:${port}/${database ?? ''}`;
  } catch {
    return 'of DATABASE_URL'; // its parameters name a file that cannot be read
  }
}

async function isUpToDate(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  await assertNotTooNew(pool);
  const applied = new Set((await readHistory(pool)).filter(isApplied).map(({ migration_name }) => migration_name));
  return migrations.every(({ name }) => applied.has(name)) && (await tableExists(pool, jobsTable));
}

async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  await assertNotTooNew(pool);
  await settleUnfinished(pool);
  try {
    const applied = await deploy(pool, migrations);
    await migrateJobs(pool);
    return applied;
  } catch (error) {
    if (!(error instanceof MigrationFailure)) {
      throw new StartupError(`The database cannot be migrated: ${advised(firstLine(error))}.`);
    }
    await markUnfinishedAsRolledBack(pool);
    throw new StartupError(`The database refused migration ${error.migration}: ${advised(error.message)}.`);
  }
}

/** The engine's errors go on with where in its code they arose. */
const firstLine = (error: unknown) =>
  errorReason(error)
    .replace(/\n.*/s, '')
    .replace(/^ERROR: /, '');

/** The reason, and what to do where the reason alone does not say it. */
function advised(reason: string): string {
  if (/^permission denied/.test(reason))
    return `${reason}; let the account of DATABASE_URL own the database, so that it may create schemas and tables`;
  if (/schema is not empty/.test(reason))
    return 'it has tables that are not of Confab; give Confab a database of its own';
  return reason;
}

async function assertNotTooNew(pool: pg.Pool): Promise<void> {
  if (!(await tableExists(pool, 'schema_version'))) return;
  const { rows } = await pool.query<{ version: number; compatible_from: number }>(
    'SELECT version, compatible_from FROM schema_version',
  );
  const [schema] = rows;
  if (!schema || schema.compatible_from <= SCHEMA_VERSION) return;
  throw new StartupError(
    `The database was migrated by a newer Confab (schema ${schema.version}), this one knows schema ${SCHEMA_VERSION}: ` +
      `run a Confab that knows schema ${schema.compatible_from} or later, or restore a backup from before the upgrade.`,
  );
}

/** A row of Prisma's own table. */
interface HistoryEntry {
  readonly migration_name: string;
  readonly finished_at: Date | null;
  readonly rolled_back_at: Date | null;
  readonly logs: string | null;
}

const isApplied = ({ finished_at, rolled_back_at }: HistoryEntry) => finished_at !== null && rolled_back_at === null;
const isUnfinished = ({ finished_at, rolled_back_at }: HistoryEntry) => finished_at === null && rolled_back_at === null;

async function readHistory(pool: pg.Pool): Promise<HistoryEntry[]> {
  if (!(await tableExists(pool, '_prisma_migrations'))) return [];
  const { rows } = await pool.query<HistoryEntry>(
    'SELECT migration_name, finished_at, rolled_back_at, logs FROM _prisma_migrations',
  );
  return rows;
}

async function tableExists(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  return rows[0]?.exists ?? false;
}

/**
 * An unfinished migration without an error was interrupted: its process was killed, its transaction rolled back, and it can be
 * applied again. One with an error failed under another tool, which may have left half of it behind: a person has to look.
 */
async function settleUnfinished(pool: pg.Pool): Promise<void> {
  const unfinished = (await readHistory(pool)).filter(isUnfinished);
  const failed = unfinished.find(({ logs }) => logs !== null);
  if (failed) {
    throw new StartupError(
      `Migration ${failed.migration_name} failed on this database earlier: undo what it left behind, ` +
        `then run "npx prisma migrate resolve --rolled-back ${failed.migration_name}" and start again.`,
    );
  }
  if (unfinished.length > 0) await markUnfinishedAsRolledBack(pool);
}

async function markUnfinishedAsRolledBack(pool: pg.Pool): Promise<void> {
  await pool.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
}

const LOCK_POLL_MS = 200;

async function whileLocked<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  await takeLock(pool);
  try {
    return await work();
  } finally {
    // Closing the connection is enough, except behind a pooler, which would keep the session and the lock with it.
    await pool.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
  }
}

/** Asks again and again: a query that waits for the lock would itself hold up a CREATE INDEX CONCURRENTLY, and both forever. */
async function takeLock(pool: pg.Pool): Promise<void> {
  for (let waiting = false; !(await tryLock(pool)); waiting = true) {
    if (!waiting) new Logger('Migrations').log('Another process is migrating the database: waiting for it');
    await delay(LOCK_POLL_MS);
  }
}

async function tryLock(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    ADVISORY_LOCKS.migrations,
  ]);
  return rows[0]?.locked ?? false;
}
