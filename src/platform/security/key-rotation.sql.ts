import { sql, type SqlText } from '../database/sql.js';
import {
  installationStatement,
  rows,
  statement,
  type AppStatement,
  type ComposedValues,
} from '../database/statement.js';
import type { credentialOwner } from './credential-owners.js';

// A rotation changes rows of all apps in one transaction, but each statement changes rows of one app only.

/** Released when the transaction ends. */
export const tryLock = installationStatement('key-rotation-try-lock', {
  reason: 'the encryption key of the installation',
  row: rows<{ locked: boolean }>(),
})`SELECT pg_try_advisory_xact_lock($1) AS locked`;

/** Idempotency keys have no foreign key: those of deleted apps and of management requests, whose app is empty, are listed as well. */
export const listApps = installationStatement('key-rotation-list-apps', {
  reason: 'lists the apps whose rows a rotation changes',
})`SELECT app_id AS id FROM apps UNION SELECT app_id FROM idempotency_keys`;

export interface EncryptedRow {
  readonly id: bigint | string;
  /** In the order of the declaration. */
  readonly ciphers: readonly (Buffer | null)[];
}

interface EncryptedColumns {
  /** An expression that is unique within the app, and its type. */
  readonly id: SqlText;
  readonly type: 'bigint' | 'text';
  readonly ciphers: readonly SqlText[];
  /** The HMAC of the first text, where it is stored. */
  readonly hash?: SqlText;
}

export interface EncryptedTable {
  readonly name: EncryptedTableName;
  /** Its parameters are an id and a limit. */
  readonly list: AppStatement<EncryptedRow, ComposedValues>;
  /** Its parameters are the ids, the ciphertexts in the order of the declaration and, if `hashed`, the hashes. */
  readonly update: AppStatement<object, ComposedValues>;
  /** Lower than all ids. */
  readonly beforeFirst: EncryptedRow['id'];
  readonly hashed: boolean;
}

function encryptedTable(name: EncryptedTableName, { id, type, ciphers, hash }: EncryptedColumns): EncryptedTable {
  const suffix = name.replaceAll('_', '-');
  const changed = hash ? [...ciphers, hash] : ciphers;
  const parameters = changed.map((_, index) => sql`$${index + 3}::bytea[]`);
  return {
    name,
    list: statement(`key-rotation-list-${suffix}`, rows<EncryptedRow>())`
   SELECT ${id} AS id, ARRAY[${sql.join(ciphers, ', ')}] AS ciphers FROM ${name}
        WHERE app_id = $1 AND ${id} > $2 AND num_nonnulls(${sql.join(ciphers, ', ')}) > 0 ORDER BY ${id} LIMIT $3`,
    update: statement(`key-rotation-update-${suffix}`)`
   UPDATE ${name} t SET ${sql.join(
     changed.map((column) => sql`${column} = n.${column}`),
     ', ',
   )}
         FROM unnest($2::${type}[], ${sql.join(parameters, ', ')}) AS n (row_id, ${sql.join(changed, ', ')})
        WHERE t.app_id = $1 AND ${id} = n.row_id`,
    beforeFirst: type === 'bigint' ? 0n : '',
    hashed: hash !== undefined,
  };
}

/** The tables whose rows are encrypted again. */
export type EncryptedTableName = keyof typeof credentialOwner;

const encryptedColumns: Readonly<Record<EncryptedTableName, EncryptedColumns>> = {
  api_keys: { id: sql`id`, type: 'bigint', ciphers: [sql`key_cipher`], hash: sql`key_hash` },
  auth_tokens: { id: sql`id`, type: 'bigint', ciphers: [sql`token_cipher`], hash: sql`token_hash` },
  webhooks: {
    id: sql`webhook_id`,
    type: 'text',
    ciphers: [sql`secret_cipher`, sql`previous_secret_cipher`, sql`password_cipher`],
  },
  keyword_lists: { id: sql`list_id`, type: 'text', ciphers: [sql`password_cipher`] },
  app_settings: { id: sql`key`, type: 'text', ciphers: [sql`secret_cipher`] },
  notification_providers: { id: sql`(kind || '/' || provider_id)`, type: 'text', ciphers: [sql`secret_cipher`] },
  ai_agents: { id: sql`uid`, type: 'text', ciphers: [sql`headers_cipher`] },
  ai_api_tools: { id: sql`slug`, type: 'text', ciphers: [sql`basic_auth_password_cipher`, sql`headers_cipher`] },
  ai_mcp_servers: { id: sql`slug`, type: 'text', ciphers: [sql`headers_cipher`] },
};

export const encryptedTables = Object.entries(encryptedColumns).map(([table, columns]) =>
  encryptedTable(table as EncryptedTableName, columns),
);

export const deleteIdempotencyKeys = statement('key-rotation-delete-idempotency-keys')`
   DELETE FROM idempotency_keys
    WHERE app_id = $1 AND key_hash IN (SELECT key_hash FROM idempotency_keys WHERE app_id = $1 ORDER BY key_hash LIMIT $2)
   RETURNING attempt`;

export const updateManagementPair = installationStatement('key-rotation-update-management-pair', {
  reason: 'the credentials of the installation',
})`UPDATE management_credentials SET key_hash = $1, secret_hash = $2, updated_at = now() WHERE id = 1`;

export const updateEncryptionKey = installationStatement('key-rotation-update-encryption-key', {
  reason: 'the encryption key of the installation',
})`UPDATE encryption_key SET fingerprint = $1, media_link_cipher = $2, updated_at = now() WHERE id = 1`;
