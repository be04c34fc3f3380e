import {
  bytesOf,
  MAX_PAGE_BYTES,
  ROW_BYTES,
  sizeOfMessage,
  SLICE_ROWS,
  UNMEASURED_ROWS,
} from '#core/lists/page-size.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { pageColumns } from './loaded-messages.js';
import { columnsOf } from './message-row.js';

// Pages of messages end where they get too large. SQL decides that, so that messages beyond the end are never read into the process.

/** Length to which a text that does not fit is cut. */
const PREVIEW_CHARACTERS = 1000;

/**
 * The beginning of a selection of messages of the app $1, in its order, up to the one that fills a page.
 *
 * @param selection SELECT of the columns of messages
 * @param limit rows that it has at most
 */
export function fittingPage(selection: SqlText, limit: number): SqlText {
  if (limit <= UNMEASURED_ROWS) return selection;
  const source = limit <= SLICE_ROWS ? selection : measuredSlices(selection);
  // each row by the size of those before it, so that the first one is returned however large it is; the window keeps the order of the rows
  return sql`SELECT ${pageColumns}
    FROM (SELECT s.*, sum(${sizeOfMessage(sql`s`)}) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before FROM (${source}) AS s) AS sized
   WHERE bytes_before IS NULL OR bytes_before < ${MAX_PAGE_BYTES}`;
}

/** The selection, up to the end of the slice that fills a page. */
const measuredSlices = (selection: SqlText) => sql`
  WITH RECURSIVE listed AS MATERIALIZED (
    SELECT coalesce(array_agg(id), '{}') AS ids FROM (${selection}) AS selected
  ), slice AS (
    SELECT 0 AS through, 0::bigint AS bytes
    UNION ALL
    SELECT through + ${SLICE_ROWS},
           bytes + (SELECT sum(${sizeOfMessage(sql`m`)})::bigint FROM messages m
                     WHERE m.app_id = $1 AND m.id = ANY((SELECT ids[through + 1:through + ${SLICE_ROWS}] FROM listed)::bigint[]))
      FROM slice WHERE bytes < ${MAX_PAGE_BYTES} AND through < (SELECT cardinality(ids) FROM listed)
  )
  SELECT ${columnsOf(sql`m`, pageColumns)}
    FROM unnest((SELECT ids[1:(SELECT max(through) FROM slice)] FROM listed)) WITH ORDINALITY AS measured (id, position)
    JOIN messages m ON m.app_id = $1 AND m.id = measured.id
   ORDER BY measured.position`;

const PREVIEW = sql`jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', ${PREVIEW_CHARACTERS}), 'truncated', true))`;

const PREVIEW_OF_DATA = sql`CASE WHEN page_bytes > ${MAX_PAGE_BYTES} AND category NOT IN ('action', 'call') THEN ${PREVIEW} ELSE data END AS data`;

/**
 * Messages of the app $1 by their ids, in the order of the ids. For lists of something else that show one message for each of their
 * rows: the text of messages that do not fit into a page is cut, and data.truncated says so.
 *
 * @param ids expression for the list of ids
 */
export const previewsByIds = (ids: SqlText) => sql`
  SELECT ${columnsOf(sql`sized`, pageColumns, { data: PREVIEW_OF_DATA })}
    FROM (SELECT m.*, sum(${ROW_BYTES} + ${bytesOf(sql`m.data`)}) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest(${ids}) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position`;
