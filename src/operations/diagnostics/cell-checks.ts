import type { CellsRepository } from '#platform/cells/cells.repository.js';
import type { Cell, Move } from '#platform/cells/cells.sql.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { readinessOf } from '../cells/readiness.js';
import { failed, ok, warning, type Finding } from './finding.js';
import type { InstallationRepository } from './installation.repository.js';

/** A move of an app that has not ended. */
export interface MoveFacts extends Move {
  /** A command works on it. Undefined for a move between other cells. */
  readonly isRunning?: boolean;
}

/** What a cell is among others. */
export interface CellFacts {
  readonly own: string;
  readonly cells: readonly Cell[];
  /** Apps of this database that the directory has in another cell, or in none. */
  readonly misplaced: readonly string[];
  readonly moves: readonly MoveFacts[];
  /** The names of cells that have an address and do not respond. */
  readonly unreachable: readonly string[];
}

/** @param installation the database of the cell */
export async function cellFacts(
  { cells, own }: { readonly cells: CellsRepository; readonly own: string },
  installation: Pick<InstallationRepository, 'appIds' | 'appsWithMover'>,
): Promise<CellFacts> {
  const appIds = await installation.appIds();
  const [all, placements, moves] = await Promise.all([
    cells.list({}),
    cells.findPlacements({}, appIds),
    cells.moves({}),
  ]);
  const here = new Set(placements.filter(({ cell }) => cell === own).map(({ appId }) => appId));
  const running = new Set(await installation.appsWithMover(moves.map(({ appId }) => appId)));
  const known = new Set(appIds);
  const states = await Promise.all(
    all.map(async ({ address }) => (address === null ? undefined : readinessOf(address))),
  );
  return {
    own,
    cells: all,
    // an app that has just switched is in both databases until the source has left it
    misplaced: appIds.filter((id) => !here.has(id) && !moves.some(({ appId }) => appId === id)),
    moves: moves.map((move) => {
      const concerns = running.has(move.appId) || known.has(move.appId) || [move.cell, move.movingTo].includes(own);
      return { ...move, ...(concerns && { isRunning: running.has(move.appId) }) };
    }),
    unreachable: all.filter((_, at) => states[at] === 'unreachable').map(({ name }) => name),
  };
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

function findingOf({ own, cells, misplaced, moves, unreachable }: CellFacts): Finding {
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
  const left = moves.filter(({ isRunning }) => isRunning === false);
  if (left.length > 0)
    return warning(
      CHECK,
      `No command works on the move of ${left
        .slice(0, MAX_NAMED)
        .map(({ appId, movingTo }) => `${appId} to ${movingTo}`)
        .join(', ')}: the app may refuse changes, and the source keeps its WAL.`,
      'Run `confab cells move` again, or give the move up with --abort.',
    );
  if (unreachable.length > 0)
    return warning(
      CHECK,
      `No server responds at the address of ${unreachable.join(', ')}.`,
      'Start its servers, or correct the address.',
    );
  const running = moves.filter(({ isRunning }) => isRunning);
  if (running.length > 0)
    return ok(
      CHECK,
      `The cell ${own} is one of ${cells.length}; ${running.map(({ appId, movingTo }) => `${appId} moves to ${movingTo}`).join(', ')}.`,
    );
  return ok(CHECK, `The cell ${own} is one of ${cells.length}.`);
}
