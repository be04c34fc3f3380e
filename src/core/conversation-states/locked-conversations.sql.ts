import { sql, type SqlText } from '#platform/database/sql.js';

/**
 * CTEs that lock the conversations of new messages until the end of the transaction. A statement that draws the ids of its messages
 * afterwards gives them ids in the order in which transactions commit, in each conversation, whichever process stores them: a reader who
 * has read up to an id has missed no smaller one. The trigger on `messages` locks the same rows, in the same order.
 *
 * A conversation without a row is created, because a row that another transaction has just inserted is locked by an insertion only.
 *
 * @param messages query of rows with `receiver_type` and `conversation_key`
 */
export const lockConversations = (messages: SqlText): SqlText => sql`to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (${messages}) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  )`;

/** Query that ends when the conversations are locked. */
export const conversationsLocked = sql`SELECT count(*) FROM locked_group`;
