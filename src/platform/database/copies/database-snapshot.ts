import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '#platform/errors/startup-error.js';
import { readHistory } from '../migrations/migration-history.js';
import { type CopiedSequence, type CopiedTable, type Connection, readSequences, readTables } from './catalog.js';
import { withCopyConnection } from './copy-connection.js';

/** Rows of a table in PostgreSQL's text format of COPY, in UTF-8. */
export interface TableRows {
  readonly content: Readable;
  /** The number of rows, once the content has ended. */
  readonly count: () => number;
}

/** All rows of a database at one moment, while others write. */
export class DatabaseSnapshot {
  private constructor(
    private readonly client: pg.Client,
    /** The version of the server, for example `18.0`. */
    readonly postgresVersion: string,
    /** Names, in the order of their timestamps. */
    readonly migrations: readonly string[],
    readonly tables: readonly CopiedTable[],
  ) {}

  /**
   * Passes a snapshot to `work`. Until it ends, servers go on reading and writing, and migrations wait.
   *
   * @throws StartupError if the database has no data of Confab, or is being migrated
   */
  static async read<Result>(
    databaseUrl: string,
    work: (snapshot: DatabaseSnapshot) => Promise<Result>,
  ): Promise<Result> {
    return withCopyConnection(databaseUrl, 'shared', async (client) => {
      await client.query(`SET client_encoding = 'UTF8'`);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const migrations = await appliedMigrations(client);
      const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
      return work(new DatabaseSnapshot(client, rows[0]!.version, migrations, await readTables(client)));
    });
  }

  /** The content must be read to its end before the next table. */
  rowsOf({ name, columns }: CopiedTable): TableRows {
    const stream = this.client.query(copyTo(`COPY ${name} (${columns.map(pg.escapeIdentifier).join(', ')}) TO STDOUT`));
    return { content: stream, count: () => stream.rowCount };
  }

  /** Must be read after the rows. */
  async sequences(): Promise<CopiedSequence[]> {
    return readSequences(this.client);
  }
}

/** @throws StartupError unless all of the history were applied */
export async function appliedMigrations(connection: Connection): Promise<string[]> {
  const history = (await readHistory(connection)) ?? [];
  const relevant = history.filter(({ state }) => state !== 'rolled back');
  if (relevant.length === 0) throw new StartupError('The database has no data of Confab.');
  const unfinished = relevant.find(({ state }) => state !== 'applied');
  if (unfinished)
    throw new StartupError(`Migration ${unfinished.name} did not end in this database: start the server first.`);
  return relevant.map(({ name }) => name).sort();
}
