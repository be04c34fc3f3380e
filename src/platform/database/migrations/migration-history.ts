import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A client or a pool. */
export type Connection = Pick<pg.ClientBase, 'query'>;

export interface Migration {
  /** `<timestamp>_<name>` */
  readonly name: string;
  readonly sql: string;
}

export interface RecordedMigration {
  readonly name: string;
  readonly checksum: string;
  /**
   * `interrupted`: the process that applied it was killed. `failed`: Prisma's engine applied it and PostgreSQL returned an error.
   * `rolled back`: it has to be applied again.
   */
  readonly state: 'applied' | 'interrupted' | 'failed' | 'rolled back';
}

/**
 * The history of migrations, in the table of Prisma's schema engine. Columns, checksums and their meaning are Prisma's, so that
 * `prisma migrate deploy` and `prisma migrate status` continue where a start has ended, and a start where they have.
 */
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

const READ = `
  SELECT migration_name AS name, checksum,
         CASE WHEN rolled_back_at IS NOT NULL THEN 'rolled back'
              WHEN finished_at IS NOT NULL THEN 'applied'
              WHEN logs IS NOT NULL THEN 'failed'
              ELSE 'interrupted' END AS state
    FROM _prisma_migrations
   ORDER BY started_at`;

export async function createHistory(connection: Connection): Promise<void> {
  await connection.query(CREATE_TABLE);
}

/** undefined while the database has no history */
export async function readHistory(connection: Connection): Promise<RecordedMigration[] | undefined> {
  if (!(await tableExists(connection, '_prisma_migrations'))) return undefined;
  return (await connection.query<RecordedMigration>(READ)).rows;
}

/** @returns the id of the entry */
export async function recordStart(connection: Connection, { name, sql }: Migration): Promise<string> {
  const id = randomUUID();
  await connection.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    sha256(sql),
    name,
  ]);
  return id;
}

export async function recordFinish(connection: Connection, id: string): Promise<void> {
  await connection.query(
    'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

export async function recordRollback(connection: Connection, id: string, reason: string): Promise<void> {
  await connection.query('UPDATE _prisma_migrations SET rolled_back_at = now(), logs = $2 WHERE id = $1', [id, reason]);
}

export async function recordInterruptedAsRolledBack(connection: Connection): Promise<void> {
  await connection.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL',
  );
}

/** Like Prisma, it regards a file as unchanged whose line endings have been converted. */
export function hasChecksum({ sql }: Migration, checksum: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => sha256(text) === checksum);
}

export async function tableExists(connection: Connection, table: string): Promise<boolean> {
  const { rows } = await connection.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  return rows[0]?.exists ?? false;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
