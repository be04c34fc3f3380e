import { type CredentialVault } from '#platform/security/credential-vault.js';
import type { AppTable, Row, SecretColumns } from './app-tables.js';

/** How PostgreSQL writes bytes in JSON. */
const bytesOf = (text: unknown): Buffer => Buffer.from((text as string).slice(2), 'hex');
const textOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/**
 * Decrypts the secrets of rows for an export, and encrypts those of an import.
 *
 * The key of an installation never leaves it. An archive has its own key, which is derived from a passphrase.
 */
export class RowSecrets {
  constructor(
    private readonly vault: CredentialVault,
    private readonly appId: string,
  ) {}

  /** Puts texts in place of the ciphers, and removes hashes. @throws if the key of the installation does not decrypt the row */
  opened(row: Row, secrets: SecretColumns): Row {
    const owner = secrets.ownerOf(this.appId, row);
    return this.converted(row, secrets, (cipher) => this.vault.open(owner, bytesOf(cipher)));
  }

  /** The reverse of `opened`, for the key of this installation. */
  closed(row: Row, secrets: SecretColumns): Row {
    const owner = secrets.ownerOf(this.appId, row);
    const closed = this.converted(row, secrets, (text) => textOf(this.vault.encrypt(owner, text as string)));
    const [first] = secrets.ciphers;
    return secrets.hash === undefined
      ? closed
      : { ...closed, [secrets.hash]: textOf(this.vault.hash(row[first!] as string)) };
  }

  private converted(row: Row, { ciphers, hash }: SecretColumns, convert: (value: unknown) => string): Row {
    const result = Object.fromEntries(Object.entries(row).filter(([column]) => column !== hash));
    for (const column of ciphers) if (row[column] !== null) result[column] = convert(row[column]);
    return result;
  }
}

const ARCHIVE_OWNER = 'archive';

/** Encrypts the texts of secrets in an archive, with a key of the archive. */
export class ArchiveSecrets {
  constructor(private readonly vault: CredentialVault) {}

  sealed(table: AppTable, row: Row, { ciphers }: SecretColumns): Row {
    return mapped(row, ciphers, (column, text) =>
      this.vault.encrypt(ownerOf(table, row, column), text).toString('base64'),
    );
  }

  /** @throws if the row was changed, or is in another table */
  opened(table: AppTable, row: Row, { ciphers }: SecretColumns): Row {
    return mapped(row, ciphers, (column, sealed) =>
      this.vault.open(ownerOf(table, row, column), Buffer.from(sealed, 'base64')),
    );
  }
}

/** Authenticated with the secret, so that it cannot be moved to another row or column. */
const ownerOf = ({ name, key }: AppTable, row: Row, secret: string): string =>
  [ARCHIVE_OWNER, name, secret, ...Object.keys(key).map((column) => String(row[column]))].join('/');

function mapped(row: Row, columns: readonly string[], convert: (column: string, text: string) => string): Row {
  const result = { ...row };
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'string') result[column] = convert(column, value);
  }
  return result;
}

/** Whether the row has a secret. */
export const hasSecrets = (row: Row, { ciphers }: SecretColumns): boolean => ciphers.some((name) => row[name] !== null);

export const withoutSecrets = (row: Row, { ciphers }: SecretColumns): Row => ({
  ...row,
  ...Object.fromEntries(ciphers.map((name) => [name, null])),
});
