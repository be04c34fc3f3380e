import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { ScheduledMessage } from './scheduled-messages.repository.js';

export class ScheduledMessageView {
  @ApiProperty({ example: '7' }) id!: string;
  @ApiProperty({ description: 'uid.', example: 'andrew' }) sender!: string;
  @ApiProperty({ example: 'tina' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ example: 'message' }) category!: string;
  @ApiProperty({ example: 'text' }) type!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
  @ApiPropertyOptional({ type: [String] }) tags?: string[];
  @ApiPropertyOptional() parentId?: string;
  @ApiPropertyOptional() quotedMessageId?: string;
  @ApiProperty({ description: 'Unix seconds.' }) sendAt!: number;
  @ApiPropertyOptional({ description: 'The time zone in which the time was given.', example: 'Europe/Berlin' })
  timeZone?: string;
  @ApiProperty({ description: 'failed: it was due, and could not be sent.', enum: ['scheduled', 'failed'] })
  status!: string;
  @ApiPropertyOptional({ description: 'The code of the error for which it was not sent.' }) errorCode?: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export const scheduledMessageView = (row: ScheduledMessage): ScheduledMessageView =>
  withoutAbsent({
    id: String(row.id),
    sender: row.uid,
    receiver: row.receiver,
    receiverType: row.receiverType,
    category: row.category,
    type: row.type,
    data: row.data,
    tags: row.tags.length > 0 ? row.tags : undefined,
    parentId: row.parentId?.toString(),
    quotedMessageId: row.quotedMessageId?.toString(),
    sendAt: unixSeconds(row.sendAt),
    timeZone: row.timeZone,
    status: row.errorCode === null ? 'scheduled' : 'failed',
    errorCode: row.errorCode,
    createdAt: unixSeconds(row.createdAt),
    updatedAt: unixSeconds(row.updatedAt),
  });
