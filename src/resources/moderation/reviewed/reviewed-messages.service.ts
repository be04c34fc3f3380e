import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SummariesService, type Summaries } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationCasesRepository } from '../cases/moderation-cases.repository.js';
import type { ModerationCase } from '../cases/moderation-cases.sql.js';
import { BlockedMessagesRepository, type RestoredMessage } from '../queues/blocked-messages.repository.js';
import { FlaggedMessagesRepository } from '../queues/flagged-messages.repository.js';
import type { QueueCursor } from '../queues/queue.dto.js';
import type { QueueFilter } from '../queues/queue.repository.js';
import { ReviewedMessagesRepository } from '../queues/reviewed-messages.repository.js';
import type { ReviewedMessage } from '../queues/reviewed-messages.sql.js';
import { ReviewsService } from '../queues/reviews.service.js';

export interface ShownReview {
  review: ReviewedMessage;
  message: MessageView;
  moderationCase?: ModerationCase;
}

@Injectable()
export class ReviewedMessagesService implements OnModuleInit {
  constructor(
    private readonly reviewed: ReviewedMessagesRepository,
    private readonly blocked: BlockedMessagesRepository,
    private readonly flagged: FlaggedMessagesRepository,
    private readonly reviews: ReviewsService,
    private readonly cases: ModerationCasesRepository,
    private readonly messageViews: MessageViews,
    private readonly summaries: SummariesService,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    // The row of a message that was deleted without `permanent` stays; a withheld edit is part of its content.
    this.events.onInTransaction('message_deleted', async (ctx, { messageId, permanent }) => {
      if (!permanent) await this.reviewed.remove(ctx, BigInt(messageId));
    });
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.reviewed.removeFlagsOf(ctx, uid));
  }

  /** Returns the oldest message first. The number of queries does not depend on the number of messages. */
  async list(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
  ): Promise<{ rows: ShownReview[]; users: Summaries['users']; position: PagePosition }> {
    const reviews = await this.reviewed.list(ctx, filter, cursor);
    const uids = reviews.flatMap(({ flags }) => flags.map(({ uid }) => uid));
    const ids = reviews.map(({ messageId }) => messageId);
    const [messages, { users }, cases, position] = await Promise.all([
      this.messageViews.viewsByIds(ctx, ids),
      this.summaries.of(ctx, { uids, guids: [] }),
      this.cases.of(ctx, ids),
      this.reviewed.pagePosition(ctx, filter, cursor, reviews),
    ]);
    // A message that was erased since has no row any more.
    const rows = reviews.flatMap((review) => {
      const message = messages.get(review.messageId);
      return message ? { review, message, moderationCase: cases.get(review.messageId) } : [];
    });
    return { rows, users, position };
  }

  /**
   * Takes the decision of a moderator back: the message waits again in the queue that it was in.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND for a message without a review, ERR_REVIEW_CANNOT_BE_UNDONE
   */
  async undo(ctx: RequestContext, messageId: string): Promise<void> {
    await this.reviews.review(ctx, messageId, async (tx, message) => {
      const review = await this.reviewed.undo(tx, message.id);
      if (!review)
        throw (await this.reviewed.exists(tx, message.id))
          ? new DomainError('ERR_REVIEW_CANNOT_BE_UNDONE', { id: messageId })
          : new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
      const { origin, outcome, flags, reviewedBy: _, reviewedAt: __, ...entry } = review;
      if (origin === 'blocked') {
        // before the entry is back: a message that is hidden leaves the queue of blocked ones
        if (outcome === 'approved') await this.reviews.hide(tx, message);
        await this.blocked.restore(tx, entry as RestoredMessage);
      } else {
        if (outcome === 'blocked') await this.reviews.approve(tx, message, review);
        await this.flagged.restore(tx, entry, flags);
      }
    });
  }
}
