-- Written by npm run statements.

-- statement: webhook-deliveries-add
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- $6: bigint[]
-- $7: text[]
-- $8: text[]
INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body, trace_parent)
  SELECT $1, webhook_id, event_id, trigger, subject, message_id, body, trace_parent
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
         WITH ORDINALITY AS given (webhook_id, event_id, trigger, subject, message_id, body, trace_parent, number)
   ORDER BY number
      ON CONFLICT (app_id, webhook_id, event_id) DO NOTHING;

-- statement: webhook-deliveries-find-expired
-- installation: finds old deliveries of all apps
-- $1: timestamp with time zone
-- column app_id: text not null
-- column id: bigint not null
SELECT d.app_id, d.id FROM webhook_deliveries d JOIN apps USING (app_id)
  WHERE d.created_at < $1 ORDER BY d.created_at LIMIT 1000;

-- statement: webhook-deliveries-remove
-- $1: text
-- $2: bigint[]
DELETE FROM webhook_deliveries
  WHERE app_id = $1 AND id IN (SELECT id FROM webhook_deliveries
                                WHERE app_id = $1 AND id = ANY ($2::bigint[]) FOR UPDATE SKIP LOCKED);

-- statement: webhook-deliveries-remove-matching
-- $1: text
-- $2: bigint
-- $3: text[]
-- $4: text[]
-- $5: text
-- $6: bigint
-- column last: bigint
WITH scanned AS (
    SELECT id, subject, message_id, body FROM webhook_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT 1000
  ), removed AS (
    DELETE FROM webhook_deliveries d USING scanned s
     WHERE d.app_id = $1 AND d.id = s.id AND NOT d.trigger IN ('user_erased', 'conversation_erased')
       AND (s.subject = ANY ($3::text[]) AND ($6::bigint IS NULL OR s.message_id <= $6) OR (starts_with(s.subject, 'user/') AND (starts_with(s.subject, 'user/' || $5::text || '/') OR right(s.subject, length($5::text) + 1) = '/' || $5::text))
            OR EXISTS (SELECT FROM unnest($4::text[]) AS word WHERE position(word IN s.body) > 0))
  )
  SELECT max(id) AS last FROM scanned;

-- statement: webhook-deliveries-remove-of-messages
-- $1: text
-- $2: bigint[]
DELETE FROM webhook_deliveries WHERE app_id = $1 AND message_id = ANY ($2::bigint[]);

-- statement: webhook-deliveries-remove-quotations
-- $1: text
-- $2: bigint[]
WITH quoting AS MATERIALIZED (
    SELECT id FROM webhook_deliveries
     WHERE app_id = $1 AND message_id = ANY (ARRAY(SELECT id FROM messages WHERE app_id = $1 AND quoted_message_id = ANY ($2::bigint[])))
  ), emptied AS (
    UPDATE webhook_attempts SET answer = NULL WHERE app_id = $1 AND delivery_id IN (SELECT id FROM quoting) AND answer IS NOT NULL
  )
  UPDATE webhook_deliveries
     SET body = (body::jsonb #- '{data,message,quotedMessage}' #- '{data,message,data,entities,on,entity,quotedMessage}')::text
   WHERE app_id = $1 AND id IN (SELECT id FROM quoting);

-- statement: webhook-queue-acquire-leases
-- $1: text
-- $2: uuid
-- $3: text[]
-- column webhook_id: text not null
INSERT INTO webhook_leases (app_id, webhook_id, holder, until)
  SELECT $1, w.webhook_id, $2, now() + interval '10 seconds'
    FROM webhooks w JOIN apps a ON a.app_id = $1
   WHERE w.app_id = $1 AND w.webhook_id = ANY ($3::text[]) AND w.enabled AND a.deletion_scheduled_at IS NULL
   ORDER BY w.webhook_id
      ON CONFLICT (app_id, webhook_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
   WHERE webhook_leases.until < excluded.until - interval '10 seconds' OR webhook_leases.holder = excluded.holder
  RETURNING webhook_id;

-- statement: webhook-queue-backlog
-- installation: measures the queue of all apps
-- column pending: double precision not null
-- column waiting: double precision not null
-- column seconds: double precision not null
-- column failing_seconds: double precision not null
SELECT count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending,
        count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
        coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds,
        coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.failures > 0)), 0)::float8 AS failing_seconds
   FROM webhook_deliveries d JOIN webhooks w USING (app_id, webhook_id)
  WHERE d.state IN ('pending', 'waiting') AND w.enabled;

