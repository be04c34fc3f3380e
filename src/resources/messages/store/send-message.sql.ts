import { conversationsLocked, lockConversations } from '#core/conversation-states/locked-conversations.sql.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { addChecksOf, hasCheckJob } from '#core/moderation/checks/moderation-checks.sql.js';
import { reachable } from '#core/reachability/reachability.sql.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { groupSummaries, userSummaries } from '#core/summaries/summaries.repository.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import type { ModerationStatus } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { useFiles } from '#resources/media/files/used-files.sql.js';
import { mentionedUids } from '../content/message-mentions.js';
import { pageColumns, withRelations, type PageRow } from '../model/loaded-messages.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

/** A new message for one receiver, as the statements read it from JSON. */
export interface NewMessageRow {
  /** From 1, over all messages of the batch; ids ascend in this order. */
  position: number;
  sender: string;
  /** Whether a user sends: to groups that they are a member of, and to users as long as neither has blocked the other. */
  asUser: boolean;
  asBot: boolean;
  receiverType: string;
  receiver: string;
  conversationKey: ConversationKey;
  category: string;
  type: string;
  data: object;
  tags: string[];
  muid: string | null;
  muidPosition: number;
  /** Null where no rule of moderation applies. */
  moderationStatus: ModerationStatus | null;
  requestId: string | null;
  /** The span that its events continue. Absent unless it is recorded. */
  traceParent?: string;
  /** uids that the text names. Absent where there are none, like the ids below. */
  namedUids?: string[];
  quotedMessageId?: string;
  parentId?: string;
  /** Uploaded files among the attachments. */
  mediaIds?: string[];
}

interface StoredRow extends MessageRow {
  /** Whether a message that is pending has a job of its own, which it has not where many checks of the app wait. */
  hasCheckJob: boolean | null;
}

/** A message that was sent, with its sender and receiver as they are at that moment. */
export interface SentRow extends StoredRow {
  position: number;
  senderSummary: unknown[] | null;
  receiverSummary: unknown[] | null;
}

const newMessages = (more = sql``) => sql`new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text${more})
  )`;

/** The events of a stored message. One that moderation withholds has none until it is approved. */
const eventsOf = (message: SqlText): SqlText =>
  sql`LATERAL unnest(CASE WHEN ${message}.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN ${message}.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)`;

/** The new messages whose sender reaches their receiver. */
const sendable = sql`sendable AS MATERIALIZED (${reachable(sql`new_message`, { sender: sql`r.sender`, isUser: sql`r.as_user`, isBot: sql`r.as_bot` })})`;

/**
 * Not those of messages that were sent before: a conversation would be created for nothing. A scalar subquery, because PostgreSQL could
 * answer EXISTS by reading all messages.
 */
const lockedConversations = (messages: SqlText) =>
  lockConversations(sql`SELECT m.receiver_type, m.conversation_key FROM ${messages}
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END`);

const userSummary = (uid: SqlText) =>
  sql`(SELECT ${userSummaries.one(sql`u`)} FROM users u WHERE u.app_id = $1 AND u.uid = ${uid})`;

const groupSummary = (guid: SqlText) =>
  sql`(SELECT ${groupSummaries.one(sql`g`)} FROM groups g WHERE g.app_id = $1 AND g.guid = ${guid})`;

const sentRows = sql`SELECT n.position, sent.*, ${hasCheckJob(sql`sent`)} AS has_check_job,
         ${userSummary(sql`sent.sender`)} AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN ${userSummary(sql`sent.receiver`)} ELSE ${groupSummary(sql`sent.receiver`)} END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position`;

/**
 * Stores the messages of a batch, their events, and the checks of those that are pending. For messages that mention nobody, quote nothing, are no
 * replies and have no uploaded files, which are most. Ids are drawn after receivers and conversations are locked: a message that had waited for a lock would otherwise appear below others
 * that are read already.
 *
 * $1 app, $2 list of NewMessageRow as JSON
 */
