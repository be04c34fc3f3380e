import { lockParties } from '#core/conversation-states/locked-parties.sql.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { mentionedUids } from '../content/message-mentions.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

const byId = sql`SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2`;

export const find = statement('messages-find', rows<MessageRow>())`${byId}`;

export const lock = statement('messages-lock', rows<MessageRow>())`${byId} FOR UPDATE`;

export const lockForKeyShare = statement('messages-lock-for-key-share', rows<MessageRow>())`${byId} FOR KEY SHARE`;

/** $3 uid. Locks that user, the users of a conversation of two, and the group of the message. @returns whether the user exists */
export const lockUserAndParties = statement('messages-lock-user-and-parties')`
   WITH ${lockParties(sql`
     SELECT ARRAY[$3::text] AS uids, NULL AS guid
      UNION ALL
     SELECT CASE receiver_type WHEN 'user' THEN ARRAY[sender, receiver] END, CASE receiver_type WHEN 'group' THEN receiver END
       FROM messages WHERE app_id = $1 AND id = $2`)}
   SELECT EXISTS (SELECT FROM locked_users WHERE uid = $3) AND (SELECT count(*) FROM locked_groups) >= 0 AS "exists"`;

/** $3 data, $4 tags, $5 uid of the editor, $6 uids that the text names, $7 moderation status; null keeps the status */
export const edit = statement('messages-edit', rows<{ mentionedUids: string[] }>())`
   UPDATE messages
      SET data = $3::jsonb, tags = $4::text[], mentioned_uids = ${mentionedUids(sql`$6`, sql`messages`)},
          moderation_status = coalesce($7, moderation_status), edited_at = now(), edited_by = $5, updated_at = now()
    WHERE app_id = $1 AND id = $2 RETURNING mentioned_uids`;

/** $3 status. The time is that of the database. */
export const setModerationStatus = statement('messages-set-moderation-status')`
   UPDATE messages SET moderation_status = $3, updated_at = now() WHERE app_id = $1 AND id = $2`;

/** $3 uid of who deletes. The time is that of the database. */
export const empty = statement('messages-empty')`
   UPDATE messages SET data = '{}', tags = '{}', mentioned_uids = '{}', deleted_at = now(), deleted_by = $3, updated_at = now()
    WHERE app_id = $1 AND id = $2`;

export const approve = statement('messages-approve', rows<MessageRow>())`
   UPDATE messages SET moderation_status = 'approved', updated_at = now()
    WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL AND moderation_status IN ('pending', 'disapproved')
   RETURNING ${messageColumns}`;

/**
 * The users whom a reply mentions follow its thread from the reply on, and so does the sender of the parent with the first reply. Users
 * are locked as receivers are; rows are written in a fixed order.
 *
 * $2 reply, $3 parent, $4 uids that the reply mentions
 */
export const followThread = statement('messages-follow-thread')`
   WITH first_replied AS (
     SELECT sender FROM messages WHERE app_id = $1 AND id = $3 AND deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM messages other
                         WHERE other.app_id = $1 AND other.parent_id = $3 AND other.id <> $2 AND ${isApproved(sql`other`)})
   ), follower AS (
     SELECT uid FROM (
       SELECT uid FROM users WHERE app_id = $1 AND (uid = ANY($4) OR uid IN (SELECT sender FROM first_replied)) FOR KEY SHARE
     ) locked
   )
   INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, uid, $3, $2::bigint - 1 FROM follower
    WHERE EXISTS (SELECT FROM messages WHERE app_id = $1 AND id = $3)
    ORDER BY uid
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`;
