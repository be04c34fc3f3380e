import { readFile } from 'node:fs/promises';
import { StartupError } from '#platform/errors/startup-error.js';

/**
 * Credentials in a file, one in each line: an argument would be visible to all users of the machine.
 *
 * @param what each line, as in "an API key"
 */
export async function secretsIn(file: string, what: string, count = 1): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartupError(`The file ${file} cannot be read.`);
  });
  const secrets = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  if (secrets.length !== count || !secrets.every((secret) => /^[!-~]+$/.test(secret)))
    throw new StartupError(`The file ${file} must contain ${what} and nothing else.`);
  return secrets;
}
