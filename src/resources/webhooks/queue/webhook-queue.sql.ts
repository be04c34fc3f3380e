import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import { deliveryBacklog, LEASE, queueTexts } from '#platform/delivery-queues/delivery-queue.sql.js';
import type { WebhookRef } from './webhook-delivery.js';

const texts = queueTexts({ deliveries: sql`webhook_deliveries`, leases: sql`webhook_leases`, key: [sql`webhook_id`] });

export const findPending = installationStatement('webhook-queue-find-pending', {
  reason: 'finds the webhooks of all apps with pending deliveries',
  row: rows<WebhookRef>(),
})`${texts.findPending}`;

export const acquireLeases = statement('webhook-queue-acquire-leases')`
   INSERT INTO webhook_leases (app_id, webhook_id, holder, until)
   SELECT $1, w.webhook_id, $2, now() + ${LEASE}
     FROM webhooks w JOIN apps a ON a.app_id = $1
    WHERE w.app_id = $1 AND w.webhook_id = ANY ($3::text[]) AND w.enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY w.webhook_id
       ${texts.unlessLeased}`;

export const releaseLeases = statement('webhook-queue-release-leases')`
   DELETE FROM webhook_leases WHERE app_id = $1 AND webhook_id = ANY ($3::text[]) AND holder = $2`;

export const findTarget = statement('webhook-queue-find-target')`
   SELECT w.url, w.retry_on_failure, w.secret_cipher,
          CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_cipher END AS previous_secret_cipher,
          CASE WHEN w.use_basic_auth THEN w.username END AS username,
          CASE WHEN w.use_basic_auth THEN w.password_cipher END AS password_cipher
     FROM webhooks w
     JOIN webhook_leases l ON l.app_id = $1 AND l.webhook_id = w.webhook_id
     JOIN apps a ON a.app_id = $1
    WHERE w.app_id = $1 AND w.webhook_id = $3 AND w.enabled AND a.deletion_scheduled_at IS NULL
      AND l.holder = $2 AND l.until > now()`;

/** Deliveries that never failed come first, so that a receiver that is overloaded gets new events. */
export const findDue = statement('webhook-queue-find-due')`
   SELECT id, event_id, subject, body, failures, trace_parent FROM webhook_deliveries
    WHERE app_id = $1 AND webhook_id = $2 AND state = 'pending' AND id <> ALL ($3::bigint[])
    ORDER BY failures, id LIMIT $4`;

/** Deliveries that are deleted meanwhile are skipped. */
export const record = statement('webhook-queue-record')`
   WITH result AS (
     SELECT * FROM unnest($2::bigint[], $3::"WebhookDeliveryState"[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[],
                          $8::text[], $9::text[])
       AS result (id, state, next_attempt_at, at, milliseconds, status, error, answer)
   ), changed AS (
     UPDATE webhook_deliveries d
        SET state = result.state, next_attempt_at = result.next_attempt_at,
            attempt_count = d.attempt_count + 1, failures = d.failures + (result.error IS NOT NULL)::int
       FROM result WHERE d.app_id = $1 AND d.id = result.id
     RETURNING d.id, d.attempt_count
   )
   INSERT INTO webhook_attempts (app_id, delivery_id, number, at, milliseconds, status, error, answer)
   SELECT $1, c.id, c.attempt_count, r.at, r.milliseconds, r.status, r.error, r.answer
     FROM changed c JOIN result r ON r.id = c.id`;

export const findRetries = installationStatement('webhook-queue-find-retries', {
  reason: 'finds deliveries of all apps that are to be attempted again',
})`${texts.findRetries}`;

export const makePending = statement('webhook-queue-make-pending')`${texts.makePending}`;

/** Webhooks that are turned off have no backlog. */
export const backlog = installationStatement('webhook-queue-backlog', {
  reason: 'measures the queue of all apps',
})`
   SELECT ${deliveryBacklog}
     FROM webhook_deliveries d JOIN webhooks w USING (app_id, webhook_id)
    WHERE d.state IN ('pending', 'waiting') AND w.enabled`;
