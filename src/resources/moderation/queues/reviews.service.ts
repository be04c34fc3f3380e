import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import { withoutEmptyLists } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { MessageRow } from '#resources/messages/model/message-row.js';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.js';
import type { BlockedMessage } from './blocked-messages.sql.js';
import { ReviewedMessagesRepository } from './reviewed-messages.repository.js';
import type { ReviewedMessage } from './reviewed-messages.sql.js';

/** A message under review, locked until the end of the transaction. */
export interface MessageUnderReview extends MessageRow {
  /** uid of the moderator, or the email address of a collaborator; null where the app reviews without naming either. */
  reviewedBy: string | null;
}

/** Runs the reviews of one message one after the other. What a review does to the message needs the transaction of the review. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviewed: ReviewedMessagesRepository,
    private readonly messages: MessageModeration,
    private readonly states: ConversationStatesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /**
   * Runs `work` in a transaction in which no other one reviews, edits or deletes the message. The message is locked before the row of a queue, as
   * edits and deletions do, so they cannot deadlock. The moderator is recorded only: `work` runs with the rights of the app.
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
      const message = id === undefined ? undefined : await this.messages.lock(tx, id);
      if (!message) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
      return work(tx, { ...message, reviewedBy });
    });
  }

  /** Why a message has no entry to review. */
  async missing(ctx: RequestContext, messageId: bigint): Promise<DomainError> {
    const id = String(messageId);
    return (await this.reviewed.exists(ctx, messageId))
      ? new DomainError('ERR_MESSAGE_ALREADY_REVIEWED', { id })
      : new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id });
  }

  /** Delivers the message, or applies the edit that was blocked. @returns false where there is nothing to approve */
  async approve(
    ctx: RequestContext,
    message: MessageUnderReview,
    { edit, ruleId, ruleName, revisionId, condition, actions, createdAt }: BlockedMessage | ReviewedMessage,
  ): Promise<boolean> {
    if (!(await this.messages.approve(ctx, message, edit ?? undefined))) return false;
    const { id, conversationKey, reviewedBy } = message;
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
    return true;
  }

  /** From now on only the sender sees the message. */
  async hide(ctx: RequestContext, message: MessageUnderReview): Promise<void> {
    await this.messages.hide(ctx, message);
    const { id, conversationKey, reviewedBy } = message;
    const hidden = withoutEmptyLists({ hiddenFrom: await this.states.hiddenFrom(ctx, conversationKey, id) });
    const payload = { messageId: String(id), ...hidden, reviewedBy };
    await this.events.publish(ctx, { name: 'moderation_manual_blocked', subject: conversationKey, payload });
  }
}
