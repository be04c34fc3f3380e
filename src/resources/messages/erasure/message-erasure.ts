import { Injectable, type OnModuleInit } from '@nestjs/common';
import { partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageErasureRepository } from './message-erasure.repository.js';

/** Erases the messages of conversations, and of users and apps that are erased. */
@Injectable()
export class MessageErasure implements OnModuleInit {
  constructor(
    private readonly messages: MessageErasureRepository,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_erasing', (ctx, { uid }) => this.messages.lockGroupsOfUser(ctx, uid));
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.eraseUser(ctx, uid));
    this.events.onInTransaction('app_erased', (ctx) => this.messages.eraseApp(ctx));
  }

  /** The caller publishes the event. @param ctx must have an open transaction. */
  async eraseConversation(ctx: RequestContext, key: ConversationKey): Promise<void> {
    await this.messages.eraseConversation(ctx, key);
  }

  /**
   * Erases the messages of a conversation that continues. Publishes one event if there was a message.
   *
   * @param ctx must have an open transaction.
   */
  async clearConversation(ctx: RequestContext, key: ConversationKey): Promise<void> {
    const { newestId, at } = await this.messages.eraseConversation(ctx, key);
    if (newestId === null) return;
    const payload = {
      ...partiesOf(key),
      messageId: String(newestId),
      erasedAt: unixSeconds(at),
      by: actingUid(ctx.principal),
    };
    await this.events.publish(ctx, { name: 'conversation_erased', subject: key, payload });
  }

  private async eraseUser(ctx: RequestContext, uid: string): Promise<void> {
    const { newestId, at, uids, guids } = await this.messages.eraseUser(ctx, uid);
    const payload = {
      uid,
      uids,
      guids,
      messageId: newestId === null ? undefined : String(newestId),
      erasedAt: unixSeconds(at),
      by: actingUid(ctx.principal),
    };
    await this.events.publish(ctx, { name: 'user_erased', subject: `user:${uid}`, payload });
  }
}
