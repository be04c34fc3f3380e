import { MAX_PAGE_BYTES } from '#core/lists/page-size.js';
import { sql, type SqlText } from '#platform/database/sql.js';

// Numbered pages of rules and keyword lists show up to 4 MB of their content. A page has all of its rows; those that do not fit into it are
// without their content.

/** Whether the rows before this one leave room for it. The first row of a page always fits. */
export const fits = (bytes: SqlText, order: SqlText): SqlText =>
  sql`coalesce(sum(${bytes}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${MAX_PAGE_BYTES} AS fits`;

export interface FittingRow {
  /** Whether the row is without its content. */
  readonly isTruncated: boolean;
}
