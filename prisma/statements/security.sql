-- Written by npm run statements.

-- statement: encryption-key-find
-- installation: the encryption key of the installation
-- column fingerprint: bytea not null
-- column media_link_cipher: bytea
SELECT fingerprint, media_link_cipher FROM encryption_key WHERE id = 1;

-- statement: encryption-key-insert
-- installation: the encryption key of the installation
-- $1: bytea
INSERT INTO encryption_key (id, fingerprint) VALUES (1, $1) ON CONFLICT (id) DO NOTHING;

-- statement: encryption-key-lock-shared
-- installation: the encryption key of the installation
-- $1: bigint
-- column pg_advisory_lock_shared: void
SELECT pg_advisory_lock_shared($1);

-- statement: encryption-key-newest-ciphers
-- installation: any app can have a credential that shows which key was used
-- $1: bigint
-- column owner: text not null
-- column cipher: bytea not null
(SELECT app_id AS owner, key_cipher AS cipher FROM api_keys ORDER BY created_at DESC LIMIT $1)
  UNION ALL
  (SELECT app_id, token_cipher FROM auth_tokens ORDER BY id DESC LIMIT $1)
  UNION ALL
  (SELECT app_id || '/webhooks/' || webhook_id, secret_cipher FROM webhooks LIMIT $1);

-- statement: encryption-key-table-exists
-- installation: the encryption key of the installation
-- column exists: boolean not null
SELECT to_regclass('encryption_key') IS NOT NULL AS exists;

-- statement: encryption-key-unlock-all
-- installation: the encryption key of the installation
-- column pg_advisory_unlock_all: void
SELECT pg_advisory_unlock_all();

-- statement: key-rotation-delete-idempotency-keys
-- $1: text
-- $2: bigint
-- column attempt: uuid not null
DELETE FROM idempotency_keys
   WHERE app_id = $1 AND key_hash IN (SELECT key_hash FROM idempotency_keys WHERE app_id = $1 ORDER BY key_hash LIMIT $2)
  RETURNING attempt;

-- statement: key-rotation-list-ai-agents
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT uid AS id, ARRAY[headers_cipher] AS ciphers FROM ai_agents
  WHERE app_id = $1 AND uid > $2 AND num_nonnulls(headers_cipher) > 0 ORDER BY uid LIMIT $3;

-- statement: key-rotation-list-ai-api-tools
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT slug AS id, ARRAY[basic_auth_password_cipher, headers_cipher] AS ciphers FROM ai_api_tools
  WHERE app_id = $1 AND slug > $2 AND num_nonnulls(basic_auth_password_cipher, headers_cipher) > 0 ORDER BY slug LIMIT $3;

-- statement: key-rotation-list-ai-mcp-servers
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT slug AS id, ARRAY[headers_cipher] AS ciphers FROM ai_mcp_servers
  WHERE app_id = $1 AND slug > $2 AND num_nonnulls(headers_cipher) > 0 ORDER BY slug LIMIT $3;

-- statement: key-rotation-list-api-keys
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column ciphers: bytea[] not null
SELECT id AS id, ARRAY[key_cipher] AS ciphers FROM api_keys
  WHERE app_id = $1 AND id > $2 AND num_nonnulls(key_cipher) > 0 ORDER BY id LIMIT $3;

-- statement: key-rotation-list-app-settings
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT key AS id, ARRAY[secret_cipher] AS ciphers FROM app_settings
  WHERE app_id = $1 AND key > $2 AND num_nonnulls(secret_cipher) > 0 ORDER BY key LIMIT $3;

-- statement: key-rotation-list-apps
-- installation: lists the apps whose rows a rotation changes
-- column id: text not null
SELECT app_id AS id FROM apps UNION SELECT app_id FROM idempotency_keys;

-- statement: key-rotation-list-auth-tokens
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column ciphers: bytea[] not null
SELECT id AS id, ARRAY[token_cipher] AS ciphers FROM auth_tokens
  WHERE app_id = $1 AND id > $2 AND num_nonnulls(token_cipher) > 0 ORDER BY id LIMIT $3;

-- statement: key-rotation-list-keyword-lists
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT list_id AS id, ARRAY[password_cipher] AS ciphers FROM keyword_lists
  WHERE app_id = $1 AND list_id > $2 AND num_nonnulls(password_cipher) > 0 ORDER BY list_id LIMIT $3;

-- statement: key-rotation-list-notification-providers
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT (kind || '/' || provider_id) AS id, ARRAY[secret_cipher] AS ciphers FROM notification_providers
  WHERE app_id = $1 AND (kind || '/' || provider_id) > $2 AND num_nonnulls(secret_cipher) > 0 ORDER BY (kind || '/' || provider_id) LIMIT $3;

