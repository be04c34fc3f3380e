export interface Growth {
  readonly name: string;
  readonly start: number;
  readonly middle: number;
  readonly end: number;
  /** The mean of the second third. */
  readonly second: number;
  /** The mean of the last third. */
  readonly last: number;
  readonly isUnbounded: boolean;
}

export function growthOf(samples: readonly Readonly<Record<string, number>>[]): Growth[];
