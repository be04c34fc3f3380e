/** Lets so many through at a time; the others wait in the order in which they came. */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly maximum: number) {}

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside < this.maximum) this.inside++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.inside--;
    }
  }
}
