import { MAX_MEMBERS_WITH_RECEIPTS } from '#core/conversation-states/receipts.sql.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { mentionedUids } from '#resources/messages/content/message-mentions.js';
import { POLL_CLOSING } from '#resources/messages/content/poll-content.js';

// Statements on sets of messages, which are passed as JSON.

/** A message that a record refers to, or whose muid or id a record has. */
export interface FoundMessage extends RowOf<'data-import-find-messages-by-ids'> {
  conversationKey: ConversationKey;
}

const found = sql`id, muid, conversation_key, parent_id, category`;

export const findByIds = statement('data-import-find-messages-by-ids', rows<FoundMessage>())`
   SELECT ${found} FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])`;

/** The index of muids begins with the app and the muid, so the senders need not be known. */
export const findByMuids = statement('data-import-find-messages-by-muids', rows<FoundMessage>())`
   SELECT ${found} FROM messages WHERE app_id = $1 AND muid = ANY($2::text[]) ORDER BY id`;

export const findMessageIds = statement('data-import-find-message-ids')`
   SELECT source_id, message_id FROM import_message_ids
    WHERE app_id = $1 AND import_name = $2 AND source_id = ANY($3::text[])`;

export const insertMessageIds = statement('data-import-insert-message-ids')`
   INSERT INTO import_message_ids (app_id, import_name, source_id, message_id)
   SELECT $1, $2, source_id, message_id FROM unnest($3::text[], $4::bigint[]) AS m (source_id, message_id)`;

export const drawIds = statement('data-import-draw-message-ids')`
   SELECT nextval('messages_id_seq') AS id FROM apps CROSS JOIN generate_series(1, $2::int) WHERE app_id = $1`;

/**
 * Messages that are sent later get higher ids than $2. The lock is for imports of other apps, which share the sequence. The margin is more
 * than what sends draw between the comparison and the change, so that the sequence never moves back.
 */
export const raiseSequence = statement('data-import-raise-message-sequence')`
   SELECT setval('messages_id_seq', $2::bigint + 1000000)
     FROM (SELECT pg_advisory_xact_lock(hashtextextended('data-import raise-message-sequence', 0))) AS locked, messages_id_seq, apps
    WHERE app_id = $1 AND last_value < $2::bigint`;

/** $2 list of messages as JSON, as `rowOf` of imported-messages.repository.ts makes them */
const messageRows = sql`json_to_recordset($2::json) AS m (
       id bigint, conversation_key text, sender text, receiver_type receiver_type, receiver text, category text, type text, data jsonb,
       tags text[], muid text, parent_id bigint, quoted_message_id bigint, mentioned_uids text[], named_uids text[], annotation_kinds smallint, sent_at float8,
       updated_at float8, edited_at float8, edited_by text, deleted_at float8, deleted_by text)`;

const mentioned = sql`CASE WHEN named_uids IS NULL THEN coalesce(mentioned_uids, '{}') ELSE ${mentionedUids(sql`named_uids`, sql`m`)} END`;

const changedAt = sql`to_timestamp(coalesce(updated_at, deleted_at, edited_at, sent_at))`;

/**
 *
 * Without ON CONFLICT, whose insertions cost more in each index: the batch was checked, and the muid of a message that was sent since
 * then is a violation of the unique key.
 */
export const insertMessages = statement('data-import-insert-messages')`
   WITH m AS MATERIALIZED (SELECT * FROM ${messageRows})
   INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
                         quoted_message_id, mentioned_uids, annotation_kinds, sent_at, updated_at, edited_at, edited_by, deleted_at,
                         deleted_by)
   SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, coalesce(tags, '{}'), muid, parent_id,
          quoted_message_id,
          ${mentioned}, annotation_kinds, to_timestamp(sent_at), ${changedAt}, to_timestamp(edited_at),
          edited_by, to_timestamp(deleted_at), deleted_by
     FROM m ORDER BY id`;

