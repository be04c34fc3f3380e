import { MAX_MEMBERS_WITH_RECEIPTS } from '#core/conversation-states/receipts.sql.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

/** The user has the conversation: they are in the group, or have exchanged a message. */
export const findConversations = statement(
  'data-import-find-conversations',
  rows<{ uid: string; conversationKey: string }>(),
)`
   SELECT uid, conversation_key
     FROM unnest($2::text[], $3::text[], $4::text[], $5::receiver_type[]) AS c (uid, receiver, conversation_key, receiver_type)
    WHERE (receiver_type = 'user' AND EXISTS (
             SELECT FROM direct_conversations d WHERE d.app_id = $1 AND d.uid = c.uid AND d.peer = c.receiver))
       OR (receiver_type = 'group' AND EXISTS (
             SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = c.receiver AND g.uid = c.uid))`;

export const countPins = statement('data-import-count-conversation-pins')`
   SELECT uid, count(*)::int AS pins FROM conversation_watermarks
    WHERE app_id = $1 AND uid = ANY($2::text[]) AND pinned_at IS NOT NULL GROUP BY uid`;

/** The newest message of others that was sent until a time and that the user may see, or 0. */
const newestUntil = (time: SqlText) => sql`coalesce((
       SELECT m.id FROM messages m
        WHERE m.app_id = $1 AND m.conversation_key = s.conversation_key AND m.sender <> s.uid AND ${isApproved(sql`m`)}
          AND m.sent_at <= to_timestamp(${time})
        ORDER BY m.id DESC LIMIT 1), 0)`;

const sentAt = (id: SqlText) => sql`(SELECT m.sent_at FROM messages m WHERE m.app_id = $1 AND m.id = ${id})`;

/**
 * Positions never move back, unless $3 says that the states replace others. A receipt without a time has that of its message. Receipts are not stored in groups of more members.
 *
 * $2 list of states as JSON, with the messages that they refer to
 */
export const store = statement('data-import-store-conversation-states')`
   WITH s AS MATERIALIZED (
     SELECT * FROM json_to_recordset($2::json) AS s (
       uid text, conversation_key text, receiver_type receiver_type, receiver text, read_id bigint, read_at float8, delivered_id bigint,
       delivered_at float8, reset_id bigint, tags text[], pinned_at float8)
   ), p AS MATERIALIZED (
     SELECT s.*,
            coalesce(read_id, CASE WHEN read_at IS NOT NULL THEN ${newestUntil(sql`s.read_at`)} END, 0) AS read_to,
            coalesce(delivered_id, CASE WHEN delivered_at IS NOT NULL THEN ${newestUntil(sql`s.delivered_at`)} END, 0) AS delivered_to
       FROM s
   ), watermark AS (
     INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, reset_message_id, read_message_id, delivered_message_id, tags,
                                               pinned_at)
     SELECT $1, uid, conversation_key, coalesce(reset_id, 0), read_to, greatest(read_to, delivered_to), coalesce(tags, '{}'),
            to_timestamp(pinned_at)
       FROM p ORDER BY uid, conversation_key
         ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
        SET reset_message_id = greatest(w.reset_message_id, excluded.reset_message_id),
            read_message_id = CASE WHEN $3 THEN excluded.read_message_id ELSE greatest(w.read_message_id, excluded.read_message_id) END,
            delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
            tags = CASE WHEN excluded.tags = '{}' AND NOT $3::boolean THEN w.tags ELSE excluded.tags END,
            pinned_at = CASE WHEN $3 THEN excluded.pinned_at ELSE coalesce(excluded.pinned_at, w.pinned_at) END, updated_at = excluded.updated_at
   ), mark AS (
     SELECT uid, conversation_key, receiver_type, receiver, 'read'::receipt_type AS type, read_to AS id, read_at AS at FROM p
      UNION ALL
     SELECT uid, conversation_key, receiver_type, receiver, 'delivered', delivered_to, delivered_at FROM p WHERE delivered_to > read_to OR delivered_at < read_at
   )
   INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
   SELECT $1, conversation_key, uid, type, id, coalesce(to_timestamp(at), ${sentAt(sql`mark.id`)}, now()) FROM mark
    WHERE id > 0 AND (receiver_type = 'user' OR EXISTS (
            SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = mark.receiver AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}))
       ON CONFLICT DO NOTHING`;

// A conversation can be pinned before its first message. The rows are inserted in the order of the trigger on messages.
export const ensureDirectConversations = statement('data-import-ensure-direct-conversations')`
   INSERT INTO direct_conversations (app_id, uid, peer, conversation_key)
   SELECT $1, side.uid, side.peer, c.key
     FROM unnest($2::text[]) AS c (key),
          LATERAL (VALUES (1, split_part(c.key, '/', 2), split_part(c.key, '/', 3)),
                          (2, split_part(c.key, '/', 3), split_part(c.key, '/', 2))) AS side (number, uid, peer)
    ORDER BY c.key, side.number
       ON CONFLICT DO NOTHING`;
