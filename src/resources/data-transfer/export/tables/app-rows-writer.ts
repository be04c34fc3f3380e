import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { RowPage } from './app-rows.js';
import { AppRowsRepository } from './app-rows.repository.js';
import { APP_TABLES, type AppTable, type Row, type SecretColumns } from './app-tables.js';
import type { MediaMarks } from './media-marks.js';
import { hasSecrets, type RowSecrets } from './row-secrets.js';

export interface WriteOptions {
  readonly marks: MediaMarks;
  /** The secrets are those of the target. */
  readonly secrets: RowSecrets;
  /** The reverse of the function with which the rows were read. */
  readonly open: (table: AppTable, sealed: Row, secrets: SecretColumns) => Row;
  /** Origin of this installation in URLs of files. */
  readonly publicUrl?: string;
}

export interface WrittenRows {
  readonly counts: ReadonlyMap<string, number>;
  /** The credentials of the export belong to an app of this installation, and were left out. */
  readonly credentialsTaken: boolean;
}

/** Tables that are left out where an app of the installation has the credentials of the export. */
const CREDENTIALS: ReadonlySet<string> = new Set(['api_keys', 'auth_tokens', 'push_tokens']);

/** The audit log. */
const LAST_TABLE = APP_TABLES.at(-1)!;

/** Inserts the rows of an export into an app without rows. */
@Injectable()
export class AppRowsWriter {
  constructor(private readonly repository: AppRowsRepository) {}

  /** @param ctx must have the open transaction in which the app was created */
  async write(ctx: AppContext, pages: AsyncIterable<RowPage>, options: WriteOptions): Promise<WrittenRows> {
    const counts = new Map<string, number>();
    let credentialsTaken = false;
    for await (const { table, rows } of pages) {
      const imported = rows.map((json) => importedRow(table, options.marks.sign(json, options.publicUrl), options));
      if (table === LAST_TABLE && !counts.has(table.name)) await this.repository.removeTriggered(ctx);
      if (CREDENTIALS.has(table.name)) {
        credentialsTaken ||= await this.repository.hasCredentials(ctx, hashesOf(table, imported));
        if (credentialsTaken) continue;
      }
      await this.repository.insert(ctx, table, columnsOf(table, imported[0]!), imported);
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length);
    }
    if (!counts.has(LAST_TABLE.name)) await this.repository.removeTriggered(ctx);
    for (const table of APP_TABLES) await this.repository.raiseSequence(ctx, table);
    return { counts, credentialsTaken };
  }
}

function importedRow(table: AppTable, json: string, { open, secrets }: WriteOptions): string {
  if (!table.secrets) return json;
  const row = JSON.parse(json) as Row;
  if (!hasSecrets(row, table.secrets)) return json;
  return JSON.stringify(secrets.closed(open(table, row, table.secrets), table.secrets));
}

function columnsOf({ name, omitted = [] }: AppTable, json: string): string[] {
  const columns = Object.keys(JSON.parse(json) as Row);
  const unexpected = columns.find((column) => column === 'app_id' || omitted.includes(column));
  if (unexpected !== undefined) throw new StartupError(`A row of ${name} has the column ${unexpected}.`);
  return columns;
}

/** The hashes are in base64. */
function hashesOf({ secrets }: AppTable, rows: readonly string[]): string[] {
  const column = secrets?.hash;
  if (column === undefined) return [];
  return rows.map((json) =>
    Buffer.from(((JSON.parse(json) as Row)[column] as string).slice(2), 'hex').toString('base64'),
  );
}
