import { isDatabaseUnavailable } from '../database-errors.js';
import { detached } from '../../observability/guarded.js';

interface Submission<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs items that are submitted at the same time as one batch. An item never waits for others to arrive: it runs at once, or in the
 * next batch if one is running. Batches run one after the other, in the order of submission.
 */
export class Batcher<Item, Result> {
  private queue: Submission<Item, Result>[] = [];
  private running = false;

  /**
   * @param run processes all items or none, and returns a result for each, in their order
   * @param maximum items of a batch
   * @param onIdle is called when no item is left
   */
  constructor(
    private readonly run: (items: Item[]) => Promise<Result[]>,
    private readonly maximum: number,
    private readonly onIdle: () => void = () => undefined,
  ) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      if (!this.running) detached(this.drain());
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) await this.settle(this.queue.splice(0, this.maximum));
    this.running = false;
    this.onIdle();
  }

  private async settle(batch: Submission<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      // Nothing was done. One item may have failed the whole batch, so each runs alone. If the database cannot be reached, all fail:
      // the batch may be committed, and running it again could repeat it.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await this.settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
