import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { databaseExists } from '../platform/database/embedded-postgres/index.js';
import { errorCode, errorReason } from '../platform/errors/error-reason.js';
import { StartupError } from '../platform/errors/startup-error.js';

/** The file of the generated key of the embedded database. */
export const keyFileOf = ({ dataDir }: Config): string => join(dataDir, 'encryption-key');

/**
 * The key in the file. The first start creates it; later a missing file means that the key is lost.
 *
 * @param databaseDirectory of the embedded PostgreSQL that the key belongs to
 */
export async function storedOrNewKey(file: string, databaseDirectory: string): Promise<string> {
  if (!existsSync(file) && databaseExists(databaseDirectory))
    throw new StartupError(
      `The encryption key ${file} is gone, and the credentials in the database beside it cannot be read without it: ` +
        'restore the file from a backup, or set CONFAB_ENCRYPTION_KEY to its content.',
    );
  await writeNewKey(file, randomBytes(32).toString('hex'));
  return readKey(file);
}

/** The key in the file. @returns undefined if there is no file */
export const storedKey = async (file: string): Promise<string | undefined> =>
  existsSync(file) ? readKey(file) : undefined;

/**
 * The key that a rotation changes to. After an interrupted rotation it is the key of that rotation: the database may use it already, and
 * it is stored nowhere else.
 */
export async function nextKey(file: string, given: string | undefined): Promise<string> {
  const next = nextFileOf(file);
  await writeNewKey(next, given ?? randomBytes(32).toString('hex'));
  const key = await readKey(next);
  if (given === undefined || given === key) return key;
  throw new StartupError(
    `A rotation was interrupted, and its key is in ${next}: finish it first, with the same command without CONFAB_NEW_ENCRYPTION_KEY.`,
  );
}

/** Must be called after the database has been re-encrypted with the next key. */
export async function adoptNextKey(file: string): Promise<void> {
  await rename(nextFileOf(file), file);
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const nextFileOf = (file: string): string => `${file}.next`;

/**
 * Does not replace an existing file. Only the owner can read it. It is written and synced under another name and then renamed: an
 * interrupted start leaves a complete key or none, and no credential is encrypted with a key that a power failure can lose.
 */
async function writeNewKey(file: string, key: string): Promise<void> {
  if (existsSync(file)) return;
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, key, { mode: 0o600, flush: true });
    await link(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new StartupError(`The encryption key cannot be written to ${file} (${errorReason(error)}).`);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`The encryption key in ${file} cannot be read (${errorReason(error)}).`);
  });
  const key = text.trim();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new StartupError(
    `${file} does not contain an encryption key of 64 hexadecimal characters. Restore it from a backup.`,
  );
}
