import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

// Raw: row locks.

// NO KEY, because concurrent sends to the user hold KEY SHARE locks on the row.
export const lockOwner = statement(
  'reminders-lock-owner',
  sql`SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE`,
);
