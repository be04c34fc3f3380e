import { Injectable } from '@nestjs/common';
import { ReviewedMessagesRepository } from '#core/moderation/queues/reviewed-messages.repository.js';
import type { ReviewableMessage } from '#core/moderation/queues/reviewed-messages.sql.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';

/** A message under review, locked until the end of the transaction. */
export interface MessageUnderReview extends ReviewableMessage {
  /** uid of the moderator, or the email address of a collaborator; null where the app reviews without naming either. */
  reviewedBy: string | null;
}

/** Runs the reviews of one message one after the other. */
@Injectable()
export class QueuedMessagesService {
  constructor(
    private readonly messages: ReviewedMessagesRepository,
    private readonly database: Database,
  ) {}

  /**
   * Runs `work` in a transaction in which no other one reviews, edits or deletes the message. The moderator is recorded only: `work` runs
   * with the rights of the app.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND
   */
  async review<Result>(
    ctx: RequestContext,
    messageId: string,
    work: (tx: RequestContext, message: MessageUnderReview) => Promise<Result>,
  ): Promise<Result> {
    const id = parseId(messageId);
    const reviewedBy = ctx.collaborator?.email ?? viewerUid(ctx.principal) ?? null;
    const asApp: RequestContext = { ...ctx, principal: { kind: 'system', key: ctx.principal.key } };
    return this.database.withTransaction(asApp, async (tx) => {
      const message = id === undefined ? undefined : await this.messages.lockMessage(tx, id);
      if (!message) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
      return work(tx, { ...message, reviewedBy });
    });
  }
}
