import { sql, type SqlText } from '#platform/database/sql.js';
import { composedStatements } from '#platform/database/statement.js';
import { APP_TABLES, NOT_COPIED } from '../data-transfer/export/tables/app-tables.js';

/** Receipts name nobody, and the directory of cells names collaborators, as do the tables that it is derived from. */
const NOT_SEARCHED: readonly string[] = ['apps', 'erasure_receipts', 'cell_apps', 'cell_collaborators'];

/** All tables with rows of an app. */
export const SEARCHED_TABLES: readonly string[] = [...APP_TABLES.map(({ name }) => name), ...Object.keys(NOT_COPIED)]
  .filter((name) => !NOT_SEARCHED.includes(name))
  .sort();

/** $2 an expression that matches the uid in the row as JSON. */
export const namingStatements = composedStatements('erasure-count-naming', () =>
  SEARCHED_TABLES.map((name) => [name, namingText(name)] as const),
);

/** The number of rows that name a user in any column. */
export const namingText = (table: string): SqlText =>
  sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2`;

/** Matches the uid as a whole: in a column, in JSON, in a key such as `user/amara/bruno`, and in texts. */
export const expressionOf = (uid: string): string => `(^|[^a-z0-9_-])${uid}($|[^a-z0-9_-])`;
