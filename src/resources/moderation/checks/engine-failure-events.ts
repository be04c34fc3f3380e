import { Injectable } from '@nestjs/common';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import type { Verdict } from '#core/moderation/rule.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { EngineFailure } from '../engines/engine.js';
import type { CheckedItem } from './check-sources.js';

type Failed = EventPayloads['moderation_engine_failed'];

/** Reports failures of engines to the app. */
@Injectable()
export class EngineFailureEvents {
  constructor(private readonly events: EventPublisher) {}

  /** One event for each kind of content that failed. @param ctx must have an open transaction */
  async publish(
    ctx: RequestContext,
    id: string,
    { content, address, conversationKey, sentAt }: CheckedItem,
    { status }: Verdict,
    failures: readonly EngineFailure[],
  ): Promise<void> {
    const { category, type } = content;
    const { sender, receiverType, receiver } = address;
    const conversationId = conversationIdOf(conversationKey);
    const common = {
      resource: { id, conversationId, sender, receiverType, receiver, category, type, sentAt: unixSeconds(sentAt) },
      outcome: status === 'disapproved' ? ('disapproved' as const) : ('approved' as const),
      completedAt: Math.floor(Date.now() / 1000),
    };
    const events = [...groupBy([...failures], contentTypeOf)].map(([contentType, ofType]) => ({
      subject: conversationKey,
      payload: { ...common, contentType, failures: ofType },
    }));
    await this.events.publishAll(ctx, 'moderation_engine_failed', events);
  }
}

/** Custom messages are compared as texts. */
function contentTypeOf({ context }: EngineFailure): Failed['contentType'] {
  const { operand } = context.condition;
  return operand === 'custom' ? 'text' : operand;
}
