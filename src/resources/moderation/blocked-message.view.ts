import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { unixSeconds } from '../../platform/http/responses/envelope.js';
import { MessageView } from '../messages/view/message.view.js';
import type { BlockedMessage } from './moderation.repository.js';

class MatchedConditionView {
  @ApiProperty() id!: number;
  @ApiProperty({ description: 'Whether value names lists of keywords and not the keywords themselves.' })
  isKeywordsReferencePresent!: boolean;
  @ApiProperty({ description: 'Whether media was checked.' }) isMediaPresent!: boolean;
  @ApiProperty({ description: 'What the condition checks.', example: 'message' }) entity!: string;
  @ApiProperty({ description: 'The part of it that is checked.', example: 'text' }) operand!: string;
  @ApiProperty({ description: 'The kind of check.', example: 'word' }) category!: string;
  @ApiProperty({ example: 'contains' }) operator!: string;
  @ApiProperty({
    description: 'Words, patterns, ids of lists or thresholds.',
    type: [String],
    example: ['profanity-list'],
  })
  value!: string[];
  @ApiPropertyOptional({ description: 'Human-readable reasons.', type: [String] }) message?: string[];
  @ApiPropertyOptional() weight?: number;
}

export class BlockedMessageView {
  @ApiProperty({ description: 'The rule that blocked the message.', example: 'text-profanity-filter' }) ruleId!: string;
  @ApiProperty() ruleName!: string;
  @ApiProperty({ description: 'The revision of the rule at that time.' }) revisionId!: string;
  @ApiProperty({ description: 'The condition of the rule that matched.' }) condition!: MatchedConditionView;
  @ApiProperty() message!: MessageView;
  @ApiProperty({ description: 'The actions that were taken.', type: [String], example: ['blockMessage'] })
  action!: string[];
  @ApiProperty({ description: 'When the message was blocked, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export function blockedMessageView(blocked: BlockedMessage, message: MessageView): BlockedMessageView {
  const { ruleId, ruleName, revisionId, condition, actions, createdAt, updatedAt } = blocked;
  return {
    ruleId,
    ruleName,
    revisionId,
    condition,
    message,
    action: actions,
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
  };
}
