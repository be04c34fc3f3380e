import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

interface ExpiredRow extends RowOf<'messages-expire'> {
  /** Id and conversation of each erased message. */
  erased: [id: string, conversationKey: ConversationKey][];
}

/**
 * Reads the next messages in the order of their ids, and erases those that are too old. Ids ascend with the age of messages, except
 * for messages that are sent at the same time: so no index by age is needed, and little is read where little is old. Messages that another
 * transaction has locked are skipped; the next run erases them.
 *
 * $1 app, $2 id after which it starts, $3 time before which messages are too old, $4 number of messages to read
 */
export const expire = statement('messages-expire', rows<ExpiredRow>())`
   WITH oldest AS MATERIALIZED (
     SELECT id, sent_at FROM messages WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT $4
   ), expired AS MATERIALIZED (
     SELECT id FROM (
       SELECT m.id FROM messages m
        WHERE m.app_id = $1 AND m.id IN (SELECT id FROM oldest WHERE sent_at < $3) ORDER BY m.id FOR UPDATE SKIP LOCKED
     ) locked
   ), erased AS (
     DELETE FROM messages m USING expired WHERE m.app_id = $1 AND m.id = expired.id RETURNING m.id, m.conversation_key
   )
   SELECT (SELECT max(id) FROM oldest) AS through,
          NOT EXISTS (SELECT FROM oldest WHERE sent_at < $3) AS is_over,
          (SELECT coalesce(jsonb_agg(jsonb_build_array(id::text, conversation_key)), '[]') FROM erased) AS erased`;
