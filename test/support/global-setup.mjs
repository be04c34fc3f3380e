import { execFile } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/platform/database/embedded-postgres/index.js';

const migrate = fileURLToPath(new URL('../../dist/cli/migrate.js', import.meta.url));

/** One PostgreSQL for the run, with a migrated template that every Jest worker copies its own database from. */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'confab-test-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    database: 'confab_template',
    durable: false,
    settings: { max_connections: '300' },
  });
  // In a process of its own: the schema engine leaves a timer of ten seconds behind, which Jest would wait for.
  await promisify(execFile)(process.execPath, [migrate], {
    env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, CONFAB_ENCRYPTION_KEY: '0'.repeat(64) },
  });
  await forgetEncryptionKey(postgres.url);
  process.env.CONFAB_TEST_TEMPLATE_URL = postgres.url;
  process.env.CONFAB_TEST_CALLED_OPERATIONS = join(folder, 'called-operations.txt');
  await writeFile(process.env.CONFAB_TEST_CALLED_OPERATIONS, '');
  globalThis.confabTest = { postgres, folder };
}

/** Each copy of the template belongs to the key of the server that first opens it. */
async function forgetEncryptionKey(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DELETE FROM encryption_key');
  await client.end();
}
