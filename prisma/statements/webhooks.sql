-- Written by npm run statements.

-- statement: webhook-deliveries-add
-- installation: stores deliveries of several apps at once
-- $1: text[]
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- $6: bigint[]
-- $7: text[]
INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body)
  SELECT app_id, webhook_id, event_id, trigger, subject, message_id, body
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
         WITH ORDINALITY AS given (app_id, webhook_id, event_id, trigger, subject, message_id, body, number)
   ORDER BY number
      ON CONFLICT (app_id, webhook_id, event_id) DO NOTHING;

-- statement: webhook-deliveries-any-of-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM webhooks WHERE app_id = $1 LIMIT 1;

-- statement: webhook-deliveries-find-expired
-- installation: finds old deliveries of all apps
-- $1: timestamp with time zone
-- column appId: text not null
-- column id: bigint not null
SELECT app_id AS "appId", id FROM webhook_deliveries WHERE created_at < $1 ORDER BY created_at LIMIT 1000;

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
-- column last: bigint
WITH stretch AS (
    SELECT id, subject, body FROM webhook_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT 1000
  ), removed AS (
    DELETE FROM webhook_deliveries d USING stretch s
     WHERE d.app_id = $1 AND d.id = s.id AND NOT d.trigger IN ('user_erased', 'conversation_erased')
       AND (s.subject = ANY ($3::text[]) OR (starts_with(s.subject, 'user/') AND (starts_with(s.subject, 'user/' || $5::text || '/') OR right(s.subject, length($5::text) + 1) = '/' || $5::text))
            OR EXISTS (SELECT FROM unnest($4::text[]) AS word WHERE position(word IN s.body) > 0))
  )
  SELECT max(id) AS last FROM stretch;

-- statement: webhook-deliveries-remove-of-messages
-- $1: text
-- $2: bigint[]
DELETE FROM webhook_deliveries WHERE app_id = $1 AND message_id = ANY ($2::bigint[]);

-- statement: webhook-deliveries-replay
-- $1: text
-- $2: text
-- $3: bigint
-- column id: bigint not null
UPDATE webhook_deliveries SET state = 'pending', failures = 0, next_attempt_at = NULL
   WHERE app_id = $1 AND webhook_id = $2 AND id = $3
  RETURNING id;

-- statement: webhook-queue-backlog
-- installation: measures the queue of all apps
-- column pending: double precision
-- column waiting: double precision
-- column seconds: double precision
SELECT count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending, count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
        coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds
   FROM webhook_deliveries d JOIN webhooks w USING (app_id, webhook_id)
  WHERE d.state IN ('pending', 'waiting') AND w.enabled;

-- statement: webhook-queue-busy
-- installation: finds webhooks of all apps with something to deliver
-- column app_id: text
-- column webhook_id: text
WITH RECURSIVE busy AS (
    (SELECT app_id, webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY app_id, webhook_id LIMIT 1)
    UNION ALL
    SELECT next.app_id, next.webhook_id
      FROM busy CROSS JOIN LATERAL (
             SELECT app_id, webhook_id FROM webhook_deliveries
              WHERE state = 'pending' AND (app_id, webhook_id) > (busy.app_id, busy.webhook_id)
              ORDER BY app_id, webhook_id LIMIT 1
           ) AS next
  )
  SELECT app_id, webhook_id FROM busy;

-- statement: webhook-queue-due
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: bigint
-- column id: bigint not null
-- column eventId: text not null
-- column subject: text not null
-- column body: text not null
-- column failures: integer not null
SELECT id, event_id AS "eventId", subject, body, failures FROM webhook_deliveries
  WHERE app_id = $1 AND webhook_id = $2 AND state = 'pending' AND id <> ALL ($3::bigint[])
  ORDER BY failures, id LIMIT $4;

-- statement: webhook-queue-endpoint
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
   FROM webhooks w JOIN webhook_leases l USING (app_id, webhook_id) JOIN apps a USING (app_id)
  WHERE w.app_id = $1 AND w.webhook_id = $3 AND w.enabled AND a.deletion_scheduled_at IS NULL AND l.holder = $2 AND l.until > now();

-- statement: webhook-queue-give-back
-- installation: gives back the leases of webhooks of several apps at once
-- $1: uuid
-- $2: text[]
-- $3: text[]
DELETE FROM webhook_leases l USING unnest($2::text[], $3::text[]) AS given (app_id, webhook_id)
  WHERE l.app_id = given.app_id AND l.webhook_id = given.webhook_id AND l.holder = $1;

