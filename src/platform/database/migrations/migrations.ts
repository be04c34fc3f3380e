import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { addressOf } from '#platform/config/postgres-url.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { packageRoot } from '#platform/files/package-root.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { DatabaseClient } from '../hosts/database-client.js';
import { hostsOf } from '../hosts/database-hosts.js';
import { applyMigration, MigrationFailure } from './apply-migration.js';
import { jobsTable, migrateJobs } from './migrate-jobs.js';
import {
  type Connection,
  createHistory,
  hasChecksum,
  type Migration,
  readHistory,
  recordInterruptedAsRolledBack,
  type RecordedMigration,
  tableExists,
} from './migration-history.js';

/**
 * The version of the schema that this code is written for. A migration that the code of the release before cannot work with raises it, and
 * raises `schema_version.compatible_from` as well. A migration that older code does not notice changes neither. See docs/releasing.md.
 */
export const SCHEMA_VERSION = 1;

export interface MigrationOptions {
  /** Folder of `<timestamp>_<name>/migration.sql`. Default: prisma/migrations of this package. */
  readonly folder?: string;
  /** Names of the migrations to apply, for a backup of an earlier version. Default: all. @throws StartupError where one is unknown */
  readonly only?: readonly string[];
  /** Runs before anything is changed. @throws to leave the database as it is */
  readonly check?: (connection: Connection) => Promise<unknown>;
}

/**
 * Brings the database to the schema of this code. Any number of servers may call it at the same time: one applies the migrations, the others
 * wait for it. For a database that is up to date it takes one connection and a few reads.
 *
 * @returns the names of the applied migrations
 * @throws StartupError when the database cannot be reached, is too new for this code, or refuses a migration
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = selected(await readMigrations(options.folder ?? packagedMigrations()), options.only);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: DatabaseClient as unknown as pg.PoolConfig['Client'],
    max: 2, // one that holds the lock and applies migrations, one for the migrations of the job queue
    application_name: 'confab-migrations',
  });
  // A lost connection is reported by the next query.
  pool.on('error', () => undefined);
  pool.on(
    'connect',
    neverThrows((client) => client.on('error', () => undefined)),
  );
  try {
    await assertUsable(pool, databaseUrl);
    await options.check?.(pool);
    if (await isUpToDate(pool, migrations)) return [];
    return await withLock(pool, (connection) => migrate(connection, pool, migrations));
  } finally {
    await pool.end();
  }
}

function selected(migrations: readonly Migration[], only: readonly string[] | undefined): readonly Migration[] {
  if (only === undefined) return migrations;
  const unknown = only.find((wanted) => !migrations.some(({ name }) => name === wanted));
  if (unknown !== undefined)
    throw new StartupError(`Migration ${unknown} is not known to this version of Confab: use a newer one.`);
  return migrations.filter(({ name }) => only.includes(name));
}

export interface MigrationState {
  /** Absent: the database has none. */
  readonly last?: string;
  /** Migrations of this package that the next start applies. */
  readonly pending: readonly string[];
}

/** What a start would find; changes nothing. @throws StartupError where a start would refuse the database */
export async function migrationState(connection: Connection): Promise<MigrationState> {
  await assertNotTooNew(connection);
  const history = (await readHistory(connection)) ?? [];
  assertNoneFailed(history);
  const applied = history.filter(({ state }) => state === 'applied').map(({ name }) => name);
  const pending = missing(history, await readMigrations(packagedMigrations()));
  return { last: applied.sort().at(-1), pending: pending.map(({ name }) => name) };
}

const packagedMigrations = () => join(packageRoot(), 'prisma', 'migrations');

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
    throw new StartupError(
      `The database at ${addressOf(hostsOf(databaseUrl).url)} cannot be used: ${errorReason(error)}.`,
      { cause: error },
    );
  }
}

async function isUpToDate(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  await assertNotTooNew(pool);
  const history = (await readHistory(pool)) ?? [];
  warnOfChangedMigrations(history, migrations);
  return missing(history, migrations).length === 0 && (await tableExists(pool, jobsTable));
}

