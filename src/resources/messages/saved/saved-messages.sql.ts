import { visibleTo } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

// Messages that the user cannot see any more do not count, because the user can neither
// list nor remove them.
export const countOthers = statement('saved-messages-count-others')`
   SELECT count(*)::int AS saved
     FROM saved_messages s
     JOIN messages m ON m.app_id = $1 AND m.id = s.message_id
    WHERE s.app_id = $1 AND s.uid = $2 AND s.message_id <> $3 AND ${visibleTo(sql`m`, sql`$2`)}`;
