import { statement } from '../../../platform/database/statement.js';

/** A digest that is not due yet stays as it is: it begins with its first message. */
export const add = statement(
  'notification-digests-add',
  `INSERT INTO notification_digests (app_id, channel, uid, conversation_key, message_id, due_at)
   SELECT $1, channel, uid, conversation_key, message_id, due_at
     FROM unnest($2::notification_channel[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
       AS given (channel, uid, conversation_key, message_id, due_at)
    ORDER BY channel, uid, conversation_key, message_id
       ON CONFLICT (app_id, channel, uid, conversation_key) DO NOTHING`,
);
