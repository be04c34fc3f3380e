import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './support/source-tree.js';

test.each([
  ['openapi.json', 'scripts/openapi.mjs'],
  ['the types of clients/typescript', 'scripts/client-types.mjs'],
  ['the collection for Postman', 'scripts/postman.mjs'],
  ['docs/configuration.md', 'scripts/configuration-page.mjs'],
  ['docs/errors.md', 'scripts/errors-page.mjs'],
  ['prisma/schema.prisma, compared with the migrations,', 'scripts/migration.mjs'],
])('%s is up to date', async (_, script) => {
  await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root });
});
