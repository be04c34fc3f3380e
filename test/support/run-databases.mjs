import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.mjs';
import { copyTemplateCluster } from './template-cluster.mjs';

const TEMPLATE = 'confab_template';

/**
 * The server of PostgreSQL of a test run: that of CONFAB_TEST_DATABASE_URL, or else a temporary one.
 *
 * @returns the URL of a database, of which the tests make copies once it is migrated, which that of a temporary server is; what the names of all databases of the run begin with; a
 *   temporary folder; and `stop`, which removes the databases and the folder
 */
export async function openRunDatabases(serverUrl = process.env.CONFAB_TEST_DATABASE_URL) {
  if (serverUrl) return databasesOn(serverUrl);
  // a worker can use 40, and machines with many cores have many workers
  const settings = { max_connections: '1000' };
  return { prefix: '', ...(await startTemporaryPostgres({ prepare: copyTemplateCluster, settings })) };
}

async function databasesOn(serverUrl) {
  // Of one run: several can use the same server. Short, because PostgreSQL cuts names after 63 bytes.
  const prefix = `t${randomBytes(4).toString('hex')}_`;
  const url = new URL(serverUrl);
  url.pathname = `/${prefix}${TEMPLATE}`;
  await withConnection(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${prefix}${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`),
  );
  const folder = await mkdtemp(join(tmpdir(), 'confab-tests-'));
  const stop = async () => {
    await withConnection(serverUrl, (client) => dropDatabases(client, prefix));
    await rm(folder, { recursive: true, force: true });
  };
  return { prefix, url: url.href, folder, stop };
}

async function dropDatabases(client, prefix) {
  const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
    prefix,
  ]);
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
}

async function withConnection(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
