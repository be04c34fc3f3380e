import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class DecidingRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

/** `data.moderation` of a message. */
export class ModerationView {
  @ApiProperty({ enum: ['pending', 'approved', 'disapproved'] }) status!: string;
  @ApiPropertyOptional({ description: 'For moderators: the rule that blocked or flagged the message.' })
  rule?: DecidingRuleView;
}
