import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { ReviewsService } from '../queues/reviews.service.js';
import { ModerationCasesRepository } from './moderation-cases.repository.js';
import type { ModerationCase } from './moderation-cases.sql.js';

const MAX_NOTES = 100;

/** Who reviews a message, and notes about it. They change nothing about the message itself. */
@Injectable()
export class ModerationCasesService implements OnModuleInit {
  constructor(
    private readonly cases: ModerationCasesRepository,
    private readonly reviews: ReviewsService,
    private readonly collaborators: ConsoleSessions,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    // The row of a message that was deleted without `permanent` stays; notes may quote it.
    this.events.onInTransaction('message_deleted', async (ctx, { messageId, permanent }) => {
      if (!permanent) await this.cases.remove(ctx, BigInt(messageId));
    });
  }

  /**
   * @param change an empty assignee removes the one before
   * @throws ERR_MESSAGE_ID_NOT_FOUND for a message in none of the queues, ERR_NOT_A_COLLABORATOR, ERR_BAD_REQUEST for one note too many
   */
  async update(
    ctx: RequestContext,
    messageId: string,
    { assignee, note }: { assignee?: string; note?: string },
  ): Promise<ModerationCase> {
    const email = assignee?.toLowerCase();
    if (email && !(await this.collaborators.roleIn(ctx, ctx.app.id, email)))
      throw new DomainError('ERR_NOT_A_COLLABORATOR', { email });
    return this.reviews.review(ctx, messageId, async (tx, { id, reviewedBy }) => {
      const found = await this.cases.update(tx, id, {
        ...(email !== undefined && { assignee: email || null }),
        ...(note && { note: { text: note, author: reviewedBy, createdAt: unixSeconds(new Date()) } }),
      });
      if (!found) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
      if (found.notes.length > MAX_NOTES)
        throw DomainError.invalid({ note: [`A message has at most ${MAX_NOTES} notes.`] });
      return found;
    });
  }
}
