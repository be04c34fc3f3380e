import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import type { Transaction } from '../transaction.js';
import { toLogFields } from '../observability/log-fields.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { advance, lags, lock, lockPosition, register, type ConsumerLag } from './event-consumers.sql.js';
import { EventLog, type EventBatch } from './event-log.js';
import { PollingLoop } from '../jobs/polling-loop.js';

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
  /** Maximum of events in a batch. */
  readonly batch?: number;
  /** Minimum between the starts of two batches. */
  readonly pauseMilliseconds?: number;
  /** How often it reads the log without a notification. */
  readonly pollMilliseconds?: number;
}

/**
 * Followers of the log that process every event. Each has a durable position, which advances in the transaction in which the events are
 * processed. One server process at a time does that for a consumer; any can.
 */
@Injectable()
export class EventConsumers implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventConsumers');
  private readonly loops = new Map<string, PollingLoop>();

  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
  ) {}

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, () => this.wake());
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops.values()) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.loops.values()].map((loop) => loop.stop()));
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
      batch = BATCH,
      pauseMilliseconds = PAUSE_MILLISECONDS,
      pollMilliseconds = POLL_MILLISECONDS,
    }: ConsumerOptions = {},
  ): void {
    if (this.loops.has(name)) throw new Error(`Two consumers of events are named ${name}`);
    let registered = false;
    const loop = new PollingLoop(
      async () => {
        if (!registered) await this.database.forInstallation({}).query(register, [name]);
        registered = true;
        return this.consumeBatch(name, consume, batch);
      },
      {
        pauseMilliseconds,
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

  /** Of the registered consumers, by name. */
  async lags(ctx: InstallationContext): Promise<ConsumerLag[]> {
    return this.database.forInstallation(ctx).query(lags, [this.names]);
  }

  private wake(): void {
    for (const loop of this.loops.values()) loop.wake();
  }

  /** @returns whether there may be more */
  private async consumeBatch(name: string, consume: ConsumeEvents, limit: number): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const [consumer] = await this.database.forInstallation(tx).query(lock, [name]);
      if (!consumer) return false;
      const batch = await this.log.batch(tx, consumer.position, limit);
      if (!batch) return false;
      await consume(tx, batch);
      await this.database.forInstallation(tx).query(advance, [name, batch.lastPosition]);
      return batch.count === limit;
    });
  }
}
