import { Injectable } from '@nestjs/common';
import { conversationKeyOf, groupConversationKey } from '#core/conversations/conversation-key.js';
import type { JudgedMessage } from '#core/moderation/verdict-records.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { CallMessage } from '../model/call-message.js';
import { EMPTY_PAGE } from '../model/loaded-messages.js';
import type { ActionData, GroupAction } from '../model/message-action.js';
import { judgedMessage } from '../model/message-row.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import { ActionMessagesRepository, type AppendedMessage } from './action-messages.repository.js';

/** A message that moderation has blocked. */
export interface NewBlockedMessage extends AppendedMessage {
  receiverType: ReceiverType;
  receiver: string;
  data: object;
}

/** Writes the messages of the server into conversations: about members of groups and about calls, and blocked ones. */
@Injectable()
export class ActionMessages {
  constructor(
    private readonly messages: ActionMessagesRepository,
    private readonly presenter: MessagePresenter,
  ) {}

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
}
