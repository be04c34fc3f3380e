import { installationStatement, statement, type RowOf } from '#platform/database/statement.js';

// Row locks, which Prisma has not.

export const lock = statement('webhooks-lock')`
   SELECT 1 FROM webhooks WHERE app_id = $1 AND webhook_id = $2 FOR NO KEY UPDATE`;

export const appsWithSubscriptions = installationStatement('webhooks-apps-with-subscriptions', {
  reason: 'finds the apps that subscribe to events of several apps',
})`SELECT DISTINCT app_id FROM webhook_triggers WHERE app_id = ANY ($1) AND trigger = ANY ($2) ORDER BY app_id`;

export type Subscription = RowOf<'webhooks-subscriptions'>;

/** The locks keep the webhooks until their deliveries are stored. */
export const subscriptions = statement('webhooks-subscriptions')`
   SELECT t.app_id, t.webhook_id, t.trigger, a.region
     FROM webhook_triggers t
     JOIN webhooks w ON w.app_id = $1 AND w.webhook_id = t.webhook_id
     JOIN apps a ON a.app_id = $1
    WHERE t.app_id = $1 AND t.trigger = ANY ($2) AND w.enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY t.webhook_id
      FOR KEY SHARE OF w`;
