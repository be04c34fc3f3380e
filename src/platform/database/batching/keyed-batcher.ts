import { OrderedBatcher, type OrderedBatcherOptions } from './ordered-batcher.js';

/**
 * A batcher for each key: a batch has items of one key only, and runs beside the batches of other keys. The connection pool limits
 * how many run at the same time. A batcher exists only while it has items.
 */
export class KeyedBatcher<Item, Result> {
  private readonly batchers = new Map<string, OrderedBatcher<Item, Result>>();

  /**
   * @param run returns as many results as it gets items, in their order, and processes either all of them or none
   * @param options of the batcher of each key
   */
  constructor(
    private readonly run: (key: string, items: Item[]) => Promise<Result[]>,
    private readonly options: Omit<OrderedBatcherOptions<Item>, 'onIdle'>,
  ) {}

  submit(key: string, item: Item): Promise<Result> {
    let batcher = this.batchers.get(key);
    if (!batcher) {
      batcher = new OrderedBatcher((items: Item[]) => this.run(key, items), {
        ...this.options,
        onIdle: () => this.batchers.delete(key),
      });
      this.batchers.set(key, batcher);
    }
    return batcher.submit(item);
  }

  /** Keys that have items at present. */
  get size(): number {
    return this.batchers.size;
  }
}
