import type { InstallationContext } from '../context/context.js';
import type { Database } from '../database/database.js';
import { kindsToSkip, storeSkipped } from './event-consumers.sql.js';
import type { EventKind } from './event-log.js';

/** The pause between two writes of the position: a process that is killed leaves so many events to be read again. */
const STORE_MILLISECONDS = 1000;

/** A consumer that no event has concerned for so long looks at the next events less often. */
const CONCERNED_MILLISECONDS = 10_000;
/** The pause of such a consumer between the starts of two rounds. It delays at most the first event that concerns the consumer again. */
const RESTING_PAUSE_MILLISECONDS = 250;

/**
 * Whether any of the events has to be processed. To be read from the database, by a statement that begins now: a setting that was made
 * before one of the events must be found.
 */
export type ConcernsConsumer = (ctx: InstallationContext, kinds: readonly EventKind[]) => Promise<boolean>;

/** A consumer that may skip events. */
export interface SkippingConsumer {
  readonly name: string;
  readonly limit: number;
  readonly concerns: ConcernsConsumer;
}

/**
 * Skips events that do not concern a consumer, without a transaction and a commit. Every process has a position of its own in memory:
 * the events between the stored position and this one do not concern the consumer, whoever reads them. Events of suspended apps are never
 * skipped, because a suspension ends at the stored position.
 */
export class EventSkipping {
  private skippedPosition = 0n;
  private storedPosition = 0n;
  private storedAt = -Infinity;
  private concernedAt = performance.now();
  private isBehind = false;

  constructor(
    private readonly consumer: SkippingConsumer,
    private readonly database: Database,
  ) {}

  /** The consumer continues after the greater one of this position and the stored one. */
  get position(): bigint {
    return this.skippedPosition;
  }

  /** The minimum between the starts of two rounds. Where no app uses what the consumer is for, its rounds cost little beside the requests. */
  pauseMilliseconds(usual: number): number {
    const isResting = !this.isBehind && performance.now() - this.concernedAt >= CONCERNED_MILLISECONDS;
    return isResting ? Math.max(usual, RESTING_PAUSE_MILLISECONDS) : usual;
  }

  /** @returns whether the next events concern the consumer, and if not, whether there may be more */
  async skip(): Promise<{ isConcerned: boolean; hasMore: boolean }> {
    const { name, limit, concerns } = this.consumer;
    const kinds = await this.database.forInstallation({}).query(kindsToSkip, [name, this.skippedPosition, limit]);
    // after the events: a setting that is not found now was made after them
    if (kinds.length > 0 && (kinds.some(({ isSuspended }) => isSuspended) || (await concerns({}, kinds)))) {
      this.concernedAt = performance.now();
      return { isConcerned: true, hasMore: true };
    }
    let count = 0;
    for (const kind of kinds) {
      count += kind.count;
      if (kind.lastPosition > this.skippedPosition) this.skippedPosition = kind.lastPosition;
    }
    if (performance.now() - this.storedAt >= STORE_MILLISECONDS) await this.store();
    this.isBehind = count === limit;
    return { isConcerned: false, hasMore: this.isBehind };
  }

  /** Advances the stored position over the skipped events. Waits while another process processes events of the consumer. */
  async store(): Promise<void> {
    if (this.skippedPosition === this.storedPosition) return;
    const position = this.skippedPosition;
    await this.database.forInstallation({}).query(storeSkipped, [this.consumer.name, position]);
    this.storedPosition = position;
    this.storedAt = performance.now();
  }

  /** Must be called after an error, and when the database may be another one. Skipped events are read again. */
  reset(): void {
    this.skippedPosition = 0n;
    this.storedPosition = 0n;
  }
}
