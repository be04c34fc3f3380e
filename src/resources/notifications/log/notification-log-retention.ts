import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { NotificationLogRepository } from './notification-log.repository.js';

const DAY = 86_400_000;

/** Removes entries that are older than the setting core.notifications.logRetentionDays of their app. */
@Injectable()
export class NotificationLogRetention implements OnModuleInit {
  constructor(
    private readonly log: NotificationLogRepository,
    private readonly settings: SettingsService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('notifications.remove-old', '*/5 * * * *', (ctx) => this.removeOld(ctx, new Date()));
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
}
