import { isDatabaseUnavailable } from './database-errors.js';
import { detached } from '../observability/guarded.js';

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does in one go what is asked for at the same time. While one go is under way, the next one gathers: nobody waits for
 * company, and the busier it gets, the less each costs. One after the other, so what is asked first is done first.
 */
export class Batcher<Item, Result> {
  private waiting: Asked<Item, Result>[] = [];
  private running = false;

  /**
   * @param run answers with as many results as it is given items, in their order, and either does all of them or none
   * @param maximum of items in one go
   * @param onIdle is called when no item is left
   */
  constructor(
    private readonly run: (items: Item[]) => Promise<Result[]>,
    private readonly maximum: number,
    private readonly onIdle: () => void = () => undefined,
  ) {}

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.running) detached(this.drain());
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, this.maximum));
    this.running = false;
    this.onIdle();
  }

  private async settle(asked: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(asked.map(({ item }) => item));
      asked.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      // Nothing was done. One of them is to blame, and must not take the others along; an absent database is to blame for all, and
      // may have done it without being able to say so.
      if (asked.length > 1 && !isDatabaseUnavailable(error)) for (const one of asked) await this.settle([one]);
      else for (const { reject } of asked) reject(error);
    }
  }
}
