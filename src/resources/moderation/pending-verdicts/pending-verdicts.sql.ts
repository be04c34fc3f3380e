import type { WithheldEdit } from '#core/moderation/rule.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';

/** $2 message, $3 version */
export const find = statement(
  'moderation-checks-find',
  sql`SELECT edit, created_at AS added_at FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3`,
  rows<{ edit: WithheldEdit | null; addedAt: Date }>(),
);

/** $1 seconds after which a check is overdue, $2 the last app of the page before, $3 how many */
export const listAppsOverdue = installationStatement('moderation-checks-list-apps-overdue', {
  reason: 'lists the apps with overdue checks',
  text: sql`SELECT a.app_id FROM apps a
    WHERE a.app_id > $2
      AND EXISTS (SELECT FROM moderation_checks c WHERE c.app_id = a.app_id AND c.created_at < now() - make_interval(secs => $1))
    ORDER BY a.app_id LIMIT $3`,
});
