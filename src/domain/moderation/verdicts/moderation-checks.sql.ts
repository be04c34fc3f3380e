import { rows, statement } from '../../../platform/database/statement.js';
import type { WithheldEdit } from '../rule.js';

/** $2 message, $3 edit */
export const addCheck = statement(
  'moderation-add-check',
  `INSERT INTO moderation_checks (app_id, message_id, edit) VALUES ($1, $2, $3::jsonb)
       ON CONFLICT (app_id, message_id)
       DO UPDATE SET version = excluded.version, edit = excluded.edit, created_at = excluded.created_at
   RETURNING version`,
);

/** $2 message, $3 version */
export const takeCheck = statement(
  'moderation-take-check',
  'DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 RETURNING edit',
  rows<{ edit: WithheldEdit | null }>(),
);

/** $2 message */
export const removeCheck = statement(
  'moderation-remove-check',
  'DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 RETURNING edit',
  rows<{ edit: WithheldEdit | null }>(),
);
