import type { CellFacts } from '#operations/diagnostics/cell-checks.js';
import type { InstallationRepository } from '#operations/diagnostics/installation.repository.js';
import type { Config } from '#platform/config/config.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { logToStderr } from './log.js';
import { openDirectory } from './with-cells.js';

/** The database as commands find it that only read. */
export interface FoundDatabase {
  readonly installation: InstallationRepository;
  readonly encryptionKey?: string;
  /** Reads the directory of cells. Absent without cells. */
  readonly cells?: () => Promise<CellFacts>;
}

/** Connections for statements that run at the same time. */
const POOL_SIZE = 3;

/** Passes the database to the work, without migrating it. @throws StartupError if the embedded PostgreSQL does not run */
export async function withInstallation<Result>(
  config: Config,
  work: (found: FoundDatabase) => Promise<Result>,
): Promise<Result> {
  await logToStderr(config);
  const [{ findDatabase }, { Database }, { InstallationRepository: Inspected }, { cellFacts }] = await Promise.all([
    import('#server/open-database.js'),
    import('#platform/database/database.js'),
    import('#operations/diagnostics/installation.repository.js'),
    import('#operations/diagnostics/cell-checks.js'),
  ]);
  const found = await findDatabase(config);
  if (!found)
    throw new StartupError(
      `The embedded PostgreSQL of ${config.dataDir} does not run: start the server, or set DATABASE_URL.`,
    );
  const database = new Database({ ...found, poolSize: POOL_SIZE });
  const directory = await openDirectory(config);
  const installation = new Inspected(database);
  try {
    const cells = directory && (() => cellFacts(directory, installation));
    return await work({ installation, encryptionKey: found.encryptionKey, cells });
  } finally {
    await directory?.close();
    await database.onApplicationShutdown();
  }
}
