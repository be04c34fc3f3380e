import { sql } from '#platform/database/sql.js';
import { composedStatements, installationStatement, rows, statement } from '#platform/database/statement.js';
import { APP_TABLES, REPLICATED_TABLES } from '../tables/app-tables.js';

export interface TableChecksum {
  count: number;
  checksum: string;
}

/** Jobs change the rows of the others without a request. */
export const COMPARED_TABLES: readonly string[] = REPLICATED_TABLES.filter(
  (name) => !APP_TABLES.some((table) => table.name === name && table.changesByJobs),
);

/** Number and checksum of the rows of the app, which do not depend on their order. Both databases have the same migrations, and so the same columns. */
export const checksumStatements = composedStatements(
  'cell-moves-checksum',
  () => COMPARED_TABLES.map((table) => [table, checksumText(table)] as const),
  rows<TableChecksum>(),
);

/** Without the columns that change without a request. */
export function checksumText(table: string): string {
  const volatile = APP_TABLES.find(({ name }) => name === table)?.volatile ?? [];
  const row = volatile.reduce((text, column) => sql`${text} - '${column}'`, volatile.length > 0 ? 'to_jsonb(t)' : 't');
  return sql`SELECT count(*)::int AS count, coalesce(sum(hashtextextended((${row})::text, 0)::numeric), 0)::text AS checksum
     FROM ${table} t WHERE t.app_id = $1`;
}

export const anyStatements = composedStatements(
  'cell-moves-any',
  () => REPLICATED_TABLES.map((table) => [table, anyText(table)] as const),
  rows<{ any: boolean }>(),
);

export const anyText = (table: string): string =>
  sql`SELECT EXISTS (SELECT FROM ${table} t WHERE t.app_id = $1) AS any`;

export const removeStatements = composedStatements('cell-moves-remove', () =>
  REPLICATED_TABLES.map((table) => [table, removeText(table)] as const),
);

export const removeText = (table: string): string => sql`DELETE FROM ${table} WHERE app_id = $1`;

/** The row of the app, as JSON text. */
export const readApp = statement(
  'cell-moves-read-app',
  sql`SELECT to_jsonb(a)::text AS row FROM apps a WHERE a.app_id = $1`,
  rows<{ row: string }>(),
);

/** Nobody is connected to this cell. */
export const setOffline = statement(
  'cell-moves-set-offline',
  sql`UPDATE users SET status = 'offline' WHERE app_id = $1 AND status <> 'offline'`,
);

/** $1 the row of the app. It refuses changes until the move ends. */
export const insertApp = installationStatement('cell-moves-insert-app', {
  reason: 'the app does not exist here yet',
  text: sql`INSERT INTO apps SELECT (jsonb_populate_record(NULL::apps, $1::jsonb)).*`,
});
