import { statement } from '#platform/database/statement.js';

export const lock = statement('scheduled-messages-lock')`
   SELECT 1 FROM scheduled_messages WHERE app_id = $1 AND id = $2 FOR UPDATE`;
