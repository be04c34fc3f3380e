// Builds the server, the console, the files of the API document and the guide, at the same time: those whose sources changed since they were built, so that a second `npm start`
// does not wait for a build, or with `--all` each of them. Names of parts or of their steps limit it to these: node scripts/build-if-stale.mjs --all server console
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
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const PROGRAMS = ['dist/cli/confab.js', 'dist/cli/confab-conformance.js'];
const GENERATED = join(root, 'src', 'generated');
const MODULES = 'dist/modules';
/** Of each source, as it was when its module was compiled. */
const MODULE_DIGESTS = `${MODULES}/.digests.json`;
const TRANSPILING = {
  swcrc: false,
  sourceMaps: true,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'es6' },
};

const CLIENT = 'clients/typescript/src';

const GUIDE = 'guide';
const GUIDE_PAGES = join(dist, 'guide-pages');

/** The database client and the compiled modules follow from these. */
const COMPILED = ['src', 'prisma/schema', 'prisma.config.ts', 'tsconfig.json', 'tsconfig.build.json'];

/**
 * `output` is the folder of a part below dist/; the server has all others. A part is built by one command, or by steps of which those run whose
 * sources changed. A part without sources is not built: the image has no client.
 */
const parts = [
  {
    name: 'server',
    steps: [
      {
        name: 'database client',
        // The tests import it from src/.
        exists: () => existsSync(GENERATED),
        sources: ['prisma/schema', 'prisma.config.ts'],
        command: 'prisma generate',
      },
      {
        name: 'modules',
        output: 'modules',
        sources: COMPILED,
        inPlace: transpileChanged,
        // The types are checked by `npm run types`.
        command: `node node_modules/typescript-7/bin/tsc -p tsconfig.build.json --noCheck --incremental --tsBuildInfoFile ${MODULES}/.tsbuildinfo`,
        before: removeModulesWithoutSource,
        after: writeModuleDigests,
      },
      {
        name: 'programs',
        exists: () => existsSync(join(dist, 'main.js')),
        sources: [...COMPILED, 'scripts/bundle-programs.mjs', 'scripts/bundle-text.mjs'],
        command: 'node scripts/bundle-programs.mjs',
        before: removeFilesOfNoPart,
        after: () => {
          cpSync(join(root, 'src/operations/sample-data/files'), join(dist, 'sample-data'), { recursive: true });
          for (const program of PROGRAMS) chmodSync(join(root, program), 0o755);
        },
      },
      {
        // The programs have them too. Tests that run a server of the modules need no more of these.
        name: 'threads',
        exists: () => existsSync(join(dist, 'resources/moderation/keyword-lists/csv-thread.js')),
        sources: [...COMPILED, 'scripts/bundle-programs.mjs', 'scripts/bundle-text.mjs'],
        command: 'node scripts/bundle-programs.mjs threads',
      },
    ],
  },
  {
    name: 'console',
    output: 'console-pages',
    sources: [
      'console',
      'src/platform/access',
      'src/platform/authentication',
      'src/platform/http/json.ts',
      'src/resources/campaigns/templates/template-content.ts',
    ],
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
    name: 'embed',
    output: 'embed-pages',
    sources: [
      CLIENT,
      'clients/react/src',
      'clients/react/tsconfig.json',
      'clients/embed',
      'clients/demo/tsconfig.json',
      'scripts/client/react-package.mjs',
    ],
    isHere: existsSync(join(root, 'clients/embed')),
    command:
      'node scripts/client/react-package.mjs clients/react --emoji && vite build --config clients/embed/vite.config.ts --logLevel warn',
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

/** Folders of what Prisma, `npm run statements` and the clients generate. The tables in other folders of this name are sources. */
const WITHOUT_SOURCES = /^(?:src|src\/platform\/database|clients\/[a-z]+\/src)\/generated$/;

/** Without what Prisma and the tests generate. */
function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const file = join(path, entry.name);
    return entry.name === 'examples.json' || WITHOUT_SOURCES.test(file) ? [] : filesBelow(file);
  });
}

function builtDigest(name) {
  try {
    return readFileSync(join(dist, stampOf(name)), 'utf8');
  } catch {
    return undefined;
  }
}

