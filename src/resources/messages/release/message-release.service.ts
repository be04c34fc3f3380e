import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { MessageRow } from '../model/message-row.js';
import { MessageReleaseRepository } from './message-release.repository.js';

/** Gives messages that moderation withheld to their receivers. */
@Injectable()
export class MessageReleaseService {
  constructor(
    private readonly messages: MessageReleaseRepository,
    private readonly events: EventPublisher,
  ) {}

  /**
   * The message is at the place where it was sent: it keeps its id and time. The caller says who approved it.
   *
   * @param ctx must have an open transaction
   * @returns undefined where the message is deleted or not withheld
   */
  async approve(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const row = await this.messages.approve(ctx, id);
    if (!row) return undefined;
    const { conversationKey: subject, parentId, mentionedUids: uids } = row;
    if (parentId !== null) await this.messages.followThread(ctx, { id, parentId, mentionedUids: uids });
    await this.events.publish(ctx, { name: 'message_sent', subject, payload: { messageId: String(id) } });
    if (uids.length > 0)
      await this.events.publish(ctx, { name: 'user_mentioned', subject, payload: { messageId: String(id), uids } });
    return row;
  }
}
