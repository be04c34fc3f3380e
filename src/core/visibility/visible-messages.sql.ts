import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { AppSettings } from '../app-settings/app-settings.js';
import { isConversationOfUserInSql } from '../conversations/conversation-key.js';

// Which messages a user may see, as conditions in SQL about the app $1. `uid` and `message` are expressions: of a uid, and the alias of
// a row of `messages`.

/** Not held back by moderation. */
export const isApproved = (message: SqlText): SqlText =>
  sql`(${message}.moderation_status IS NULL OR ${message}.moderation_status = 'approved')`;

/** Moderation holds a message back from everybody but its sender. */
export const isApprovedFor = (message: SqlText, uid: SqlText): SqlText =>
  sql`(${message}.moderation_status IS NULL OR ${message}.moderation_status = 'approved' OR ${message}.sender = ${uid})`;

/**
 * The user is one of the two users of the conversation. Sender and receiver say so, except of replies of the system user in a
 * conversation of two other users: there the key does.
 */
export const isDirectMessageOf = (message: SqlText, uid: SqlText): SqlText =>
  sql`(${message}.receiver_type = 'user' AND (${message}.sender = ${uid} OR ${message}.receiver = ${uid}
      OR (${message}.sender = '${SYSTEM_UID}' AND ${isConversationOfUserInSql(sql`${message}.conversation_key`, uid)})))`;

/**
 * The message is in a conversation of the user and not hidden by moderation or by a reset. The groups of the user are looked up once,
 * not once per message.
 */
export const visibleTo = (message: SqlText, uid: SqlText): SqlText => sql`(
    ${isDirectMessageOf(message, uid)}
    OR (${message}.receiver_type = 'group'
        AND ${message}.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = ${uid}))
  )
  AND ${visibleToParty(message, uid, watermarkOf('reset_message_id', uid, sql`${message}.conversation_key`))}`;

/**
 * The message is not hidden by moderation or by a reset, from a user who is part of its conversation.
 *
 * @param reset as in `isAfterReset`
 */
export const visibleToParty = (message: SqlText, uid: SqlText, reset: SqlText): SqlText =>
  sql`${isApprovedFor(message, uid)} AND ${isAfterReset(message, reset)}`;

/** How far a user is through a conversation, as an expression; 0 where nothing is stored. */
export const watermarkOf = (
  column: 'read_message_id' | 'delivered_message_id' | 'reset_message_id',
  uid: SqlText,
  conversationKey: SqlText,
): SqlText =>
  sql`coalesce((SELECT w.${column} FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = ${conversationKey}), 0)`;

/**
 * The message is not hidden from a user who reset the conversation. A message about an edit or a deletion is hidden together with the
 * message that was edited or deleted.
 *
 * @param reset expression for the id of the last message that is hidden
 */
const isAfterReset = (message: SqlText, reset: SqlText): SqlText =>
  sql`${message}.id > ${reset} AND ${isSubjectAfterReset(message, reset)}`;

const isSubjectAfterReset = (message: SqlText, reset: SqlText): SqlText =>
  sql`(${message}.category <> 'action' OR ${message}.type <> 'message' OR (${message}.data ->> 'messageId')::bigint > ${reset})`;

/**
 * The second half of `isAfterReset`, for statements that also filter by `countedKinds`. Where the settings of the app exclude messages
 * about edits and deletions it is always true: `data` is not read then, and an index answers the statement alone.
 */
export const isCountedSubjectAfterReset = (message: SqlText, reset: SqlText, settings: AppSettings): SqlText =>
  countsMessageActions(settings) ? isSubjectAfterReset(message, reset) : sql`true`;

/** Messages about edits and deletions count as last messages, and as unread. */
export const countsMessageActions = (settings: AppSettings): boolean =>
  settings['core.conversations.updateOnMessageActions'] || settings['core.threads.updateOnMessageActions'];
