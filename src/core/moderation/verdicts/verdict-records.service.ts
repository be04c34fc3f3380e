import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { AppIdentity, RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import type { ModeratedAddress, RuleAction, RuleMatch, Verdict, WithheldEdit } from '../rule.js';
import { PendingVerdicts } from './pending-verdicts.service.js';
import { VerdictsRepository } from './verdicts.repository.js';

/** What a rule does with the sender of a message: removes them from a group, or deactivates them. */
export interface SenderAction {
  readonly app: Pick<AppIdentity, 'id' | 'region'> & { readonly createdAt: string };
  readonly uid: string;
  readonly action: Extract<RuleAction, 'banUser' | 'kickUser' | 'blockUser'>;
  /** The actions `banUser` and `kickUser` name the group. */
  readonly guid?: string;
  readonly ruleId: string;
}

export const senderActionJob = defineJob<SenderAction>('moderation-sender-action');

/** A stored message that moderation judged. */
export interface JudgedMessage extends ModeratedAddress {
  readonly id: bigint;
  readonly conversationKey: ConversationKey;
}

/** Stores the consequences of verdicts: entries of the queues of moderators, pending verdicts, events, and jobs for what happens to senders. */
@Injectable()
export class VerdictRecords {
  constructor(
    private readonly pendingVerdicts: PendingVerdicts,
    private readonly verdicts: VerdictsRepository,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * To be called for each verdict that is not simply approved, after the message was stored with its status.
   *
   * @param ctx must have an open transaction
   * @param edit the edit that was judged, if it was not the message itself
   */
  async record(ctx: RequestContext, message: JudgedMessage, verdict: Verdict, edit?: WithheldEdit): Promise<void> {
    if (verdict.status === 'pending') return this.pendingVerdicts.add(ctx, message.id, edit);
    const { blockedBy, others } = verdict;
    if (blockedBy) await this.recordBlocked(ctx, message, blockedBy, edit);
    const flagging = blockedBy ? undefined : others.find(({ actions }) => actions.includes('flagMessage'));
    if (flagging) await this.verdicts.flag(ctx, message.id, flagging);
    await this.addSenderActions(ctx, message, blockedBy ? [...others, blockedBy] : others);
  }

  /**
   * Removes what waits for a verdict or a review of the message, because its content is replaced or deleted.
   *
   * @param ctx must have an open transaction
   * @returns the withheld edits, whose action messages nobody but the sender sees
   */
  async discard(ctx: RequestContext, messageId: bigint, { alsoFlags = false } = {}): Promise<WithheldEdit[]> {
    return this.verdicts.discard(ctx, messageId, alsoFlags);
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
