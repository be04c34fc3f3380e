import { neverThrows } from '../observability/never-throws.js';

const MAX_BACK_OFF_MILLISECONDS = 30_000;

export interface PollingLoopOptions {
  /** Minimum between the starts of two rounds: wake-ups in between share the next round. A function is called before each round. */
  readonly pauseMilliseconds: number | (() => number);
  /** The time between two rounds without a wake-up. Wake-ups are hints that can be lost, so every loop also polls. */
  readonly pollMilliseconds: number;
  /** Called after every failed round. Consecutive failures double the time until the next round. */
  readonly onError: (error: unknown, failures: number) => void;
}

/**
 * Runs rounds of work in this process, one at a time: soon after `wake`, and at an interval otherwise. For followers of the event log,
 * and for the heartbeats of a process. Work that is due at a time, whichever process does it, is a job of `JobQueue`.
 */
export class PollingLoop {
  /** The loops of this process whose last round has failed. */
  private static readonly failing = new Set<PollingLoop>();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private woken = false;
  private stopped = true;
  private failures = 0;
  private lastRoundAt = -Infinity;

  /** @param round returns whether there is more to do at once */
  constructor(
    private readonly round: () => Promise<boolean>,
    private readonly options: PollingLoopOptions,
  ) {}

  /** Ends the back-off of all loops of this process, because what they failed for is back. */
  static retryAll(): void {
    for (const loop of PollingLoop.failing) loop.retry();
  }

  /** @param delayMilliseconds until the first round */
  start(delayMilliseconds = 0): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.schedule(delayMilliseconds);
  }

  /** Resolves when the round in progress has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    PollingLoop.failing.delete(this);
  }

  /** Cheap enough to be called for every event. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    // after a failure the back-off decides when the next round starts
    if (!this.stopped && !this.running && this.failures === 0) this.schedule(this.untilPauseIsOver());
  }

  private retry(): void {
    // A round that has begun before may still fail. It is then the first failure.
    this.failures = 0;
    if (!this.stopped && !this.running) this.schedule(0);
  }

  private schedule(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      neverThrows(() => {
        this.running = this.run();
      }),
      milliseconds,
    ).unref();
  }

  private async run(): Promise<void> {
    this.lastRoundAt = performance.now();
    this.woken = false;
    try {
      if (await this.round()) this.woken = true;
      this.failures = 0;
      PollingLoop.failing.delete(this);
    } catch (error) {
      const failures = ++this.failures;
      PollingLoop.failing.add(this);
      neverThrows(() => this.options.onError(error, failures))();
    }
    this.running = undefined;
    if (!this.stopped) this.schedule(this.untilNextRound());
  }

  private untilNextRound(): number {
    if (this.failures > 0) return this.backOff();
    return this.woken ? this.untilPauseIsOver() : this.options.pollMilliseconds;
  }

  private untilPauseIsOver(): number {
    const { pauseMilliseconds: pause } = this.options;
    return Math.max(0, this.lastRoundAt + (typeof pause === 'number' ? pause : pause()) - performance.now());
  }

  private backOff(): number {
    const maximum = Math.min(this.options.pollMilliseconds * 2 ** (this.failures - 1), MAX_BACK_OFF_MILLISECONDS);
    return maximum * (0.5 + Math.random() / 2);
  }
}
