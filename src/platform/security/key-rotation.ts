import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../errors/startup-error.js';
import { CredentialVault } from './credential-vault.js';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { claimEncryptionKey, storedKey } from './encryption-key-check.js';

/** A table with columns that depend on the encryption key. */
interface SealedTable {
  readonly table: string;
  /** The primary key. */
  readonly id: readonly [column: string, type: 'bigint' | 'text'];
  /** HMAC of what `ciphers[0]` holds. */
  readonly hash?: string;
  readonly ciphers: readonly string[];
  /** What the ciphertexts are bound to, as SQL. */
  readonly owner: string;
}

/**
 * Everything that is stored with the encryption key, except the management pair and the stored responses of idempotency keys. It is
 * written here and not by the areas that own the tables, because it happens in one transaction, without a server.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: 'api_keys', id: ['id', 'bigint'], hash: 'key_hash', ciphers: ['key_cipher'], owner: 'app_id' },
  { table: 'auth_tokens', id: ['id', 'bigint'], hash: 'token_hash', ciphers: ['token_cipher'], owner: 'app_id' },
  {
    table: 'webhooks',
    id: ['webhook_id', 'text'],
    ciphers: ['secret_cipher', 'previous_secret_cipher', 'password_cipher'],
    owner: `app_id || '/webhooks/' || webhook_id`,
  },
  { table: 'app_settings', id: ['key', 'text'], ciphers: ['secret_cipher'], owner: `app_id || '/settings/' || key` },
];

const BATCH = 1_000;

export interface ManagementPair {
  readonly key: string;
  readonly secret: string;
}

export interface Rotation {
  /** Ciphertexts that were made with the new key, by table. */
  readonly resealed: Record<string, number>;
  /** Rows that the old key does not open, which nothing can open: they were left alone. */
  readonly unreadable: number;
  /** The pair that holds from now on: what is stored of it cannot be computed for another key. */
  readonly management: ManagementPair;
}

interface Keys {
  readonly oldKey: string;
  readonly newKey: string;
  /** Absent: a new pair is generated. */
  readonly management?: ManagementPair;
}

/**
 * Replaces the encryption key of a database: all of it in one transaction, or nothing.
 *
 * @returns undefined where the database has the new key already, from a rotation that was interrupted after its commit
 * @throws StartupError while a server runs, and when the old key is not that of the database
 */
export async function rotateEncryptionKey(databaseUrl: string, keys: Keys): Promise<Rotation | undefined> {
  if (keys.oldKey === keys.newKey) throw new StartupError('The new encryption key is the old one.');
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'confab-key-rotation' });
  client.on('error', () => undefined); // the query under way tells
  await client.connect();
  try {
    await lock(client);
    const [from, to] = [new CredentialVault(keys.oldKey), new CredentialVault(keys.newKey)];
    if ((await storedKey(client))?.fingerprint.equals(to.fingerprint)) return undefined;
    const { mediaLinkKey } = await claimEncryptionKey(client, keys.oldKey);
    const signing = mediaLinkKey ? new CredentialVault(keys.oldKey, undefined, mediaLinkKey) : from;
    await client.query('BEGIN');
    const rotation = await rotate(client, { from, to, signing }, keys.management);
    await client.query('COMMIT');
    return rotation;
  } finally {
    // ends the transaction, if it is still open, and the lock
    await client.end();
  }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    ADVISORY_LOCKS.encryptionKey,
  ]);
  if (!rows[0]!.locked)
    throw new StartupError('Servers or commands use this database: stop all of them before the key is rotated.');
}

interface Vaults {
  readonly from: CredentialVault;
  readonly to: CredentialVault;
  /** Has the key that signs links at present. */
  readonly signing: CredentialVault;
}

async function rotate(client: pg.Client, vaults: Vaults, given: ManagementPair | undefined): Promise<Rotation> {
  const { to, signing } = vaults;
  const resealed: Record<string, number> = {};
  let unreadable = 0;
  for (const sealed of SEALED_TABLES) {
    const counts = await resealTable(client, sealed, vaults);
    resealed[sealed.table] = counts.resealed;
    unreadable += counts.unreadable;
  }
  const management = given ?? { key: randomBytes(20).toString('hex'), secret: randomBytes(20).toString('hex') };
  await client.query('UPDATE management_credentials SET key_hash = $1, secret_hash = $2, updated_at = now()', [
    to.hash(management.key),
    to.hash(management.secret),
  ]);
  // found by hashes that only the old key makes
  await client.query('DELETE FROM idempotency_keys');
  await client.query('UPDATE encryption_key SET fingerprint = $1, media_link_cipher = $2, updated_at = now()', [
    to.fingerprint,
    to.sealMediaLinkKeyOf(signing),
  ]);
  return { resealed, unreadable, management };
}

type SealedRow = Record<string, Buffer | null> & { owner: string; app_id: string; row_id: string };

async function resealTable(
  client: pg.Client,
  sealed: SealedTable,
  vaults: Vaults,
): Promise<{ resealed: number; unreadable: number }> {
  const { table, id, hash, ciphers, owner } = sealed;
  const [idColumn, idType] = id;
  const select = `SELECT app_id, ${idColumn}::text AS row_id, ${owner} AS owner, ${ciphers.join(', ')} FROM ${table}
    WHERE (app_id, ${idColumn}) > ($1, $2::${idType}) ORDER BY app_id, ${idColumn} LIMIT ${BATCH}`;
  const columns = [...ciphers, ...(hash ? [hash] : [])];
  const update = `UPDATE ${table} AS t SET ${columns.map((column) => `${column} = n.${column}`).join(', ')}
     FROM unnest($1::text[], $2::text[], ${columns.map((_, index) => `$${index + 3}::bytea[]`).join(', ')})
       AS n(app_id, row_id, ${columns.join(', ')})
    WHERE t.app_id = n.app_id AND t.${idColumn} = n.row_id::${idType}`;
  const counts = { resealed: 0, unreadable: 0 };
  let last: [appId: string, id: string] = ['', idType === 'bigint' ? '0' : ''];
  for (;;) {
    const { rows } = await client.query<SealedRow>(select, last);
    const changed = rows.flatMap((row) => reseal(row, sealed, vaults) ?? []);
    counts.resealed += changed.length;
    counts.unreadable += rows.length - changed.length;
    if (changed.length > 0)
      await client.query(update, [
        changed.map(({ appId }) => appId),
        changed.map(({ rowId }) => rowId),
        ...columns.map((_, index) => changed.map(({ values }) => values[index])),
      ]);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return counts;
    last = [end.app_id, end.row_id];
  }
}

/** @returns the new values of the ciphers and of the hash; undefined where the old key does not open the row */
function reseal(row: SealedRow, { ciphers, hash }: SealedTable, { from, to }: Vaults) {
  const sealed = ciphers.map((column) => row[column] ?? null);
  if (!sealed.every((cipher) => cipher === null || from.opens(row.owner, cipher))) return undefined;
  const texts = sealed.map((cipher) => cipher && from.open(row.owner, cipher));
  const values = texts.map((text) => (text === null ? null : to.encrypt(row.owner, text)));
  return { appId: row.app_id, rowId: row.row_id, values: hash ? [...values, to.hash(texts[0]!)] : values };
}
