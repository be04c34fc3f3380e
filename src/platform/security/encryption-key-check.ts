import type pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { DatabaseClient } from '../database/hosts/database-client.js';
import { statementsOn, type InstallationStatements } from '../database/session/scoped-database.js';
import type { RowOf } from '../database/statement.js';
import { StartupError } from '../errors/startup-error.js';
import { CredentialVault } from './credential-vault.js';
import { find, insert, lockShared, newestCiphers, tableExists, unlockAll } from './encryption-key-check.sql.js';

/** What is stored about the encryption key of a database. */
type StoredKey = RowOf<'encryption-key-find'>;

export interface ClaimedKey {
  /** Where it is absent, the key is derived from the encryption key. */
  readonly mediaLinkKey?: Buffer;
}

type Connection = Pick<pg.ClientBase, 'query'>;

/** Credentials of each kind that are tried if no fingerprint is stored yet. */
const MAX_TRIED_CREDENTIALS = 1_000;

/**
 * Verifies that the credentials of the database are stored with this key, and acquires the shared lock, which excludes a rotation.
 *
 * @param connection has the lock until it ends
 * @throws StartupError if the key is another one
 */
export async function claimEncryptionKey(connection: Connection, encryptionKey: string): Promise<ClaimedKey> {
  const database = statementsOn(connection);
  await database.query(lockShared, [ADVISORY_LOCKS.encryptionKey]);
  return verifyEncryptionKey(database, encryptionKey);
}

/** The same on a separate connection, which is closed afterwards. */
export async function checkEncryptionKey(databaseUrl: string, encryptionKey: string): Promise<ClaimedKey> {
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'confab-key-check' });
  await client.connect();
  try {
    return await claimEncryptionKey(client, encryptionKey);
  } finally {
    // Closing is enough, except behind a pooler, which keeps the session open.
    await statementsOn(client)
      .query(unlockAll, [])
      .catch(() => undefined);
    await client.end();
  }
}

/** Compares with the stored fingerprint only. The table may not exist yet. @throws StartupError if the key is another one */
export async function checkRecordedKey(connection: Connection, encryptionKey: string): Promise<void> {
  await checkRecordedFingerprint(connection, new CredentialVault(encryptionKey).fingerprint);
}

/** The same for a key that is known by its fingerprint only. @throws StartupError if the key is another one */
export async function checkRecordedFingerprint(connection: Connection, fingerprint: Buffer): Promise<void> {
  const database = statementsOn(connection);
  const [table] = await database.query(tableExists, []);
  const stored = table!.exists ? await findStoredKey(database) : undefined;
  if (stored && !stored.fingerprint.equals(fingerprint)) throw wrongKey();
}

/**
 * Compares the key with the stored fingerprint, and stores its fingerprint if there is none. If processes with different keys start
 * at the same time on an empty database, the key of one is stored and the others fail.
 *
 * The caller must have the lock of the encryption key.
 *
 * @throws StartupError if the key is another one
 */
export async function verifyEncryptionKey(
  database: InstallationStatements,
  encryptionKey: string,
): Promise<ClaimedKey> {
  const vault = new CredentialVault(encryptionKey);
  const stored = (await findStoredKey(database)) ?? (await storeKey(database, vault));
  if (!stored.fingerprint.equals(vault.fingerprint)) throw wrongKey();
  const { mediaLinkCipher: cipher } = stored;
  return cipher ? { mediaLinkKey: vault.openMediaLinkKey(cipher) } : {};
}

export async function findStoredKey(database: InstallationStatements): Promise<StoredKey | undefined> {
  const [stored] = await database.query(find, []);
  return stored;
}

/** @returns the stored key, which is that of another process if it was faster */
async function storeKey(database: InstallationStatements, vault: CredentialVault): Promise<StoredKey> {
  await assertDecryptsCredentials(database, vault);
  await database.query(insert, [vault.fingerprint]);
  return (await findStoredKey(database))!;
}

/**
 * A database of an earlier version has no fingerprint: one of the newest credentials must decrypt. Not all of them, because earlier
 * versions also started with another key, and older credentials may be encrypted with that one.
 */
async function assertDecryptsCredentials(database: InstallationStatements, vault: CredentialVault): Promise<void> {
  const credentials = await database.query(newestCiphers, [MAX_TRIED_CREDENTIALS]);
  if (credentials.length > 0 && !credentials.some(({ owner, cipher }) => vault.opens(owner, cipher))) throw wrongKey();
}

const wrongKey = () =>
  new StartupError(
    'CONFAB_ENCRYPTION_KEY, or the file encryption-key in DATA_DIR, is not the key that the credentials in this database are stored with: ' +
      'restore that key. If a rotation of the key was interrupted, run it again; see "Rotate the encryption key" in docs/operations.md.',
  );
