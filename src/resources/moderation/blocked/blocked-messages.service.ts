import { Injectable } from '@nestjs/common';
import { BlockedMessagesRepository } from '#core/moderation/queues/blocked-messages.repository.js';
import type { BlockedMessage } from '#core/moderation/queues/blocked-messages.sql.js';
import { ModerationCasesRepository } from '#core/moderation/queues/moderation-cases.repository.js';
import type { ModerationCase } from '#core/moderation/queues/moderation-cases.sql.js';
import type { QueueCursor, QueueFilter } from '#core/moderation/queues/queue-page.js';
import type { ReviewedMessage } from '#core/moderation/queues/reviewed-messages.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { MessageViews } from '#resources/messages/view/message-views.service.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { QueuedMessagesService, type MessageUnderReview } from '../queues/queued-messages.service.js';
import { ReviewEffects } from '../queues/review-effects.service.js';
import { ReviewedMessagesService } from '../reviewed/reviewed-messages.service.js';

export interface ShownBlockedMessage {
  blocked: BlockedMessage;
  message: MessageView;
  moderationCase?: ModerationCase;
}

@Injectable()
export class BlockedMessagesService {
  constructor(
    private readonly blocked: BlockedMessagesRepository,
    private readonly reviewed: ReviewedMessagesService,
    private readonly queue: QueuedMessagesService,
    private readonly cases: ModerationCasesRepository,
    private readonly effects: ReviewEffects,
    private readonly messageViews: MessageViews,
  ) {}

  /** Returns the oldest message first. The number of queries does not depend on the number of messages. */
  async list(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
  ): Promise<{ rows: ShownBlockedMessage[]; position: PagePosition }> {
    const blockedMessages = await this.blocked.list(ctx, filter, cursor);
    const ids = blockedMessages.map(({ messageId }) => messageId);
    const [messages, cases, position] = await Promise.all([
      this.messageViews.viewsByIds(ctx, ids),
      this.cases.of(ctx, ids),
      this.blocked.pagePosition(ctx, filter, cursor, blockedMessages),
    ]);
    // A message that was erased since has no row any more.
    const rows = blockedMessages.flatMap((blocked) => {
      const message = messages.get(blocked.messageId);
      return message ? { blocked, message, moderationCase: cases.get(blocked.messageId) } : [];
    });
    return { rows, position };
  }

  /**
   * Delivers the message, or applies the edit that was blocked. Also after a review that left it blocked.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND for a message that was not blocked, ERR_MESSAGE_ALREADY_REVIEWED
   */
  async approve(ctx: RequestContext, messageId: string): Promise<void> {
    await this.queue.review(ctx, messageId, async (tx, message) => {
      const entry = await this.blocked.take(tx, message.id);
      if (entry) await this.record(tx, message, entry, 'approved');
      const blocked = entry ?? (await this.reviewed.approveBlocked(tx, message));
      if (!blocked) throw await this.missing(tx, message.id);
      const isApproved = await this.effects.approve(tx, message, blocked);
      // The sender has edited it since, and the engine has approved that.
      if (!isApproved) throw new DomainError('ERR_MESSAGE_ALREADY_REVIEWED', { id: messageId });
    });
  }

  /**
   * Leaves the message or the edit blocked.
   *
   * @param outcome blocked: by the decision of the moderator; reviewed: without a decision
   * @throws like `approve`
   */
  async close(ctx: RequestContext, messageId: string, outcome: 'blocked' | 'reviewed'): Promise<void> {
    await this.queue.review(ctx, messageId, async (tx, message) => {
      const entry = await this.blocked.take(tx, message.id);
      if (!entry) throw await this.missing(tx, message.id);
      await this.record(tx, message, entry, outcome);
    });
  }

  private async record(
    ctx: RequestContext,
    { reviewedBy }: MessageUnderReview,
    { updatedAt: _, ...entry }: BlockedMessage,
    outcome: ReviewedMessage['outcome'],
  ): Promise<void> {
    await this.reviewed.record(ctx, { ...entry, origin: 'blocked', outcome, flags: [], reviewedBy });
  }

  /** Why there is no entry to review. */
  private async missing(ctx: RequestContext, messageId: bigint): Promise<DomainError> {
    const id = String(messageId);
    return (await this.reviewed.isReviewed(ctx, messageId))
      ? new DomainError('ERR_MESSAGE_ALREADY_REVIEWED', { id })
      : new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id });
  }
}
