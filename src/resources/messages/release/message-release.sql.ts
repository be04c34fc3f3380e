import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

/** $2 message */
export const approve = statement(
  'messages-approve',
  sql`UPDATE messages SET moderation_status = 'approved', updated_at = now()
    WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL AND moderation_status IN ('pending', 'disapproved')
   RETURNING ${messageColumns}`,
  rows<MessageRow>(),
);

/**
 * The users whom a reply mentions follow its thread from the reply on, and so does the sender of the parent with the first reply. Users
 * are locked as receivers are; rows are written in a fixed order.
 *
 * $2 reply, $3 parent, $4 uids that the reply mentions
 */
export const followThread = statement(
  'messages-follow-thread',
  sql`WITH first_replied AS (
     SELECT sender FROM messages WHERE app_id = $1 AND id = $3 AND deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM messages other
                         WHERE other.app_id = $1 AND other.parent_id = $3 AND other.id <> $2 AND ${isApproved('other')})
   ), follower AS (
     SELECT uid FROM (
       SELECT uid FROM users WHERE app_id = $1 AND (uid = ANY($4) OR uid IN (SELECT sender FROM first_replied)) FOR KEY SHARE
     ) locked
   )
   INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, uid, $3, $2::bigint - 1 FROM follower
    WHERE EXISTS (SELECT FROM messages WHERE app_id = $1 AND id = $3)
    ORDER BY uid
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`,
);
