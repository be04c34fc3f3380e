import type { Cell } from './cells.sql.js';

/**
 * Chooses a cell for a new app, each as often as its weight says. A cell with the weight 0 gets none.
 *
 * @param fraction from 0 to below 1
 * @returns undefined if all weights are 0
 */
export function chooseCell(
  cells: readonly Pick<Cell, 'name' | 'weight'>[],
  fraction: number = Math.random(),
): string | undefined {
  let rest = fraction * cells.reduce((sum, { weight }) => sum + weight, 0);
  return cells.find(({ weight }) => (rest -= weight) < 0)?.name;
}
