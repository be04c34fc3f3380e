-- Written by npm run statements.

-- statement: notification-log-fail-unsent
-- $1: text
-- $2: notification_provider_kind
-- $3: text
-- $4: text
UPDATE notification_deliveries
    SET state = 'failed', reason = $4, next_attempt_at = NULL, started_at = NULL, ended_at = now()
  WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state IN ('pending', 'waiting');

-- statement: notification-providers-enabled-kinds
-- installation: reads the providers of all apps that have events in a batch
-- $1: text[]
-- column appId: text not null
-- column kind: notification_provider_kind not null
SELECT DISTINCT p.app_id AS "appId", p.kind
   FROM notification_providers p JOIN apps a USING (app_id)
  WHERE p.app_id = ANY ($1::text[]) AND p.is_enabled AND a.deletion_scheduled_at IS NULL;

-- statement: notification-providers-lock-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE;
