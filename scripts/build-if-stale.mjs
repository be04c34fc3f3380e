// Builds the server, the console, the files of the API document and the guide, at the same time: those whose sources changed since they were built, so that a second `npm start`
// does not wait for a build, or with `--all` each of them. Names of parts limit it to these: node scripts/build-if-stale.mjs --all server console
// With `--guide-later` it does not wait for the guide, which a server shows as soon as it is built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const PROGRAMS = ['dist/cli/confab.js', 'dist/cli/confab-conformance.js'];
const GENERATED = join(root, 'src', 'generated');

const CLIENT = 'clients/typescript/src';

const GUIDE = 'guide';
const GUIDE_PAGES = join(dist, 'guide-pages');

/** `output` is the folder of a part below dist/; the server has all others. A part without sources is not built: the image has no client. */
const parts = [
  {
    name: 'server',
    // The tests import the generated client from src/.
    exists: () => existsSync(GENERATED) && existsSync(join(dist, 'main.js')),
    sources: [
      'src',
      'prisma/schema.prisma',
      'prisma.config.ts',
      'tsconfig.json',
      'tsconfig.build.json',
      'scripts/bundle-programs.mjs',
      'scripts/inner-function-names.mjs',
    ],
    // The types are checked by `npm run types`.
    command:
      'prisma generate && node node_modules/typescript-7/bin/tsc -p tsconfig.build.json --noCheck && node scripts/bundle-programs.mjs',
    before: () => {
      const kept = parts.flatMap(({ name, output }) => [output, stampOf(name)]);
      for (const entry of existsSync(dist) ? readdirSync(dist) : [])
        if (!kept.includes(entry)) rmSync(join(dist, entry), { recursive: true });
    },
    after: () => {
      cpSync(join(root, 'src/operations/sample-data/files'), join(dist, 'sample-data'), { recursive: true });
      for (const program of PROGRAMS) chmodSync(join(root, program), 0o755);
    },
  },
  {
    name: 'console',
    output: 'console-pages',
    sources: ['console', 'src/platform/access', 'src/platform/authentication'],
    command: 'vite build --config console/vite.config.ts --logLevel warn',
  },
  {
    name: 'demo',
    output: 'demo-pages',
    sources: [
      CLIENT,
      'clients/react/src',
      'clients/react/tsconfig.json',
      'clients/demo',
      'scripts/client/react-package.mjs',
    ],
    isHere: existsSync(join(root, 'clients/demo')),
    command:
      'node scripts/client/react-package.mjs clients/react --emoji && vite build --config clients/demo/vite.config.ts --logLevel warn',
  },
  {
    name: 'API document',
    output: 'api-document',
    sources: ['openapi.json', 'console/api-reference', 'scripts/api-document-files.mjs', 'scripts/operation-list.mjs'],
    command: 'node scripts/api-document-files.mjs',
  },
  {
    name: GUIDE,
    output: 'guide-pages',
    sources: [
      'docs',
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
      'bench/README.md',
      'clients/typescript/README.md',
      'clients/react/README.md',
    ],
    command: 'vitepress build docs --logLevel warn',
    // A server can be running. It takes the pages when all of them are there.
    environment: { GUIDE_FOLDER: '../dist/.new-guide-pages' },
    after: () => {
      rmSync(GUIDE_PAGES, { recursive: true, force: true });
      renameSync(join(dist, '.new-guide-pages'), GUIDE_PAGES);
    },
  },
  {
    name: 'types of the client',
    exists: () => ['rest.ts', 'methods.ts'].every((file) => existsSync(join(root, CLIENT, 'generated', file))),
    sources: [
      'openapi.json',
      'docs/errors.md',
      'docs/realtime.asyncapi.yaml',
      'scripts/client-types.mjs',
      'scripts/client',
      'scripts/generated-file.mjs',
      'scripts/resolved-document.mjs',
    ],
    isHere: existsSync(join(root, CLIENT)),
    command: 'node scripts/client-types.mjs',
  },
].filter(({ isHere = true }) => isHere);

const stampOf = (name) => `.${name.replaceAll(' ', '-')}-built-from`;

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json', ...paths].flatMap(filesBelow).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Without what Prisma and the tests generate. */
function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const isGenerated = ['generated', 'examples.json'].includes(entry.name);
    return isGenerated ? [] : filesBelow(join(path, entry.name));
  });
}

function builtDigest(name) {
  try {
    return readFileSync(join(dist, stampOf(name)), 'utf8');
  } catch {
    return undefined;
  }
}

async function build({ name, command, before, after, environment }, digest) {
  rmSync(join(dist, stampOf(name)), { force: true });
  before?.();
  const env = {
    ...process.env,
    ...environment,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  };
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build of the ${name} failed.`);
  after?.();
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, stampOf(name)), digest);
}

/** Builds a part in a process of its own with a low priority, which goes on when this one has ended. Until then there is none. */
function buildLater({ name, output }) {
  rmSync(join(dist, output), { recursive: true, force: true });
  const script = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [script, name], { cwd: root, detached: true, stdio: 'ignore' });
  child.once('error', () => {}); // the next start builds it
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
}

const buildsAll = process.argv.includes('--all');
const later = process.argv.includes('--guide-later') ? GUIDE : undefined;
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const stale = parts
  .filter(({ name }) => named.length === 0 || named.includes(name))
  .map((part) => ({ part, digest: digestOf(part.sources) }))
  .filter(({ part: { name, output, exists = () => existsSync(join(dist, output)) }, digest }) => {
    return buildsAll || builtDigest(name) !== digest || !exists();
  });
const now = stale.filter(({ part: { name } }) => name !== later);
if (now.length > 0) {
  if (!buildsAll) process.stdout.write('Building. This takes a minute, and happens again only after a change.\n');
  const results = await Promise.allSettled(now.map(({ part, digest }) => build(part, digest)));
  for (const { reason } of results.filter(({ status }) => status === 'rejected')) {
    process.stderr.write(`${reason.message}\n`);
    process.exitCode = 1;
  }
}
for (const { part } of stale.filter(({ part: { name } }) => name === later)) buildLater(part);
