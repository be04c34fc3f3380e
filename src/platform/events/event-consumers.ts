import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { InstallationContext } from '../context/context.js';
import type { Transaction } from '../context/transaction.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import { PollingLoop } from '../jobs/polling-loop.js';
import { toLogFields } from '../observability/log-fields.js';
import { Tracing } from '../tracing/tracing.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { advance, behind, lags, lock, lockPosition, register, type ConsumerLag } from './event-consumers.sql.js';
import { EventLog, type EventBatch, type EventKind } from './event-log.js';
import type { EventName } from './event-map.js';
import { EventSkipping, type ConcernsConsumer } from './event-skipping.js';
import { recordedConsumer } from './event-spans.js';
import { EventSuspensions, type IsolatedConsumer } from './event-suspensions.js';

const PAUSE_MILLISECONDS = 20;
const BATCH = 500;

/**
 * @param ctx the transaction in which the position of the consumer advances: what is written in it is written once per event
 * @param batch the next events. What the consumer does not need should not be read: most apps have no webhooks, providers or agents.
 */
export type ConsumeEvents = (
  ctx: InstallationContext & { transaction: Transaction },
  batch: EventBatch,
) => Promise<void>;

export interface ConsumerOptions {
  /** The events that it handles; all if absent. Batches have no kinds of others. */
  readonly events?: readonly EventName[];
  /** Maximum of events in a batch. */
  readonly batch?: number;
  /** Minimum between the starts of two batches. It is longer while no event concerns a consumer that skips. */
  readonly pauseMilliseconds?: number;
  /** How often it reads the log without a notification. */
  readonly pollMilliseconds?: number;
  /**
   * Whether the events of one app that fail are processed apart from the others; true if absent. Such a consumer processes the kinds of a
   * batch, and nothing else of its range of positions.
   */
  readonly isolatesApps?: boolean;
  /** What it writes about an app moves with the app, and so has to be written before. */
  readonly writesToApps?: boolean;
  /** Where given, events that do not concern the consumer are skipped without a transaction. `consume` may still receive some. */
  readonly concerns?: ConcernsConsumer;
}

const SUSPENSION_POLL_MILLISECONDS = 5000;
/** Batches of one suspended app before it is the turn of another. */
const SUSPENSION_BATCHES = 5;

interface Consumer extends IsolatedConsumer {
  readonly skipping?: EventSkipping;
}

/**
 * Followers of the log that process every event that concerns them. Each has a durable position, which advances in the transaction in which
 * the events are processed. One server process at a time does that for a consumer; any can.
 */
