import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Tests in these folders work in this process, on the modules and the database, unless they name something else that is built. */
const IN_PROCESS = ['core', 'e2e', 'platform', 'prove', 'resources'];

const IMPORT = /from '(#test\/[^']+|\.{1,2}\/[^']+)'/g;

/** Names of programs and pages, of what starts them, and of the client, whose types are generated. */
const BUILT = /dist\/|build-if-stale|bundle-programs|clients\/|confab-client|['"`]\/(?:console|demo|docs|guide)\b/;

const DATABASE = /CONFAB_TEST_|postgres/i;

/**
 * What has to be there before files of tests run.
 *
 * @param paths undefined for all files
 * @returns whether one of them, or a file of test/ that it imports, needs `database`, and whether it needs more than the modules: `programs`
 */
export function needsOf(paths) {
  if (!paths) return { database: true, programs: true };
  const texts = new Map();
  for (const path of paths) readWithImports(path, texts);
  return {
    database: [...texts.values()].some((text) => DATABASE.test(text)),
    programs: [...texts].some(
      ([path, text]) => (BUILT.test(text) && !isOfAllFiles(path)) || (paths.includes(path) && !isInProcess(path)),
    ),
  };
}

const isInProcess = (path) => IN_PROCESS.includes(relative(root, path).split(sep)[1]);

/** What a test of one server imports as well, and which names addresses only. */
const isOfAllFiles = (path) => ['shared', 'provider-doubles'].includes(relative(root, path).split(sep)[2]);

function readWithImports(path, texts) {
  // a test can hold the source of another program
  if (texts.has(path) || !existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  texts.set(path, text);
  for (const [, name] of text.matchAll(IMPORT)) {
    const imported = name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(path), name);
    readWithImports(imported.replace(/\.js$/, '.ts'), texts);
  }
}
