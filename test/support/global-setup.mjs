import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needsOf } from './needs.mjs';

/**
 * Builds what the files that lanes.cjs has chosen need. If one of them needs a database, it makes a migrated template on the PostgreSQL of the run, from which
 * every Jest worker copies its database.
 */
export default async function setUp() {
  const { database, programs } = needsOf(globalThis.confabTestFiles);
  build(programs ? [] : ['database client', 'modules', ...(database ? ['threads'] : [])]);
  if (!database && !process.env.CONFAB_TEST_CALLS) return;
  // from the build
  const { applyMigrations } = await import('#platform/database/migrations/migrations.js');
  const { beginCoverage } = await import('./api-coverage.mjs');
  const { openRunDatabases } = await import('./run-databases.mjs');
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

function build(names) {
  const script = fileURLToPath(new URL('../../scripts/build-if-stale.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...names], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The build failed.');
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
