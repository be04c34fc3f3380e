import type { CellsRepository } from '#platform/cells/cells.repository.js';
import type { Cell } from '#platform/cells/cells.sql.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { failed, ok, warning, type Finding } from './finding.js';

/** What a cell is among others. */
export interface CellFacts {
  readonly own: string;
  readonly cells: readonly Cell[];
  /** Apps of this database that the directory has in another cell, or in none. */
  readonly misplaced: readonly string[];
}

/** @param appIds the apps of this database */
export async function cellFacts(
  { cells, own }: { readonly cells: CellsRepository; readonly own: string },
  appIds: readonly string[],
): Promise<CellFacts> {
  const [all, placements] = await Promise.all([cells.list({}), cells.findPlacements({}, appIds)]);
  const here = new Set(placements.filter(({ cell }) => cell === own).map(({ appId }) => appId));
  return { own, cells: all, misplaced: appIds.filter((id) => !here.has(id)) };
}

const CHECK = 'cells';

/** Ids of apps in a message. */
const MAX_NAMED = 5;

/** @param read reads the directory */
export async function checkCells(read: () => Promise<CellFacts>): Promise<Finding> {
  try {
    return findingOf(await read());
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return failed(
      CHECK,
      `The directory of cells cannot be reached (${errorReason(error)}): apps are served, but none is created or moved, and the console does not open.`,
      'Check DATABASE_DIRECTORY_URL, and that its PostgreSQL runs.',
    );
  }
}

function findingOf({ own, cells, misplaced }: CellFacts): Finding {
  if (!cells.some(({ name }) => name === own))
    return failed(CHECK, `The directory has no cell ${own}.`, `Add it with \`confab cells add ${own}\`.`);
  if (cells.every(({ weight }) => weight === 0))
    return warning(CHECK, 'Every cell has the weight 0.', 'Give one a weight with `confab cells weight`.');
  if (misplaced.length > 0)
    return warning(
      CHECK,
      `The directory does not have ${misplaced.length} apps of this database in this cell: ${misplaced.slice(0, MAX_NAMED).join(', ')}.`,
      'Run `confab cells rebuild`. It lists those that the directory has in another cell, which serves them.',
    );
  return ok(CHECK, `The cell ${own} is one of ${cells.length}.`);
}
