import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { StartupError } from '#platform/errors/startup-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** 128 MB, and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
/** No archive can make an import take more than this. */
const MAX_COST = 2 ** 20;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** How the key of an archive is derived from its passphrase. */
export interface KeyDerivation {
  readonly name: 'scrypt';
  readonly N: number;
  readonly r: number;
  readonly p: number;
  /** Base64. */
  readonly salt: string;
}

export const newKeyDerivation = (): KeyDerivation => ({
  name: 'scrypt',
  ...COST,
  salt: randomBytes(SALT_BYTES).toString('base64'),
});

/** Encrypts and decrypts the credentials of an archive. */
export async function archiveVault(passphrase: string, { N, r, p, salt }: KeyDerivation): Promise<CredentialVault> {
  if (!(N * r * p <= MAX_COST * 8)) throw new StartupError('The key of this archive would take too long to derive.');
  const options = { N, r, p, maxmem: 256 * N * r };
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, options);
  return new CredentialVault(key.toString('hex'), 'archive');
}
