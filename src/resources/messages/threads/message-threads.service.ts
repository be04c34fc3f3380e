import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import type { Peer } from '#core/conversations/peer.js';
import { VisibilityService } from '#core/visibility/visibility.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { MessageFilter } from '../list/message-filter.js';
import { MessageListsService, type ListOptions } from '../list/message-lists.service.js';
import { MessageViews } from '../view/message-views.js';
import type { MessageView } from '../view/message.view.js';
import type { Thread } from './message-thread.view.js';
import { MessageThreadsRepository } from './message-threads.repository.js';

export interface ThreadsOfUser {
  participated?: boolean;
  withParent?: boolean;
  /** The threads are in the conversation with it. */
  peer?: Peer;
}

@Injectable()
export class MessageThreadsService implements OnModuleInit {
  constructor(
    private readonly threads: MessageThreadsRepository,
    private readonly lists: MessageListsService,
    private readonly access: MessageAccessService,
    private readonly messageViews: MessageViews,
    private readonly visibility: VisibilityService,
    private readonly settings: SettingsService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_mentioned', (tx, { messageId, uids }) =>
      this.threads.subscribeMentioned(tx, BigInt(messageId), uids),
    );
  }

  /** Replies of one thread, oldest first. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async listReplies(
    ctx: RequestContext,
    parentId: string,
    { hideDeleted }: { hideDeleted?: boolean },
    options: ListOptions,
  ): Promise<MessageView[]> {
    const { id } = await this.access.requireReadable(ctx, parentId);
    return this.lists.list(ctx, { parentId: id, deleted: hideDeleted ? 'hidden' : undefined }, options);
  }

  /** The filter for the replies to a message of the acting user. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async ofMessage(
    ctx: RequestContext,
    parentId: string,
  ): Promise<Pick<MessageFilter, 'parentId' | 'conversationKeys'>> {
    const { id, conversationKey } = await this.access.requireReadable(ctx, parentId);
    return { parentId: id, conversationKeys: [conversationKey] };
  }

  /** @throws like `requireParent` */
  async subscribe(ctx: RequestContext, parentId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.access.requireParent(tx, parentId);
      await this.threads.subscribe(tx, actingUid(ctx.principal), id);
    });
  }

  /** @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async unsubscribe(ctx: RequestContext, parentId: string): Promise<void> {
    const { id } = await this.access.requireReadable(ctx, parentId);
    await this.threads.unsubscribe(ctx, actingUid(ctx.principal), id);
  }

  /** Threads of the acting user, the one with the newest reply first. @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async list(
    ctx: RequestContext,
    { peer, participated, withParent }: ThreadsOfUser,
    window: CursorRequest,
  ): Promise<Thread[]> {
    const viewer = actingUid(ctx.principal);
    if (peer) await this.visibility.requireConversation(ctx, peer);
    const conversationKey = peer && conversationKeyOf(viewer, peer.receiverType, peer.receiver);
    const settings = await this.settings.forUnread(ctx);
    const rows = await this.threads.list(ctx, viewer, settings, { participated, conversationKey }, window);
    const ids = rows.flatMap(({ id, lastReplyId: last }) => [
      ...(last === null ? [] : [last]),
      ...(withParent ? [id] : []),
    ]);
    // in the order from the cursor on, so that a page that gets too large is cut at its far end
    const views = await this.messageViews.viewsByIds(ctx, window.affix === 'prepend' ? ids.reverse() : ids, {
      previews: true,
    });
    const threads = rows.map((row) => ({
      row,
      parent: withParent ? views.get(row.id) : undefined,
      lastReply: row.lastReplyId === null ? undefined : views.get(row.lastReplyId),
    }));
    return window.affix === 'prepend' ? withinPageSize(threads.reverse()).reverse() : withinPageSize(threads);
  }
}

/** The threads before the first one of which a message did not fit into the page; at least one. */
function withinPageSize(threads: Thread[]): Thread[] {
  const isCut = ({ parent, lastReply }: Thread) => [parent, lastReply].some((shown) => shown?.data.truncated === true);
  const cut = threads.findIndex(isCut);
  return cut < 0 ? threads : threads.slice(0, Math.max(cut, 1));
}
