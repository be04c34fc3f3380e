import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Writes a file of the repository that is made from code. With `--check` on the command line it writes nothing and exits
 * with 1 when the file is not what it would have written.
 *
 * @param content undefined: the file is removed
 */
export async function publish(path, content, command) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) {
    if (content === undefined) return rm(file);
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, content);
  }
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return;
  process.stderr.write(`${path} is stale: run ${command} and commit the result.\n`);
  process.exitCode = 1;
}
