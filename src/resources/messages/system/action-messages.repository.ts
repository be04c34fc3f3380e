import { Injectable } from '@nestjs/common';
import type { ModerationStatus } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { MessageActionData } from '../model/message-action.js';
import type { MessageRow } from '../model/message-row.js';
import type { MessageDestination } from '../store/messages.repository.js';
import { append } from './action-messages.sql.js';

/** What messages that are appended together have in common. */
export interface AppendedMessage {
  sender: string;
  category: string;
  type: string;
  muid?: string;
}

/** Stores the messages that the server writes. */
@Injectable()
export class ActionMessagesRepository extends Repository {
  /**
   * Stores messages in one conversation without a check whether the sender may send to it.
   *
   * @param data one for each message
   * @returns an empty array if the group or a user of the conversation was deleted
   */
  async append(
    ctx: RequestContext,
    { conversationKey, receiverType, receiver }: MessageDestination,
    { sender, category, type, muid }: AppendedMessage,
    data: object[],
    moderation?: ModerationStatus,
  ): Promise<MessageRow[]> {
    const texts = data.map((content) => JSON.stringify(content));
    const values = [conversationKey, sender, receiverType, receiver, category, type, muid, moderation, texts] as const;
    return this.query(ctx, append, values);
  }

  /**
   * The message that reports an edit or a deletion, in the conversation of the changed message and of the same sender. The parties of the
   * conversation must be locked.
   */
  async appendMessageAction(
    ctx: RequestContext,
    { conversationKey, receiverType, receiver, sender }: MessageRow,
    data: MessageActionData,
    moderation?: ModerationStatus,
  ): Promise<MessageRow> {
    const message = { sender, category: 'action', type: 'message' };
    const [appended] = await this.append(ctx, { conversationKey, receiverType, receiver }, message, [data], moderation);
    return appended!;
  }
}
