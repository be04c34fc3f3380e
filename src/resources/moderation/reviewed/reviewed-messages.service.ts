import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModerationCasesRepository } from '#core/moderation/queues/moderation-cases.repository.js';
import type { ModerationCase } from '#core/moderation/queues/moderation-cases.sql.js';
import type { QueueCursor, QueueFilter } from '#core/moderation/queues/queue-page.js';
import { ReviewedMessagesRepository, type NewReview } from '#core/moderation/queues/reviewed-messages.repository.js';
import type { ReviewedMessage } from '#core/moderation/queues/reviewed-messages.sql.js';
import { SummariesService, type Summaries } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { MessageViews } from '#resources/messages/view/message-views.service.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { MessageUnderReview } from '../queues/queued-messages.service.js';

export interface ShownReview {
  review: ReviewedMessage;
  message: MessageView;
  moderationCase?: ModerationCase;
}

@Injectable()
export class ReviewedMessagesService implements OnModuleInit {
  constructor(
    private readonly reviews: ReviewedMessagesRepository,
    private readonly cases: ModerationCasesRepository,
    private readonly messageViews: MessageViews,
    private readonly summaries: SummariesService,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    // The row of a message that was deleted without `permanent` stays; a withheld edit is part of its content.
    this.events.onInTransaction('message_deleted', async (ctx, { messageId, permanent }) => {
      if (!permanent) await this.reviews.remove(ctx, BigInt(messageId));
    });
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.reviews.removeFlagsOf(ctx, uid));
  }

  /** Returns the oldest message first. The number of queries does not depend on the number of messages. */
  async list(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
  ): Promise<{ rows: ShownReview[]; users: Summaries['users']; position: PagePosition }> {
    const reviews = await this.reviews.list(ctx, filter, cursor);
    const uids = reviews.flatMap(({ flags }) => flags.map(({ uid }) => uid));
    const ids = reviews.map(({ messageId }) => messageId);
    const [messages, { users }, cases, position] = await Promise.all([
      this.messageViews.viewsByIds(ctx, ids),
      this.summaries.of(ctx, { uids, guids: [] }),
      this.cases.of(ctx, ids),
      this.reviews.pagePosition(ctx, filter, cursor, reviews),
    ]);
    // A message that was erased since has no row any more.
    const rows = reviews.flatMap((review) => {
      const message = messages.get(review.messageId);
      return message ? { review, message, moderationCase: cases.get(review.messageId) } : [];
    });
    return { rows, users, position };
  }

  /** Replaces an earlier review of the message. @param ctx must have an open transaction that has locked the message */
  async record(ctx: RequestContext, review: NewReview): Promise<void> {
    await this.reviews.replace(ctx, review);
  }

  /** Changes the outcome of a review that left the message or its edit blocked. @returns the review; undefined if there is none */
  async approveBlocked(
    ctx: RequestContext,
    { id, reviewedBy }: MessageUnderReview,
  ): Promise<ReviewedMessage | undefined> {
    return this.reviews.approveBlocked(ctx, id, reviewedBy);
  }

  async isReviewed(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    return this.reviews.exists(ctx, messageId);
  }
}
