import { statement } from '#platform/database/statement.js';

export const appendWithheldAction = statement(
  'test-append-withheld-action',
)`${`INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, moderation_status)
   SELECT $1, conversation_key, sender, receiver_type, receiver, 'action', 'message',
          jsonb_build_object('action', 'edited', 'by', sender, 'messageId', id::text), 'disapproved'
     FROM messages WHERE app_id = $1 AND id = $2 RETURNING id`}`;
