import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { isApproved, isApprovedFor } from '../visibility/visible-messages.sql.js';

// The first condition is that of the partial index: few users ever reset a conversation.
export const hiddenFrom = statement('conversation-states-hidden-from')`
   SELECT uid FROM conversation_watermarks
    WHERE app_id = $1 AND conversation_key = $2 AND reset_message_id > 0 AND reset_message_id >= $3 ORDER BY uid`;

export const resetMessageId = statement('conversation-states-reset-message-id')`
   SELECT reset_message_id FROM conversation_watermarks WHERE app_id = $1 AND uid = $2 AND conversation_key = $3`;

// The watermark of a reset never moves back.
export const reset = statement('conversation-states-reset')`
   INSERT INTO conversation_watermarks (app_id, uid, conversation_key, reset_message_id)
   SELECT $1, $2, $3, coalesce((SELECT max(id) FROM messages WHERE app_id = $1 AND conversation_key = $3), 0)
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET reset_message_id = greatest(conversation_watermarks.reset_message_id, excluded.reset_message_id),
          updated_at = excluded.updated_at`;

// Messages that moderation withholds do not count: to their receiver the conversation does not exist.
export const hidesMessages = statement('conversation-states-hides-messages')`
   SELECT 1 AS hides
     FROM conversation_watermarks w JOIN messages m ON m.app_id = $1 AND m.conversation_key = $3 AND m.id <= w.reset_message_id
    WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = $3 AND ${isApprovedFor(sql`m`, sql`$2`)} LIMIT 1`;

/** The newest message of others at or below $4 that the user may see. */
const newest = sql`(
  SELECT m.id FROM messages m
   WHERE m.app_id = $1 AND m.conversation_key = $3 AND m.id <= $4 AND m.sender <> $2 AND ${isApproved(sql`m`)}
   ORDER BY m.id DESC LIMIT 1
)`;

// Returns no row where the watermark was there before: nothing is written then.
export const moveDelivered = statement('conversation-states-move-delivered')`
   INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id)
   SELECT $1, $2, $3, id FROM ${newest} AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET delivered_message_id = excluded.delivered_message_id, updated_at = excluded.updated_at
    WHERE w.delivered_message_id < excluded.delivered_message_id
   RETURNING delivered_message_id AS id`;

// What is read was delivered.
export const moveRead = statement('conversation-states-move-read')`
   INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, read_message_id, delivered_message_id)
   SELECT $1, $2, $3, id, id FROM ${newest} AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET read_message_id = excluded.read_message_id,
          delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
          updated_at = excluded.updated_at
    WHERE w.read_message_id < excluded.read_message_id
   RETURNING read_message_id AS id`;

export const markUnreadFrom = statement('conversation-states-mark-unread-from')`
   UPDATE conversation_watermarks SET read_message_id = $4::bigint - 1, updated_at = now()
    WHERE app_id = $1 AND uid = $2 AND conversation_key = $3 AND read_message_id >= $4`;

export const setTags = statement('conversation-states-set-tags')`
   INSERT INTO conversation_watermarks (app_id, uid, conversation_key, tags) VALUES ($1, $2, $3, $4)
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET tags = excluded.tags, updated_at = excluded.updated_at`;

// Returns no row where it was archived before.
export const archive = statement('conversation-states-archive')`
   INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, archived_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET archived_at = excluded.archived_at, updated_at = excluded.updated_at
    WHERE w.archived_at IS NULL
   RETURNING 1 AS changed`;

export const unarchive = statement('conversation-states-unarchive')`
   UPDATE conversation_watermarks SET archived_at = NULL, updated_at = now()
    WHERE app_id = $1 AND uid = $2 AND conversation_key = $3 AND archived_at IS NOT NULL
   RETURNING 1 AS changed`;

// Conversations with deactivated users do not count: they are not shown, and pinned again once the users are reactivated.
export const countOtherPins = statement('conversation-states-count-other-pins')`
   SELECT count(*)::int AS pins FROM conversation_watermarks w
    WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key <> $3 AND w.pinned_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM direct_conversations p JOIN users u ON u.app_id = $1 AND u.uid = p.peer
         WHERE p.app_id = $1 AND p.uid = $2 AND p.conversation_key = w.conversation_key AND u.deactivated_at IS NOT NULL)`;

export const pin = statement('conversation-states-pin', rows<{ pinnedAt: Date }>())`
   INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, pinned_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET pinned_at = excluded.pinned_at, updated_at = excluded.updated_at
    WHERE w.pinned_at IS NULL
   RETURNING pinned_at`;

export const unpin = statement('conversation-states-unpin')`
   UPDATE conversation_watermarks SET pinned_at = NULL, updated_at = now()
    WHERE app_id = $1 AND conversation_key = $2 AND uid = ANY($3) AND pinned_at IS NOT NULL
   RETURNING uid`;

/** If more users than this have a conversation with a user, only the newest of them are read. */
const MAX_PEERS = 10_000;

export const peersOf = statement('conversation-states-peers-of', rows<{ uid: string; peers: string[] }>())`
   SELECT u.uid, ARRAY(SELECT peer FROM direct_conversations p
                        WHERE p.app_id = $1 AND p.uid = u.uid ORDER BY created_at DESC LIMIT ${MAX_PEERS}) AS peers
     FROM unnest($2::text[]) AS u (uid)`;

// The rows are inserted in the same order as by the trigger on messages, so that the two cannot deadlock.
export const ensureDirectConversation = statement('conversation-states-ensure-direct-conversation')`
   INSERT INTO direct_conversations (app_id, uid, peer, conversation_key)
   SELECT $1, uid, peer, $4 FROM (VALUES ($2::text, $3::text), ($3, $2)) AS side (uid, peer) ORDER BY uid <> split_part($4, '/', 2)
       ON CONFLICT DO NOTHING`;

const directConversations = sql`SELECT conversation_key FROM direct_conversations WHERE app_id = $1 AND uid = $2`;

/** In this order: the last statement deletes the rows by which the others find theirs. */
export const deleteUser = [
  statement('conversation-states-delete-user-direct-receipts')`
   DELETE FROM conversation_receipts WHERE app_id = $1 AND conversation_key IN (${directConversations})`,
  statement('conversation-states-delete-user-own-receipts')`
   DELETE FROM conversation_receipts r
      USING conversation_watermarks w
      WHERE w.app_id = $1 AND w.uid = $2
        AND r.app_id = $1 AND r.conversation_key = w.conversation_key AND r.uid = $2`,
  statement('conversation-states-delete-user-direct-watermarks')`
   DELETE FROM conversation_watermarks WHERE app_id = $1 AND conversation_key IN (${directConversations})`,
  statement('conversation-states-delete-user-own-watermarks')`
   DELETE FROM conversation_watermarks WHERE app_id = $1 AND uid = $2`,
  statement('conversation-states-delete-user-direct-conversations')`
   DELETE FROM direct_conversations
      WHERE app_id = $1
        AND (uid, peer) IN (SELECT side.uid, side.peer
                              FROM direct_conversations p, LATERAL (VALUES (p.uid, p.peer), (p.peer, p.uid)) AS side (uid, peer)
                             WHERE p.app_id = $1 AND p.uid = $2)`,
];
