import { groupKeyInSql, isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { hasBlocked } from '#core/reachability/reachability.sql.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, type RowOf, rows, statement } from '#platform/database/statement.js';

/** Due digests of all apps that one run handles. */
export const DIGEST_BATCH = 500;

/** A digest has at most so many messages: the newest. */
const MAX_MESSAGES = 50;

/** A digest that is not due yet stays as it is: it begins with its first message. */
export const add = statement('notification-digests-add')`
   INSERT INTO notification_digests (app_id, channel, uid, conversation_key, message_id, due_at)
   SELECT $1, channel, uid, conversation_key, message_id, due_at
     FROM unnest($2::notification_channel[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
       AS given (channel, uid, conversation_key, message_id, due_at)
    ORDER BY channel, uid, conversation_key, message_id
       ON CONFLICT (app_id, channel, uid, conversation_key) DO NOTHING`;

/** Removes the digests that the other users of the conversations have of them. It reads all digests of the app, which is seldom: users are rarely erased. */
export const removeOfConversationsOf = statement('notification-digests-remove-of-conversations-of')`
   DELETE FROM notification_digests WHERE app_id = $1 AND ${isConversationOfUserInSql(sql`conversation_key`, sql`$2::text`)}`;

/** A digest by its key. */
export type DigestRef = RowOf<'notification-digests-find-due'>;

export const findDue = installationStatement('notification-digests-find-due', {
  reason: 'finds due digests of all apps',
})`
   SELECT d.app_id, d.channel, d.uid, d.conversation_key FROM notification_digests d JOIN apps USING (app_id)
    WHERE d.due_at <= $1 ORDER BY d.due_at LIMIT ${DIGEST_BATCH}`;

/** $2 to $4: keys of digests. $5: the time before which they are not due. */
export const postpone = statement('notification-digests-postpone')`
   UPDATE notification_digests d SET due_at = $5
     FROM unnest($2::notification_channel[], $3::text[], $4::text[]) AS given (channel, uid, conversation_key)
    WHERE d.app_id = $1 AND d.channel = given.channel AND d.uid = given.uid AND d.conversation_key = given.conversation_key
      AND d.due_at < $5`;

/** A due digest, with what decides about it. */
export interface TakenDigest extends RowOf<'notification-digests-take'> {
  /** The user is active and, in a group, a member. */
  readonly isReceiver: boolean;
  /** From emails. */
  readonly isUnsubscribed: boolean;
  /** Ids of messages of others since the first message of the digest, oldest first. */
  readonly messageIds: string[];
}

/**
 * Removes digests, so that no other run handles them. $2 to $4 their keys, $5 whether messages of the channel that were read count: for
 * each. Messages of users whom the user has blocked do not count.
 */
export const take = statement('notification-digests-take', rows<TakenDigest>())`
   WITH given AS (
     SELECT * FROM unnest($2::notification_channel[], $3::text[], $4::text[], $5::boolean[])
       AS given (channel, uid, conversation_key, with_read)
   ), taken AS (
     DELETE FROM notification_digests d USING given
      WHERE d.app_id = $1 AND d.channel = given.channel AND d.uid = given.uid AND d.conversation_key = given.conversation_key
     RETURNING d.channel, d.uid, d.conversation_key, d.message_id, given.with_read
   )
   SELECT t.channel, t.uid, t.conversation_key,
          ${isActive(sql`u`)} AND (NOT starts_with(t.conversation_key, 'group/') OR member.uid IS NOT NULL) AS is_receiver,
          muted.until AS muted_until, c.email, c.phone_number,
          c.email_unsubscribed_at IS NOT NULL AS is_unsubscribed,
          ARRAY(SELECT m.id FROM (
                  SELECT m.id FROM messages m
                   WHERE m.app_id = $1 AND m.conversation_key = t.conversation_key AND m.id >= t.message_id
                     AND (t.with_read OR m.id > coalesce(w.read_message_id, 0)) AND m.id > coalesce(w.reset_message_id, 0)
                     AND m.sender <> t.uid AND m.deleted_at IS NULL AND m.category NOT IN ('action', 'call') AND ${isApproved(sql`m`)}
                     AND NOT ${hasBlocked(sql`t.uid`, sql`m.sender`)} AND (member.joined_at IS NULL OR m.sent_at >= member.joined_at)
                   ORDER BY m.id DESC LIMIT ${MAX_MESSAGES}) AS m
                 ORDER BY m.id) AS message_ids
     FROM taken t
     JOIN users u ON u.app_id = $1 AND u.uid = t.uid
     LEFT JOIN group_members member
            ON member.app_id = $1 AND member.uid = t.uid AND ${groupKeyInSql(sql`member.guid`)} = t.conversation_key
     LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = t.uid AND w.conversation_key = t.conversation_key
     LEFT JOIN muted_conversations muted
            ON muted.app_id = $1 AND muted.uid = t.uid AND muted.conversation_key = t.conversation_key
     LEFT JOIN contact_details c ON c.app_id = $1 AND c.uid = t.uid
    ORDER BY t.channel, t.uid, t.conversation_key`;

/** Emails and SMS of the last 24 hours that were sent or are to be sent. */
export type SentCount = RowOf<'notification-digests-count-sent'>;

export const countSent = statement('notification-digests-count-sent')`
   SELECT channel, uid, conversation_key, count(*)::int AS count FROM notification_deliveries
    WHERE app_id = $1 AND uid = ANY ($2::text[]) AND channel IN ('email', 'sms') AND created_at > now() - interval '24 hours'
      AND state IN ('pending', 'waiting', 'sent')
    GROUP BY channel, uid, conversation_key`;
