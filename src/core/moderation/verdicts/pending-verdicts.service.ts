import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { WithheldEdit } from '../rule.js';
import type { PendingContent } from './moderation-check-job.js';
import { PendingVerdictJobs } from './pending-verdict-jobs.service.js';
import { VerdictsRepository } from './verdicts.repository.js';

/** Messages, edits and submissions that wait for the verdict of outside engines. */
@Injectable()
export class PendingVerdicts implements OnModuleInit {
  constructor(
    private readonly verdicts: VerdictsRepository,
    private readonly events: EventPublisher,
    private readonly jobs: PendingVerdictJobs,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_erased', (tx) => this.verdicts.removeAllPending(tx));
  }

  /**
   * Replaces the pending verdict on former content.
   *
   * @param ctx must have an open transaction
   * @param messageId of the message or submission
   */
  async add(ctx: AppContext, messageId: bigint, edit?: WithheldEdit): Promise<void> {
    const version = await this.verdicts.addPending(ctx, messageId, edit);
    await this.jobs.add(ctx, { messageId: String(messageId), version: String(version) });
  }

  /**
   * Ends the wait, so that no other verdict settles it.
   *
   * @param ctx must have an open transaction
   * @returns undefined where the content changed since, or was settled
   */
  async take(
    ctx: AppContext,
    content: Pick<PendingContent, 'messageId' | 'version'>,
  ): Promise<{ edit: WithheldEdit | undefined } | undefined> {
    return this.verdicts.takePending(ctx, content);
  }

  /** Whatever its version. */
  async remove(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.verdicts.removePending(ctx, messageId);
  }
}
