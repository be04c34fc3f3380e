import { conversationsLocked, lockConversations } from '#core/conversation-states/locked-conversations.sql.js';
import { lockParties } from '#core/conversation-states/locked-parties.sql.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

/**
 * $2 conversation key, $3 sender, $4 receiver type, $5 receiver, $6 category, $7 type, $8 muid, $9 moderation status, $10 data of
 * each message. Stores nothing if the group or one of the two users does not exist any more. The two are one in the conversation of a
 * user with themself.
 */
export const append = statement('messages-append', rows<MessageRow>())`
   WITH ${lockParties(sql`
     SELECT CASE WHEN $4::receiver_type = 'user' THEN ARRAY(
              SELECT DISTINCT uid FROM unnest(ARRAY[split_part($2, '/', 2), split_part($2, '/', 3)]) AS uid WHERE uid <> '${SYSTEM_UID}') END AS uids,
            CASE WHEN $4::receiver_type = 'group' THEN $5::text END AS guid`)},
   existing AS MATERIALIZED (
     SELECT FROM parties
      WHERE cardinality(uids) = (SELECT count(*) FROM locked_users) OR guid IN (SELECT guid FROM locked_groups)),
   ${lockConversations(sql`SELECT $4::receiver_type AS receiver_type, $2::text AS conversation_key FROM existing`)}
   INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, muid, moderation_status, data)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, data::jsonb
     FROM unnest($10::text[]) WITH ORDINALITY AS d (data, ordinality) CROSS JOIN existing CROSS JOIN (${conversationsLocked}) AS locked
    ORDER BY ordinality
   RETURNING ${messageColumns}`;
