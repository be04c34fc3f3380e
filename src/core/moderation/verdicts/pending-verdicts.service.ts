import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { WithheldEdit } from '../rule.js';
import type { PendingContent } from './moderation-check-job.js';
import { addCheck, removeCheck, takeCheck } from './moderation-checks.sql.js';
import { PendingVerdictJobs } from './pending-verdict-jobs.service.js';

/** Messages, edits and submissions that wait for the verdict of outside engines. */
@Injectable()
export class PendingVerdicts implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
    private readonly jobs: PendingVerdictJobs,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_erased', async (tx) => {
      await this.database.forApp(tx).prisma.moderationCheck.deleteMany({ where: { appId: tx.app.id } });
    });
  }

  /**
   * Replaces the pending verdict on former content.
   *
   * @param ctx must have an open transaction
   * @param messageId of the message or submission
   */
  async add(ctx: AppContext, messageId: bigint, edit?: WithheldEdit): Promise<void> {
    const [row] = await this.database.forApp(ctx).query(addCheck, [messageId, edit && JSON.stringify(edit)]);
    await this.jobs.add(ctx, { messageId: String(messageId), version: String(row!.version) });
  }

  /**
   * Ends the wait, so that no other verdict settles it.
   *
   * @param ctx must have an open transaction
   * @returns undefined where the content changed since, or was settled
   */
  async take(
    ctx: AppContext,
    { messageId, version }: Pick<PendingContent, 'messageId' | 'version'>,
  ): Promise<{ edit: WithheldEdit | undefined } | undefined> {
    const [row] = await this.database.forApp(ctx).query(takeCheck, [messageId, version]);
    return row && { edit: row.edit ?? undefined };
  }

  /** Whatever its version. */
  async remove(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(removeCheck, [messageId]);
  }
}
