import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { AppRowsRepository } from './app-rows.repository.js';
import { APP_TABLES, NEED_CREDENTIALS, type AppTable, type Row, type SecretColumns } from './app-tables.js';
import type { MediaMarks } from './media-marks.js';
import { hasSecrets, withoutSecrets, type RowSecrets } from './row-secrets.js';

/** Rows of one table, as JSON texts without `app_id`. */
export interface RowPage {
  readonly table: AppTable;
  readonly rows: readonly string[];
}

/** How the secrets of a row leave the installation. Undefined: they do not. */
type SealSecrets = (table: AppTable, opened: Row, secrets: SecretColumns) => Row;

export interface ReadOptions {
  readonly marks: MediaMarks;
  readonly secrets: RowSecrets;
  readonly seal: SealSecrets | undefined;
  /** Called for each row whose secrets the key of the installation does not decrypt. They are left out. */
  readonly onUnreadable?: (table: AppTable) => void;
}

/** Reads the rows of an app as they are exported. */
@Injectable()
export class AppRows {
  constructor(private readonly repository: AppRowsRepository) {}

  /** @param tables in this order */
  async *read(
    ctx: AppContext,
    options: ReadOptions,
    tables: readonly AppTable[] = APP_TABLES,
  ): AsyncGenerator<RowPage> {
    for (const table of tables) {
      if (!options.seal && NEED_CREDENTIALS.has(table.name)) continue;
      for await (const rows of this.repository.pages(ctx, table)) {
        const exported = rows.flatMap((json) => exportedRow(table, json, options) ?? []);
        if (exported.length > 0) yield { table, rows: exported };
      }
    }
  }
}

/** @returns undefined for a row that is nothing without its secrets */
function exportedRow(table: AppTable, json: string, options: ReadOptions): string | undefined {
  const marked = options.marks.mark(json);
  if (!table.secrets) return marked;
  const row = JSON.parse(marked) as Row;
  const opened = options.seal && openedOrUndefined(table, row, options);
  if (opened) return JSON.stringify(options.seal(table, opened, table.secrets));
  if (table.secrets.isNothingWithout && hasSecrets(row, table.secrets)) return undefined;
  return JSON.stringify(withoutSecrets(row, table.secrets));
}

function openedOrUndefined(table: AppTable, row: Row, { secrets, onUnreadable }: ReadOptions): Row | undefined {
  try {
    return secrets.opened(row, table.secrets!);
  } catch {
    onUnreadable?.(table);
    return undefined;
  }
}
