import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/config/config.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';

/** The passphrase of an archive is the first line of the file, or CONFAB_ARCHIVE_PASSPHRASE. @returns undefined if there is neither */
export async function passphraseOf(config: Config, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return config.archivePassphrase;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${file} cannot be read (${errorReason(error)}).`);
  });
  const [passphrase = ''] = text.split('\n');
  if (passphrase.trim() === '') throw new StartupError(`The first line of ${file} is empty.`);
  return passphrase.trim();
}
