import { isConversationOfUserInSql, otherPartyInSql } from '#core/conversations/conversation-key.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { statement, type RowOf } from '#platform/database/statement.js';

// Statements that delete many messages and return what the event about it names.

export interface Erased {
  /** null where no message was erased. */
  newestId: bigint | null;
  at: Date;
}

/** What is erased with a user, and the users and groups whose conversations it was in. */
export type ErasedWithUser = RowOf<'messages-erase-user'>;

export const eraseConversation = statement('messages-erase-conversation')`
   WITH erased AS (DELETE FROM messages WHERE app_id = $1 AND conversation_key = $2 RETURNING id)
   SELECT max(id) AS newest_id, now() AS at FROM erased`;

/** Users and groups, each, that the event of an erasure names: those of the newest messages. Only they receive it. */
const MAX_NAMED = 10_000;

const newestOf = (type: ReceiverType, peer: SqlText) => sql`ARRAY(
     SELECT ${peer} AS peer FROM erased WHERE receiver_type = '${type}' GROUP BY peer ORDER BY max(id) DESC LIMIT ${MAX_NAMED})`;

/**
 * Before anything of a user is deleted. Deleting messages of a group locks its row in `group_conversations`, and the deletion of a group
 * erases what its members have read; changes of members and the deletion lock the group first, so the erasure must lock in the same
 * order. The row of the user is locked, so that they join no group meanwhile.
 */
export const lockGroupsOfUser = statement('messages-lock-groups-of-user')`
   SELECT 1 FROM groups WHERE app_id = $1 AND guid IN (SELECT guid FROM group_members WHERE app_id = $1 AND uid = $2)
    ORDER BY guid FOR NO KEY UPDATE`;

// An index serves each condition. The last one finds replies of the system user in conversations of this user with others.
export const eraseUser = statement('messages-erase-user')`
   WITH erased AS (
     DELETE FROM messages
      WHERE app_id = $1
        AND (sender = $2 OR (receiver_type = 'user' AND receiver = $2)
             OR (sender = '${SYSTEM_UID}' AND receiver_type = 'user' AND ${isConversationOfUserInSql(sql`conversation_key`, sql`$2`)}))
     RETURNING id, conversation_key, receiver_type, receiver)
   SELECT (SELECT max(id) FROM erased) AS newest_id, now() AS at,
          ${newestOf('user', otherPartyInSql(sql`conversation_key`, sql`$2`))} AS uids,
          ${newestOf('group', sql`receiver`)} AS guids`;

// Messages of others stay. A uid can be given to another user later, whom these messages do not mention.
export const eraseMentions = statement('messages-erase-mentions')`
   UPDATE messages SET mentioned_uids = array_remove(mentioned_uids, $2::text)
    WHERE app_id = $1 AND mentioned_uids <> '{}' AND mentioned_uids @> ARRAY[$2::text]`;
