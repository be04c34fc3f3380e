import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../prove/random.js';
import type { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import type { TcpProxy } from '../support/tcp-proxy.js';

const LONGEST_PAUSE_MILLISECONDS = 4_000;
const LONGEST_MILLISECONDS = 2_000;
const LATENCY_MILLISECONDS = 100;
const CUTS = 5;
/** After a fault, until no response may be 503 because of it. */
const RECOVERY_MILLISECONDS = 3_000;

/** Inflicts faults on the connections of the server to its database, and on PostgreSQL, one after the other. */
export class DatabaseFaults {
  /** Name → number. */
  readonly counts = new Map<string, number>();
  private readonly random: Random;
  private readonly faults: Readonly<Record<string, () => Promise<void>>>;
  private stopping = new AbortController();
  private running = Promise.resolve();
  private isActive = false;
  private endedAt = -Infinity;

  constructor(
    private readonly postgres: CrashingPostgres,
    private readonly proxy: TcpProxy,
    seed: number,
  ) {
    this.random = new Random(seed);
    this.faults = {
      'connections cut': () => this.cut(),
      'connections slow': () =>
        this.between(
          () => proxy.delay(LATENCY_MILLISECONDS),
          () => proxy.delay(0),
        ),
      'packets dropped': () =>
        this.between(
          () => proxy.drop(),
          () => proxy.pass(),
        ),
      'PostgreSQL crashed': () => postgres.crash(),
    };
  }

  begin(): void {
    this.stopping = new AbortController();
    this.running = this.inflictAll(this.stopping.signal);
    this.running.catch(() => undefined); // `end` rejects
  }

  /** Resolves when the last fault and its consequences have ended. */
  async end(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await eventually(() => expect(this.concern(0)).toBe(false));
  }

  /** Whether a fault, or its consequences, fell into the last milliseconds. */
  concern(milliseconds: number): boolean {
    return this.isActive || performance.now() - milliseconds < this.endedAt + RECOVERY_MILLISECONDS;
  }

  async stopPostgres(): Promise<void> {
    await this.proxy.close();
    await this.postgres.stop();
  }

  private async inflictAll(signal: AbortSignal): Promise<void> {
    for (;;) {
      const pause = RECOVERY_MILLISECONDS + this.random.below(LONGEST_PAUSE_MILLISECONDS);
      await delay(this.counts.size === 0 ? 0 : pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const name = this.random.of(Object.keys(this.faults));
      this.isActive = true;
      await this.faults[name]!();
      this.endedAt = performance.now();
      this.isActive = false;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    }
  }

  private async cut(): Promise<void> {
    for (let cut = 0; cut < CUTS; cut++) {
      this.proxy.cut();
      await delay(this.random.below(LONGEST_MILLISECONDS / CUTS));
    }
  }

  private async between(begin: () => void, end: () => void): Promise<void> {
    begin();
    await delay(this.random.below(LONGEST_MILLISECONDS));
    end();
  }
}
