import { visibleTo } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

// NO KEY UPDATE, because concurrent sends to the user hold KEY SHARE locks on the row.
export const lockUser = statement(
  'saved-messages-lock-user',
  sql`SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE`,
);

// Raw, for the condition on what the user may see. Messages that the user cannot see any more do not count, because the user can neither
// list nor remove them.
export const countOthers = statement(
  'saved-messages-count-others',
  sql`SELECT count(*)::int AS saved
     FROM saved_messages s
     JOIN messages m ON m.app_id = $1 AND m.id = s.message_id
    WHERE s.app_id = $1 AND s.uid = $2 AND s.message_id <> $3 AND ${visibleTo(sql`m`, sql`$2`)}`,
  rows<{ saved: number }>(),
);
