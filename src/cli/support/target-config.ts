import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { loadConfig, type Config } from '#platform/config/config.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';

/**
 * The configuration of another server, from a file. The variables of this process are not those of the other one: without an address the app would move into the
 * folder of this process.
 */
export async function targetConfig(file: string): Promise<Config> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${file} cannot be read (${errorReason(error)}).`);
  });
  const variables = parseEnv(text);
  if (!variables.DATABASE_URL && !variables.DATA_DIR)
    throw new StartupError(`${file} does not say where the target is: it needs DATABASE_URL or DATA_DIR.`);
  return loadConfig(variables, true);
}
