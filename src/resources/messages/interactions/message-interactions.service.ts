import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { completesGoal } from '../content/message-content.js';
import { MAX_INTERACTIONS } from '../content/message.dto.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { MessageRow } from '../model/message-row.js';
import { MessageInteractionsRepository, type Interaction } from './message-interactions.repository.js';

/** Stores which elements of interactive messages users have used. What an element does is up to the clients. */
@Injectable()
export class MessageInteractionsService implements OnModuleInit {
  constructor(
    private readonly interactions: MessageInteractionsRepository,
    private readonly access: MessageAccessService,
    private readonly policy: MessagePolicy,
    private readonly reachability: ReachabilityService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (!permanent) await this.interactions.removeAll(tx, BigInt(messageId));
    });
  }

  /**
   * Stores that the acting user has used the elements. Elements that they have used before keep their time.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BLOCKED_RECEIVER,
   *   ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED, ERR_PLAN_QUOTA_RESTRICTION
   */
  async add(ctx: RequestContext, messageId: string, elementIds: string[]): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const message = await this.access.requireAnswerable(tx, messageId);
      const { category, sender, data } = message;
      if (category !== 'interactive') throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category });
      await this.reachability.requireNoBlock(tx, message.conversationKey);
      this.policy.requireInteracting(tx, { sender, allowSenderInteraction: data.allowSenderInteraction === true });
      const used = await this.interactions.add(tx, message.id, actingUid(ctx.principal), elementIds);
      requireRoom(used.length - 1, MAX_INTERACTIONS, 'elements of a message');
      await this.publishCompletion(tx, message, used);
    });
  }

  /** The goal is reached once, whatever elements are used later. */
  private async publishCompletion(tx: RequestContext, message: MessageRow, used: Interaction[]): Promise<void> {
    const isReachedBy = (interactions: Interaction[]) =>
      completesGoal(message.data.interactionGoal, new Set(interactions.map(({ elementId }) => elementId)));
    if (!isReachedBy(used) || isReachedBy(used.filter(({ isNew }) => !isNew))) return;
    const interactions = used.map(({ elementId, interactedAt }) => ({
      elementId,
      interactedAt: unixSeconds(interactedAt),
    }));
    const payload = { messageId: String(message.id), uid: actingUid(tx.principal), interactions };
    await this.events.publish(tx, { name: 'message_interaction_completed', subject: message.conversationKey, payload });
  }
}
