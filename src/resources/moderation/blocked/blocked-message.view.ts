import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationCaseFields, caseFields } from '../cases/moderation-case.view.js';
import { MatchedConditionView, withEdit } from '../queues/queued-message.view.js';
import type { ShownBlockedMessage } from './blocked-messages.service.js';

export class BlockedMessageView extends ModerationCaseFields {
  @ApiProperty({ description: 'The rule that blocked the message.', example: 'text-profanity-filter' }) ruleId!: string;
  @ApiProperty() ruleName!: string;
  @ApiProperty({ description: 'The revision of the rule at that time.' }) revisionId!: string;
  @ApiProperty({ description: 'The condition of the rule that matched.' }) condition!: MatchedConditionView;
  @ApiProperty({ description: 'For a blocked edit, the message as the edit would change it.' }) message!: MessageView;
  @ApiPropertyOptional({
    description: 'true if an edit was blocked: the message itself is visible, with its former content.',
  })
  isEdit?: boolean;
  @ApiProperty({ description: 'The actions that were taken.', type: [String], example: ['blockMessage'] })
  action!: string[];
  @ApiProperty({ description: 'When the message was blocked, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export function blockedMessageView({ blocked, message, moderationCase }: ShownBlockedMessage): BlockedMessageView {
  const { ruleId, ruleName, revisionId, condition, actions, edit, createdAt, updatedAt } = blocked;
  return {
    ruleId,
    ruleName,
    revisionId,
    condition,
    message: withEdit(message, edit),
    ...(edit && { isEdit: true }),
    action: actions,
    ...caseFields(moderationCase),
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
  };
}
