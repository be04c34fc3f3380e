import { guarded } from '../observability/guarded.js';

const LONGEST_BACK_OFF_MILLISECONDS = 30_000;

export interface PollingLoopOptions {
  /** Between the beginnings of two rounds at least: what wakes the loop meanwhile shares the next one. */
  readonly pauseMilliseconds: number;
  /** After which it looks by itself, because whatever should have woken it may have died before it could. */
  readonly pollMilliseconds: number;
  /** Told of every round that failed; the next one waits twice as long as after the failure before. */
  readonly onError: (error: unknown, failures: number) => void;
}

/** Does rounds of some work, one at a time: soon after it was woken, and now and then anyway. */
export class PollingLoop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private woken = false;
  private stopped = true;
  private failures = 0;
  private begun = -Infinity;

  /** @param round answers whether there is more to do at once */
  constructor(
    private readonly round: () => Promise<boolean>,
    private readonly options: PollingLoopOptions,
  ) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.arm(0);
  }

  /** Ends once the round that is under way does. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Costs next to nothing, so that it can be called as often as something happens. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    // after a failure it is the time, and not what happens, that begins the next round
    if (!this.stopped && !this.running && this.failures === 0) this.arm(this.untilNextRound());
  }

  private arm(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      guarded(() => {
        this.running = this.run();
      }),
      milliseconds,
    ).unref();
  }

  private async run(): Promise<void> {
    this.begun = performance.now();
    this.woken = false;
    try {
      if (await this.round()) this.woken = true;
      this.failures = 0;
    } catch (error) {
      const failures = ++this.failures;
      guarded(() => this.options.onError(error, failures))();
    }
    this.running = undefined;
    if (!this.stopped) this.arm(this.untilNextRun());
  }

  private untilNextRun(): number {
    if (this.failures > 0) return this.backOff();
    return this.woken ? this.untilNextRound() : this.options.pollMilliseconds;
  }

  private untilNextRound(): number {
    return Math.max(0, this.begun + this.options.pauseMilliseconds - performance.now());
  }

  private backOff(): number {
    const longest = Math.min(this.options.pollMilliseconds * 2 ** (this.failures - 1), LONGEST_BACK_OFF_MILLISECONDS);
    return longest * (0.5 + Math.random() / 2);
  }
}
