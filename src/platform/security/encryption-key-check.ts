import pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { StartupError } from '../errors/startup-error.js';
import { CredentialVault } from './credential-vault.js';

/** What is stored about the encryption key of a database. */
export interface StoredKey {
  readonly fingerprint: Buffer;
  readonly media_link_cipher: Buffer | null;
}

export interface ClaimedKey {
  /** Absent: the one derived from the encryption key. */
  readonly mediaLinkKey?: Buffer;
}

/** Rows that are tried, of each kind, where a database of an earlier version has no fingerprint yet. */
const TRIED_ROWS = 1_000;

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Makes sure that the credentials of the database are stored with this key, and records the key where none is recorded. Of
 * processes with different keys that start at once on an empty database one succeeds.
 *
 * @param connection on which the lock is held until it ends
 * @throws StartupError when the key is another one
 */
export async function claimEncryptionKey(connection: Queryable, encryptionKey: string): Promise<ClaimedKey> {
  // waits for a rotation to end
  await connection.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.encryptionKey]);
  const vault = new CredentialVault(encryptionKey);
  const stored = (await storedKey(connection)) ?? (await recordKey(connection, vault));
  if (!stored.fingerprint.equals(vault.fingerprint)) throw wrongKey();
  const { media_link_cipher: cipher } = stored;
  return cipher ? { mediaLinkKey: vault.openMediaLinkKey(cipher) } : {};
}

/** The same on a connection of its own, which is closed again. */
export async function checkEncryptionKey(databaseUrl: string, encryptionKey: string): Promise<ClaimedKey> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'confab-key-check' });
  client.on('error', () => undefined); // the query under way tells
  await client.connect();
  try {
    return await claimEncryptionKey(client, encryptionKey);
  } finally {
    // closing is enough, except behind a pooler, which keeps the session
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await client.end();
  }
}

/** Looks at the recorded key alone: there may be none yet, nor a table for it. @throws StartupError when it is another one */
export async function checkRecordedKey(connection: Queryable, encryptionKey: string): Promise<void> {
  const { rows } = await connection.query<{ exists: boolean }>(
    "SELECT to_regclass('encryption_key') IS NOT NULL AS exists",
  );
  const stored = rows[0]!.exists ? await storedKey(connection) : undefined;
  if (stored && !stored.fingerprint.equals(new CredentialVault(encryptionKey).fingerprint)) throw wrongKey();
}

export async function storedKey(connection: Queryable): Promise<StoredKey | undefined> {
  const { rows } = await connection.query<StoredKey>(
    'SELECT fingerprint, media_link_cipher FROM encryption_key WHERE id = 1',
  );
  return rows[0];
}

async function recordKey(connection: Queryable, vault: CredentialVault): Promise<StoredKey> {
  await assertOpensStored(connection, vault);
  await connection.query('INSERT INTO encryption_key (id, fingerprint) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', [
    vault.fingerprint,
  ]);
  // another process may have been first
  return (await storedKey(connection))!;
}

/**
 * A database of an earlier version says nothing about its key but through what was sealed with it: one of the newest credentials
 * must open. Not all of them: an installation that went on with another key holds some that do not.
 */
async function assertOpensStored(connection: Queryable, vault: CredentialVault): Promise<void> {
  let tried = 0;
  for (const { owner, cipher } of await newestSealed(connection)) {
    tried++;
    if (vault.opens(owner, cipher)) return;
  }
  if (tried > 0) throw wrongKey();
}

async function newestSealed(connection: Queryable): Promise<{ owner: string; cipher: Buffer }[]> {
  const { rows } = await connection.query<{ owner: string; cipher: Buffer }>(
    `(SELECT app_id AS owner, key_cipher AS cipher FROM api_keys ORDER BY created_at DESC LIMIT $1)
     UNION ALL
     (SELECT app_id, token_cipher FROM auth_tokens ORDER BY id DESC LIMIT $1)
     UNION ALL
     (SELECT app_id || '/webhooks/' || webhook_id, secret_cipher FROM webhooks LIMIT $1)`,
    [TRIED_ROWS],
  );
  return rows;
}

const wrongKey = () =>
  new StartupError(
    'CONFAB_ENCRYPTION_KEY, or the file encryption-key in DATA_DIR, is not the key that the credentials in this database are stored with: ' +
      'restore that key. If a rotation of the key was interrupted, run it again; see "Rotate the encryption key" in docs/operations.md.',
  );
