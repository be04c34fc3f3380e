import { nameOfMove } from '#platform/cells/elsewhere.sql.js';
import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

/** While an app is copied to another cell there is a publication. */
export const find = statement('realtime-app-state')`
   SELECT first_event_position, moved_to_cell IS NOT NULL AS has_left,
          moving_since IS NOT NULL AND moved_to_cell IS NULL
            AND NOT EXISTS (SELECT FROM pg_publication p WHERE p.pubname = ${nameOfMove(sql`$1`)}) AS is_moving
     FROM apps WHERE app_id = $1`;
