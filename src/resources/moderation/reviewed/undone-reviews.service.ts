import { Injectable } from '@nestjs/common';
import {
  BlockedMessagesRepository,
  type RestoredMessage,
} from '#core/moderation/queues/blocked-messages.repository.js';
import { FlaggedMessagesRepository } from '#core/moderation/queues/flagged-messages.repository.js';
import { ReviewedMessagesRepository } from '#core/moderation/queues/reviewed-messages.repository.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { QueuedMessagesService } from '../queues/queued-messages.service.js';
import { ReviewEffects } from '../queues/review-effects.service.js';

/** Takes decisions of moderators back: the message waits again in the queue that it was in. */
@Injectable()
export class UndoneReviewsService {
  constructor(
    private readonly blocked: BlockedMessagesRepository,
    private readonly flagged: FlaggedMessagesRepository,
    private readonly reviewed: ReviewedMessagesRepository,
    private readonly queue: QueuedMessagesService,
    private readonly effects: ReviewEffects,
  ) {}

  /** @throws ERR_MESSAGE_ID_NOT_FOUND for a message without a review, ERR_REVIEW_CANNOT_BE_UNDONE */
  async undo(ctx: RequestContext, messageId: string): Promise<void> {
    await this.queue.review(ctx, messageId, async (tx, message) => {
      const review = await this.reviewed.undo(tx, message.id);
      if (!review)
        throw (await this.reviewed.exists(tx, message.id))
          ? new DomainError('ERR_REVIEW_CANNOT_BE_UNDONE', { id: messageId })
          : new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
      const { origin, outcome, flags, reviewedBy: _, reviewedAt: __, ...entry } = review;
      if (origin === 'blocked') {
        // before the entry is back: a message that is hidden leaves the queue of blocked ones
        if (outcome === 'approved') await this.effects.hide(tx, message);
        await this.blocked.restore(tx, entry as RestoredMessage);
      } else {
        if (outcome === 'blocked') await this.effects.approve(tx, message, review);
        await this.flagged.restore(tx, entry, flags);
      }
    });
  }
}
