import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MessageView } from '../messages/view/message.view.js';

class ScheduledMessageChangeView {
  @ApiProperty({ example: '7' }) id!: string;
  @ApiProperty({ enum: ['scheduled', 'sent', 'cancelled', 'failed'] }) status!: string;
  @ApiPropertyOptional({ description: 'Of a message that is scheduled, in Unix seconds.' }) sendAt?: number;
  @ApiPropertyOptional({ description: 'Id of the message that was sent.' }) messageId?: string;
  @ApiPropertyOptional({ description: 'The code of the error for which it was not sent.' }) errorCode?: string;
}

export class ScheduledMessageEventView {
  @ApiProperty() scheduledMessage!: ScheduledMessageChangeView;
}

class ReminderChangeView {
  @ApiProperty({ example: '42' }) messageId!: string;
  @ApiProperty({ description: 'Unix seconds.' }) remindAt!: number;
  @ApiProperty({ description: 'due: the time has come.', enum: ['set', 'due', 'deleted'] }) status!: string;
}

export class ReminderEventView {
  @ApiProperty() reminder!: ReminderChangeView;
  @ApiPropertyOptional({ description: 'Of a reminder whose time has come.' }) message?: MessageView;
}

class DraftChangeView {
  @ApiProperty({ example: 'tina' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiPropertyOptional({ description: 'The message in whose thread it is.' }) parentId?: string;
  @ApiProperty({ enum: ['saved', 'deleted'] }) status!: string;
}

export class DraftEventView {
  @ApiProperty() draft!: DraftChangeView;
}

class ArchivedConversationView {
  @ApiProperty({ example: 'tina' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty() archived!: boolean;
}

export class ConversationArchiveEventView {
  @ApiProperty() conversation!: ArchivedConversationView;
}
