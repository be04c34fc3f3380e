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

/** By group: each emoji with its name and the words that find it. Systems of today draw those of version 16. */
function writeEmoji(file) {
  const load = createRequire(import.meta.url);
  const words = load('emojilib');
  const groups = load('unicode-emoji-json/data-by-group.json').map(({ emojis }) =>
    emojis
      .filter(({ emoji_version }) => Number(emoji_version) <= 16)
      .map(({ emoji, name }) => {
        const others = words[emoji].map((word) => word.replaceAll('_', ' ')).filter((word) => !name.includes(word));
        return [emoji, [name, ...others].join('|').toLowerCase()];
      }),
  );
  // the texts of an app name a third group, of the components of emoji
  groups.splice(2, 0, []);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `// Written by scripts/client/react-package.mjs from unicode-emoji-json and emojilib.

export const emoji: readonly (readonly (readonly [emoji: string, words: string])[])[] = JSON.parse(
  ${JSON.stringify(JSON.stringify(groups))},
) as [string, string][][];
`,
  );
}
