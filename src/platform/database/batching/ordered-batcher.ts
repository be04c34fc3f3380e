import { detached, neverThrows } from '#platform/observability/never-throws.js';
import { settleBatch, type BatchSubmission } from './settle-batch.js';

interface KeyedSubmission<Item, Result> extends BatchSubmission<Item, Result> {
  readonly keys: readonly string[];
}

export interface OrderedBatcherOptions<Item> {
  /** Items of one key run in the order of submission, never at the same time in two batches. */
  readonly keysOf: (item: Item) => readonly string[];
  /** What an item counts towards the maximum of a batch. */
  readonly sizeOf: (item: Item) => number;
  /** Size of a batch; a larger item is a batch alone. */
  readonly maximumSize: number;
  /** Batches that run at the same time. */
  readonly maximumBatches: number;
  /** Called when no item is left. */
  readonly onIdle?: () => void;
}

/**
 * Runs items that are submitted at the same time as batches, several at once. While one batch waits for its commit the next one is
 * processed, and PostgreSQL writes the commits of both to disk together. An item is never delayed to fill a batch; it waits for items of
 * its keys, and while all batches run.
 */
export class OrderedBatcher<Item, Result> {
  private queue: KeyedSubmission<Item, Result>[] = [];
  private readonly runningKeys = new Set<string>();
  private runningBatches = 0;
  private starting = false;

  /** @param run processes all items or none, and returns a result for each, in their order */
  constructor(
    private readonly run: (items: Item[]) => Promise<Result[]>,
    private readonly options: OrderedBatcherOptions<Item>,
  ) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, keys: this.options.keysOf(item), resolve, reject });
      this.startSoon();
    });
  }

  /** Items that arrive in the same iteration of the event loop share a batch. */
  private startSoon(): void {
    if (this.starting || this.runningBatches >= this.options.maximumBatches) return;
    this.starting = true;
    setImmediate(
      neverThrows(() => {
        this.starting = false;
        this.start();
      }),
    );
  }

  private start(): void {
    while (this.runningBatches < this.options.maximumBatches) {
      const batch = this.nextBatch();
      if (batch.length === 0) return;
      this.runningBatches++;
      detached(this.settleAndRelease(batch));
    }
  }

  /** The oldest items whose keys no running batch and no older waiting item has. */
  private nextBatch(): KeyedSubmission<Item, Result>[] {
    const { sizeOf, maximumSize } = this.options;
    const batch: KeyedSubmission<Item, Result>[] = [];
    const waiting: KeyedSubmission<Item, Result>[] = [];
    const waitingKeys = new Set<string>();
    let size = 0;
    let isFull = false;
    for (const submission of this.queue) {
      const { item, keys } = submission;
      const isFree: boolean = !isFull && !keys.some((key) => this.runningKeys.has(key) || waitingKeys.has(key));
      isFull ||= isFree && batch.length > 0 && size + sizeOf(item) > maximumSize;
      if (isFree && !isFull) {
        batch.push(submission);
        size += sizeOf(item);
      } else {
        waiting.push(submission);
        if (!isFull) for (const key of keys) waitingKeys.add(key);
      }
    }
    for (const { keys } of batch) for (const key of keys) this.runningKeys.add(key);
    this.queue = waiting;
    return batch;
  }

  private async settleAndRelease(batch: KeyedSubmission<Item, Result>[]): Promise<void> {
    await settleBatch(this.run, batch);
    for (const { keys } of batch) for (const key of keys) this.runningKeys.delete(key);
    this.runningBatches--;
    if (this.queue.length > 0) this.startSoon();
    else if (this.runningBatches === 0) this.options.onIdle?.();
  }
}
