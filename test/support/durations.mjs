import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = join(root, 'test', 'support', 'durations.json');

/** The name of a file of tests in the list: its path from the root, with slashes. */
export const nameOf = (path) => relative(root, path).split(sep).join('/');

/** @returns the seconds that each file of tests takes, by name */
export const readDurations = () => JSON.parse(readFileSync(file, 'utf8'));

/** @param seconds of files of tests that ran, by name; the list keeps the others, unless they are gone */
export function writeDurations(seconds) {
  const kept = Object.entries(readDurations()).filter(([name]) => existsSync(join(root, name)));
  const sorted = Object.entries({ ...Object.fromEntries(kept), ...seconds });
  sorted.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
