import { statement } from '../../../platform/database/statement.js';
import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { isConversationOfUserInSql, otherPartyInSql } from '../../../domain/conversation-key.js';
import type { ReceiverType } from '../../../generated/prisma/enums.js';

// Statements that delete rows of messages, with what the events about it name.

export interface Erased {
  /** null where nothing was there to be erased. */
  newestId: bigint | null;
  at: Date;
}

export const erase = statement('messages-erase', 'DELETE FROM messages WHERE app_id = $1 AND id = $2');
export const eraseConversation = statement(
  'messages-erase-conversation',
  `WITH erased AS (DELETE FROM messages WHERE app_id = $1 AND conversation_key = $2 RETURNING id)
   SELECT max(id) AS "newestId", now() AS at FROM erased`,
);

/** Users and groups that an erasure names, each: those of the newest messages. So many are told of it. */
const MAX_NAMED = 10_000;

const newestOf = (type: ReceiverType, other: string) => `ARRAY(
     SELECT ${other} AS other FROM erased WHERE receiver_type = '${type}' GROUP BY other ORDER BY max(id) DESC LIMIT ${MAX_NAMED})`;

// Each condition is looked up in an index. The last one finds replies of the system user in conversations of this user with others.
export const eraseUser = statement(
  'messages-erase-user',
  `WITH erased AS (
     DELETE FROM messages
      WHERE app_id = $1
        AND (sender = $2 OR (receiver_type = 'user' AND receiver = $2)
             OR (sender = '${SYSTEM_UID}' AND receiver_type = 'user' AND ${isConversationOfUserInSql('conversation_key', '$2')}))
     RETURNING id, conversation_key, receiver_type, receiver)
   SELECT (SELECT max(id) FROM erased) AS "newestId", now() AS at,
          ${newestOf('user', otherPartyInSql('conversation_key', '$2'))} AS uids,
          ${newestOf('group', 'receiver')} AS guids`,
);

// What others wrote stays, and names a uid that somebody else may be given.
export const eraseMentions = statement(
  'messages-erase-mentions',
  `UPDATE messages SET mentioned_uids = array_remove(mentioned_uids, $2::text)
    WHERE app_id = $1 AND mentioned_uids <> '{}' AND mentioned_uids @> ARRAY[$2::text]`,
);

export const eraseApp = statement('messages-erase-app', 'DELETE FROM messages WHERE app_id = $1');
