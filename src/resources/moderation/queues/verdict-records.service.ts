import { Injectable } from '@nestjs/common';
import { ModerationChecks } from '#core/moderation/checks/moderation-checks.js';
import type { RuleMatch, Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { JudgedMessage, VerdictRecords } from '#core/moderation/verdict-records.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { senderActionJob } from '../actions/sender-action-job.js';
import { ReviewedMessagesRepository } from './reviewed-messages.repository.js';
import { VerdictRecordsRepository } from './verdict-records.repository.js';

@Injectable()
export class VerdictRecordsService implements VerdictRecords {
  constructor(
    private readonly checks: ModerationChecks,
    private readonly verdicts: VerdictRecordsRepository,
    private readonly reviews: ReviewedMessagesRepository,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  async record(ctx: RequestContext, message: JudgedMessage, verdict: Verdict, edit?: WithheldEdit): Promise<void> {
    if (verdict.status === 'pending') return this.checks.add(ctx, message.id, edit);
    const { blockedBy, others } = verdict;
    if (blockedBy) await this.recordBlocked(ctx, message, blockedBy, edit);
    const flagging = blockedBy ? undefined : others.find(({ actions }) => actions.includes('flagMessage'));
    if (flagging) await this.verdicts.flag(ctx, message.id, flagging);
    await this.addSenderActions(ctx, message, blockedBy ? [...others, blockedBy] : others);
  }

  async discard(ctx: RequestContext, messageId: bigint, { alsoFlags = false } = {}): Promise<WithheldEdit[]> {
    return this.verdicts.discard(ctx, messageId, alsoFlags);
  }

  async isRejected(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    return this.reviews.isRejected(ctx, messageId);
  }

  private async recordBlocked(
    ctx: RequestContext,
    message: JudgedMessage,
    match: RuleMatch,
    edit?: WithheldEdit,
  ): Promise<void> {
    await this.verdicts.block(ctx, message, match, edit);
    const payload = { messageId: edit?.actionId ?? String(message.id) };
    await this.events.publish(ctx, { name: 'moderation_engine_blocked', subject: message.conversationKey, payload });
  }

  private async addSenderActions(
    ctx: RequestContext,
    { sender: uid, receiverType, receiver }: JudgedMessage,
    matches: readonly RuleMatch[],
  ): Promise<void> {
    if (uid === SYSTEM_UID) return;
    for (const { rule, actions } of matches) {
      const app = { ...ctx.app, createdAt: ctx.app.createdAt.toISOString() };
      const common = { app, uid, ruleId: rule.id };
      for (const action of actions) {
        if (action === 'blockUser') await this.jobs.add(ctx, senderActionJob, { ...common, action });
        const isOfGroup = action === 'banUser' || action === 'kickUser';
        if (isOfGroup && receiverType === 'group')
          await this.jobs.add(ctx, senderActionJob, { ...common, action, guid: receiver });
      }
    }
  }
}
