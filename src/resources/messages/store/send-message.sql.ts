import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { rows, statement } from '../../../platform/database/statement.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import type { ModerationStatus } from '../../../generated/prisma/enums.js';
import { isActive } from '../../../domain/lookups/active-users.sql.js';
import { reachable } from '../../../domain/reachability/reachability.sql.js';
import { addChecksOf, hasCheckJob } from '../../../domain/moderation/verdicts/moderation-checks.sql.js';
import { isApproved } from '../../../domain/visibility/visible-messages.sql.js';
import { groupSummaries, userSummaries } from '../../../domain/lookups/lookups.repository.js';
import { mentionedUids } from '../content/message-mentions.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';
import { pageColumns, withRelations, type PageRow } from '../model/message-page.js';

/** A new message for one receiver, as the statements read it from JSON. */
export interface NewMessageRow {
  /** From 1, over all messages of the batch; ids ascend in this order. */
  position: number;
  sender: string;
  /** Whether a user sends: to groups that they are a member of, and to users as long as neither has blocked the other. */
  as_user: boolean;
  receiver_type: string;
  receiver: string;
  conversation_key: ConversationKey;
  category: string;
  type: string;
  data: object;
  tags: string[];
  muid: string | null;
  muid_position: number;
  /** Null where no rule of moderation applies. */
  moderation_status: ModerationStatus | null;
  request_id: string | null;
}

export interface StoredRow extends MessageRow {
  /** Of a message that is pending: false where many checks of the app wait. */
  has_check_job: boolean | null;
}

/** A message that was sent, with its sender and receiver as they are at that moment. */
export interface SentRow extends StoredRow {
  position: number;
  sender_summary: unknown[] | null;
  receiver_summary: unknown[] | null;
}

const newMessages = `new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text)
  )`;

/** The events of a stored message. One that moderation withholds has none until it is approved. */
const eventsOf = (message: string): string =>
  `LATERAL unnest(CASE WHEN ${message}.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN ${message}.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)`;

/** The new messages whose sender reaches their receiver. */
const sendable = `sendable AS MATERIALIZED (${reachable('new_message', { sender: 'r.sender', isUser: 'r.as_user' })})`;

const userSummary = (uid: string) =>
  `(SELECT ${userSummaries.one('u')} FROM users u WHERE u.app_id = $1 AND u.uid = ${uid})`;

const groupSummary = (guid: string) =>
  `(SELECT ${groupSummaries.one('g')} FROM groups g WHERE g.app_id = $1 AND g.guid = ${guid})`;

/**
 * Stores the messages of a batch, their events, and the checks of those that are pending. For messages that mention nobody, quote nothing and are no replies, which are
 * most. Ids are drawn after the receivers are locked: a message that had waited for a lock would otherwise appear below others
 * that are read already.
 *
 * $1 app, $2 list of NewMessageRow as JSON
 */
export const send = statement(
  'messages-send',
  `WITH ${newMessages}, ${sendable}, numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id FROM (SELECT * FROM sendable ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
    SELECT $1, event.name, sent.conversation_key, jsonb_build_object('messageId', sent.id::text), n.request_id
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN ${eventsOf('sent')}
     ORDER BY n.position, event.ordinality
  ), ${addChecksOf('sent')}
  SELECT n.position, sent.*, ${hasCheckJob('sent')} AS has_check_job,
         ${userSummary('sent.sender')} AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN ${userSummary('sent.receiver')} ELSE ${groupSummary('sent.receiver')} END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position`,
  rows<SentRow>(),
);

/**
 * Stores a message that mentions users, quotes a message or is a reply, for each of its receivers, its events, and its checks where it is
 * pending.
 *
 * $1 app, $2 list of NewMessageRow as JSON, $3 uids that the text names, $4 the message that it quotes, $5 request id and, of a
 * reply, $6 sender, $7 the message that it replies to
 */
