import { installationStatement, rows, statement } from '../../../platform/database/statement.js';
import type { WithheldEdit } from '../../../domain/moderation/rule.js';

/** $2 message, $3 version */
export const find = statement(
  'moderation-checks-find',
  'SELECT edit FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3',
  rows<{ edit: WithheldEdit | null }>(),
);

/**
 * $1 seconds after which a check is overdue, $2 seconds that a job runs at most, $3 how many. The job of a process that was killed stays
 * locked, so a lock that is older than a job runs counts as none.
 */
export const listOverdue = installationStatement(
  'moderation-checks-list-overdue',
  {
    reason: 'lists the overdue checks of all apps',
    text: `SELECT app_id AS "appId", message_id AS "messageId", version
     FROM moderation_checks c
    WHERE created_at < now() - make_interval(secs => $1)
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
         WHERE j.key = 'moderation-check/' || c.app_id || '/' || c.message_id
           AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts
                    ELSE j.locked_at > now() - make_interval(secs => $2) END)
    ORDER BY created_at LIMIT $3`,
  },
  rows<{ appId: string; messageId: bigint; version: bigint }>(),
);