const send = statement('messages-send', rows<SentRow>())`
   WITH ${newMessages()}, ${sendable}, ${lockedConversations(sql`sendable m`)}, numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id
      FROM (SELECT sendable.* FROM sendable CROSS JOIN (${conversationsLocked}) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key, jsonb_build_object('messageId', sent.id::text), n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN ${eventsOf(sql`sent`)}
     ORDER BY n.position, event.ordinality
  ), ${addChecksOf(sql`sent`)}
  ${sentRows}`;

interface Relations {
  hasReplies: boolean;
  hasFiles: boolean;
}

/**
 * Stores the messages of a batch in which some mention users, quote messages, are replies or have uploaded files.
 *
 * $1 app, $2 list of NewMessageRow as JSON
 */
const sendRelatedStatement = ({ hasReplies, hasFiles }: Relations) => {
  const accepted = hasReplies ? 'accepted' : 'sendable';
  return sql`
  WITH ${newMessages(sql`, named_uids text[], quoted_message_id bigint, parent_id bigint, media_ids text[]`)}, ${sendable}${hasReplies ? sql`, ${acceptedReplies}` : ''},
  ${lockedConversations(sql`${accepted} m`)}, numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id,
           CASE WHEN s.named_uids IS NULL THEN '{}'::text[] ELSE ${mentionedUids(sql`s.named_uids`, sql`s`)} END AS mentioned_uids
      FROM (SELECT m.* FROM ${accepted} m CROSS JOIN (${conversationsLocked}) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id, parent_id)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
           , mentioned_uids, quoted_message_id, parent_id
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  )${hasReplies ? sql`, ${subscribed}` : ''}, inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key,
           jsonb_build_object('messageId', sent.id::text)
             || CASE WHEN event.name = 'user_mentioned' THEN jsonb_build_object('uids', to_jsonb(sent.mentioned_uids)) ELSE '{}' END,
           n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL (
        SELECT name, ordinality FROM ${eventsOf(sql`sent`)}
        UNION ALL
        SELECT 'user_mentioned', 3 WHERE sent.mentioned_uids <> '{}' AND ${isApproved(sql`sent`)}
      ) AS event
     ORDER BY n.position, event.ordinality
  ), ${addChecksOf(sql`sent`)}${hasFiles ? sql`, ${useFiles(sql`SELECT n.id, n.media_ids FROM sent JOIN numbered n ON n.id = sent.id`)}` : ''}
  ${sentRows}`;
};

/** The users of the conversation of a reply. The system user can reply to a message between two others: the reply is for both of them. */
const partiesOf = (reply: SqlText) =>
  sql`unnest(ARRAY[split_part(${reply}.conversation_key, '/', 2), split_part(${reply}.conversation_key, '/', 3)])`;
const isForParties = (reply: SqlText) =>
  sql`${reply}.parent_id IS NOT NULL AND ${reply}.receiver_type = 'user' AND NOT ${reply}.as_user`;

/**
 * The messages that can be sent, without replies that cannot. A reply is for active users, and to a message that is not deleted: a deletion
 * of it waits for the reply, or the reply finds it deleted. First the users are locked and then the message, because their erasure locks in the
 * same order: the receivers, the users of the conversation, and those who may follow the thread.
 */