/** What can change of messages that were sent. */
export const replaceMessages = statement('data-import-replace-messages')`
   WITH m AS MATERIALIZED (SELECT *, ${mentioned} AS mentioned, ${changedAt} AS changed_at FROM ${messageRows})
   UPDATE messages SET data = m.data, tags = coalesce(m.tags, '{}'), mentioned_uids = m.mentioned, updated_at = m.changed_at,
          edited_at = to_timestamp(m.edited_at), edited_by = m.edited_by, deleted_at = to_timestamp(m.deleted_at), deleted_by = m.deleted_by,
          parent_id = m.parent_id, quoted_message_id = m.quoted_message_id
     FROM m WHERE messages.app_id = $1 AND messages.id = m.id`;

export const deleteReactions = statement('data-import-delete-reactions')`
   DELETE FROM message_reactions WHERE app_id = $1 AND message_id = ANY($2::bigint[])`;

export const deletePins = statement('data-import-delete-pins')`
   DELETE FROM message_pins WHERE app_id = $1 AND message_id = ANY($2::bigint[])`;

export const deleteMessages = statement('data-import-delete-messages')`
   DELETE FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])`;

export const insertReactions = statement('data-import-insert-reactions')`
   INSERT INTO message_reactions (app_id, message_id, uid, reaction, reacted_at, conversation_key)
   SELECT $1, message_id, uid, reaction, coalesce(to_timestamp(reacted_at), now()), conversation_key
     FROM json_to_recordset($2::json) AS r (message_id bigint, uid text, reaction text, reacted_at float8, conversation_key text)`;

export const countPins = statement('data-import-count-pins')`
   SELECT conversation_key AS key, count(*)::int AS count FROM message_pins
    WHERE app_id = $1 AND conversation_key = ANY($2::text[]) GROUP BY conversation_key`;

export const insertPins = statement('data-import-insert-pins')`
   INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
   SELECT $1, message_id, conversation_key, pinned_by, to_timestamp(pinned_at)
     FROM json_to_recordset($2::json) AS p (message_id bigint, conversation_key text, pinned_by text, pinned_at float8)`;

export const countSaves = statement('data-import-count-saves')`
   SELECT uid AS key, count(*)::int AS count FROM saved_messages WHERE app_id = $1 AND uid = ANY($2::text[]) GROUP BY uid`;

export const insertSaves = statement('data-import-insert-saves')`
   INSERT INTO saved_messages (app_id, uid, message_id, saved_at)
   SELECT $1, uid, message_id, coalesce(to_timestamp(saved_at), now())
     FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, saved_at float8)
       ON CONFLICT DO NOTHING`;

export const insertInteractions = statement('data-import-insert-interactions')`
   INSERT INTO message_interactions (app_id, message_id, uid, element_id, interacted_at)
   SELECT $1, message_id, uid, element_id, coalesce(to_timestamp(interacted_at), now())
     FROM json_to_recordset($2::json) AS i (message_id bigint, uid text, element_id text, interacted_at float8)
       ON CONFLICT DO NOTHING`;

/** With the work that closes those that are open and have a closing time. */
export const insertPolls = statement('data-import-insert-polls')`
   WITH inserted AS (
     INSERT INTO polls (app_id, message_id, option_count, multiple, anonymous, closes_at, closed_at)
     SELECT $1, message_id, option_count, coalesce(multiple, false), coalesce(anonymous, false), to_timestamp(closes_at), to_timestamp(closed_at)
       FROM json_to_recordset($2::json) AS p (message_id bigint, option_count smallint, multiple boolean, anonymous boolean, closes_at float8, closed_at float8)
     RETURNING message_id, closes_at, closed_at
   )
   INSERT INTO due_work (app_id, kind, subject_id, due_at)
   SELECT $1, '${POLL_CLOSING}', message_id, closes_at FROM inserted WHERE closes_at IS NOT NULL AND closed_at IS NULL`;

export const insertVotes = statement('data-import-insert-votes')`
   INSERT INTO poll_votes (app_id, message_id, uid, option, voted_at)
   SELECT $1, message_id, uid, option, coalesce(to_timestamp(voted_at), now())
     FROM json_to_recordset($2::json) AS v (message_id bigint, uid text, option smallint, voted_at float8)`;

