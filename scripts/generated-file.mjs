import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Writes a generated file of the repository. With `--check` on the command line it writes nothing, and sets the exit code 1 if the
 * file differs from the content.
 *
 * @param content undefined: the file is removed
 * @param command the npm command that writes the file
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
