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

-- statement: push-tokens-delete-excess
-- $1: text
-- $2: text
-- $3: bigint
DELETE FROM push_tokens
  WHERE app_id = $1 AND id IN (SELECT id FROM push_tokens WHERE app_id = $1 AND uid = $2
                                ORDER BY updated_at DESC, id DESC OFFSET $3);

-- statement: push-tokens-delete-former
-- $1: text
-- $2: bigint
-- $3: push_token_type
-- $4: bytea
DELETE FROM push_tokens WHERE app_id = $1 AND auth_token_id = $2 AND type = $3 AND token_hash <> $4;

-- statement: push-tokens-list
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
-- column authTokenId: bigint not null
-- column tokenCipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column providerId: text not null
-- column token: text not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone not null
SELECT t.uid, t.auth_token_id AS "authTokenId", a.token_cipher AS "tokenCipher", t.type, t.platform,
        t.provider_id AS "providerId", t.token, t.created_at AS "createdAt", t.updated_at AS "updatedAt" FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
  WHERE t.app_id = $1 AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3)
  ORDER BY t.id;

-- statement: push-tokens-lock-user
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE;

-- statement: push-tokens-remove
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column uid: text not null
-- column authTokenId: bigint not null
-- column tokenCipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column providerId: text not null
-- column token: text not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone not null
DELETE FROM push_tokens t USING auth_tokens a
   WHERE t.app_id = $1 AND a.app_id = $1 AND a.id = t.auth_token_id
     AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3) AND ($4::text IS NULL OR t.token = $4)
  RETURNING t.uid, t.auth_token_id AS "authTokenId", a.token_cipher AS "tokenCipher", t.type, t.platform,
         t.provider_id AS "providerId", t.token, t.created_at AS "createdAt", t.updated_at AS "updatedAt";

-- statement: push-tokens-save
-- $1: text
-- $2: text
-- $3: bigint
-- $4: push_token_type
-- $5: text
-- $6: notification_provider_kind
-- $7: text
-- $8: text
-- $9: bytea
-- $10: jsonb
INSERT INTO push_tokens (app_id, uid, auth_token_id, type, platform, provider, provider_id, token, token_hash, keys)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (app_id, token_hash) DO UPDATE
     SET uid = excluded.uid, auth_token_id = excluded.auth_token_id, type = excluded.type, platform = excluded.platform,
         provider_id = excluded.provider_id, keys = excluded.keys, updated_at = excluded.updated_at,
         created_at = CASE WHEN push_tokens.auth_token_id = excluded.auth_token_id THEN push_tokens.created_at
                           ELSE excluded.created_at END;
