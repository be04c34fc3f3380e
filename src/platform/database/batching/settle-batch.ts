import { isDatabaseUnavailable } from '../database-errors.js';

/** An item that was submitted to a batcher, and the promise of its result. */
export interface BatchSubmission<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** @param run processes all items or none, and returns a result for each, in their order */
export async function settleBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  batch: readonly BatchSubmission<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    batch.forEach(({ resolve }, index) => resolve(results[index]!));
  } catch (error) {
    // Nothing was done. One item may have failed the whole batch, so each runs alone. If the database cannot be reached, all fail:
    // the batch may be committed, and running it again could repeat it.
    if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await settleBatch(run, [one]);
    else for (const { reject } of batch) reject(error);
  }
}
