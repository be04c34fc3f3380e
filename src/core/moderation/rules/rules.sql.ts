import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

/** Serializes all changes of the rules, lists and reasons of an app, so that counts, references and revisions are exact. */
export const lockApp = statement(
  'moderation-rules-lock-app',
  sql`SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE`,
);
