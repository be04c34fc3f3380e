import { availableParallelism } from 'node:os';

/**
 * How many server processes start. More than one per core would share the cores and split what arrives together into smaller batches. Two
 * always may: one serves while the other is replaced.
 */
export const workerCount = (requested: number, cores = availableParallelism()): number =>
  Math.min(requested, Math.max(2, cores));
