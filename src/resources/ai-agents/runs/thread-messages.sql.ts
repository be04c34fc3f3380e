import { isApprovedFor } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

/** A message of a thread, as the model reads it. */
export interface ThreadMessage extends RowOf<'ai-runs-thread-messages'> {
  /** The name of the sender; null if the user was erased. */
  readonly name: string | null;
  readonly text: string;
}

/** The newest texts of a thread up to a message, newest first. $2 thread, $3 the message, $4 agent, $5 limit */
export const threadMessages = statement('ai-runs-thread-messages', rows<ThreadMessage>())`
   SELECT m.id, m.sender, (SELECT u.name FROM users u WHERE u.app_id = $1 AND u.uid = m.sender) AS name, m.data ->> 'text' AS text
     FROM messages m
    WHERE m.app_id = $1 AND (m.id = $2 OR m.parent_id = $2) AND m.id <= $3 AND m.deleted_at IS NULL
      AND (m.category = 'message' OR m.category = 'agentic' AND m.type = 'assistant') AND m.data ->> 'text' <> ''
      AND ${isApprovedFor(sql`m`, sql`$4::text`)}
    ORDER BY m.id DESC LIMIT $5`;
