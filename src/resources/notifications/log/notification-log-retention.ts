import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Erasures, type Erasure } from '#core/erasure/erasures.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { NotificationLogRepository } from './notification-log.repository.js';

const DAY = 86_400_000;

/**
 * Removes entries that are older than the setting core.notifications.logRetentionDays of their app, those of permanently deleted users, groups
 * and conversations, and from the others what they show of deleted messages.
 */
@Injectable()
export class NotificationLogRetention implements OnModuleInit {
  constructor(
    private readonly log: NotificationLogRepository,
    private readonly settings: SettingsService,
    private readonly jobs: JobQueue,
    private readonly erasures: Erasures,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('notifications.remove-old', '*/5 * * * *', (ctx) => this.removeOld(ctx, new Date()));
    this.erasures.register({
      name: 'notifications.erase',
      followsDeletions: true,
      hasAny: (ctx) => this.log.hasEntries(ctx),
      erase: (ctx, erasure) => this.erase(ctx, erasure),
    });
    this.events.onInTransaction('app_erased', (tx) => this.log.eraseApp(tx));
  }

  /** A batch of every app. @returns whether there may be more */
  async removeOld(ctx: InstallationContext, now: Date): Promise<boolean> {
    let hasMore = false;
    for (const { appId, createdAt } of await this.log.oldest(ctx)) {
      const appContext = { ...ctx, app: { id: appId } };
      const { 'core.notifications.logRetentionDays': days } = await this.settings.of(appContext);
      const before = new Date(now.getTime() - days * DAY);
      if (createdAt < before && (await this.log.removeOld(appContext, before))) hasMore = true;
    }
    return hasMore;
  }

  private async erase(ctx: AppContext, { messageIds, ...erased }: Erasure): Promise<void> {
    if (messageIds) return this.log.emptyOfMessages(ctx, messageIds);
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.log.removeMatching(ctx, after, erased);
  }
}
