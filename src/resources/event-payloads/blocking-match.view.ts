import { ApiProperty } from '@nestjs/swagger';
import { MatchedConditionView } from '../moderation/queues/queued-message.view.js';

class BlockingRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The revision of the rule at that time.' }) revisionId!: string;
  @ApiProperty({ description: 'The actions that were taken.', type: [String], example: ['blockMessage'] })
  action!: string[];
  @ApiProperty({ description: 'Unix seconds.' }) blockedAt!: number;
}

/** Why a message was blocked. */
export class BlockingMatchView {
  @ApiProperty({ description: 'The condition of the rule that matched.' }) condition!: MatchedConditionView;
  @ApiProperty() rule!: BlockingRuleView;
}
