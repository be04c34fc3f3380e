import { ApiProperty } from '@nestjs/swagger';
import type { UnreadCount } from './unread-counts.sql.js';

/** How many messages of one conversation are unread. */
export class UnreadCountView {
  @ApiProperty({ enum: ['user', 'group'] }) entityType!: string;
  @ApiProperty({ description: 'uid or guid of the peer.' }) entityId!: string;
  @ApiProperty({ description: 'At most 10,000.' }) count!: number;
}

export const unreadCountView = ({ receiverType, receiver, count }: UnreadCount): UnreadCountView => ({
  entityType: receiverType,
  entityId: receiver,
  count,
});
