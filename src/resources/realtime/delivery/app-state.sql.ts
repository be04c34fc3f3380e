import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

export const find = statement(
  'realtime-app-state',
  sql`SELECT first_event_position, moving_since IS NOT NULL AS is_moving FROM apps WHERE app_id = $1`,
);
