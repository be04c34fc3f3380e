import { bytesOf, sizeOfMessage } from '#core/lists/page-size.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

/** The size of a flag without its remark. */
const FLAG_BYTES = 200;

/** Bytes of messages in a queue, with what their entries show besides, in the order of the ids $2. */
const sizes = (table: SqlText, sizeOfEntry: SqlText): SqlText =>
  sql`SELECT (coalesce(${sizeOfMessage(sql`m`)}, 0) + ${sizeOfJson(sql`c.notes`)} + ${sizeOfEntry})::float8 AS bytes
     FROM unnest($2::bigint[]) WITH ORDINALITY AS listed (id, position)
     LEFT JOIN messages m ON m.app_id = $1 AND m.id = listed.id
     LEFT JOIN ${table} q ON q.app_id = $1 AND q.message_id = listed.id
     LEFT JOIN moderation_cases c ON c.app_id = $1 AND c.message_id = listed.id
    ORDER BY listed.position`;

const sizeOfJson = (column: SqlText): SqlText => sql`coalesce(${bytesOf(column)}, 0)`;

export const blockedSizes = statement('blocked-messages-sizes')`
   ${sizes(sql`blocked_messages`, sizeOfJson(sql`q.edit`))}`;

/** $3 flags of a message that are shown */
export const flaggedSizes = statement('flagged-messages-sizes')`${sizes(
  sql`flagged_messages`,
  sql`(SELECT coalesce(sum(${FLAG_BYTES} + coalesce(octet_length(shown.remark), 0)), 0)
        FROM (SELECT f.remark FROM message_flags f WHERE f.app_id = $1 AND f.message_id = listed.id LIMIT $3) AS shown)`,
)}`;

export const reviewedSizes = statement('reviewed-messages-sizes')`
   ${sizes(sql`reviewed_messages`, sql`${sizeOfJson(sql`q.edit`)} + ${sizeOfJson(sql`q.flags`)}`)}`;
