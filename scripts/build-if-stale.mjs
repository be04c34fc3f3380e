// Builds if a source file changed since the last build, so that a second `npm start` does not wait for a build.
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built-from');

const sources = [
  'package.json',
  'prisma.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'prisma/schema.prisma',
  'README.md',
];

function sourceDigest() {
  const hash = createHash('sha256');
  const files = ['src', 'console', 'docs']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('generated') && entry.name !== 'examples.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...sources.map((name) => join(root, name)), ...files])
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function builtDigest() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

const digest = sourceDigest();
// the tests import the generated client from src/
if (builtDigest() !== digest || !existsSync(join(root, 'src', 'generated'))) {
  process.stdout.write('Building. This takes a minute or two, and happens again only after a change.\n');
  execSync('npm run --silent build', { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(stamp, digest);
}