-- statement: webhook-queue-record
-- installation: records attempts of several apps at once
-- $1: text[]
-- $2: bigint[]
-- $3: text[]
-- $4: timestamp with time zone[]
-- $5: timestamp with time zone[]
-- $6: integer[]
-- $7: integer[]
-- $8: text[]
-- $9: text[]
WITH result AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[], $8::text[], $9::text[])
      AS result (app_id, id, state, next_attempt_at, at, milliseconds, status, error, answer)
  ), changed AS (
    UPDATE webhook_deliveries d
       SET state = result.state::"WebhookDeliveryState", next_attempt_at = result.next_attempt_at,
           attempt_count = d.attempt_count + 1, failures = d.failures + (result.error IS NOT NULL)::int
      FROM result WHERE d.app_id = result.app_id AND d.id = result.id
    RETURNING d.app_id, d.id, d.attempt_count
  )
  INSERT INTO webhook_attempts (app_id, delivery_id, number, at, milliseconds, status, error, answer)
  SELECT c.app_id, c.id, c.attempt_count, r.at, r.milliseconds, r.status, r.error, r.answer
    FROM changed c JOIN result r ON r.app_id = c.app_id AND r.id = c.id;

-- statement: webhook-queue-release
-- installation: finds deliveries of all apps whose lease has run out
-- $1: timestamp with time zone
-- column app_id: text not null
-- column webhook_id: text not null
UPDATE webhook_deliveries d SET state = 'pending', next_attempt_at = NULL
    FROM (SELECT app_id, id FROM webhook_deliveries WHERE state = 'waiting' AND next_attempt_at <= $1
           ORDER BY next_attempt_at LIMIT 1000 FOR UPDATE SKIP LOCKED) AS ready
   WHERE d.app_id = ready.app_id AND d.id = ready.id
  RETURNING d.app_id, d.webhook_id;

-- statement: webhook-queue-take
-- installation: takes leases of webhooks of several apps at once
-- $1: uuid
-- $2: text[]
-- $3: text[]
-- column app_id: text not null
-- column webhook_id: text not null
INSERT INTO webhook_leases (app_id, webhook_id, holder, until)
  SELECT w.app_id, w.webhook_id, $1, now() + interval '10 seconds'
    FROM unnest($2::text[], $3::text[]) AS asked (app_id, webhook_id) JOIN webhooks w USING (app_id, webhook_id)
         JOIN apps a USING (app_id)
   WHERE w.enabled AND a.deletion_scheduled_at IS NULL
   ORDER BY w.app_id, w.webhook_id
      ON CONFLICT (app_id, webhook_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
   WHERE webhook_leases.until < now() OR webhook_leases.holder = excluded.holder
  RETURNING app_id, webhook_id;

-- statement: webhooks-has-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL;

-- statement: webhooks-lock
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM webhooks WHERE app_id = $1 AND webhook_id = $2 FOR NO KEY UPDATE;

-- statement: webhooks-lock-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE;

-- statement: webhooks-region-of
-- $1: text
-- $2: text
-- column region: region not null
SELECT a.region FROM webhooks w JOIN apps a USING (app_id) WHERE w.app_id = $1 AND w.webhook_id = $2;

-- statement: webhooks-subscribe
-- $1: text
-- $2: text
-- $3: text[]
INSERT INTO webhook_triggers (app_id, webhook_id, trigger)
  SELECT $1, $2, trigger FROM unnest($3::text[]) AS trigger ORDER BY trigger ON CONFLICT DO NOTHING;

-- statement: webhooks-subscriptions
-- installation: finds webhooks of several apps at once
-- $1: text[]
-- $2: text[]
-- column appId: text not null
-- column webhookId: text not null
-- column trigger: text not null
-- column region: region not null
SELECT t.app_id AS "appId", t.webhook_id AS "webhookId", t.trigger, a.region
   FROM webhook_triggers t
   JOIN webhooks w ON w.app_id = t.app_id AND w.webhook_id = t.webhook_id
   JOIN apps a ON a.app_id = t.app_id
  WHERE t.app_id = ANY ($1) AND t.trigger = ANY ($2) AND w.enabled AND a.deletion_scheduled_at IS NULL
  ORDER BY t.app_id, t.webhook_id
    FOR KEY SHARE OF w;

-- statement: webhooks-triggers
-- $1: text
-- $2: text
-- column trigger: text not null
SELECT trigger FROM webhook_triggers WHERE app_id = $1 AND webhook_id = $2 ORDER BY trigger;

-- statement: webhooks-turn-off
-- $1: text
-- $2: text
UPDATE webhooks SET enabled = false, updated_at = now() WHERE app_id = $1 AND webhook_id = $2 AND enabled;

-- statement: webhooks-unsubscribe
-- $1: text
-- $2: text
-- $3: text[]
DELETE FROM webhook_triggers WHERE app_id = $1 AND webhook_id = $2 AND trigger = ANY ($3);