-- statement: key-rotation-list-webhooks
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column ciphers: bytea[] not null
SELECT webhook_id AS id, ARRAY[secret_cipher, previous_secret_cipher, password_cipher] AS ciphers FROM webhooks
  WHERE app_id = $1 AND webhook_id > $2 AND num_nonnulls(secret_cipher, previous_secret_cipher, password_cipher) > 0 ORDER BY webhook_id LIMIT $3;

-- statement: key-rotation-try-lock
-- installation: the encryption key of the installation
-- $1: bigint
-- column locked: boolean
SELECT pg_try_advisory_xact_lock($1) AS locked;

-- statement: key-rotation-update-ai-agents
-- $1: text
-- $2: text[]
-- $3: bytea[]
UPDATE ai_agents t SET headers_cipher = n.headers_cipher
   FROM unnest($2::text[], $3::bytea[]) AS n (row_id, headers_cipher)
  WHERE t.app_id = $1 AND uid = n.row_id;

-- statement: key-rotation-update-ai-api-tools
-- $1: text
-- $2: text[]
-- $3: bytea[]
-- $4: bytea[]
UPDATE ai_api_tools t SET basic_auth_password_cipher = n.basic_auth_password_cipher, headers_cipher = n.headers_cipher
   FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS n (row_id, basic_auth_password_cipher, headers_cipher)
  WHERE t.app_id = $1 AND slug = n.row_id;

-- statement: key-rotation-update-ai-mcp-servers
-- $1: text
-- $2: text[]
-- $3: bytea[]
UPDATE ai_mcp_servers t SET headers_cipher = n.headers_cipher
   FROM unnest($2::text[], $3::bytea[]) AS n (row_id, headers_cipher)
  WHERE t.app_id = $1 AND slug = n.row_id;

-- statement: key-rotation-update-api-keys
-- $1: text
-- $2: bigint[]
-- $3: bytea[]
-- $4: bytea[]
UPDATE api_keys t SET key_cipher = n.key_cipher, key_hash = n.key_hash
   FROM unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS n (row_id, key_cipher, key_hash)
  WHERE t.app_id = $1 AND id = n.row_id;

-- statement: key-rotation-update-app-settings
-- $1: text
-- $2: text[]
-- $3: bytea[]
UPDATE app_settings t SET secret_cipher = n.secret_cipher
   FROM unnest($2::text[], $3::bytea[]) AS n (row_id, secret_cipher)
  WHERE t.app_id = $1 AND key = n.row_id;

-- statement: key-rotation-update-auth-tokens
-- $1: text
-- $2: bigint[]
-- $3: bytea[]
-- $4: bytea[]
UPDATE auth_tokens t SET token_cipher = n.token_cipher, token_hash = n.token_hash
   FROM unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS n (row_id, token_cipher, token_hash)
  WHERE t.app_id = $1 AND id = n.row_id;

-- statement: key-rotation-update-encryption-key
-- installation: the encryption key of the installation
-- $1: bytea
-- $2: bytea
UPDATE encryption_key SET fingerprint = $1, media_link_cipher = $2, updated_at = now() WHERE id = 1;

-- statement: key-rotation-update-keyword-lists
-- $1: text
-- $2: text[]
-- $3: bytea[]
UPDATE keyword_lists t SET password_cipher = n.password_cipher
   FROM unnest($2::text[], $3::bytea[]) AS n (row_id, password_cipher)
  WHERE t.app_id = $1 AND list_id = n.row_id;

-- statement: key-rotation-update-management-pair
-- installation: the credentials of the installation
-- $1: bytea
-- $2: bytea
UPDATE management_credentials SET key_hash = $1, secret_hash = $2, updated_at = now() WHERE id = 1;

-- statement: key-rotation-update-notification-providers
-- $1: text
-- $2: text[]
-- $3: bytea[]
UPDATE notification_providers t SET secret_cipher = n.secret_cipher
   FROM unnest($2::text[], $3::bytea[]) AS n (row_id, secret_cipher)
  WHERE t.app_id = $1 AND (kind || '/' || provider_id) = n.row_id;

-- statement: key-rotation-update-webhooks
-- $1: text
-- $2: text[]
-- $3: bytea[]
-- $4: bytea[]
-- $5: bytea[]
UPDATE webhooks t SET secret_cipher = n.secret_cipher, previous_secret_cipher = n.previous_secret_cipher, password_cipher = n.password_cipher
   FROM unnest($2::text[], $3::bytea[], $4::bytea[], $5::bytea[]) AS n (row_id, secret_cipher, previous_secret_cipher, password_cipher)
  WHERE t.app_id = $1 AND webhook_id = n.row_id;
