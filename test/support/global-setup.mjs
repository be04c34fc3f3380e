import { join } from 'node:path';
import { applyMigrations } from '#platform/database/migrations/migrations.js';
import { beginCoverage } from './api-coverage.mjs';
import { openRunDatabases } from './run-databases.mjs';

/** Makes a migrated template database on the PostgreSQL of the test run. Every Jest worker copies its database from it. */
export default async function setUp() {
  const opened = openRunDatabases();
  const interruption = stopWhenInterrupted(opened);
  const databases = await opened;
  try {
    await applyMigrations(databases.url);
  } catch (error) {
    await interruption.stopped;
    throw error;
  }
  process.env.CONFAB_TEST_TEMPLATE_URL = databases.url;
  process.env.CONFAB_TEST_DATABASE_PREFIX = databases.prefix;
  process.env.CONFAB_TEST_FOLDER = databases.folder;
  beginCoverage(join(databases.folder, 'api-coverage.txt'));
  globalThis.confabTest = { databases };
}

/** Ctrl-C ends Jest without its global teardown. */
function stopWhenInterrupted(opened) {
  const interruption = { stopped: undefined };
  const stop = () => {
    interruption.stopped = opened.then((databases) => databases.stop()).finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return interruption;
}
