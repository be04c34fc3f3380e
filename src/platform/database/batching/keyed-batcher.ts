import { Batcher } from './batcher.js';

/**
 * A batcher for each key: a batch has items of one key only, and runs beside the batches of other keys. The connection pool limits
 * how many run at the same time. A batcher exists only while it has items.
 */
export class KeyedBatcher<Item, Result> {
  private readonly batchers = new Map<string, Batcher<Item, Result>>();

  /**
   * @param run returns as many results as it gets items, in their order, and processes either all of them or none
   * @param maximum of items in one batch
   */
  constructor(
    private readonly run: (key: string, items: Item[]) => Promise<Result[]>,
    private readonly maximum: number,
  ) {}

  submit(key: string, item: Item): Promise<Result> {
    let batcher = this.batchers.get(key);
    if (!batcher) {
      batcher = new Batcher(
        (items: Item[]) => this.run(key, items),
        this.maximum,
        () => this.batchers.delete(key),
      );
      this.batchers.set(key, batcher);
    }
    return batcher.submit(item);
  }

  /** Keys that have items at present. */
  get size(): number {
    return this.batchers.size;
  }
}
