import { sql, type SqlText } from '#platform/database/sql.js';
import { composedStatements, installationStatement, rows, statement } from '#platform/database/statement.js';
import { APP_TABLES, type AppTable } from './app-tables.js';

// Statements on any table of an app: composed of the names in APP_TABLES, and of the columns in a file, which must be plain names.

/** A row as JSON text, and its primary key after `app_id`, as texts. */
export interface RowText {
  readonly row: string;
  readonly key: string[];
}

const columnsOf = ({ key }: AppTable): string[] => Object.keys(key);

/** Rows after a key, in the order of the primary key: $2 number, $3 bytes of JSON, $4 omitted columns, $5 the key. */
export const readStatements = composedStatements(
  'app-rows-read',
  () =>
    APP_TABLES.flatMap((table) => [false, true].map((after) => [label(table, after), readText(table, after)] as const)),
  rows<RowText>(),
);

const label = ({ name }: AppTable, after: boolean): string => `${name}, ${after ? 'next' : 'first'}`;

/**
 * The page ends after the row that exceeds the number of bytes. No column of a key is named like a column of the subqueries.
 *
 * @param after whether the page begins after a key
 */
export function readText(table: AppTable, after: boolean): SqlText {
  const key = columnsOf(table).map((column) => sql`t."${sql.identifier(column)}"`);
  const order = key.length > 0 ? sql.join(key, ', ') : sql`t.app_id`;
  const last = Object.values(table.key).map((type, index) => sql`($5::text[])[${index + 1}]::${sql.identifier(type)}`);
  const [one, other] = table.mirrored ?? [];
  const conditions = [
    sql`t.app_id = $1`,
    ...(after && key.length > 0 ? [sql`(${sql.join(key, ', ')}) > (${sql.join(last, ', ')})`] : []),
    ...(after && key.length === 0 ? [sql`$5::text[] IS NULL`] : []),
    ...(one === undefined
      ? []
      : [sql`t."${sql.identifier(one)}" COLLATE "C" < t."${sql.identifier(other!)}" COLLATE "C"`]),
    ...(table.condition === undefined ? [] : [table.condition]),
  ];
  return sql`SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY ${order}) AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[${sql.join(
                         key.map((column) => sql`${column}::text`),
                         ', ',
                       )}]::text[] AS key
                  FROM (SELECT t.* FROM ${sql.identifier(table.name)} t WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number`;
}

/** $2 the rows, as a JSON list. */
export const insertStatements = composedStatements('app-rows-insert', () =>
  APP_TABLES.filter(({ key }) => Object.keys(key).length > 0).map(
    (table) => [table.name, insertText(table, columnsOf(table))] as const,
  ),
);

/** @param columns those that the rows have, without `app_id` @throws Error if one is not a name */
export function insertText({ name, jsonValues = [], mirrored }: AppTable, columns: readonly string[]): SqlText {
  const table = sql.identifier(name);
  const values = (source: (column: string) => string) =>
    sql.join(
      columns
        .map((column) => sql`r."${sql.identifier(source(column))}"`)
        .map((value, index) => (jsonValues.includes(columns[index]!) ? sql`coalesce(${value}, 'null')` : value)),
      ', ',
    );
  const from = sql`FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) r`;
  const [one, other] = mirrored ?? [];
  const exchanged = (column: string) => (column === one ? other! : column === other ? one! : column);
  const second = mirrored ? sql` UNION ALL SELECT $1, ${values(exchanged)} ${from}` : '';
  const names = sql.join(
    columns.map((column) => sql`, "${sql.identifier(column)}"`),
    '',
  );
  return sql`INSERT INTO ${table} (app_id${names}) SELECT $1, ${values((column) => column)} ${from}${second}`;
}

/** The largest value of the column with a sequence. */
export const largestStatements = composedStatements('app-rows-largest', () =>
  APP_TABLES.flatMap((table) => (table.sequence ? [[table.name, largestText(table)] as const] : [])),
);

export const largestText = ({ name, sequence }: AppTable): SqlText =>
  sql`SELECT max(t."${sql.identifier(sequence!.column)}") AS value FROM ${sql.identifier(name)} t WHERE t.app_id = $1`;

const UNLIMITED = 'a setting of the transaction';

/** All statements of the transaction see the same rows, however long it takes. */
export const beginSnapshot = installationStatement('data-export-begin-snapshot', { reason: UNLIMITED })`
   SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;

/** Times of two databases are then written in the same way. */
export const useUtc = installationStatement('data-export-use-utc', { reason: UNLIMITED })`SET LOCAL timezone = 'UTC'`;

/** The transaction may wait for the disk, or for another database. */
export const allowWaiting = installationStatement('data-export-allow-waiting', { reason: UNLIMITED })`
   SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Raises the sequence of a column so that it exceeds $3. Other transactions draw from it meanwhile: the distance keeps it from going back.
 *
 * $1 table, $2 column
 */
export const raiseSequence = installationStatement('data-export-raise-sequence', {
  reason: 'a sequence is common to all apps',
})`
   SELECT setval(sequence, $3::bigint + 1000000)::bigint AS value
     FROM (SELECT pg_get_serial_sequence($1::text, $2::text)::regclass AS sequence) s
    WHERE nextval(sequence) <= $3::bigint`;

/** Whether any app has one of these keys or tokens: two apps with one credential could not be told apart. */
export const findCredentials = installationStatement('data-export-find-credentials', {
  reason: 'credentials identify the app',
})`
   SELECT EXISTS (SELECT FROM api_keys WHERE key_hash = ANY($1::bytea[]))
             OR EXISTS (SELECT FROM auth_tokens WHERE token_hash = ANY($1::bytea[])) AS known`;

export const removeAuditEntries = statement('data-export-remove-audit-entries')`
   SELECT delete_expired_audit_entries($1, 'infinity', 2000000000)`;

export const removeMetricIncrements = statement('data-export-remove-metric-increments')`
   DELETE FROM metric_increments WHERE app_id = $1`;
