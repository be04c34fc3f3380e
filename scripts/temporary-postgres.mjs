import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';

/**
 * Starts a PostgreSQL in a new temporary folder. Needs the build.
 *
 * @param {Partial<import('#platform/database/embedded-postgres/index.js').EmbeddedPostgresOptions> &
 *   { prepare?: (directory: string) => Promise<void> }} options by default the database `confab`, not durable, empty; `prepare` makes the
 *   directory of the cluster
 * @returns the connection URL; the temporary folder, which may hold other files as well; and `stop`, which also removes the folder
 */
export async function startTemporaryPostgres({ prepare, ...options } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-postgres-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    await chmod(folder, 0o755); // started by root, PostgreSQL runs under another account, which must be able to enter the folder
    const directory = join(folder, 'postgres');
    await prepare?.(directory);
    const postgres = await startEmbeddedPostgres({ directory, database: 'confab', durable: false, ...options });
    return { url: postgres.url, folder, stop: () => postgres.stop().finally(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Runs `work` with a temporary PostgreSQL, and stops it afterwards. */
export async function withTemporaryPostgres(work, options) {
  const postgres = await startTemporaryPostgres(options);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}
