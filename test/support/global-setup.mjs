import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../dist/platform/database/embedded-postgres/index.js';
import { applyMigrations } from '../../dist/platform/database/migrations.js';

/** Starts one PostgreSQL for the test run, with a migrated template database. Every Jest worker copies its database from it. */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'confab-test-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    database: 'confab_template',
    durable: false,
    settings: { max_connections: '300' },
  });
  await applyMigrations(postgres.url);
  process.env.CONFAB_TEST_TEMPLATE_URL = postgres.url;
  process.env.CONFAB_TEST_CALLED_OPERATIONS = join(folder, 'called-operations.txt');
  await writeFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, '');
  globalThis.confabTest = { postgres, folder };
}