-- statement: webhook-queue-find-due
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: bigint
-- column id: bigint not null
-- column event_id: text not null
-- column subject: text not null
-- column body: text not null
-- column failures: integer not null
-- column trace_parent: text
SELECT id, event_id, subject, body, failures, trace_parent FROM webhook_deliveries
  WHERE app_id = $1 AND webhook_id = $2 AND state = 'pending' AND id <> ALL ($3::bigint[])
  ORDER BY failures, id LIMIT $4;

-- statement: webhook-queue-find-pending
-- installation: finds the webhooks of all apps with pending deliveries
-- column app_id: text
-- column webhook_id: text
WITH RECURSIVE pending AS (
    (SELECT app_id, webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY app_id, webhook_id LIMIT 1)
    UNION ALL
    SELECT next.app_id, next.webhook_id
      FROM pending CROSS JOIN LATERAL (
             SELECT app_id, webhook_id FROM webhook_deliveries
              WHERE state = 'pending' AND (app_id, webhook_id) > (pending.app_id, pending.webhook_id)
              ORDER BY app_id, webhook_id LIMIT 1
           ) AS next
  )
  SELECT p.app_id, p.webhook_id FROM pending p JOIN apps USING (app_id);

-- statement: webhook-queue-find-retries
-- installation: finds deliveries of all apps that are to be attempted again
-- $1: timestamp with time zone
-- column app_id: text not null
-- column id: bigint not null
SELECT d.app_id, d.id FROM webhook_deliveries d JOIN apps USING (app_id)
  WHERE d.state = 'waiting' AND d.next_attempt_at <= $1 ORDER BY d.next_attempt_at LIMIT 5000;

-- statement: webhook-queue-find-target
-- $1: text
-- $2: uuid
-- $3: text
-- column url: text not null
-- column retry_on_failure: boolean not null
-- column secret_cipher: bytea not null
-- column previous_secret_cipher: bytea
-- column username: text
-- column password_cipher: bytea
SELECT w.url, w.retry_on_failure, w.secret_cipher,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_cipher END AS previous_secret_cipher,
        CASE WHEN w.use_basic_auth THEN w.username END AS username,
        CASE WHEN w.use_basic_auth THEN w.password_cipher END AS password_cipher
   FROM webhooks w
   JOIN webhook_leases l ON l.app_id = $1 AND l.webhook_id = w.webhook_id
   JOIN apps a ON a.app_id = $1
  WHERE w.app_id = $1 AND w.webhook_id = $3 AND w.enabled AND a.deletion_scheduled_at IS NULL
    AND l.holder = $2 AND l.until > now();

-- statement: webhook-queue-make-pending
-- $1: text
-- $2: bigint[]
-- column webhook_id: text not null
UPDATE webhook_deliveries d SET state = 'pending', next_attempt_at = NULL
    FROM (SELECT id FROM webhook_deliveries
           WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'waiting' FOR UPDATE SKIP LOCKED) AS ready
   WHERE d.app_id = $1 AND d.id = ready.id
  RETURNING d.webhook_id;

-- statement: webhook-queue-record
-- $1: text
-- $2: bigint[]
-- $3: "WebhookDeliveryState"[]
-- $4: timestamp with time zone[]
-- $5: timestamp with time zone[]
-- $6: integer[]
-- $7: integer[]
-- $8: text[]
-- $9: text[]
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
    FROM changed c JOIN result r ON r.id = c.id;

-- statement: webhook-queue-release-leases
-- $1: text
-- $2: uuid
-- $3: text[]
DELETE FROM webhook_leases WHERE app_id = $1 AND webhook_id = ANY ($3::text[]) AND holder = $2;

-- statement: webhooks-apps-with-subscriptions
-- installation: finds the apps that subscribe to events of several apps
-- $1: text[]
-- $2: text[]
-- column app_id: text not null
SELECT DISTINCT app_id FROM webhook_triggers WHERE app_id = ANY ($1) AND trigger = ANY ($2) ORDER BY app_id;

-- statement: webhooks-lock
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM webhooks WHERE app_id = $1 AND webhook_id = $2 FOR NO KEY UPDATE;

-- statement: webhooks-subscriptions
-- $1: text
-- $2: text[]
-- column app_id: text not null
-- column webhook_id: text not null
-- column trigger: text not null
-- column region: region not null
SELECT t.app_id, t.webhook_id, t.trigger, a.region
   FROM webhook_triggers t
   JOIN webhooks w ON w.app_id = $1 AND w.webhook_id = t.webhook_id
   JOIN apps a ON a.app_id = $1
  WHERE t.app_id = $1 AND t.trigger = ANY ($2) AND w.enabled AND a.deletion_scheduled_at IS NULL
  ORDER BY t.webhook_id
    FOR KEY SHARE OF w;
