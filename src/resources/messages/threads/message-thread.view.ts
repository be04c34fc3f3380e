import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageView } from '../view/message.view.js';
import type { ThreadRow } from './message-threads.sql.js';

@ApiExtraModels(MessageView)
export class ThreadView {
  @ApiProperty({ description: 'Id of the message that the thread belongs to.' }) parentMessageId!: string;
  @ApiPropertyOptional({ description: 'With withParent only.', type: MessageView }) parentMessage?: MessageView;
  @ApiProperty({ description: 'Replies that are not deleted.' }) replyCount!: number;
  @ApiPropertyOptional({ description: 'The newest of them; absent for none.', type: MessageView })
  lastReply?: MessageView;
  @ApiProperty({
    description:
      'Replies of others since the acting user last replied, subscribed, or marked the conversation as read.',
  })
  unreadReplyCount!: number;
  @ApiProperty({ description: 'Unix seconds: the time of the last reply, or else of the parent.' }) updatedAt!: number;
  @ApiProperty() conversationId!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ description: 'uid or guid of the peer.' }) receiverId!: string;
}

/** A thread, as one user sees it. */
export interface Thread {
  row: ThreadRow;
  parent?: MessageView;
  lastReply?: MessageView;
}

export function threadView({ row, parent, lastReply }: Thread, viewer: string): ThreadView {
  const { sender, receiver, receiverType } = row;
  return {
    parentMessageId: String(row.id),
    ...(parent && { parentMessage: parent }),
    replyCount: row.replyCount,
    ...(lastReply && { lastReply }),
    unreadReplyCount: row.unreadReplyCount,
    updatedAt: unixSeconds(row.updatedAt),
    conversationId: conversationIdOf(row.conversationKey),
    receiverType,
    receiverId: receiverType === 'user' && receiver === viewer ? sender : receiver,
  };
}

/** The cursor of a list of threads, which is in the order of their last replies. */
export const threadPosition = ({ row }: Thread) => ({ sentAt: unixSeconds(row.updatedAt), id: String(row.position) });
