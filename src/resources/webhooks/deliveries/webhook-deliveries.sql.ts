import { isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, statement } from '#platform/database/statement.js';

/** Deliveries that one statement removes. */
export const REMOVAL_BATCH = 1000;

/** Many rows at once, in the order given, which becomes the order of sending. */
export const add = statement('webhook-deliveries-add')`
   INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body, trace_parent)
   SELECT $1, webhook_id, event_id, trigger, subject, message_id, body, trace_parent
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
          WITH ORDINALITY AS given (webhook_id, event_id, trigger, subject, message_id, body, trace_parent, number)
    ORDER BY number
       ON CONFLICT (app_id, webhook_id, event_id) DO NOTHING`;

export const findExpired = installationStatement('webhook-deliveries-find-expired', {
  reason: 'finds old deliveries of all apps',
})`
   SELECT d.app_id, d.id FROM webhook_deliveries d JOIN apps USING (app_id)
    WHERE d.created_at < $1 ORDER BY d.created_at LIMIT ${REMOVAL_BATCH}`;

/** Deliveries that another transaction has locked stay for the next run. */
export const remove = statement('webhook-deliveries-remove')`
   DELETE FROM webhook_deliveries
    WHERE app_id = $1 AND id IN (SELECT id FROM webhook_deliveries
                                  WHERE app_id = $1 AND id = ANY ($2::bigint[]) FOR UPDATE SKIP LOCKED)`;

/** Up to thousands of ids, which Prisma would bind one by one. */
export const removeOfMessages = statement('webhook-deliveries-remove-of-messages')`
   DELETE FROM webhook_deliveries WHERE app_id = $1 AND message_id = ANY ($2::bigint[])`;

/** What a receiver has answered may repeat the body. The ids are in an array, so that PostgreSQL finds the deliveries by the index. */
export const removeQuotations = statement('webhook-deliveries-remove-quotations')`
   WITH quoting AS MATERIALIZED (
     SELECT id FROM webhook_deliveries
      WHERE app_id = $1 AND message_id = ANY (ARRAY(SELECT id FROM messages WHERE app_id = $1 AND quoted_message_id = ANY ($2::bigint[])))
   ), emptied AS (
     UPDATE webhook_attempts SET answer = NULL WHERE app_id = $1 AND delivery_id IN (SELECT id FROM quoting) AND answer IS NOT NULL
   )
   UPDATE webhook_deliveries
      SET body = (body::jsonb #- '{data,message,quotedMessage}' #- '{data,message,data,entities,on,entity,quotedMessage}')::text
    WHERE app_id = $1 AND id IN (SELECT id FROM quoting)`;

// An event of an erasure names what is gone and shows nothing of it: it is still to be delivered.
const isErasureEvent = sql`d.trigger IN ('user_erased', 'conversation_erased')`;

/**
 * Scans all deliveries of the app, one range per statement: an index would cost every delivery, and users and groups are seldom deleted.
 *
 * $2 id after which the range begins, $3 subjects, $4 words, $5 uid, $6 last message of those of the subjects
 */
export const removeMatching = statement('webhook-deliveries-remove-matching')`
   WITH scanned AS (
     SELECT id, subject, message_id, body FROM webhook_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT ${REMOVAL_BATCH}
   ), removed AS (
     DELETE FROM webhook_deliveries d USING scanned s
      WHERE d.app_id = $1 AND d.id = s.id AND NOT ${isErasureEvent}
        AND (s.subject = ANY ($3::text[]) AND ($6::bigint IS NULL OR s.message_id <= $6) OR ${isConversationOfUserInSql(sql`s.subject`, sql`$5::text`)}
             OR EXISTS (SELECT FROM unnest($4::text[]) AS word WHERE position(word IN s.body) > 0))
   )
   SELECT max(id) AS last FROM scanned`;
