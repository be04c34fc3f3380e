import { installationStatement } from '#platform/database/statement.js';

export const enabledKinds = installationStatement('notification-providers-enabled-kinds', {
  reason: 'reads the providers of all apps that have events in a batch',
})`
   SELECT DISTINCT p.app_id, p.kind
     FROM notification_providers p JOIN apps a USING (app_id)
    WHERE p.app_id = ANY ($1::text[]) AND p.is_enabled AND a.deletion_scheduled_at IS NULL`;
