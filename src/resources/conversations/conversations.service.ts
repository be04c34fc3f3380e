import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { groupConversationId } from '../directory/conversation-id.js';
import { DirectoryService } from '../directory/directory.service.js';
import { ConversationsRepository } from './conversations.repository.js';

@Injectable()
export class ConversationsService implements OnModuleInit {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly directory: DirectoryService,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.subscribe('user_deleted', async (ctx, { uid, permanent }) => {
      if (permanent) await this.conversations.forgetUser(ctx, uid);
    });
    this.events.subscribe('app_erased', (ctx) => this.conversations.eraseApp(ctx));
    this.events.subscribe('group_deleted', (ctx, { guid }) =>
      this.conversations.forgetConversation(ctx, groupConversationId(guid)),
    );
  }

  /**
   * Hides everything up to now from one user. The conversation is back with its next message.
   *
   * @returns the id of the conversation
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED
   */
  async resetOfGroup(ctx: RequestContext, guid: string, uid: string): Promise<string> {
    await this.directory.requireGroup(ctx, guid);
    await this.directory.requireMembership(ctx, guid);
    const conversationId = groupConversationId(guid);
    await this.conversations.reset(ctx, uid, conversationId);
    return conversationId;
  }

  /** Messages up to this id are hidden from the user, who reset the conversation; 0 when none are. */
  async resetThrough(ctx: RequestContext, uid: string, conversationId: string): Promise<bigint> {
    return this.conversations.resetMessageId(ctx, uid, conversationId);
  }
}
