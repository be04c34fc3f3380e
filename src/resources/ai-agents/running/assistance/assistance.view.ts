import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { SmartReplies } from './assistance-prompts.js';

class RepliesView {
  @ApiProperty({ example: 'Gladly, see you at seven!' }) positive!: string;
  @ApiProperty({ example: 'Let me look at my calendar.' }) neutral!: string;
  @ApiProperty({ example: 'Sorry, I cannot make it.' }) negative!: string;
}

export class SmartRepliesView {
  @ApiPropertyOptional({ description: 'Absent if nobody has said anything.', type: RepliesView })
  'smart-replies'?: SmartReplies;
}

export class ConversationStarterView {
  @ApiProperty({ description: 'One to three messages.', example: ['How was the hike?'] })
  'conversation-starter'!: string[];
}

export class ConversationSummaryView {
  @ApiPropertyOptional({
    description: 'Absent if nobody has said anything.',
    example: 'Ben and Cleo meet at seven at the station.',
  })
  'conversation-summary'?: string;
}

export class AssistanceView {
  @ApiProperty({ example: 'You agreed to meet at seven.' })
  'bot-reply'!: string;
}

export class TranslationView {
  @ApiProperty({ example: '101' }) messageId!: string;
  @ApiProperty({ description: 'The canonical form of the tag.', example: 'de' }) language!: string;
  @ApiPropertyOptional({ description: 'Absent for a message without a text.', example: 'Wir treffen uns um sieben.' })
  text?: string;
}

export class RewrittenTextView {
  @ApiProperty({ example: 'We meet at seven.' }) text!: string;
}
