import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import type { CursorRequest } from '../../../platform/http/lists/cursor.js';
import {
  conversationKeyOf,
  groupConversationKey,
  partiesOf,
  userConversationKey,
  type ConversationKey,
} from '../../../domain/conversation-key.js';
import { LookupsService } from '../../../domain/lookups/lookups.service.js';
import { MessagePolicy } from '../../../domain/policy/message-policy.service.js';
import { VisibilityService } from '../../../domain/visibility/visibility.service.js';
import { MessageAccessService } from '../change/message-access.service.js';
import { isSendable, type NewMessage } from '../content/message-content.js';
import { MessageListsService, type ListOptions } from '../list/message-lists.service.js';
import { SystemMessagesService } from '../system/system-messages.service.js';
import type { Receiver } from '../send/send-body.js';
import type { MessageRow } from '../model/message-row.js';
import type { Thread } from './message-thread.view.js';
import { MessageThreadsRepository } from './message-threads.repository.js';
import type { MessageView } from '../model/message.view.js';
import { MessagesService } from '../send/messages.service.js';

export interface ThreadsOfUser {
  participated?: boolean;
  withParent?: boolean;
  /** In the conversation with this user, or in this group. */
  uid?: string;
  guid?: string;
}

@Injectable()
export class MessageThreadsService implements OnModuleInit {
  constructor(
    private readonly threads: MessageThreadsRepository,
    private readonly messages: MessagesService,
    private readonly lists: MessageListsService,
    private readonly access: MessageAccessService,
    private readonly systemMessages: SystemMessagesService,
    private readonly lookups: LookupsService,
    private readonly visibility: VisibilityService,
    private readonly messagePolicy: MessagePolicy,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_mentioned', (tx, { messageId, uids }) =>
      this.threads.subscribeMentioned(tx, BigInt(messageId), uids),
    );
  }

  /**
   * Sends a reply into the conversation of its parent. A reply of the app to a message between two users goes to both, and has the receiver
   * of that message.
   *
   * @param named receivers that the request names, if any: only the peer of the conversation or, where the app replies to two users, those
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_THREAD_NESTING, ERR_WRONG_MESSAGE_THREAD,
   *   ERR_WRONG_MESSAGE_THREAD_CATEGORY, ERR_PERMISSION_DENIED and those of sending
   */
  async reply(ctx: RequestContext, parentId: string, message: NewMessage, named: Receiver[]): Promise<MessageView> {
    const parent = await this.requireParent(ctx, parentId);
    const { conversation_key: conversationKey } = parent;
    const sender = actingUid(ctx.principal);
    const receiver = receiverOfReply(parent, sender);
    const uids = ctx.principal.kind === 'system' ? usersWithout(sender, conversationKey) : [];
    const isInConversation = ({ receiverType, receiver: id }: Receiver) =>
      uids.length > 0
        ? receiverType === 'user' && uids.includes(id)
        : conversationKeyOf(sender, receiverType, id) === conversationKey;
    if (![receiver, ...named].every(isInConversation))
      throw new DomainError('ERR_WRONG_MESSAGE_THREAD', { id: parentId });
    await this.messagePolicy.requireReplying(ctx, receiver);
    for (const uid of uids) await this.lookups.requirePeer(ctx, uid);
    return this.messages.send(ctx, { ...message, parentId: parent.id, conversationKey }, receiver);
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

  /** @throws like `reply`, without ERR_WRONG_MESSAGE_THREAD and the errors of sending */
  async subscribe(ctx: RequestContext, parentId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.requireParent(tx, parentId);
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
    { uid, guid, participated, withParent }: ThreadsOfUser,
    window: CursorRequest,
  ): Promise<Thread[]> {
    const viewer = actingUid(ctx.principal);
    const conversationKey = await this.conversationOf(ctx, viewer, { uid, guid });
    const rows = await this.threads.list(ctx, viewer, { participated, conversationKey }, window);
    const ids = rows.flatMap(({ id, last_reply_id: last }) => [
      ...(last === null ? [] : [last]),
      ...(withParent ? [id] : []),
    ]);
    // in the order from the cursor on, so that a page that gets too large is cut at its far end
    const views = await this.systemMessages.viewsByIds(ctx, window.affix === 'prepend' ? ids.reverse() : ids, {
      previews: true,
    });
    const threads = rows.map((row) => ({
      row,
      parent: withParent ? views.get(row.id) : undefined,
      lastReply: row.last_reply_id === null ? undefined : views.get(row.last_reply_id),
    }));
    return window.affix === 'prepend' ? withinPageSize(threads.reverse()).reverse() : withinPageSize(threads);
  }

  private async conversationOf(
    ctx: RequestContext,
    viewer: string,
    { uid, guid }: { uid?: string; guid?: string },
  ): Promise<ConversationKey | undefined> {
    if (uid !== undefined) {
      await this.visibility.requireConversation(ctx, { receiverType: 'user', receiver: uid });
      return userConversationKey(viewer, uid);
    }
    if (guid === undefined) return undefined;
    await this.visibility.requireConversation(ctx, { receiverType: 'group', receiver: guid });
    return groupConversationKey(guid);
  }

  /** A message that can have a thread. */
  private async requireParent(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.access.requireAnswerable(ctx, messageId);
    const { category } = row;
    if (!isSendable(category)) throw new DomainError('ERR_WRONG_MESSAGE_THREAD_CATEGORY', { category });
    if (row.parent_id !== null) throw new DomainError('ERR_MESSAGE_THREAD_NESTING', { id: messageId });
    return row;
  }
}

/** The two users of a direct conversation, if the user is not one of them; empty otherwise. */
function usersWithout(uid: string, conversationKey: ConversationKey): string[] {
  const parties = partiesOf(conversationKey);
  return 'uids' in parties && !parties.uids.includes(uid) ? [...new Set(parties.uids)] : [];
}

/** The receiver of a reply of the user. */
const receiverOfReply = ({ receiver_type: receiverType, receiver, sender }: MessageRow, uid: string): Receiver => ({
  receiverType,
  receiver: receiverType === 'user' && receiver === uid ? sender : receiver,
});

/** The threads before the first one of which a message did not fit into the page; at least one. */
function withinPageSize(threads: Thread[]): Thread[] {
  const isCut = ({ parent, lastReply }: Thread) => [parent, lastReply].some((shown) => shown?.data.truncated === true);
  const cut = threads.findIndex(isCut);
  return cut < 0 ? threads : threads.slice(0, Math.max(cut, 1));
}
