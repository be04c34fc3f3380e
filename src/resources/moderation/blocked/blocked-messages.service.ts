import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationCasesRepository } from '../cases/moderation-cases.repository.js';
import type { ModerationCase } from '../cases/moderation-cases.sql.js';
import { BlockedMessagesRepository } from '../queues/blocked-messages.repository.js';
import type { BlockedMessage } from '../queues/blocked-messages.sql.js';
import type { QueueCursor } from '../queues/queue.dto.js';
import type { QueueFilter } from '../queues/queue.repository.js';
import { ReviewedMessagesRepository } from '../queues/reviewed-messages.repository.js';
import type { ReviewedMessage } from '../queues/reviewed-messages.sql.js';
import { ReviewsService, type MessageUnderReview } from '../queues/reviews.service.js';

export interface ShownBlockedMessage {
  blocked: BlockedMessage;
  message: MessageView;
  moderationCase?: ModerationCase;
}

@Injectable()
export class BlockedMessagesService {
  constructor(
    private readonly blocked: BlockedMessagesRepository,
    private readonly reviewed: ReviewedMessagesRepository,
    private readonly reviews: ReviewsService,
    private readonly cases: ModerationCasesRepository,
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
    await this.reviews.review(ctx, messageId, async (tx, message) => {
      const entry = await this.blocked.take(tx, message.id);
      if (entry) await this.record(tx, message, entry, 'approved');
      const blocked = entry ?? (await this.reviewed.approveBlocked(tx, message.id, message.reviewedBy));
      if (!blocked) throw await this.reviews.missing(tx, message.id);
      const isApproved = await this.reviews.approve(tx, message, blocked);
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
    await this.reviews.review(ctx, messageId, async (tx, message) => {
      const entry = await this.blocked.take(tx, message.id);
      if (!entry) throw await this.reviews.missing(tx, message.id);
      await this.record(tx, message, entry, outcome);
    });
  }

  private async record(
    ctx: RequestContext,
    { reviewedBy }: MessageUnderReview,
    { updatedAt: _, ...entry }: BlockedMessage,
    outcome: ReviewedMessage['outcome'],
  ): Promise<void> {
    await this.reviewed.replace(ctx, { ...entry, origin: 'blocked', outcome, flags: [], reviewedBy });
  }
}
