import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { JobQueue } from '../../../platform/jobs/job-queue.js';
import { toLogFields } from '../../../platform/observability/log-fields.js';
import { SettingsService } from '../../settings/settings.service.js';
import { MessageRetentionRepository, type ExpiredBatch } from './message-retention.repository.js';

const CRON = '*/10 * * * *';
const DAY = 86_400_000;
const BATCH = 1000;
/** Times as long as a batch took, so that years that are due at once leave the database to those who send. */
const REST = 3;
const LATER = 'Old messages could not be erased; that is tried again in ten minutes.';

/** An app whose old messages are being erased, and how far that has come. */
interface Progress {
  readonly ctx: RequestContext;
  readonly through: bigint;
}

/**
 * Erases messages that are older than their app keeps them. Several servers can work at once; one at a time does a batch of an app. What
 * is left when a run is aborted is erased by the next one, because it begins with the oldest message.
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
      const erased = await this.expireDue(new Date(), BATCH, signal);
      if (erased > 0) this.logger.log(`Erased ${erased} messages that were older than their apps keep them.`);
      return signal.aborted;
    });
  }

  /**
   * A batch of every app in turn, so that none waits for the backlog of another, or for what is wrong with it.
   *
   * @returns how many messages were erased
   */
  async expireDue(now = new Date(), batch = BATCH, signal?: AbortSignal): Promise<number> {
    const apps = await this.settings.appsWithNumber({}, 'core.messages.retentionDays');
    let due = apps.map((app): Progress => ({ ctx: { app, principal: { kind: 'system' } }, through: 0n }));
    let erased = 0;
    while (due.length > 0) {
      const unfinished: Progress[] = [];
      for (const { ctx, through } of due) {
        if (signal?.aborted) return erased;
        const began = performance.now();
        const done = await this.expireBatch(ctx, now, through, batch).catch((error: unknown) =>
          this.putOff(ctx, error),
        );
        erased += done?.erased.length ?? 0;
        if (done?.through !== undefined && !done.isOver) unfinished.push({ ctx, through: done.through });
        if (done?.erased.length) await this.rest(REST * (performance.now() - began), signal);
      }
      due = unfinished;
    }
    return erased;
  }

  /** @returns undefined when there is nothing to do for this server: the app keeps its messages now, or another server is at work */
  private async expireBatch(
    ctx: RequestContext,
    now: Date,
    after: bigint,
    limit: number,
  ): Promise<ExpiredBatch | undefined> {
    return this.database.withTransaction(ctx, async (tx) => {
      const days = await this.settings.lockForShare(tx, 'core.messages.retentionDays');
      if (!days) return undefined;
      const batch = await this.messages.expire(tx, new Date(now.getTime() - days * DAY), after, limit);
      if (batch.erased.length > 0) await this.tell(tx, batch);
      return batch;
    });
  }

  private async rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  /** Until the next look, which begins with the oldest again. */
  private putOff({ app }: RequestContext, error: unknown): undefined {
    this.logger.error({ appId: app.id, cause: toLogFields(error) }, LATER);
  }

  private async tell(ctx: RequestContext, { erased }: ExpiredBatch): Promise<void> {
    await this.events.publishInternally(ctx, 'messages_expired', {
      messageIds: erased.map(({ id }) => String(id)),
      conversationKeys: [...new Set(erased.map(({ conversationKey }) => conversationKey))],
    });
  }
}
