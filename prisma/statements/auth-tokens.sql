-- Written by npm run statements.

-- statement: auth-tokens-begin-session
-- $1: text
-- $2: text
-- $3: bytea
-- $4: bytea
-- $5: timestamp with time zone
-- $6: timestamp with time zone
INSERT INTO auth_tokens (app_id, uid, token_hash, token_cipher, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (app_id, token_hash) DO NOTHING;

-- statement: auth-tokens-delete-cutoffs
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
DELETE FROM token_cutoffs WHERE app_id = $1 AND uid = ANY ($2) AND revoke_before <= $3;

-- statement: auth-tokens-delete-excess-sessions
-- $1: text
-- $2: text
-- $3: bigint
-- column id: bigint not null
DELETE FROM auth_tokens WHERE app_id = $1 AND id IN (
    SELECT id FROM auth_tokens WHERE app_id = $1 AND uid = $2 AND expires_at IS NOT NULL ORDER BY id DESC OFFSET $3)
  RETURNING id;

-- statement: auth-tokens-delete-expired
-- $1: text
-- $2: bigint[]
DELETE FROM auth_tokens WHERE app_id = $1 AND id = ANY ($2) AND expires_at IS NOT NULL;

-- statement: auth-tokens-delete-issued-before
-- $1: text
-- $2: text
-- $3: timestamp with time zone
DELETE FROM auth_tokens WHERE app_id = $1 AND uid = $2 AND least(issued_at, created_at) < $3;

-- statement: auth-tokens-delete-revocations
-- $1: text
-- $2: bytea[]
DELETE FROM revoked_app_tokens WHERE app_id = $1 AND token_hash = ANY ($2);

-- statement: auth-tokens-delete-sessions
-- $1: text
-- $2: bigint[]
DELETE FROM auth_tokens WHERE app_id = $1 AND id = ANY ($2);

-- statement: auth-tokens-find-ahead-of
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
-- column token_cipher: bytea not null
-- column expires_at: timestamp with time zone
SELECT token_cipher, expires_at FROM auth_tokens
  WHERE app_id = $1 AND uid = ANY ($2::text[]) AND issued_at >= $3 AND created_at < $3;

-- statement: auth-tokens-find-expired
-- installation: finds the expired app tokens of all apps
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column id: bigint not null
SELECT t.app_id, t.id FROM auth_tokens t JOIN apps USING (app_id)
  WHERE t.expires_at <= $1 ORDER BY t.expires_at LIMIT $2;

-- statement: auth-tokens-find-expired-cutoffs
-- installation: finds the cut-offs of all apps
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column uid: text not null
SELECT c.app_id, c.uid FROM token_cutoffs c JOIN apps USING (app_id)
  WHERE c.revoke_before <= $1 ORDER BY c.revoke_before LIMIT $2;

-- statement: auth-tokens-find-expired-revocations
-- installation: finds the expired app tokens of all apps
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column hash: bytea not null
SELECT t.app_id, t.token_hash AS hash FROM revoked_app_tokens t JOIN apps USING (app_id)
  WHERE t.expires_at <= $1 ORDER BY t.expires_at LIMIT $2;

-- statement: auth-tokens-find-sessions
-- $1: text
-- $2: text
-- column id: bigint not null
-- column token_cipher: bytea not null
-- column expires_at: timestamp with time zone
SELECT id, token_cipher, expires_at FROM auth_tokens
  WHERE app_id = $1 AND uid = $2 AND expires_at IS NOT NULL;

-- statement: auth-tokens-is-accepted
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
-- $4: bytea[]
-- column accepted: boolean not null
SELECT NOT EXISTS (SELECT FROM token_cutoffs c WHERE c.app_id = $1 AND c.uid = ANY ($2) AND c.revoke_before > $3)
  AND NOT EXISTS (SELECT FROM revoked_app_tokens r WHERE r.app_id = $1 AND r.token_hash = ANY ($4)) AS accepted;

-- statement: auth-tokens-live-ids
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
SELECT t.id
   FROM auth_tokens t JOIN users u ON u.app_id = $1 AND u.uid = t.uid JOIN apps a ON a.app_id = $1
  WHERE t.app_id = $1 AND t.id = ANY($2)
    AND u.deactivated_at IS NULL AND a.deletion_scheduled_at IS NULL;

-- statement: auth-tokens-lock-user
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE;

-- statement: auth-tokens-save-cutoffs
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
WITH locked AS (
    SELECT FROM users u WHERE u.app_id = $1 AND u.uid = ANY ($2::text[]) ORDER BY u.uid FOR NO KEY UPDATE)
  INSERT INTO token_cutoffs (app_id, uid, revoke_before)
  SELECT $1, uid, $3 FROM unnest($2::text[]) AS uid WHERE (SELECT count(*) FROM locked) >= 0 ORDER BY uid
      ON CONFLICT (app_id, uid) DO UPDATE SET revoke_before = greatest(token_cutoffs.revoke_before, excluded.revoke_before);

-- statement: auth-tokens-save-erasure-cutoff
-- $1: text
-- $2: text
-- $3: text
-- $4: timestamp with time zone
WITH former AS (DELETE FROM token_cutoffs WHERE app_id = $1 AND uid = $2)
  INSERT INTO token_cutoffs (app_id, uid, revoke_before) VALUES ($1, $3, $4)
      ON CONFLICT (app_id, uid) DO UPDATE SET revoke_before = greatest(token_cutoffs.revoke_before, excluded.revoke_before);

-- statement: auth-tokens-save-revoked
-- $1: text
-- $2: bytea[]
-- $3: timestamp with time zone[]
INSERT INTO revoked_app_tokens (app_id, token_hash, expires_at)
  SELECT $1, r.hash, r.expires_at FROM unnest($2::bytea[], $3::timestamptz[]) AS r (hash, expires_at) ORDER BY r.hash
      ON CONFLICT DO NOTHING;
