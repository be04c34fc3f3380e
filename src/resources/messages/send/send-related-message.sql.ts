import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { isConversationOfUserInSql } from '../../../domain/conversation-key.js';
import { messageColumns } from '../model/message-row.js';

/** What a send has to do beyond storing a message. */
interface SendOptions {
  /** Query of `receiver_type, receiver`: the groups of the destinations that the sender reaches. */
  reachableGroups: string;
  /** Condition on `users` beyond that they are active. */
  userCondition?: string;
  /** $14: the message whose thread it goes to. */
  reply?: boolean;
}

/** Of the groups and users that a send goes to, those that the sender reaches. */
export const wantedGroups = `guid IN (SELECT receiver FROM destination WHERE receiver_type = 'group')`;

/**
 * Stores a message for each destination that can be reached, and its events, in one statement. A receiver is locked
 * against being deleted until the message is committed, as a foreign key would do.
 *
 * $1 app, $2 sender, $3 receiver types, $4 receivers, $5 conversation ids, $6 category, $7 type, $8 data, $9 tags, $10 muid, $11 request id, $12 uids that the text names, $13 the message that it quotes
 */
export const sendStatement = ({ reachableGroups, userCondition = '', reply = false }: SendOptions): string => `
  WITH destination AS (
    SELECT * FROM unnest($3::receiver_type[], $4::text[], $5::text[]) WITH ORDINALITY
             AS d (receiver_type, receiver, conversation_key, ordinality)
  ), reachable_users AS (
    SELECT 'user'::receiver_type AS receiver_type, uid AS receiver FROM users
     WHERE app_id = $1 AND uid IN (SELECT receiver FROM destination WHERE receiver_type = 'user'${reply ? ` UNION ALL ${partyUids}` : ''})
       AND deactivated_at IS NULL ${userCondition}
       FOR KEY SHARE
  ), reachable_system AS (
    SELECT 'user'::receiver_type AS receiver_type, receiver FROM destination
     WHERE receiver_type = 'user' AND receiver = '${SYSTEM_UID}' AND $2::text <> '${SYSTEM_UID}'
  ), reachable_groups AS (
    ${reachableGroups} FOR KEY SHARE
  ), reachable AS (
    SELECT * FROM reachable_users UNION ALL SELECT * FROM reachable_system UNION ALL SELECT * FROM reachable_groups
  )${reply ? `, ${parent}` : ''}, sent AS (
    INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , mentioned_uids, quoted_message_id ${reply ? ', parent_id' : ''})
    SELECT $1, d.conversation_key, $2, d.receiver_type, d.receiver, $6, $7, $8::jsonb, $9::text[], $10, d.ordinality
           , ${mentionedUids('$12', 'd')}, $13::bigint ${reply ? ', parent.id' : ''}
      FROM destination d JOIN reachable USING (receiver_type, receiver) ${reply ? `CROSS JOIN parent WHERE ${reachesParties}` : ''}
     ORDER BY d.ordinality
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  )${reply ? `, ${subscribed}` : ''}, inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
    SELECT $1, 'message_sent', conversation_key, jsonb_build_object('messageId', id::text), $11 FROM sent
    ${userMentioned}
  )
  SELECT * FROM sent ORDER BY id`;

/**
 * Those of the named uids who are active and can see the message, in the order of the names.
 *
 * @param uids text[] expression
 * @param message alias of a row with `conversation_key`, `receiver_type` and `receiver`
 */
export const mentionedUids = (uids: string, message: string): string => `ARRAY(
    SELECT named.uid FROM unnest(${uids}::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
     WHERE CASE ${message}.receiver_type
             WHEN 'user' THEN ${isConversationOfUserInSql(`${message}.conversation_key`, 'named.uid')}
             ELSE EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = ${message}.receiver AND g.uid = named.uid)
           END
     ORDER BY named.position)`;

const userMentioned = `UNION ALL
    SELECT $1, 'user_mentioned', conversation_key,
           jsonb_build_object('messageId', id::text, 'uids', to_jsonb(mentioned_uids)), $11
      FROM sent WHERE mentioned_uids <> '{}'`;

/**
 * Whoever deletes the parent waits for the reply, or the reply finds no parent any more. Users are locked before it, as by their erasure:
 * so the two do not wait for each other.
 */
const parent = `parent AS (
    SELECT id, sender FROM messages
     WHERE app_id = $1 AND id = $14 AND deleted_at IS NULL AND (SELECT count(*) FROM reachable) > 0 FOR KEY SHARE
  )`;

/** The users of the conversation: where the system user replies to a message between two others, the reply is for both of them. */
const partyUids = `SELECT unnest(ARRAY[split_part(conversation_key, '/', 2), split_part(conversation_key, '/', 3)])
                     FROM destination WHERE receiver_type = 'user' AND $2::text = '${SYSTEM_UID}'`;

/** Both are locked as receivers are, so that the erasure of neither misses the reply. */
const reachesParties = `NOT EXISTS (
       SELECT FROM (${partyUids}) AS party (uid) WHERE uid <> '${SYSTEM_UID}' AND uid NOT IN (SELECT receiver FROM reachable_users))`;

/**
 * The sender follows the thread and has read it; so do, from the reply on, those whom it mentions, and with the first reply
 * whoever wrote the parent. Users are locked as receivers are, rows written in an order that is always the same.
 */
const subscribed = `followers AS (
    SELECT uid FROM users
     WHERE app_id = $1
       AND (uid = $2 OR uid = ANY($12) OR uid IN (SELECT sender FROM parent))
       FOR KEY SHARE
  ), subscribed AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
    SELECT $1, uid, parent.id, CASE WHEN uid = $2 THEN sent.id ELSE sent.id - 1 END
      FROM sent CROSS JOIN parent CROSS JOIN followers
     WHERE uid = $2 OR uid = ANY(sent.mentioned_uids)
        OR uid = parent.sender AND NOT EXISTS (SELECT FROM messages earlier WHERE earlier.app_id = $1 AND earlier.parent_id = parent.id)
     ORDER BY uid
        ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id
     WHERE excluded.uid = $2 AND excluded.read_message_id > thread_subscriptions.read_message_id
  )`;
