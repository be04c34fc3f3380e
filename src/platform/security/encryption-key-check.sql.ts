import { installationStatement } from '../database/statement.js';

const reason = 'the encryption key of the installation';

/** Waits for a rotation to end. The session has the lock until it ends. */
export const lockShared = installationStatement('encryption-key-lock-shared', { reason })`
   SELECT pg_advisory_lock_shared($1)`;

export const unlockAll = installationStatement('encryption-key-unlock-all', { reason })`
   SELECT pg_advisory_unlock_all()`;

/** The table does not exist before the first migration, nor in a database of an earlier version. */
export const tableExists = installationStatement('encryption-key-table-exists', { reason })`
   SELECT to_regclass('encryption_key') IS NOT NULL AS exists`;

export const find = installationStatement('encryption-key-find', { reason })`
   SELECT fingerprint, media_link_cipher FROM encryption_key WHERE id = 1`;

export const insert = installationStatement('encryption-key-insert', { reason })`
   INSERT INTO encryption_key (id, fingerprint) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`;

export const newestCiphers = installationStatement('encryption-key-newest-ciphers', {
  reason: 'any app can have a credential that shows which key was used',
})`
   (SELECT app_id AS owner, key_cipher AS cipher FROM api_keys ORDER BY created_at DESC LIMIT $1)
     UNION ALL
     (SELECT app_id, token_cipher FROM auth_tokens ORDER BY id DESC LIMIT $1)
     UNION ALL
     (SELECT app_id || '/webhooks/' || webhook_id, secret_cipher FROM webhooks LIMIT $1)`;
