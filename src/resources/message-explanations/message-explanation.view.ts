import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import { withoutAbsent } from '#platform/http/json.js';
import { EXPLAINED_STEPS, OUTCOMES, type MessageExplanation } from './message-explanation.js';

class ExplainedStepView {
  @ApiProperty({ enum: EXPLAINED_STEPS }) step!: (typeof EXPLAINED_STEPS)[number];
  @ApiProperty({
    enum: OUTCOMES,
    description: 'withheld: decided so, for the reason in the text. unknown: nothing is left that tells it.',
  })
  outcome!: (typeof OUTCOMES)[number];
  @ApiPropertyOptional({ description: 'Unix milliseconds.' }) at?: number;
  @ApiProperty({ description: 'A sentence for people. It has nothing of the content of the message.' }) text!: string;
}

export class MessageExplanationView {
  @ApiProperty({ example: '42' }) messageId!: string;
  @ApiProperty() conversationId!: string;
  @ApiProperty() sender!: string;
  @ApiProperty() receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiPropertyOptional({ description: 'The user on whose way the steps are.' }) uid?: string;
  @ApiProperty({ type: [ExplainedStepView] }) steps!: ExplainedStepView[];
}

export const messageExplanationView = (explanation: MessageExplanation): MessageExplanationView => {
  const { messageId, conversationKey, sender, receiver, receiverType, uid, steps } = explanation;
  return withoutAbsent({
    messageId: String(messageId),
    conversationId: conversationIdOf(conversationKey),
    sender,
    receiver,
    receiverType,
    uid,
    steps: steps.map(({ step, outcome, at, text }) => withoutAbsent({ step, outcome, at: at?.getTime(), text })),
  });
};
