import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { countedReply } from '../model/message-row.js';

/** How many messages are read for those with a text, so that a conversation of files costs the same as one of texts. */
const READ_MESSAGES = 100;

const textsIn = (condition: SqlText): SqlText =>
  sql`SELECT sender, text FROM (
     SELECT id, sender, text FROM (
       SELECT m.id, m.sender, m.data ->> 'text' AS text
         FROM messages m
        WHERE m.app_id = $1 AND ${condition} AND m.id < $3 AND m.category = 'message' AND ${countedReply(sql`m`)}
        ORDER BY m.id DESC
        LIMIT ${READ_MESSAGES}) AS earlier
      WHERE text <> ''
      ORDER BY id DESC
      LIMIT $4) AS latest
    ORDER BY id`;

/** $2 conversation key, $3 message, $4 how many. Texts that all receivers see, without replies in threads. */
export const textsBefore = statement('messages-texts-before', rows<{ sender: string; text: string }>())`
   ${textsIn(sql`m.conversation_key = $2 AND m.parent_id IS NULL`)}`;

/** $2 parent, $3 reply, $4 how many. The same of a thread. */
export const textsOfThreadBefore = statement(
  'messages-texts-of-thread-before',
  rows<{ sender: string; text: string }>(),
)`
   ${textsIn(sql`m.parent_id = $2`)}`;
