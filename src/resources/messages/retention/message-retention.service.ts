import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { MessageRetentionRepository, type ExpiredBatch } from './message-retention.repository.js';

const CRON = '*/10 * * * *';
const DAY = 86_400_000;
const BATCH_MESSAGES = 1000;
/** The pause after a batch, as a multiple of its duration: the deletion of a large backlog leaves the database free for requests. */
const PAUSE_FACTOR = 3;
const FAILED = 'Old messages could not be erased; the next attempt is in ten minutes.';

/** An app with messages to erase, and the last id that was processed. */
interface Progress {
  readonly ctx: RequestContext;
  readonly through: bigint;
}

/**
 * Erases messages that are older than the retention time of their app. Several servers can work at once; batches of one app exclude each
 * other. Each run starts with the oldest message, so what an aborted run leaves is erased by the next one.
 */
@Injectable()
export class MessageRetentionService implements OnModuleInit {
  private readonly logger = new Logger('MessageRetention');

  constructor(
    private readonly messages: MessageRetentionRepository,
    private readonly settings: SettingsService,
    private readonly events: EventPublisher,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('messages.expire', CRON, async (_, signal) => {
      const erased = await this.expireDue(new Date(), BATCH_MESSAGES, signal);
      if (erased > 0)
        this.logger.log(`Erased ${erased} messages that were older than the retention time of their apps.`);
      return signal.aborted;
    });
  }

  /**
   * Erases one batch of each app in turn, so that no app waits for the backlog or a failure of another one.
   *
   * @returns how many messages were erased
   */
  async expireDue(now = new Date(), batchSize = BATCH_MESSAGES, signal?: AbortSignal): Promise<number> {
    const apps = await this.settings.appsWithNumber({}, 'core.messages.retentionDays');
    let due = apps.map((app): Progress => ({ ctx: { app, principal: { kind: 'system' } }, through: 0n }));
    let erased = 0;
    while (due.length > 0) {
      const unfinished: Progress[] = [];
      for (const { ctx, through } of due) {
        if (signal?.aborted) return erased;
        const began = performance.now();
        const done = await this.expireBatch(ctx, now, through, batchSize).catch((error: unknown) =>
          this.logFailure(ctx, error),
        );
        erased += done?.erased.length ?? 0;
        if (done?.through !== undefined && !done.isOver) unfinished.push({ ctx, through: done.through });
        if (done?.erased.length) await this.pause(PAUSE_FACTOR * (performance.now() - began), signal);
      }
      due = unfinished;
    }
    return erased;
  }

  /** @returns undefined if the app has no retention time any more, or another server process is erasing its messages */
  private async expireBatch(
    ctx: RequestContext,
    now: Date,
    after: bigint,
    limit: number,
  ): Promise<ExpiredBatch | undefined> {
    return this.database.withTransaction(ctx, async (tx) => {
      const days = await this.settings.tryLock(tx, 'core.messages.retentionDays');
      if (!days) return undefined;
      const batch = await this.messages.expire(tx, new Date(now.getTime() - days * DAY), after, limit);
      if (batch.erased.length > 0) await this.publish(tx, batch);
      return batch;
    });
  }

  private async pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  /** The app is retried at the next interval. */
  private logFailure({ app }: RequestContext, error: unknown): undefined {
    this.logger.error({ appId: app.id, cause: toLogFields(error) }, FAILED);
  }

  private async publish(ctx: RequestContext, { erased }: ExpiredBatch): Promise<void> {
    await this.events.publishInternally(ctx, 'messages_expired', {
      messageIds: erased.map(({ id }) => String(id)),
      conversationKeys: [...new Set(erased.map(({ conversationKey }) => conversationKey))],
    });
  }
}
