import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { SubmissionsRepository } from './submissions.repository.js';
import type { ExpiredSubmissions } from './submissions.sql.js';

/** The job runs between two runs of the retention of messages, which locks the same setting. */
const CRON = '5,15,25,35,45,55 * * * *';
const DAY = 86_400_000;
const BATCH_SUBMISSIONS = 1000;
const SETTING = 'core.messages.retentionDays';

/** Erases submissions that have not changed for the retention time of their app. */
@Injectable()
export class SubmissionRetentionService implements OnModuleInit {
  private readonly logger = new Logger('SubmissionRetention');

  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly settings: SettingsService,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('moderation-submissions.expire', CRON, (ctx, signal) => this.expireDue(ctx, new Date(), signal));
  }

  /** An app that fails does not stop the others. @returns whether there is more to do */
  async expireDue(
    ctx: InstallationContext,
    now: Date,
    signal?: AbortSignal,
    batchSize = BATCH_SUBMISSIONS,
  ): Promise<boolean> {
    for (const app of await this.settings.appsWithNumber(ctx, SETTING)) {
      const appCtx: RequestContext = { ...ctx, app, principal: { kind: 'system' } };
      let after = 0n;
      for (;;) {
        if (signal?.aborted) return true;
        const batch = await this.expireBatch(appCtx, now, after, batchSize).catch((error: unknown) => {
          this.logger.error({ appId: app.id, cause: toLogFields(error) }, 'Old submissions could not be erased.');
        });
        if (!batch || batch.isOver || batch.through === null) break;
        after = batch.through;
      }
    }
    return false;
  }

  /** @returns undefined if the app has no retention time any more, or another transaction has locked it */
  private async expireBatch(
    ctx: RequestContext,
    now: Date,
    after: bigint,
    limit: number,
  ): Promise<ExpiredSubmissions | undefined> {
    return this.database.withTransaction(ctx, async (tx) => {
      const days = await this.settings.tryLock(tx, SETTING);
      return days ? this.submissions.expire(tx, new Date(now.getTime() - days * DAY), after, limit) : undefined;
    });
  }
}
