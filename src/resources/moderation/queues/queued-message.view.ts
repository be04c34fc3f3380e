import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { WithheldEdit } from '#core/moderation/rule.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

/** The condition of a rule that matched a message. */
export class MatchedConditionView {
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
  value!: readonly string[];
  @ApiPropertyOptional({
    description: 'Of category prompt: the questions to the engine about the message.',
    type: [String],
  })
  prompts?: readonly string[];
  @ApiPropertyOptional({ description: 'Human-readable reasons.', type: [String] }) message?: readonly string[];
  @ApiPropertyOptional({ description: 'The score or the similarity, in percent.' }) weight?: number;
}

/** The message as the withheld edit would change it. @param edit null where the message itself was blocked */
export function withEdit(message: MessageView, edit: WithheldEdit | null): MessageView {
  if (!edit) return message;
  const { entities, moderation, mentions } = message.data;
  return {
    ...message,
    data: {
      ...edit.data,
      ...(mentions !== undefined && { mentions }),
      ...(moderation !== undefined && { moderation }),
      entities,
    },
    tags: edit.tags.length > 0 ? [...edit.tags] : undefined,
    editedBy: edit.editedBy,
  };
}