const sendRelatedStatement = ({ isReply }: { isReply: boolean }) => `
  WITH ${newMessages}, ${sendable}${isReply ? `, ${lockedParties}, ${parent}` : ''}, sent AS (
    INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id${isReply ? ', parent_id' : ''})
    SELECT $1, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.muid_position
           , m.moderation_status, ${mentionedUids('$3', 'm')}, $4::bigint${isReply ? ', parent.id' : ''}
      FROM sendable m${isReply ? ' CROSS JOIN parent' : ''}
     ORDER BY m.position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  )${isReply ? `, ${subscribed}` : ''}, inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
    SELECT $1, event.name, conversation_key, jsonb_build_object('messageId', id::text), $5 FROM sent CROSS JOIN ${eventsOf('sent')}
    UNION ALL
    SELECT $1, 'user_mentioned', conversation_key,
           jsonb_build_object('messageId', id::text, 'uids', to_jsonb(mentioned_uids)), $5
      FROM sent WHERE mentioned_uids <> '{}' AND ${isApproved('sent')}
  ), ${addChecksOf('sent')}
  SELECT sent.*, ${hasCheckJob('sent')} AS has_check_job FROM sent ORDER BY id`;

/** The users of the conversation. The system user can reply to a message between two others: the reply is for both of them. */
const parties = `SELECT unnest(ARRAY[split_part(conversation_key, '/', 2), split_part(conversation_key, '/', 3)])
                   FROM new_message WHERE receiver_type = 'user' AND NOT as_user`;

/** Locked as receivers are, so that the erasure of neither misses the reply. */
const lockedParties = `locked_party AS MATERIALIZED (
    SELECT uid FROM (
      SELECT uid FROM users
       WHERE app_id = $1 AND uid IN (${parties}) AND ${isActive('users')}
         FOR KEY SHARE
    ) locked
  )`;

/**
 * The message that is replied to, if all who get the reply can be sent to. A deletion of it waits for the reply, or the reply
 * finds it deleted. Its row is locked after those of users: their erasure locks in the same order, so that no deadlock arises.
 */
const parent = `parent AS MATERIALIZED (
    SELECT id, sender FROM (
      SELECT id, sender FROM messages
       WHERE app_id = $1 AND id = $7 AND deleted_at IS NULL
         AND (SELECT count(*) FROM sendable) > 0
         AND NOT EXISTS (SELECT FROM (${parties}) AS party (uid)
                          WHERE uid <> '${SYSTEM_UID}' AND uid NOT IN (SELECT uid FROM locked_party))
         FOR KEY SHARE
    ) locked
  )`;

/**
 * The sender follows the thread and has read it; users whom the reply mentions follow it from the reply on, and so does the sender
 * of the parent with the first reply, unless moderation withholds the reply. Users are locked as receivers are; rows are written in a fixed order.
 */
const subscribed = `follower AS (
    SELECT uid FROM (
      SELECT uid FROM users
       WHERE app_id = $1
         AND (uid = $6 OR uid = ANY($3) OR uid IN (SELECT sender FROM parent))
         FOR KEY SHARE
    ) locked
  ), subscribed AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
    SELECT $1, uid, parent.id, CASE WHEN uid = $6 THEN sent.id ELSE sent.id - 1 END
      FROM sent CROSS JOIN parent CROSS JOIN follower
     WHERE uid = $6 OR ${isApproved('sent')} AND (uid = ANY(sent.mentioned_uids) OR uid = parent.sender AND NOT EXISTS (
             SELECT FROM messages earlier WHERE earlier.app_id = $1 AND earlier.parent_id = parent.id AND ${isApproved('earlier')}))
     ORDER BY uid
        ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id
     WHERE excluded.uid = $6 AND excluded.read_message_id > thread_subscriptions.read_message_id
  )`;

export const sendReferring = statement(
  'messages-send-referring',
  sendRelatedStatement({ isReply: false }),
  rows<StoredRow>(),
);

export const sendReply = statement('messages-send-reply', sendRelatedStatement({ isReply: true }), rows<StoredRow>());

export const pageByMuid = statement(
  'messages-page-by-muid',
  withRelations(
    `SELECT ${pageColumns} FROM messages WHERE app_id = $1 AND sender = $2 AND muid = $3 ORDER BY muid_position`,
    '$4::text',
  ),
  rows<PageRow>(),
);