function missing(history: readonly RecordedMigration[], migrations: readonly Migration[]): Migration[] {
  const applied = new Set(history.filter(({ state }) => state === 'applied').map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/** A migration is not applied again when its file changes, and the schema is what the applied text made: so this is no reason to stop. */
function warnOfChangedMigrations(history: readonly RecordedMigration[], migrations: readonly Migration[]): void {
  for (const migration of migrations) {
    const applied = history.find(({ name, state }) => name === migration.name && state === 'applied');
    if (applied && !hasChecksum(migration, applied.checksum))
      logger.warn(`Migration ${migration.name} was applied to this database with another text than that of its file`);
  }
}

const logger = new Logger('Migrations');

async function migrate(connection: Connection, pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  await assertNotTooNew(connection);
  try {
    const pending = missing(await openHistory(connection), migrations);
    for (const migration of pending) await applyMigration(connection, migration);
    await migrateJobs(pool);
    return pending.map(({ name }) => name);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      error instanceof MigrationFailure
        ? `The database refused migration ${error.migration}: ${advised(error.message)}.`
        : `The database cannot be migrated: ${advised(errorReason(error))}.`,
    );
  }
}

function assertNoneFailed(history: readonly RecordedMigration[]): void {
  const failed = history.find(({ state }) => state === 'failed');
  if (failed) {
    throw new StartupError(
      `Migration ${failed.name} failed on this database earlier: undo what it left behind, ` +
        `then run "npx prisma migrate resolve --rolled-back ${failed.name}" and start again.`,
    );
  }
}

/**
 * An interrupted migration was rolled back by PostgreSQL, or is one that can be repeated (see applyMigration): it is applied again. One that
 * failed under Prisma's engine may have committed a part of its script: that needs a person.
 */
async function openHistory(connection: Connection): Promise<RecordedMigration[]> {
  const history = await readHistory(connection);
  if (!history) {
    await assertEmpty(connection);
    await createHistory(connection);
    return [];
  }
  assertNoneFailed(history);
  await recordInterruptedAsRolledBack(connection);
  return history;
}

/** Relations of extensions, such as the view of pg_stat_statements, do not count. */
const HAS_TABLES = `
  SELECT EXISTS (
    SELECT FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ) AS exists`;

async function assertEmpty(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ exists: boolean }>(HAS_TABLES);
  if (!rows[0]?.exists) return;
  throw new StartupError(
    'The database cannot be migrated: it has tables that are not of Confab; give Confab a database of its own.',
  );
}

/** The reason, and what to do where the reason alone does not say it. */
function advised(reason: string): string {
  if (/^permission denied/.test(reason))
    return `${reason}; let the account of DATABASE_URL own the database, so that it may create schemas and tables`;
  return reason;
}

async function assertNotTooNew(connection: Connection): Promise<void> {
  if (!(await tableExists(connection, 'schema_version'))) return;
  const { rows } = await connection.query<{ version: number; compatible_from: number }>(
    'SELECT version, compatible_from FROM schema_version',
  );
  const [schema] = rows;
  if (!schema || schema.compatible_from <= SCHEMA_VERSION) return;
  throw new StartupError(
    `The database was migrated by a newer Confab (schema ${schema.version}), this one knows schema ${SCHEMA_VERSION}: ` +
      `run a Confab that knows schema ${schema.compatible_from} or later, or restore a backup from before the upgrade.`,
  );
}

const LOCK_POLL_MS = 200;

async function withLock<Result>(pool: pg.Pool, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  try {
    await takeLock(connection);
    return await work(connection);
  } finally {
    // Closing the connection is enough, except behind a pooler, which keeps the session and with it the lock.
    await connection.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    connection.release(true);
  }
}

/** Polls: a query that waits for the lock would itself block a CREATE INDEX CONCURRENTLY, and both would wait forever. */
async function takeLock(connection: Connection): Promise<void> {
  for (let waiting = false; !(await tryLock(connection)); waiting = true) {
    if (!waiting) logger.log('Another process is migrating the database: waiting for it');
    await delay(LOCK_POLL_MS);
  }
}

async function tryLock(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    ADVISORY_LOCKS.migrations,
  ]);
  return rows[0]?.locked ?? false;
}
