import { rows, statement } from '../../../platform/database/statement.js';
import {
  conversationsLocked,
  lockConversations,
} from '../../../domain/conversation-states/locked-conversations.sql.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

/**
 * $2 conversation key, $3 sender, $4 receiver type, $5 receiver, $6 category, $7 type, $8 muid, $9 moderation status, $10 data of
 * each message
 */
export const append = statement(
  'messages-append',
  `WITH ${lockConversations('SELECT $4::receiver_type AS receiver_type, $2::text AS conversation_key')}
   INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, muid, moderation_status, data)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, data::jsonb
     FROM unnest($10::text[]) WITH ORDINALITY AS d (data, ordinality) CROSS JOIN (${conversationsLocked}) AS locked
    ORDER BY ordinality
   RETURNING ${messageColumns}`,
  rows<MessageRow>(),
);
