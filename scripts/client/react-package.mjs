// Builds clients/react after clients/typescript: modules with their types, the style, and the emoji of the picker, which are made of a
// package for development.
//
//   node scripts/client/react-package.mjs <folder of the package> [--emoji]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(process.argv[2]);
const root = fileURLToPath(new URL('../..', import.meta.url));

writeEmoji(join(folder, 'src', 'generated', 'emoji.ts'));
if (!process.argv.includes('--emoji')) {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  copyFileSync(join(folder, 'src', 'style.css'), join(folder, 'dist', 'style.css'));
}

/** By group: each emoji with its name and the words that find it. */
function writeEmoji(file) {
  const all = createRequire(import.meta.url)('emojibase-data/en/compact.json');
  const groups = [];
  for (const { unicode, label, tags = [], group } of all) {
    // letters that flags consist of have no group; the components of emoji have the third
    if (group === undefined || group === 2) continue;
    (groups[group] ??= []).push([unicode, [label.toLowerCase(), ...tags].join('|')]);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `// Written by scripts/client/react-package.mjs from emojibase-data.

export const emoji: readonly (readonly (readonly [emoji: string, words: string])[])[] = JSON.parse(
  ${JSON.stringify(JSON.stringify(Array.from(groups, (group) => group ?? [])))},
) as [string, string][][];
`,
  );
}
