import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import { deliveryBacklog } from '#platform/delivery-queues/delivery-backlog.js';
import { LEASE_SECONDS } from '#platform/delivery-queues/delivery-dispatcher.js';
import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import type { DueDelivery, WebhookRef } from './webhook-delivery.js';

const LEASE = `interval '${LEASE_SECONDS} seconds'`;

/** Retries that one statement finds; the others are found a second later. */
const RETRY_BATCH = 5000;

/** Skips from one webhook to the next on the index, so that the number of deliveries of each does not matter. */
export const findPending = installationStatement(
  'webhook-queue-find-pending',
  {
    reason: 'finds the webhooks of all apps with pending deliveries',
    text: sql`WITH RECURSIVE pending AS (
     (SELECT app_id, webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY app_id, webhook_id LIMIT 1)
     UNION ALL
     SELECT next.app_id, next.webhook_id
       FROM pending CROSS JOIN LATERAL (
              SELECT app_id, webhook_id FROM webhook_deliveries
               WHERE state = 'pending' AND (app_id, webhook_id) > (pending.app_id, pending.webhook_id)
               ORDER BY app_id, webhook_id LIMIT 1
            ) AS next
   )
   SELECT p.app_id, p.webhook_id FROM pending p JOIN apps USING (app_id)`,
  },
  rows<WebhookRef>(),
);

/** A lease that is over ended before the new one began; both times are of PostgreSQL's clock. */
export const acquireLeases = statement(
  'webhook-queue-acquire-leases',
  sql`INSERT INTO webhook_leases (app_id, webhook_id, holder, until)
   SELECT $1, w.webhook_id, $2, now() + ${LEASE}
     FROM webhooks w JOIN apps a ON a.app_id = $1
    WHERE w.app_id = $1 AND w.webhook_id = ANY ($3::text[]) AND w.enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY w.webhook_id
       ON CONFLICT (app_id, webhook_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE webhook_leases.until < excluded.until - ${LEASE} OR webhook_leases.holder = excluded.holder
   RETURNING webhook_id`,
);

export const releaseLeases = statement(
  'webhook-queue-release-leases',
  sql`DELETE FROM webhook_leases WHERE app_id = $1 AND webhook_id = ANY ($3::text[]) AND holder = $2`,
);

export const findTarget = statement(
  'webhook-queue-find-target',
  sql`SELECT w.url, w.retry_on_failure, w.secret_cipher,
          CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_cipher END AS previous_secret_cipher,
          CASE WHEN w.use_basic_auth THEN w.username END AS username,
          CASE WHEN w.use_basic_auth THEN w.password_cipher END AS password_cipher
     FROM webhooks w
     JOIN webhook_leases l ON l.app_id = $1 AND l.webhook_id = w.webhook_id
     JOIN apps a ON a.app_id = $1
    WHERE w.app_id = $1 AND w.webhook_id = $3 AND w.enabled AND a.deletion_scheduled_at IS NULL
      AND l.holder = $2 AND l.until > now()`,
);

/** Deliveries that never failed come first, so that a receiver that is overloaded gets new events. */
export const findDue = statement(
  'webhook-queue-find-due',
  sql`SELECT id, event_id, subject, body, failures, trace_parent FROM webhook_deliveries
    WHERE app_id = $1 AND webhook_id = $2 AND state = 'pending' AND id <> ALL ($3::bigint[])
    ORDER BY failures, id LIMIT $4`,
  rows<DueDelivery>(),
);

/** Deliveries that are deleted meanwhile are skipped. */
export const record = statement(
  'webhook-queue-record',
  sql`WITH result AS (
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
     FROM changed c JOIN result r ON r.id = c.id`,
);

export const findRetries = installationStatement('webhook-queue-find-retries', {
  reason: 'finds deliveries of all apps that are to be attempted again',
  text: sql`SELECT d.app_id, d.id FROM webhook_deliveries d JOIN apps USING (app_id)
    WHERE d.state = 'waiting' AND d.next_attempt_at <= $1 ORDER BY d.next_attempt_at LIMIT ${RETRY_BATCH}`,
});

/** Deliveries that another process has locked are being made pending by it. */
export const makePending = statement(
  'webhook-queue-make-pending',
  sql`UPDATE webhook_deliveries d SET state = 'pending', next_attempt_at = NULL
     FROM (SELECT id FROM webhook_deliveries
            WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'waiting' FOR UPDATE SKIP LOCKED) AS ready
    WHERE d.app_id = $1 AND d.id = ready.id
   RETURNING d.webhook_id`,
);

/** Webhooks that are turned off have no backlog. */
export const backlog = installationStatement(
  'webhook-queue-backlog',
  {
    reason: 'measures the queue of all apps',
    text: sql`SELECT ${deliveryBacklog}
     FROM webhook_deliveries d JOIN webhooks w USING (app_id, webhook_id)
    WHERE d.state IN ('pending', 'waiting') AND w.enabled`,
  },
  rows<QueueBacklog>(),
);
