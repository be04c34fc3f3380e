import type { GuardedTable } from '#platform/cells/change-guards.js';
import { lockOfMove } from '#platform/cells/elsewhere.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import {
  composedStatements,
  installationStatement,
  rows,
  statement,
  type RowOf,
} from '#platform/database/statement.js';
import { APP_TABLES, REPLICATED_TABLES } from '../tables/app-tables.js';

export type TableChecksum = RowOf<'cell-moves-checksum'>;

/** Jobs change the rows of the others without a request. */
export const COMPARED_TABLES: readonly string[] = REPLICATED_TABLES.filter(
  (name) => !APP_TABLES.some((table) => table.name === name && table.changesByJobs),
);

/**
 * What must not change any more at the end of a move. Counts follow the presence of users, and the rows that they count have guards. The source notes in
 * the audit log that the app has left.
 */
export const GUARDED_TABLES: readonly GuardedTable[] = COMPARED_TABLES.filter((name) => name !== 'list_counts').map(
  (name) => ({
    name,
    volatile: APP_TABLES.find((table) => table.name === name)?.volatile ?? [],
    ...(name === 'audit_log' ? { exempt: sql`NEW.target_type = 'app'` } : {}),
  }),
);

/** What the databases compare at once: a table, or of one whose key begins with a number, the rows after one and up to another. */
export interface Part {
  readonly table: string;
  readonly after: bigint | null;
  readonly upTo: bigint | null;
}

/** The number with which the key of a table begins, if it does. */
export const numberOf = (table: string): SqlText | undefined => {
  const [first] = Object.entries(APP_TABLES.find(({ name }) => name === table)?.key ?? {});
  return first?.[1] === 'bigint' ? sql.identifier(first[0]) : undefined;
};

/** Few, because the last part changes until the app refuses changes, and is compared again then. */
const PART_ROWS = 1_000;

/** The last row of each part of a table, in their order. */
export const boundsStatements = composedStatements('cell-moves-bounds', () =>
  COMPARED_TABLES.filter(numberOf).map((table) => [table, boundsText(table)] as const),
);

export const boundsText = (table: string): SqlText =>
  sql`SELECT numbered.bound FROM (
       SELECT t.${numberOf(table)!} AS bound, row_number() OVER (ORDER BY t.${numberOf(table)!}) AS row FROM ${sql.identifier(table)} t WHERE t.app_id = $1
     ) numbered WHERE numbered.row % ${PART_ROWS} = 0 ORDER BY numbered.bound`;

/** Number and checksum of the rows of the app, which do not depend on their order. Both databases have the same migrations, and so the same columns. */
export const checksumStatements = composedStatements('cell-moves-checksum', () =>
  COMPARED_TABLES.map((table) => [table, checksumText(table)] as const),
);

/** Without the columns that change without a request. For a table of several parts: $2 after, $3 up to, or null */
export function checksumText(table: string): SqlText {
  const volatile = APP_TABLES.find(({ name }) => name === table)?.volatile ?? [];
  const row = volatile.reduce<SqlText>(
    (text, column) => sql`${text} - ${sql.literal(column)}`,
    volatile.length > 0 ? sql`to_jsonb(t)` : sql`t`,
  );
  return sql`SELECT count(*)::int AS count, coalesce(sum(hashtextextended((${row})::text, 0)::numeric), 0)::text AS checksum
     FROM ${sql.identifier(table)} t WHERE t.app_id = $1${within(table)}`;
}

function within(table: string): SqlText {
  const number = numberOf(table);
  return number === undefined
    ? sql``
    : sql` AND t.${number} > coalesce($2::bigint, -9223372036854775808) AND t.${number} <= coalesce($3::bigint, 9223372036854775807)`;
}

export const anyStatements = composedStatements('cell-moves-any', () =>
  REPLICATED_TABLES.map((table) => [table, anyText(table)] as const),
);

export const anyText = (table: string): SqlText =>
  sql`SELECT EXISTS (SELECT FROM ${sql.identifier(table)} t WHERE t.app_id = $1) AS any`;

export const removeStatements = composedStatements('cell-moves-remove', () =>
  REPLICATED_TABLES.map((table) => [table, removeText(table)] as const),
);

export const removeText = (table: string): SqlText => sql`DELETE FROM ${sql.identifier(table)} WHERE app_id = $1`;

/** The row of the app, as JSON text. */
export const readApp = statement('cell-moves-read-app', rows<{ row: string }>())`
   SELECT to_jsonb(a)::text AS row FROM apps a WHERE a.app_id = $1 AND a.moving_since IS NOT NULL`;

/** Nobody is connected to this cell. */
export const setOffline = statement('cell-moves-set-offline')`
   UPDATE users SET status = 'offline' WHERE app_id = $1 AND status <> 'offline'`;

/** Apps of this database that refuse changes because of a move. */
export const refusing = installationStatement('cell-moves-refusing', {
  reason: 'looks after the moves of all apps',
})`SELECT app_id FROM apps WHERE moving_since IS NOT NULL AND deletion_scheduled_at IS NULL`;

/** The lock of the command that moves an app, until the end of the transaction. $1 app */
export const lockMove = installationStatement('cell-moves-lock-until-commit', {
  reason: 'looks after the moves of all apps',
  row: rows<{ locked: boolean }>(),
})`SELECT pg_try_advisory_xact_lock(${lockOfMove(sql`$1`)}) AS locked`;

/** $1 the row of the app. It refuses changes until the move ends. */
export const insertApp = installationStatement('cell-moves-insert-app', {
  reason: 'the app does not exist here yet',
})`INSERT INTO apps SELECT (jsonb_populate_record(NULL::apps, $1::jsonb)).*`;
