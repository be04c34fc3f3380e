/** Numbers that a seed determines (Mulberry32), so that a run can be repeated as far as concurrency allows. */
export class Random {
  constructor(private state: number) {}

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of at least 0, below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** An independent sequence, for one of several concurrent users of this one. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }
}
