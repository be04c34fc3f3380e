export interface Pauses {
  /** Maximum length of the first pause, in milliseconds. */
  readonly first: number;
  /** Maximum length of any pause, in milliseconds. */
  readonly longest: number;
}

/** Exponential backoff with full jitter, so that the clients of a failed server do not reconnect at the same time. */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly pauses: Pauses,
    private readonly random: () => number = Math.random,
  ) {}

  /** The next pause, in milliseconds. */
  next(): number {
    const { first, longest } = this.pauses;
    return this.random() * Math.min(longest, first * 2 ** this.failures++);
  }

  /** A random pause up to a maximum, for clients whose server closes all connections at the same time. */
  within(milliseconds: number): number {
    return this.random() * Math.min(this.pauses.longest, milliseconds);
  }

  reset(): void {
    this.failures = 0;
  }
}
