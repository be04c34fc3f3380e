import { sql } from '../database/sql.js';
import { installationStatement, rows, statement } from '../database/statement.js';

// A rotation changes rows of all apps in one transaction, but each statement changes rows of one app only.

/** Released when the transaction ends. */
export const tryLock = installationStatement(
  'key-rotation-try-lock',
  {
    reason: 'the encryption key of the installation',
    text: sql`SELECT pg_try_advisory_xact_lock($1) AS locked`,
  },
  rows<{ locked: boolean }>(),
);

/** Idempotency keys have no foreign key: those of deleted apps and of management requests, whose app is empty, are listed as well. */
export const listApps = installationStatement(
  'key-rotation-list-apps',
  {
    reason: 'lists the apps whose rows a rotation changes',
    text: sql`SELECT app_id AS id FROM apps UNION SELECT app_id FROM idempotency_keys`,
  },
  rows<{ id: string }>(),
);

export const listApiKeys = statement(
  'key-rotation-list-api-keys',
  sql`SELECT id, key_cipher FROM api_keys WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

export const updateApiKeys = statement(
  'key-rotation-update-api-keys',
  sql`UPDATE api_keys k SET key_cipher = n.key_cipher, key_hash = n.key_hash
     FROM unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS n (id, key_cipher, key_hash)
    WHERE k.app_id = $1 AND k.id = n.id`,
);

export const listAuthTokens = statement(
  'key-rotation-list-auth-tokens',
  sql`SELECT id, token_cipher FROM auth_tokens WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

export const updateAuthTokens = statement(
  'key-rotation-update-auth-tokens',
  sql`UPDATE auth_tokens t SET token_cipher = n.token_cipher, token_hash = n.token_hash
     FROM unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS n (id, token_cipher, token_hash)
    WHERE t.app_id = $1 AND t.id = n.id`,
);

export const listWebhooks = statement(
  'key-rotation-list-webhooks',
  sql`SELECT webhook_id AS id, secret_cipher, previous_secret_cipher, password_cipher FROM webhooks
    WHERE app_id = $1 AND webhook_id > $2 ORDER BY webhook_id LIMIT $3`,
);

export const updateWebhooks = statement(
  'key-rotation-update-webhooks',
  sql`UPDATE webhooks w
      SET secret_cipher = n.secret_cipher, previous_secret_cipher = n.previous_secret_cipher, password_cipher = n.password_cipher
     FROM unnest($2::text[], $3::bytea[], $4::bytea[], $5::bytea[])
       AS n (id, secret_cipher, previous_secret_cipher, password_cipher)
    WHERE w.app_id = $1 AND w.webhook_id = n.id`,
);

export const listKeywordLists = statement(
  'key-rotation-list-keyword-lists',
  sql`SELECT list_id AS id, password_cipher FROM keyword_lists
    WHERE app_id = $1 AND list_id > $2 AND password_cipher IS NOT NULL ORDER BY list_id LIMIT $3`,
);

export const updateKeywordLists = statement(
  'key-rotation-update-keyword-lists',
  sql`UPDATE keyword_lists l SET password_cipher = n.password_cipher
     FROM unnest($2::text[], $3::bytea[]) AS n (id, password_cipher)
    WHERE l.app_id = $1 AND l.list_id = n.id`,
);

export const listSettings = statement(
  'key-rotation-list-settings',
  sql`SELECT key AS id, secret_cipher FROM app_settings
    WHERE app_id = $1 AND key > $2 AND secret_cipher IS NOT NULL ORDER BY key LIMIT $3`,
);

export const updateSettings = statement(
  'key-rotation-update-settings',
  sql`UPDATE app_settings s SET secret_cipher = n.secret_cipher
     FROM unnest($2::text[], $3::bytea[]) AS n (id, secret_cipher)
    WHERE s.app_id = $1 AND s.key = n.id`,
);

export const listNotificationProviders = statement(
  'key-rotation-list-notification-providers',
  sql`SELECT kind || '/' || provider_id AS id, secret_cipher FROM notification_providers
    WHERE app_id = $1 AND kind || '/' || provider_id > $2 AND secret_cipher IS NOT NULL
    ORDER BY kind || '/' || provider_id LIMIT $3`,
  rows<{ id: string; secretCipher: Buffer }>(),
);

export const updateNotificationProviders = statement(
  'key-rotation-update-notification-providers',
  sql`UPDATE notification_providers p SET secret_cipher = n.secret_cipher
     FROM unnest($2::text[], $3::bytea[]) AS n (id, secret_cipher)
    WHERE p.app_id = $1 AND p.kind || '/' || p.provider_id = n.id`,
);

export const listAiAgents = statement(
  'key-rotation-list-ai-agents',
  sql`SELECT uid AS id, headers_cipher FROM ai_agents
    WHERE app_id = $1 AND uid > $2 AND headers_cipher IS NOT NULL ORDER BY uid LIMIT $3`,
);

export const updateAiAgents = statement(
  'key-rotation-update-ai-agents',
  sql`UPDATE ai_agents a SET headers_cipher = n.headers_cipher
     FROM unnest($2::text[], $3::bytea[]) AS n (id, headers_cipher)
    WHERE a.app_id = $1 AND a.uid = n.id`,
);

export const listAiApiTools = statement(
  'key-rotation-list-ai-api-tools',
  sql`SELECT slug AS id, basic_auth_password_cipher, headers_cipher FROM ai_api_tools
    WHERE app_id = $1 AND slug > $2 AND (basic_auth_password_cipher IS NOT NULL OR headers_cipher IS NOT NULL)
    ORDER BY slug LIMIT $3`,
);

export const updateAiApiTools = statement(
  'key-rotation-update-ai-api-tools',
  sql`UPDATE ai_api_tools t
      SET basic_auth_password_cipher = n.basic_auth_password_cipher, headers_cipher = n.headers_cipher
     FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS n (id, basic_auth_password_cipher, headers_cipher)
    WHERE t.app_id = $1 AND t.slug = n.id`,
);

export const listAiMcpServers = statement(
  'key-rotation-list-ai-mcp-servers',
  sql`SELECT slug AS id, headers_cipher FROM ai_mcp_servers
    WHERE app_id = $1 AND slug > $2 AND headers_cipher IS NOT NULL ORDER BY slug LIMIT $3`,
);

export const updateAiMcpServers = statement(
  'key-rotation-update-ai-mcp-servers',
  sql`UPDATE ai_mcp_servers s SET headers_cipher = n.headers_cipher
     FROM unnest($2::text[], $3::bytea[]) AS n (id, headers_cipher)
    WHERE s.app_id = $1 AND s.slug = n.id`,
);

export const deleteIdempotencyKeys = statement(
  'key-rotation-delete-idempotency-keys',
  sql`DELETE FROM idempotency_keys
    WHERE app_id = $1 AND key_hash IN (SELECT key_hash FROM idempotency_keys WHERE app_id = $1 ORDER BY key_hash LIMIT $2)
   RETURNING attempt`,
);

export const updateManagementPair = installationStatement('key-rotation-update-management-pair', {
  reason: 'the credentials of the installation',
  text: sql`UPDATE management_credentials SET key_hash = $1, secret_hash = $2, updated_at = now() WHERE id = 1`,
});

export const updateEncryptionKey = installationStatement('key-rotation-update-encryption-key', {
  reason: 'the encryption key of the installation',
  text: sql`UPDATE encryption_key SET fingerprint = $1, media_link_cipher = $2, updated_at = now() WHERE id = 1`,
});
