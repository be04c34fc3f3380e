import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Reminder } from './reminders.repository.js';

export class ReminderView {
  @ApiProperty({ example: '42' }) messageId!: string;
  @ApiProperty({ description: 'Unix seconds.' }) remindAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

export const reminderView = ({ messageId, remindAt, createdAt }: Reminder): ReminderView => ({
  messageId: String(messageId),
  remindAt: unixSeconds(remindAt),
  createdAt: unixSeconds(createdAt),
});
