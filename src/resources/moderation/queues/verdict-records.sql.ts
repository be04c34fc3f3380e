import { endCheck } from '#core/moderation/checks/moderation-checks.sql.js';
import type { WithheldEdit } from '#core/moderation/rule.js';
import { rows, statement } from '#platform/database/statement.js';

/** $2 message, $3 sender, $4 rule, $5 its name, $6 its revision, $7 condition, $8 actions, $9 edit */
export const block = statement('moderation-block')`
   INSERT INTO blocked_messages (app_id, message_id, sender, rule_id, rule_name, revision_id, condition, actions, edit)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb)
       ON CONFLICT (app_id, message_id) DO UPDATE
      SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
          condition = excluded.condition, actions = excluded.actions, edit = excluded.edit,
          created_at = excluded.created_at, updated_at = excluded.updated_at`;

/** $2 message, $3 whether its flags are deleted, too. @returns the edits that waited or were blocked */
export const discard = statement('moderation-discard', rows<{ edit: WithheldEdit }>())`
   WITH ${endCheck}, unblocked AS (
     DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2 RETURNING edit
   ), unflagged AS (
     DELETE FROM flagged_messages WHERE app_id = $1 AND message_id = $2 AND $3::boolean
   )
   SELECT edit FROM (SELECT edit FROM ended UNION ALL SELECT edit FROM unblocked) AS discarded WHERE edit IS NOT NULL`;

/** $2 message, $3 rule, $4 its name, $5 its revision, $6 condition, $7 actions */
export const flag = statement('moderation-flag')`
   INSERT INTO flagged_messages (app_id, message_id, rule_id, rule_name, revision_id, condition, actions)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
       ON CONFLICT (app_id, message_id) DO UPDATE
      SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
          condition = excluded.condition, actions = excluded.actions, updated_at = excluded.updated_at`;
