import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { Database } from '../database/database.js';
import { PollingLoop } from '../jobs/polling-loop.js';
import { toLogFields } from '../observability/log-fields.js';
import { Tracing } from '../tracing/tracing.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { recordRelay } from './event-spans.js';
import { moveToLog } from './outbox.sql.js';

const PAUSE_MILLISECONDS = 20;
const BATCH = 1000;

/**
 * Moves events from the outbox to the log, which gives each its position. One process at a time moves a batch, so that positions become
 * visible in ascending order. Transactions that write events wait neither for each other nor for the relay.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OutboxRelay');
  private readonly loop = new PollingLoop(() => this.relayBatch(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'Events stay in the outbox; the relay will try again.'),
  });

  constructor(
    private readonly database: Database,
    private readonly tracing: Tracing,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Must be called after the commit of a transaction that wrote events. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more */
  private async relayBatch(): Promise<boolean> {
    const values = [ADVISORY_LOCKS.outboxRelay, BATCH, EVENT_CHANNEL] as const;
    const startedAt = new Date();
    const [batch] = await this.database.forInstallation({}).query(moveToLog, values);
    if (batch!.traced) recordRelay(this.tracing, batch!.traced, startedAt);
    return batch!.moved === BATCH;
  }
}