export const insertSubscribers = statement('data-import-insert-subscribers')`
   INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
   SELECT $1, uid, message_id, read_message_id, coalesce(to_timestamp(subscribed_at), now())
     FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, read_message_id bigint, subscribed_at float8)
    ORDER BY uid, message_id
       ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id, subscribed_at = excluded.subscribed_at`;

/**
 * The subscriptions that the replies $2 create, as if they were sent: the sender follows the thread and has read it; users whom a reply
 * mentions follow it from that reply on, and so does the sender of the parent from the first reply on.
 */
export const followThreads = statement('data-import-follow-threads')`
   WITH reply AS MATERIALIZED (
     SELECT id, sender, parent_id, mentioned_uids, sent_at FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])
   ), first_reply AS (
     SELECT parent_id, min(id) AS id, min(sent_at) AS sent_at FROM reply GROUP BY parent_id
   ), follower AS (
     SELECT sender AS uid, parent_id, true AS replied, id AS read_id, sent_at FROM reply
      UNION ALL
     SELECT unnest(mentioned_uids), parent_id, false, id - 1, sent_at FROM reply
      UNION ALL
     SELECT p.sender, p.id, false, f.id - 1, f.sent_at
       FROM first_reply f JOIN messages p ON p.app_id = $1 AND p.id = f.parent_id
      WHERE NOT EXISTS (SELECT FROM messages e WHERE e.app_id = $1 AND e.parent_id = f.parent_id AND e.id < f.id)
   ), subscriber AS (
     SELECT f.uid, f.parent_id, bool_or(replied) AS replied, coalesce(max(read_id) FILTER (WHERE replied), min(read_id)) AS read_id,
            min(sent_at) AS subscribed_at
       FROM follower f JOIN users u ON u.app_id = $1 AND u.uid = f.uid
      GROUP BY f.uid, f.parent_id
   ), added AS (
     INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
     SELECT $1, uid, parent_id, read_id, subscribed_at FROM subscriber ORDER BY uid, parent_id
         ON CONFLICT (app_id, uid, parent_id) DO NOTHING
   )
   UPDATE thread_subscriptions t SET read_message_id = s.read_id
     FROM subscriber s
    WHERE t.app_id = $1 AND t.uid = s.uid AND t.parent_id = s.parent_id AND s.replied AND t.read_message_id < s.read_id`;

/** Upserts in the order of the key, so that concurrent transactions cannot deadlock. */
const marked = (marks: SqlText) => sql`
   WITH mark AS MATERIALIZED (${marks}), watermark AS (
     INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id, read_message_id)
     SELECT $1, uid, conversation_key, max(message_id), coalesce(max(message_id) FILTER (WHERE type = 'read'), 0)
       FROM mark GROUP BY uid, conversation_key ORDER BY uid, conversation_key
         ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
        SET delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
            read_message_id = greatest(w.read_message_id, excluded.read_message_id), updated_at = excluded.updated_at
   )
   INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
   SELECT $1, conversation_key, uid, type, message_id, to_timestamp(at) FROM mark
       ON CONFLICT DO NOTHING`;

/** Stores each time at which a message to a user was delivered or read. */
export const markMessages = statement('data-import-mark-messages')`${marked(
  sql`SELECT * FROM json_to_recordset($2::json) AS m (uid text, conversation_key text, type receipt_type, message_id bigint, at float8)`,
)}`;

/** Stores that messages to groups were delivered to, or read by, all who were members. Larger groups have no receipts and count no unread messages. */
export const markGroupMessages = statement(
  'data-import-mark-group-messages',
)`${marked(sql`SELECT g.uid, m.conversation_key, m.type, m.message_id, m.at
            FROM json_to_recordset($2::json) AS m (guid text, conversation_key text, type receipt_type, message_id bigint, at float8, sent_at float8)
            JOIN groups c ON c.app_id = $1 AND c.guid = m.guid AND c.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}
            JOIN group_members g ON g.app_id = $1 AND g.guid = m.guid AND g.joined_at <= to_timestamp(m.sent_at)`)}`;
