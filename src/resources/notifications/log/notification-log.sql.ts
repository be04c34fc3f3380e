import { statement } from '../../../platform/database/statement.js';

/** $2 kind and $3 id of the provider, $4 reason. */
export const failUnsent = statement(
  'notification-log-fail-unsent',
  `UPDATE notification_deliveries
      SET state = 'failed', reason = $4, next_attempt_at = NULL, started_at = NULL, ended_at = now()
    WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state IN ('pending', 'waiting')`,
);
