import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { toLogFields } from '../../../platform/observability/log-fields.js';
import { SettingsService } from '../../settings/settings.service.js';
import { MessageRetentionRepository, type ExpiredBatch } from './message-retention.repository.js';
import { guarded } from '../../../platform/observability/guarded.js';

const PAUSE_MILLISECONDS = 10 * 60_000;
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
 * Erases messages that are older than their app keeps them. Every server looks; one at a time does a batch of an app. What is cut off is
 * taken up again at the next look, because it begins with the oldest.
 */
@Injectable()
export class MessageRetentionService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('MessageRetention');
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly messages: MessageRetentionRepository,
    private readonly settings: SettingsService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * A batch of every app in turn, so that none waits for the backlog of another, or for what is wrong with it.
   *
   * @returns how many messages were erased
   */
  async expireDue(now = new Date(), batch = BATCH): Promise<number> {
    const apps = await this.settings.appsWithNumber({}, 'core.messages.retentionDays');
    let due = apps.map((app): Progress => ({ ctx: { app, principal: { kind: 'system' } }, through: 0n }));
    let erased = 0;
    while (due.length > 0) {
      const unfinished: Progress[] = [];
      for (const { ctx, through } of due) {
        if (this.stopping.signal.aborted) return erased;
        const began = performance.now();
        const done = await this.expireBatch(ctx, now, through, batch).catch((error: unknown) =>
          this.putOff(ctx, error),
        );
        erased += done?.erased.length ?? 0;
        if (done?.through !== undefined && !done.isOver) unfinished.push({ ctx, through: done.through });
        if (done?.erased.length) await this.rest(REST * (performance.now() - began));
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
      const days = await this.settings.tryLock(tx, 'core.messages.retentionDays');
      if (!days) return undefined;
      const batch = await this.messages.expire(tx, new Date(now.getTime() - days * DAY), after, limit);
      if (batch.erased.length > 0) await this.tell(tx, batch);
      return batch;
    });
  }

  private async rest(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
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

  /** One look after another, however long it takes. */
  private schedule(): void {
    this.timer = setTimeout(
      guarded(() => {
        this.running = this.expireAndLog().then(() => (this.stopping.signal.aborted ? undefined : this.schedule()));
      }),
      PAUSE_MILLISECONDS,
    ).unref();
  }

  private async expireAndLog(): Promise<void> {
    try {
      const erased = await this.expireDue();
      if (erased > 0) this.logger.log(`Erased ${erased} messages that were older than their apps keep them.`);
    } catch (error) {
      this.logger.error({ cause: toLogFields(error) }, LATER);
    }
  }
}