const acceptedReplies = sql`locked_party AS MATERIALIZED (
    SELECT party.uid
      FROM (SELECT DISTINCT party.uid FROM new_message m CROSS JOIN LATERAL ${partiesOf(sql`m`)} AS party (uid) WHERE ${isForParties(sql`m`)}) AS party
     CROSS JOIN LATERAL (
       SELECT FROM users u WHERE u.app_id = $1 AND u.uid = party.uid AND ${isActive(sql`u`)} FOR KEY SHARE OF u
     ) AS locked
  ), follower AS MATERIALIZED (
    SELECT f.uid
      FROM (SELECT m.sender AS uid FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT unnest(m.named_uids) FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT p.sender FROM sendable m
             CROSS JOIN LATERAL (SELECT p.sender FROM messages p WHERE p.app_id = $1 AND p.id = m.parent_id) AS p) AS f
     CROSS JOIN LATERAL (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = f.uid FOR KEY SHARE OF u) AS locked
  ), parent AS MATERIALIZED (
    SELECT locked.id, locked.sender
      FROM (SELECT DISTINCT m.parent_id FROM sendable m
             CROSS JOIN (SELECT count(*) FROM locked_party) AS parties_first CROSS JOIN (SELECT count(*) FROM follower) AS followers_first
             WHERE m.parent_id IS NOT NULL
             ORDER BY m.parent_id) AS reply
     CROSS JOIN LATERAL (
       SELECT p.id, p.sender FROM messages p WHERE p.app_id = $1 AND p.id = reply.parent_id AND p.deleted_at IS NULL FOR KEY SHARE OF p
     ) AS locked
  ), accepted AS MATERIALIZED (
    SELECT m.* FROM sendable m
     WHERE m.parent_id IS NULL
        OR (m.parent_id IN (SELECT id FROM parent)
            AND NOT (${isForParties(sql`m`)} AND EXISTS (
              SELECT FROM ${partiesOf(sql`m`)} AS party (uid)
               WHERE party.uid <> '${SYSTEM_UID}' AND party.uid NOT IN (SELECT uid FROM locked_party))))
  )`;

/**
 * The sender follows the thread and has read it; users whom the reply mentions follow it from the reply on, and so does the sender
 * of the parent with the first reply, unless moderation withholds the reply. Rows are written in a fixed order.
 */
const subscribed = sql`subscribed AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
    SELECT $1, f.uid, sent.parent_id, coalesce(max(sent.id) FILTER (WHERE sent.sender = f.uid), min(sent.id) - 1)
      FROM sent JOIN parent ON parent.id = sent.parent_id JOIN follower f
        ON f.uid = sent.sender OR ${isApproved(sql`sent`)} AND (f.uid = ANY(sent.mentioned_uids) OR f.uid = parent.sender AND NOT EXISTS (
             SELECT FROM messages earlier WHERE earlier.app_id = $1 AND earlier.parent_id = parent.id AND ${isApproved(sql`earlier`)}))
     GROUP BY f.uid, sent.parent_id
     ORDER BY f.uid, sent.parent_id
        ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id
     WHERE excluded.read_message_id > thread_subscriptions.read_message_id
       AND (excluded.uid, excluded.parent_id) IN (SELECT sender, parent_id FROM sent)
  )`;

const sendRelated = (name: string, relations: Relations) =>
  statement(name, rows<SentRow>())`${sendRelatedStatement(relations)}`;

const sendReferring = sendRelated('messages-send-referring', { hasReplies: false, hasFiles: false });
const sendReplies = sendRelated('messages-send-replies', { hasReplies: true, hasFiles: false });
const sendFiles = sendRelated('messages-send-files', { hasReplies: false, hasFiles: true });
const sendRepliesAndFiles = sendRelated('messages-send-replies-and-files', { hasReplies: true, hasFiles: true });

/** The statement that costs least among those that store the batch. */
export function sendStatementFor(batch: readonly NewMessageRow[]) {
  const hasReplies = batch.some((row) => row.parentId !== undefined);
  const hasFiles = batch.some((row) => row.mediaIds !== undefined);
  if (hasFiles) return hasReplies ? sendRepliesAndFiles : sendFiles;
  if (hasReplies) return sendReplies;
  const isReferring = batch.some((row) => row.namedUids !== undefined || row.quotedMessageId !== undefined);
  return isReferring ? sendReferring : send;
}

export const pageByMuid = statement('messages-page-by-muid', rows<PageRow>())`${withRelations(
  sql`SELECT ${pageColumns} FROM messages WHERE app_id = $1 AND sender = $2 AND muid = $3 ORDER BY muid_position`,
  sql`$4::text`,
)}`;
