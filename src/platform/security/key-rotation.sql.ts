import { sql } from '../database/sql.js';
import { installationStatement, rows, statement, type AppStatement } from '../database/statement.js';
import type { credentialOwner } from './credential-owners.js';

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

export interface EncryptedRow {
  readonly id: bigint | string;
  /** In the order of the declaration. */
  readonly ciphers: readonly (Buffer | null)[];
}

interface EncryptedColumns {
  /** An expression that is unique within the app, and its type. */
  readonly id: string;
  readonly type: 'bigint' | 'text';
  readonly ciphers: readonly string[];
  /** The HMAC of the first text, where it is stored. */
  readonly hash?: string;
}

export interface EncryptedTable {
  readonly name: EncryptedTableName;
  /** Its parameters are an id and a limit. */
  readonly list: AppStatement<EncryptedRow>;
  /** Its parameters are the ids, the ciphertexts in the order of the declaration and, if `hashed`, the hashes. */
  readonly update: AppStatement;
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
    list: statement(
      `key-rotation-list-${suffix}`,
      sql`SELECT ${id} AS id, ARRAY[${ciphers.join(', ')}] AS ciphers FROM ${name}
        WHERE app_id = $1 AND ${id} > $2 AND num_nonnulls(${ciphers.join(', ')}) > 0 ORDER BY ${id} LIMIT $3`,
      rows<EncryptedRow>(),
    ),
    update: statement(
      `key-rotation-update-${suffix}`,
      sql`UPDATE ${name} t SET ${changed.map((column) => sql`${column} = n.${column}`).join(', ')}
         FROM unnest($2::${type}[], ${parameters.join(', ')}) AS n (row_id, ${changed.join(', ')})
        WHERE t.app_id = $1 AND ${id} = n.row_id`,
    ),
    beforeFirst: type === 'bigint' ? 0n : '',
    hashed: hash !== undefined,
  };
}

/** The tables whose rows are encrypted again. */
export type EncryptedTableName = keyof typeof credentialOwner;

const encryptedColumns: Readonly<Record<EncryptedTableName, EncryptedColumns>> = {
  api_keys: { id: 'id', type: 'bigint', ciphers: ['key_cipher'], hash: 'key_hash' },
  auth_tokens: { id: 'id', type: 'bigint', ciphers: ['token_cipher'], hash: 'token_hash' },
  webhooks: {
    id: 'webhook_id',
    type: 'text',
    ciphers: ['secret_cipher', 'previous_secret_cipher', 'password_cipher'],
  },
  keyword_lists: { id: 'list_id', type: 'text', ciphers: ['password_cipher'] },
  app_settings: { id: 'key', type: 'text', ciphers: ['secret_cipher'] },
  notification_providers: { id: `(kind || '/' || provider_id)`, type: 'text', ciphers: ['secret_cipher'] },
  ai_agents: { id: 'uid', type: 'text', ciphers: ['headers_cipher'] },
  ai_api_tools: { id: 'slug', type: 'text', ciphers: ['basic_auth_password_cipher', 'headers_cipher'] },
  ai_mcp_servers: { id: 'slug', type: 'text', ciphers: ['headers_cipher'] },
};

export const encryptedTables = Object.entries(encryptedColumns).map(([table, columns]) =>
  encryptedTable(table as EncryptedTableName, columns),
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
