export interface Pauses {
  /** Of the first pause at most, in milliseconds. */
  readonly first: number;
  /** Of any pause at most, in milliseconds. */
  readonly longest: number;
}

/** Each pause is a random part of one that doubles: clients that lost the same server do not come back all at once. */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly pauses: Pauses,
    private readonly random: () => number = Math.random,
  ) {}

  /** In milliseconds. */
  next(): number {
    const { first, longest } = this.pauses;
    return this.random() * Math.min(longest, first * 2 ** this.failures++);
  }

  /** A random part of a time, for when all clients of a server are sent away at once. */
  within(milliseconds: number): number {
    return this.random() * Math.min(this.pauses.longest, milliseconds);
  }

  reset(): void {
    this.failures = 0;
  }
}
