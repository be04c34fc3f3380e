import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '#platform/errors/startup-error.js';
import { releaseJobs } from '../migrations/migrate-jobs.js';
import { type CopiedSequence, type CopiedTable, type Connection, readForeignKeys, readTables } from './catalog.js';
import { withCopyConnection } from './copy-connection.js';
import { appliedMigrations } from './database-snapshot.js';

/** What a snapshot of another database has. */
export interface Copy {
  readonly migrations: readonly string[];
  readonly tables: readonly CopiedTable[];
  /** As `TableRows.content`. The tables are read in their order, each to its end. */
  readonly rowsOf: (table: CopiedTable) => Readable;
  /** Called after each table. */
  readonly onTable?: (name: string, rows: number) => void;
  /** Called once all rows are loaded. What it throws reverts them. @param rows the number of rows by table */
  readonly end: (rows: ReadonlyMap<string, number>) => Promise<readonly CopiedSequence[]>;
}

/**
 * Loads the copy into a database with the same migrations that has no app, in one transaction. Triggers do not run, because the copy has what
 * they wrote in the other database. Foreign keys are made again after the rows: PostgreSQL checks them with one query each, and has no queue
 * of checks in memory.
 *
 * @throws StartupError if the database has apps or another schema, or the copy does not fit; nothing is loaded
 */
export async function loadRows(databaseUrl: string, copy: Copy): Promise<void> {
  await withCopyConnection(databaseUrl, 'exclusive', async (client) => {
    await client.query(`SET client_encoding = 'UTF8'`);
    await client.query('BEGIN');
    try {
      await load(client, copy);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
    await client.query('ANALYZE');
  });
}

async function load(client: pg.Client, copy: Copy): Promise<void> {
  // A server that starts meanwhile waits here before it creates the first app.
  await client.query('LOCK TABLE apps IN ACCESS EXCLUSIVE MODE');
  await assertEmpty(client);
  await assertSameMigrations(client, copy.migrations);
  const tables = await readTables(client);
  assertKnown(copy.tables, tables);
  const names = tables.map(({ name }) => name);
  const foreignKeys = await readForeignKeys(client);
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  const rows = new Map<string, number>();
  for (const table of copy.tables) {
    rows.set(table.name, await loadTable(client, table, copy));
    copy.onTable?.(table.name, rows.get(table.name)!);
  }
  const sequences = await copy.end(rows);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, last } of sequences)
    if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, last]);
  await releaseJobs(client);
}

/** @returns the number of rows */
async function loadTable(client: pg.Client, table: CopiedTable, { rowsOf }: Copy): Promise<number> {
  const { name, columns } = table;
  const target = client.query(copyFrom(`COPY ${name} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`));
  try {
    await pipeline(rowsOf(table), target);
  } catch (error) {
    // Details of PostgreSQL can contain values of the row.
    throw error instanceof pg.DatabaseError
      ? new StartupError(`PostgreSQL refused the rows of ${name} (SQLSTATE ${error.code}).`)
      : error;
  }
  return target.rowCount;
}

async function assertEmpty(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM apps) AS exists');
  if (rows[0]?.exists)
    throw new StartupError('The database has apps already. Restore needs an empty database: nothing is overwritten.');
}

async function assertSameMigrations(connection: Connection, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(connection);
  if (applied.join() !== [...migrations].sort().join())
    throw new StartupError(
      'The database has been migrated to another version than that of the copy. Create an empty database, and let this command migrate it.',
    );
}

/** A table or column of the copy that the migrations do not make would be lost. Names are put into SQL only once they are known. */
function assertKnown(copied: readonly CopiedTable[], tables: readonly CopiedTable[]): void {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of copied) {
    const known = columnsOf.get(name);
    const unknown = known ? columns.find((column) => !known.has(column)) : name;
    if (unknown !== undefined)
      throw new StartupError(
        `The copy has ${known ? `a column ${unknown} of ${name}` : `a table ${name}`} that is not of Confab: remove it from the source, and copy again.`,
      );
  }
}
