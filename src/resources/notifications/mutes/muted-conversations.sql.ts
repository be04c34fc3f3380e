import { isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

export const save = statement('muted-conversations-save')`
   INSERT INTO muted_conversations (app_id, uid, conversation_key, until)
   SELECT $1, $2, muted.conversation_key, muted.until
     FROM unnest($3::text[], $4::timestamptz[]) AS muted (conversation_key, until)
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET until = excluded.until`;

// Reads all mutes of the app, which is seldom: users are rarely erased.
export const removeOfUser = statement('muted-conversations-remove-of-user')`
   DELETE FROM muted_conversations WHERE app_id = $1 AND ${isConversationOfUserInSql(sql`conversation_key`, sql`$2::text`)}`;
