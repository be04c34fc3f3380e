import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  conversationKeyOf,
  groupConversationKey,
  partiesOf,
  type ConversationKey,
} from '#core/conversations/conversation-key.js';
import type { JudgedMessage } from '#core/moderation/verdicts/verdict-records.service.js';
import { MessagePolicy } from '#core/policy/message-policy.service.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { CallMessage } from '../model/call-message.js';
import { EMPTY_PAGE, type LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import type { ActionData, GroupAction } from '../model/message-action.js';
import { judgedMessage } from '../model/message-row.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView, MessageViewOptions } from '../view/message.view.js';
import { SystemMessagesRepository, type AppendedMessage } from './system-messages.repository.js';

/** A message that moderation has blocked. */
export interface NewBlockedMessage extends AppendedMessage {
  receiverType: ReceiverType;
  receiver: string;
  data: object;
}

/** Writes the messages of the server into conversations, reads messages for other areas, and erases them. */
@Injectable()
export class SystemMessagesService implements OnModuleInit {
  constructor(
    private readonly messages: SystemMessagesRepository,
    private readonly pages: LoadedMessagesRepository,
    private readonly presenter: MessagePresenter,
    private readonly policy: MessagePolicy,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_erasing', (ctx, { uid }) => this.messages.lockGroupsOfUser(ctx, uid));
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.eraseUser(ctx, uid));
    this.events.onInTransaction('app_erased', (ctx) => this.messages.eraseApp(ctx));
  }

  /**
   * Appends an action message to the conversation of a group for each change of its members.
   *
   * @param ctx must have an open transaction; its principal is the one who made the changes
   * @param actions of one group
   * @returns in the order given
   */
  async appendGroupActions(ctx: RequestContext, actions: GroupAction[]): Promise<MessageView[]> {
    const [first] = actions;
    if (!first) return [];
    const by = actingUid(ctx.principal);
    const destination = {
      receiverType: 'group' as const,
      receiver: first.guid,
      conversationKey: groupConversationKey(first.guid),
    };
    const data = actions.map(({ guid: _, ...action }): ActionData => ({ ...action, by }));
    const message = { sender: by, category: 'action', type: 'groupMember' };
    const rows = await this.messages.append(ctx, destination, message, data);
    return this.presenter.present(ctx, { ...EMPTY_PAGE, rows });
  }

  /**
   * Appends a call message to the conversation of the call.
   *
   * @param ctx must have an open transaction
   * @returns the id of the message; undefined if the group or a user of the conversation was deleted
   */
  async appendCall(
    ctx: RequestContext,
    { sender, receiverType, receiver, type, data }: CallMessage,
  ): Promise<bigint | undefined> {
    const destination = {
      receiverType,
      receiver,
      conversationKey: conversationKeyOf(sender, receiverType, receiver),
    };
    const [row] = await this.messages.append(ctx, destination, { sender, category: 'call', type }, [data]);
    return row?.id;
  }

  /** Stores a message that only its sender sees, without an event. The caller records the verdict. @param ctx must have an open transaction */
  async appendBlocked(
    ctx: RequestContext,
    { receiverType, receiver, data, ...message }: NewBlockedMessage,
  ): Promise<JudgedMessage> {
    const destination = {
      receiverType,
      receiver,
      conversationKey: conversationKeyOf(message.sender, receiverType, receiver),
    };
    const [row] = await this.messages.append(ctx, destination, message, [data], 'disapproved');
    return judgedMessage(row!);
  }

  /** The views of the messages, by id. Without unknown ids, and without messages that the role of the acting user may not read. */
  async viewsByIds(
    ctx: RequestContext,
    ids: bigint[],
    options: MessageViewOptions = {},
  ): Promise<Map<bigint, MessageView>> {
    const page = await (options.previews ? this.pages.previews(ctx, ids) : this.pages.page(ctx, ids));
    return this.viewsOf(ctx, page, options);
  }

  /** The views of the messages of a page that another area has read, by id. Without messages that the role of the acting user may not read. */
  async viewsOf(
    ctx: RequestContext,
    page: LoadedMessages,
    options: MessageViewOptions = {},
  ): Promise<Map<bigint, MessageView>> {
    const rows = page.rows.filter((row) => this.policy.mayRead(ctx, row));
    const views = await this.presenter.present(ctx, { ...page, rows }, options);
    return new Map(rows.map(({ id }, index) => [id, views[index]!]));
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
