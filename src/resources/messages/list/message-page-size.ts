import { columnsOf, messageColumns } from '../model/message-row.js';

// Pages of messages end where they get too large, in SQL: what does not fit is never read into the process.

/** What the messages of one page may say, as stored: in it are counted what they quote and, of action messages, what was changed. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** Pages of so many messages are not measured, which would take an eighth of their time: of 65,536 characters each they are 10 MB. */
const UNMEASURED_ROWS = 50;

/** Rows that are measured at once, so that a page of a thousand large messages is not measured to its end. */
const SLICE_ROWS = 100;

/** What a row takes besides what the message says. */
const ROW_BYTES = 1024;

/** Characters that are left of a text that does not fit. */
const PREVIEW_CHARACTERS = 1000;

/** The stored size tells of a text that is compressed no more than that it compresses well. */
const bytesOf = (data: string) =>
  `CASE WHEN pg_column_compression(${data}) IS NULL THEN pg_column_size(${data}) ELSE octet_length(${data}::text) END`;

const bytesOfMessage = (id: string) =>
  `coalesce((SELECT ${bytesOf('part.data')} FROM messages part WHERE part.app_id = $1 AND part.id = ${id}), 0)`;

/** Of a row with the columns of messages. */
const sizeOf = (row: string) => `(${ROW_BYTES} + ${bytesOf(`${row}.data`)}
  + CASE WHEN ${row}.quoted_message_id IS NULL THEN 0 ELSE ${bytesOfMessage(`${row}.quoted_message_id`)} END
  + CASE WHEN ${row}.category = 'action' AND ${row}.type = 'message' THEN ${bytesOfMessage(`(${row}.data ->> 'messageId')::bigint`)} ELSE 0 END)`;

/**
 * The beginning of a selection of messages of the app $1, in its order, up to the one that fills a page.
 *
 * @param selection SELECT of the columns of messages
 * @param limit rows that it has at most
 */
export function fittingPage(selection: string, limit: number): string {
  if (limit <= UNMEASURED_ROWS) return selection;
  const source = limit <= SLICE_ROWS ? selection : measuredSlices(selection);
  // each row by what stands before it, so that the first one is there however large it is; the window keeps the order of its rows
  return `SELECT ${messageColumns}
    FROM (SELECT s.*, sum(${sizeOf('s')}) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before FROM (${source}) AS s) AS sized
   WHERE bytes_before IS NULL OR bytes_before < ${MAX_PAGE_BYTES}`;
}

/** No more of the selection than the slices that are needed to fill a page. */
const measuredSlices = (selection: string) => `
  WITH RECURSIVE listed AS MATERIALIZED (
    SELECT coalesce(array_agg(id), '{}') AS ids FROM (${selection}) AS selected
  ), slice AS (
    SELECT 0 AS through, 0::bigint AS bytes
    UNION ALL
    SELECT through + ${SLICE_ROWS},
           bytes + (SELECT sum(${sizeOf('m')})::bigint FROM messages m
                     WHERE m.app_id = $1 AND m.id = ANY((SELECT ids[through + 1:through + ${SLICE_ROWS}] FROM listed)::bigint[]))
      FROM slice WHERE bytes < ${MAX_PAGE_BYTES} AND through < (SELECT cardinality(ids) FROM listed)
  )
  SELECT ${columnsOf('m')}
    FROM unnest((SELECT ids[1:(SELECT max(through) FROM slice)] FROM listed)) WITH ORDINALITY AS kept (id, position)
    JOIN messages m ON m.app_id = $1 AND m.id = kept.id
   ORDER BY kept.position`;

const PREVIEW = `jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', ${PREVIEW_CHARACTERS}), 'truncated', true))`;

/**
 * Messages of the app $1 by their ids, in the order of the ids. For lists of something else that show one message for each of their
 * rows: of what does not fit into a page only the beginning of the text is left, and data.truncated says so.
 *
 * @param ids expression for the list of ids
 */
export const previewsByIds = (ids: string) => `
  SELECT ${messageColumns.replace(/\bdata\b/, `CASE WHEN page_bytes > ${MAX_PAGE_BYTES} AND category NOT IN ('action', 'call') THEN ${PREVIEW} ELSE data END AS data`)}
    FROM (SELECT m.*, sum(${ROW_BYTES} + ${bytesOf('m.data')}) OVER (ORDER BY wanted.position) AS page_bytes, wanted.position
            FROM unnest(${ids}) WITH ORDINALITY AS wanted (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = wanted.id) AS sized
   ORDER BY position`;
