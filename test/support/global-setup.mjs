import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMigrations } from '../../dist/platform/database/migrations/migrations.js';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.mjs';

/** Starts one PostgreSQL for the test run, with a migrated template database. Every Jest worker copies its database from it. */
export default async function setUp() {
  const postgres = await startTemporaryPostgres({ database: 'confab_template', settings: { max_connections: '300' } });
  await applyMigrations(postgres.url);
  process.env.CONFAB_TEST_TEMPLATE_URL = postgres.url;
  process.env.CONFAB_TEST_CALLED_OPERATIONS = join(postgres.folder, 'called-operations.txt');
  await writeFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, '');
  globalThis.confabTest = { postgres };
}