@Injectable()
export class EventConsumers implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventConsumers');
  private readonly loops = new Map<string, PollingLoop>();
  private readonly isolated = new Map<string, IsolatedConsumer>();
  private readonly writing: string[] = [];
  private readonly suspensions: EventSuspensions;
  private readonly suspensionLoop = new PollingLoop(() => this.retrySuspended(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: SUSPENSION_POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'Suspended apps could not be read; will try again.'),
  });

  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
    private readonly tracing: Tracing,
  ) {
    this.suspensions = new EventSuspensions(log, database);
  }

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, () => this.wake());
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops.values()) loop.start();
    if (this.isolated.size > 0) this.suspensionLoop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.suspensionLoop, ...this.loops.values()].map((loop) => loop.stop()));
  }

  /** Whether all that consumers write to apps about the events up to the position is written. Events of suspended apps are not counted. */
  async haveWritten(ctx: InstallationContext, position: bigint): Promise<boolean> {
    const behindIt = await this.behind(ctx, position);
    return !this.writing.some((name) => behindIt.has(name));
  }

  /** The consumers that have not processed the event at the position. @param appId an app for which some may be suspended */
  async behind(ctx: InstallationContext, position: bigint, appId?: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.forInstallation(ctx).query(behind, [position, appId]);
    return new Set(rows.map(({ name }) => name));
  }

  get names(): string[] {
    return [...this.loops.keys()];
  }

  /**
   * To be called while modules are being initialised.
   *
   * @param name of its position in the database; must never change
   * @param consume receives the batches in order. If it throws, or the transaction conflicts with another one, the transaction is rolled
   *   back and the same events come again: outside the database it may have effects after the commit only.
   */
  register(
    name: string,
    consume: ConsumeEvents,
    {
      events,
      batch = BATCH,
      pauseMilliseconds = PAUSE_MILLISECONDS,
      pollMilliseconds = POLL_MILLISECONDS,
      isolatesApps = true,
      writesToApps = false,
      concerns,
    }: ConsumerOptions = {},
  ): void {
    if (this.loops.has(name)) throw new Error(`Two consumers of events are named ${name}`);
    const handled = handledBy(events);
    const concerning: ConcernsConsumer | undefined =
      concerns &&
      (async (ctx, kinds) => {
        const ofConsumer = handled(kinds);
        return ofConsumer.length > 0 && concerns(ctx, ofConsumer);
      });
    const skipping = concerning && new EventSkipping({ name, limit: batch, concerns: concerning }, this.database);
    if (skipping) this.pgNotifier.onReconnect(() => skipping.reset());
    const recorded = recordedConsumer(this.tracing, name, consume);
    const consumeHandled: ConsumeEvents = async (tx, all) => {
      const kinds = handled(all.kinds);
      if (kinds.length > 0) await recorded(tx, { ...all, kinds });
    };
    const consumer: Consumer = { name, limit: batch, consume: consumeHandled, skipping };
    if (isolatesApps) this.isolated.set(name, consumer);
    if (writesToApps) this.writing.push(name);
    let registered = false;
    const loop = new PollingLoop(
      async () => {
        if (!registered) await this.database.forInstallation({}).query(register, [name]);
        registered = true;
        return this.consumeNext(consumer);
      },
      {
        pauseMilliseconds: skipping ? () => skipping.pauseMilliseconds(pauseMilliseconds) : pauseMilliseconds,
        pollMilliseconds,
        onError: (error, failures) =>
          this.logger.error(
            { cause: toLogFields(error), consumer: name, failures },
            'A consumer of events failed; it will try again.',
          ),
      },
    );
    this.loops.set(name, loop);
  }

  /** Until the end of the transaction the consumer processes no event. @returns its position; undefined if it has never run */
  async lockPosition(
    ctx: InstallationContext & { transaction: Transaction },
    name: string,
  ): Promise<bigint | undefined> {
    return (await this.database.forInstallation(ctx).query(lockPosition, [name]))[0]?.position;
  }

  /** Returns how far the registered consumers are behind, by name. */
  async lags(ctx: InstallationContext): Promise<ConsumerLag[]> {
    return this.database.forInstallation(ctx).query(lags, [this.names]);
  }

  private wake(): void {
    for (const loop of this.loops.values()) loop.wake();
  }

  /** @returns whether there may be more */
  private async consumeNext(consumer: Consumer): Promise<boolean> {
    const { skipping } = consumer;
    try {
      const next = await skipping?.skip();
      return next?.isConcerned === false ? next.hasMore : await this.consumeOrSuspend(consumer);
    } catch (error) {
      skipping?.reset();
      throw error;
    }
  }

  /** @returns whether there may be more */
  private async consumeOrSuspend(consumer: Consumer): Promise<boolean> {
    try {
      return await this.consumeBatch(consumer);
    } catch (error) {
      if (!this.isolated.has(consumer.name) || isDatabaseUnavailable(error)) throw error;
      // the batch that failed begins after the skipped events
      await consumer.skipping?.store();
      if (!(await this.suspensions.suspendFailing(consumer))) throw error;
      return true;
    }
  }

  /** @returns whether there may be more */
  private async retrySuspended(): Promise<boolean> {
    let hasMore = false;
    for (const { appId, consumer } of await this.suspensions.findDue([...this.isolated.keys()])) {
      let batches = 0;
      while (await this.suspensions.retry(appId, this.isolated.get(consumer)!))
        if (++batches === SUSPENSION_BATCHES) {
          hasMore = true;
          break;
        }
    }
    return hasMore;
  }

  /** @returns whether there may be more */
  private async consumeBatch({ name, consume, limit, skipping }: Consumer): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const [consumer] = await this.database.forInstallation(tx).query(lock, [name]);
      if (!consumer) return false;
      const skipped = skipping?.position ?? 0n;
      const batch = await this.log.batch(tx, skipped > consumer.position ? skipped : consumer.position, limit);
      if (!batch) return false;
      const others = await this.suspensions.withoutSuspended(tx, name, batch);
      await consume(tx, others);
      await this.database.forInstallation(tx).query(advance, [name, batch.lastPosition]);
      return batch.count === limit;
    });
  }
}

function handledBy(events: readonly EventName[] | undefined): (kinds: readonly EventKind[]) => readonly EventKind[] {
  if (!events) return (kinds) => kinds;
  const names = new Set(events);
  return (kinds) => kinds.filter(({ name }) => names.has(name));
}
