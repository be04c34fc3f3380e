import { detached } from '#platform/observability/never-throws.js';
import { settleBatch, type BatchSubmission } from './settle-batch.js';

/**
 * Runs items that are submitted at the same time as one batch. An item never waits for others to arrive: it runs at once, or in the
 * next batch if one is running. Batches run one after the other, in the order of submission.
 */
export class Batcher<Item, Result> {
  private queue: BatchSubmission<Item, Result>[] = [];
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
    while (this.queue.length > 0) await settleBatch(this.run, this.queue.splice(0, this.maximum));
    this.running = false;
    this.onIdle();
  }
}
