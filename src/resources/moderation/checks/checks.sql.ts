import { installationStatement, rows, statement } from '../../../platform/database/statement.js';
import type { WithheldEdit } from '../../../domain/moderation/rule.js';

/** $2 message, $3 version */
export const find = statement(
  'moderation-checks-find',
  'SELECT edit FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3',
  rows<{ edit: WithheldEdit | null }>(),
);

/** $1 seconds after which a check is overdue, $2 the last version of the page before, $3 how many */
export const listOverdue = installationStatement(
  'moderation-checks-list-overdue',
  {
    reason: 'lists the overdue checks of all apps',
    text: `SELECT app_id AS "appId", message_id AS "messageId", version FROM moderation_checks
    WHERE created_at < now() - make_interval(secs => $1) AND version > $2 ORDER BY version LIMIT $3`,
  },
  rows<{ appId: string; messageId: bigint; version: bigint }>(),
);
