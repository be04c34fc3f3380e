import { ApiProperty } from '@nestjs/swagger';
import { conversationIdOf, type ConversationKey } from '#core/conversations/conversation-key.js';

export class DisappearingMessagesView {
  @ApiProperty({ example: 'andrew_user_tina' }) conversationId!: string;
  @ApiProperty({
    description: 'Messages disappear so many seconds after they are sent; 0: they stay.',
    example: 86_400,
  })
  disappearAfterSeconds!: number;
}

export const disappearingMessagesView = (key: ConversationKey, seconds: number): DisappearingMessagesView => ({
  conversationId: conversationIdOf(key),
  disappearAfterSeconds: seconds,
});
