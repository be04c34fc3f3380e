// Makes everything that is generated and committed, in the order in which one follows from the other, and names what was stale.
//
//   npm run generate                        makes all of it, in some minutes
//   npm run generate -- openapi docs        these steps only
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'scripts/jest.mjs'];

/** Files and folders that the steps write. */
const GENERATED = [
  'clients/typescript/src/generated',
  'deploy/kubernetes/components/alerts',
  'docs',
  'openapi.json',
  'prisma/statements',
  'src/platform/database/generated',
];

const steps = {
  build: [['scripts/build-if-stale.mjs', 'database client', 'modules']],
  statements: [['scripts/statements.mjs']],
  openapi: [['scripts/openapi.mjs']],
  docs: [
    ['scripts/configuration-page.mjs'],
    ['scripts/events-and-followers-page.mjs'],
    // from openapi.json: which operations declare an error
    ['scripts/errors-page.mjs'],
  ],
  alerts: [['scripts/alert-rules.mjs']],
  // from openapi.json and docs/errors.md
  'client:types': [['scripts/client-types.mjs']],
  // the cases find their operations in openapi.json, and openapi.json has the examples
  examples: [
    [...JEST, 'test/e2e/examples.spec.ts', 'test/e2e/event-payloads/examples.spec.ts'],
    ['scripts/openapi.mjs'],
  ],
  // requests have the bodies of the examples
  access: [
    [...JEST, 'test/e2e/policy/access-table.spec.ts'],
    ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', 'docs/access.md'],
  ],
};

const environment = {
  ...process.env,
  UPDATE_EXAMPLES: process.env.UPDATE_EXAMPLES ?? '1',
  CONFAB_WRITE_ACCESS_TABLE: '1',
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) fail(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);

const before = digests();
for (const [name, commands] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name) && name !== 'build') continue;
  process.stderr.write(`${name}\n`);
  for (const args of commands) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' });
    if (status !== 0) fail(`The step ${name} failed.`);
  }
}
const after = digests();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
process.stdout.write(
  stale.length > 0 ? `Was stale:\n${stale.map((file) => `  ${file}\n`).join('')}` : 'Nothing was stale.\n',
);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The digest of each file that is generated, and of those beside them. */
function digests() {
  const found = new Map();
  const add = (path) => {
    if (statSync(join(root, path)).isDirectory())
      for (const name of readdirSync(join(root, path))) add(`${path}/${name}`);
    else
      found.set(
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      );
  };
  GENERATED.forEach(add);
  return found;
}