/** What the compiler has made of files that are gone, which an incremental build leaves. */
function removeModulesWithoutSource() {
  if (!existsSync(join(root, MODULES))) return;
  for (const file of readdirSync(join(root, MODULES), { recursive: true })) {
    const source = file.replace(/\.js(\.map)?$/, '.ts');
    if (source !== file && !existsSync(join(root, 'src', source))) rmSync(join(root, MODULES, file));
  }
}

const moduleDigests = () => Object.fromEntries(COMPILED.flatMap(filesBelow).map((file) => [file, digestOfFile(file)]));

const digestOfFile = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');

function writeModuleDigests() {
  writeFileSync(join(root, MODULE_DIGESTS), JSON.stringify(moduleDigests()));
}

/**
 * Compiles each changed file alone, in milliseconds, if none has decorators: TypeScript writes types of parameters and properties for these, for which it has to know
 * other files.
 *
 * @returns whether it did, with nothing left to compile
 */
function transpileChanged() {
  if (buildsAll || !existsSync(join(root, MODULE_DIGESTS))) return false;
  const before = JSON.parse(readFileSync(join(root, MODULE_DIGESTS), 'utf8'));
  const changed = Object.entries(moduleDigests()).filter(([file, digest]) => before[file] !== digest);
  const sources = changed.map(([file]) => file);
  const isAlone = (file) => /^src\/.*\.ts$/.test(file) && !/^\s*@\w/m.test(readFileSync(join(root, file), 'utf8'));
  if (sources.length === 0 || !sources.every(isAlone)) return false;
  const { transformFileSync } = createRequire(import.meta.url)('@swc/core');
  removeModulesWithoutSource();
  for (const file of sources) {
    const output = join(root, MODULES, file.slice('src/'.length).replace(/\.ts$/, '.js'));
    const { code, map } = transformFileSync(join(root, file), TRANSPILING);
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
    writeFileSync(`${output}.map`, map);
  }
  writeModuleDigests();
  return true;
}

function removeFilesOfNoPart() {
  const built = parts.flatMap(({ steps = [], ...part }) => [part, ...steps]);
  const kept = built.flatMap(({ name, output }) => [output, stampOf(name)]);
  for (const entry of readdirSync(dist)) if (!kept.includes(entry)) rmSync(join(dist, entry), { recursive: true });
}

function isStale({ name, output, exists = () => existsSync(join(dist, output)), sources }) {
  return buildsAll || builtDigest(name) !== digestOf(sources) || !exists();
}

async function build({ name, steps, ...part }) {
  if (steps) {
    for (const step of stepsOf({ name, steps }).filter(isStale)) await build(step);
    return;
  }
  // The stamp is of the sources as they are before the command reads them.
  const digest = digestOf(part.sources);
  rmSync(join(dist, stampOf(name)), { force: true });
  if (!part.inPlace?.()) await run(name, part);
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, stampOf(name)), digest);
}

async function run(name, part) {
  part.before?.();
  const env = {
    ...process.env,
    // Pages have React and Vue for development where a run of tests builds them otherwise.
    NODE_ENV: 'production',
    ...part.environment,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  };
  const child = spawn(part.command, { cwd: root, env, shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build of the ${name} failed.`);
  part.after?.();
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
const isNamed = ({ name }) => named.length === 0 || named.includes(name);
/** Those that are named; all, if their part is. */
const stepsOf = (part) => (isNamed(part) ? part.steps : part.steps.filter(isNamed));
const stale = parts.filter(({ steps, ...part }) =>
  steps ? stepsOf({ ...part, steps }).some(isStale) : isNamed(part) && isStale(part),
);
const now = stale.filter(({ name }) => name !== later);
if (now.length > 0) {
  if (!buildsAll && named.length === 0)
    process.stdout.write('Building. This takes a minute, and happens again only after a change.\n');
  const results = await Promise.allSettled(now.map(build));
  for (const { reason } of results.filter(({ status }) => status === 'rejected')) {
    process.stderr.write(`${reason.message}\n`);
    process.exitCode = 1;
  }
}
for (const part of stale.filter(({ name }) => name === later)) buildLater(part);
