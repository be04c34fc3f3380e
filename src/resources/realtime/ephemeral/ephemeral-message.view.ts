import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class EphemeralSenderView {
  @ApiProperty({ description: 'app_system for the app itself.' }) uid!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() avatar?: string;
}

export class EphemeralMessageView {
  @ApiProperty({ description: 'A UUID. No other operation accepts it, because the message is not stored.' })
  id!: string;
  @ApiProperty({ description: 'guid.' }) receiver!: string;
  @ApiProperty({ enum: ['group'] }) receiverType!: string;
  @ApiProperty({ example: 'group_hikers' }) conversationId!: string;
  @ApiProperty() sender!: EphemeralSenderView;
  @ApiProperty({ description: 'The content that was sent.', type: 'object', additionalProperties: true })
  data!: Record<string, unknown>;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
}
