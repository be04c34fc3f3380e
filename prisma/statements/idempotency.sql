-- Written by npm run statements.

-- statement: idempotency-acquire
-- $1: text
-- $2: bytea
-- $3: uuid
-- $4: bytea
-- $5: double precision
-- column attempt: uuid not null
INSERT INTO idempotency_keys (app_id, key_hash, attempt, fingerprint, expires_at)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
      ON CONFLICT (app_id, key_hash) DO NOTHING
  RETURNING attempt;

-- statement: idempotency-acquire-expired
-- $1: text
-- $2: bytea
-- $3: uuid
-- $4: bytea
-- $5: double precision
-- column attempt: uuid not null
UPDATE idempotency_keys
     SET attempt = $3, fingerprint = $4, expires_at = now() + make_interval(secs => $5), status = NULL, body_cipher = NULL,
         message_ids = NULL
   WHERE app_id = $1 AND key_hash = $2 AND expires_at <= now()
  RETURNING attempt;

-- statement: idempotency-delete-expired
-- $1: text
-- $2: bytea[]
DELETE FROM idempotency_keys
  WHERE app_id = $1
    AND key_hash IN (SELECT key_hash FROM idempotency_keys
                      WHERE app_id = $1 AND key_hash = ANY($2) AND expires_at <= now() FOR UPDATE SKIP LOCKED);

-- statement: idempotency-erase-bodies
-- $1: text
-- $2: bytea[]
UPDATE idempotency_keys SET body_cipher = NULL, message_ids = NULL WHERE app_id = $1 AND key_hash = ANY($2);

-- statement: idempotency-erase-of-messages
-- $1: text
-- $2: bigint[]
UPDATE idempotency_keys SET body_cipher = NULL, message_ids = NULL WHERE app_id = $1 AND message_ids && $2::bigint[];

-- statement: idempotency-find
-- $1: text
-- $2: bytea
-- column fingerprint: bytea not null
-- column status: integer
-- column body_cipher: bytea
SELECT fingerprint, status, body_cipher FROM idempotency_keys
  WHERE app_id = $1 AND key_hash = $2 AND expires_at > now();

-- statement: idempotency-find-expired
-- installation: finds expired keys of all apps
-- $1: bigint
-- column app_id: text not null
-- column key_hash: bytea not null
SELECT app_id, key_hash FROM idempotency_keys
  WHERE expires_at <= now() AND NOT (EXISTS (SELECT FROM pg_subscription s WHERE s.subname = 'confab_move_' || md5(idempotency_keys.app_id))
     OR EXISTS (SELECT FROM apps a WHERE a.app_id = idempotency_keys.app_id AND (a.moved_to_cell IS NOT NULL OR a.sealed_at IS NOT NULL))) ORDER BY expires_at LIMIT $1;

-- statement: idempotency-list-bodies
-- $1: text
-- $2: bytea
-- $3: bigint
-- column key_hash: bytea not null
-- column body_cipher: bytea
-- column message_ids: bigint[]
SELECT key_hash, body_cipher, message_ids FROM idempotency_keys
  WHERE app_id = $1 AND key_hash > $2 AND body_cipher IS NOT NULL ORDER BY key_hash LIMIT $3;

-- statement: idempotency-release
-- $1: text
-- $2: bytea
-- $3: uuid
DELETE FROM idempotency_keys WHERE app_id = $1 AND key_hash = $2 AND attempt = $3;

-- statement: idempotency-renew
-- $1: text
-- $2: bytea
-- $3: uuid
-- $4: double precision
UPDATE idempotency_keys SET expires_at = now() + make_interval(secs => $4)
  WHERE app_id = $1 AND key_hash = $2 AND attempt = $3 AND status IS NULL;

-- statement: idempotency-store-response
-- $1: text
-- $2: bytea
-- $3: uuid
-- $4: integer
-- $5: bytea
-- $6: double precision
-- $7: bigint[]
UPDATE idempotency_keys SET status = $4, body_cipher = $5, expires_at = now() + make_interval(secs => $6), message_ids = $7::bigint[]
  WHERE app_id = $1 AND key_hash = $2 AND attempt = $3;
