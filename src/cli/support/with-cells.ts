import type { CellsRepository } from '#platform/cells/cells.repository.js';
import type { Config } from '#platform/config/config.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { logToStderr } from './log.js';

/** The directory of cells. */
export interface OpenDirectory {
  readonly cells: CellsRepository;
  /** The cell of the configuration. */
  readonly own: string;
  close(): Promise<void>;
}

/** @throws StartupError if the configuration has no cells */
export function requireCells(config: Config): Config {
  if (config.cell) return config;
  throw new StartupError('This installation has no cells: set CONFAB_CELL and DATABASE_DIRECTORY_URL.');
}

/** Opens the directory without the database of the cell. @returns undefined if the configuration has no cells */
export async function openDirectory({ cell }: Config): Promise<OpenDirectory | undefined> {
  if (!cell) return undefined;
  const [{ Database }, { DirectoryDatabase }, { CellsRepository: Repository }] = await Promise.all([
    import('#platform/database/database.js'),
    import('#platform/cells/directory-database.js'),
    import('#platform/cells/cells.repository.js'),
  ]);
  // in place of the database of the cell, whose rows of apps the directory does not read
  const database = new Database({ url: cell.directoryUrl, poolSize: 1 });
  const directory = new DirectoryDatabase(database, { cell });
  return {
    cells: new Repository(directory),
    own: cell.name,
    close: async () => {
      await directory.onApplicationShutdown();
      await database.onApplicationShutdown();
    },
  };
}

/** Passes the directory, which is migrated if it is new, to the work. */
export async function withCells<Result>(
  config: Config,
  work: (cells: CellsRepository) => Promise<Result>,
): Promise<Result> {
  await logToStderr(config);
  const { applyMigrations } = await import('#platform/database/migrations/migrations.js');
  await applyMigrations(requireCells(config).cell!.directoryUrl);
  const directory = (await openDirectory(config))!;
  try {
    return await work(directory.cells);
  } finally {
    await directory.close();
  }
}
