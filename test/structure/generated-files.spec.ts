import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './support/source-tree.js';

test.each([
  ['openapi.json', 'scripts/openapi.mjs'],
  ['the methods and types of clients/typescript', 'scripts/client-types.mjs'],
  ['docs/configuration.md', 'scripts/configuration-page.mjs'],
  ['docs/events-and-followers.md', 'scripts/events-and-followers-page.mjs'],
  ['what the migrations make, compared with prisma/schema.prisma and prisma/functions,', 'scripts/migration.mjs'],
  ['docs/errors.md', 'scripts/errors-page.mjs'],
])('%s is up to date', async (_, script) => {
  await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root });
});
