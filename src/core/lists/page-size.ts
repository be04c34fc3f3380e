import { sql, type SqlText } from '#platform/database/sql.js';
// The size of pages of messages. Those of messages and of queues of messages end where they get too large.

/** Bytes of the messages of one page, as stored, with the messages that they quote and, of action messages, those that were changed. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** Pages of up to so many messages are not measured, which would take an eighth of their time. At 65,536 characters each they have 10 MB. */
export const UNMEASURED_ROWS = 50;

/** Rows that are measured at once, so that of a page of a thousand large messages only the first slices are measured. */
export const SLICE_ROWS = 100;

/** Bytes of a row besides its `data`. */
export const ROW_BYTES = 1024;

/** The stored size is that of the compressed value, where PostgreSQL compressed it. */
export const bytesOf = (data: SqlText) =>
  sql`CASE WHEN pg_column_compression(${data}) IS NULL THEN pg_column_size(${data}) ELSE octet_length(${data}::text) END`;

const bytesOfMessage = (id: SqlText) =>
  sql`coalesce((SELECT ${bytesOf(sql`part.data`)} FROM messages part WHERE part.app_id = $1 AND part.id = ${id}), 0)`;

/** The expression measures a row with the columns of messages. */
export const sizeOfMessage = (row: SqlText) => sql`(${ROW_BYTES} + ${bytesOf(sql`${row}.data`)}
  + CASE WHEN ${row}.quoted_message_id IS NULL THEN 0 ELSE ${bytesOfMessage(sql`${row}.quoted_message_id`)} END
  + CASE WHEN ${row}.category = 'action' AND ${row}.type = 'message' THEN ${bytesOfMessage(sql`(${row}.data ->> 'messageId')::bigint`)} ELSE 0 END)`;

/**
 * The beginning of a page, up to the row that fills it. The rows are measured in slices, so that measuring stops there.
 *
 * @param ids in the order in which the page is read from its cursor
 * @param sizesOf bytes of the rows, in the order of the ids
 */
export async function fittingIds(
  ids: readonly bigint[],
  sizesOf: (ids: readonly bigint[]) => Promise<readonly number[]>,
): Promise<readonly bigint[]> {
  let bytes = 0;
  for (let from = 0; from < ids.length; from += SLICE_ROWS)
    for (const [index, size] of (await sizesOf(ids.slice(from, from + SLICE_ROWS))).entries()) {
      if (bytes >= MAX_PAGE_BYTES) return ids.slice(0, from + index);
      bytes += size;
    }
  return ids;
}
