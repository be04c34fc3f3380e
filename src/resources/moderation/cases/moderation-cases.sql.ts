import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

export interface ModerationNote {
  text: string;
  /** The email address of a collaborator or the uid of a moderator; null where the app named none. */
  author: string | null;
  /** Unix seconds. */
  createdAt: number;
}

/** Who reviews a message, and what moderators noted about it. */
export interface ModerationCase extends RowOf<'moderation-cases-update'> {
  /** Oldest first. */
  notes: ModerationNote[];
}

const inQueue = (table: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM ${table} q WHERE q.app_id = $1 AND q.message_id = $2)`;

/** $2 message, $3 whether the assignee changes, $4 assignee or null, $5 notes to append. @returns nothing for a message in none of the queues */
export const update = statement('moderation-cases-update', rows<ModerationCase>())`
   INSERT INTO moderation_cases AS c (app_id, message_id, assignee, notes)
   SELECT $1, $2, $4, $5::jsonb
    WHERE ${inQueue(sql`blocked_messages`)} OR ${inQueue(sql`flagged_messages`)} OR ${inQueue(sql`reviewed_messages`)}
       ON CONFLICT (app_id, message_id) DO UPDATE
      SET assignee = CASE WHEN $3::boolean THEN excluded.assignee ELSE c.assignee END,
          notes = c.notes || excluded.notes, updated_at = excluded.updated_at
   RETURNING message_id, assignee, notes`;

export const ofMessages = statement('moderation-cases-of-messages', rows<ModerationCase>())`
   SELECT message_id, assignee, notes FROM moderation_cases WHERE app_id = $1 AND message_id = ANY($2::bigint[])`;
