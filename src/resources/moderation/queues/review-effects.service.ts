import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import type { BlockedMessage } from '#core/moderation/queues/blocked-messages.sql.js';
import type { ReviewedMessage } from '#core/moderation/queues/reviewed-messages.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { withoutEmptyLists } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.service.js';
import type { MessageUnderReview } from './queued-messages.service.js';

/** What a review does to a message, and the events about it. All need the transaction of the review. */
@Injectable()
export class ReviewEffects {
  constructor(
    private readonly moderation: MessageModeration,
    private readonly states: ConversationStatesService,
    private readonly events: EventPublisher,
  ) {}

  /** Delivers the message, or applies the edit that was blocked. @returns false where there is nothing to approve */
  async approve(
    ctx: RequestContext,
    message: MessageUnderReview,
    blocked: BlockedMessage | ReviewedMessage,
  ): Promise<boolean> {
    if (!(await this.moderation.approve(ctx, message.id, blocked.edit ?? undefined))) return false;
    await this.publishApproval(ctx, message, blocked);
    return true;
  }

  /** From now on only the sender sees the message. */
  async hide(ctx: RequestContext, { id, conversationKey, reviewedBy }: MessageUnderReview): Promise<void> {
    await this.moderation.hide(ctx, id);
    const hidden = withoutEmptyLists({ hiddenFrom: await this.states.hiddenFrom(ctx, conversationKey, id) });
    const payload = { messageId: String(id), ...hidden, reviewedBy };
    await this.events.publish(ctx, { name: 'moderation_manual_blocked', subject: conversationKey, payload });
  }

  private async publishApproval(
    ctx: RequestContext,
    { id, conversationKey, reviewedBy }: MessageUnderReview,
    { edit, ruleId, ruleName, revisionId, condition, actions, createdAt }: BlockedMessage | ReviewedMessage,
  ): Promise<void> {
    const match =
      ruleId !== null && ruleName !== null && revisionId !== null && condition !== null
        ? { rule: { id: ruleId, name: ruleName, revisionId }, condition: { ...condition } }
        : undefined;
    await this.events.publish(ctx, {
      name: 'moderation_manual_approved',
      subject: conversationKey,
      payload: {
        messageId: edit?.actionId ?? String(id),
        reviewedBy,
        ...(match && { match: { ...match, actions, blockedAt: unixSeconds(createdAt) } }),
      },
    });
  }
}
