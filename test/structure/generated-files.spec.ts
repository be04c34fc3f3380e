import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './support/source-tree.js';

test.each([
  ['openapi.json', 'scripts/openapi.mjs'],
  ['the types of clients/typescript', 'scripts/client-types.mjs'],
  ['docs/configuration.md', 'scripts/configuration-page.mjs'],
  ['the schema that the migrations make', 'scripts/migration.mjs'],
])('%s is what the code says it should be', async (_, script) => {
  await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root });
});
