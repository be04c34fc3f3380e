import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMigrations } from '../../dist/modules/platform/database/migrations/migrations.js';
import { openRunDatabases } from './run-databases.mjs';

/** Makes a migrated template database on the PostgreSQL of the test run. Every Jest worker copies its database from it. */
export default async function setUp() {
  const databases = await openRunDatabases();
  await applyMigrations(databases.url);
  process.env.CONFAB_TEST_TEMPLATE_URL = databases.url;
  process.env.CONFAB_TEST_DATABASE_PREFIX = databases.prefix;
  process.env.CONFAB_TEST_CALLED_OPERATIONS = join(databases.folder, 'called-operations.txt');
  await writeFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, '');
  globalThis.confabTest = { databases };
}
