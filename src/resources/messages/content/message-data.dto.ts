import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { goalTypes } from './message-content.js';

// `data` of a message in the API document. message-content.ts validates it; members that are not declared here are stored too.

class MessageAttachment {
  @ApiProperty({ description: 'Address of the file.', format: 'uri', example: 'https://example.com/summit.jpg' })
  url!: string;
  @ApiPropertyOptional({ example: 'summit.jpg' }) name?: string;
  @ApiPropertyOptional({ example: 'image/jpeg' }) mimeType?: string;
  @ApiPropertyOptional({ description: 'Without the dot.', example: 'jpg' }) extension?: string;
  @ApiPropertyOptional({
    description: 'In bytes.',
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^[0-9]{1,15}$' },
    ],
  })
  size?: number | string;
  @ApiPropertyOptional({
    description: 'Of an image, in pixels. The server measures the images that it stores.',
    example: 4000,
  })
  width?: number;
  @ApiPropertyOptional({ description: 'Like the width.', example: 3000 }) height?: number;
}

class InteractionGoal {
  @ApiProperty({ enum: goalTypes }) type!: string;
  @ApiPropertyOptional({ type: [String], description: 'Ids of the elements that must be used.' })
  elementIds?: string[];
}

const freeJson = { type: 'object', additionalProperties: true } as const;

export class MessageData {
  @ApiPropertyOptional({
    description: 'The text of a text message; the caption of any other message.',
    example: 'Who is up for a hike?',
  })
  text?: string;
  @ApiPropertyOptional({
    description: 'At least one, for the types image, file, audio and video.',
    type: [MessageAttachment],
  })
  attachments?: MessageAttachment[];
  @ApiPropertyOptional({ ...freeJson, description: 'For the category custom: any JSON object of at most 10 KB.' })
  customData?: Record<string, unknown>;
  @ApiPropertyOptional({ ...freeJson, description: 'For the category interactive.' })
  interactiveData?: Record<string, unknown>;
  @ApiPropertyOptional({
    description: 'For the category interactive: which elements must be used until the goal is reached.',
    type: InteractionGoal,
  })
  interactionGoal?: InteractionGoal;
  @ApiPropertyOptional({ description: 'For the category interactive: whether the sender may use its elements.' })
  allowSenderInteraction?: boolean;
  @ApiPropertyOptional({
    ...freeJson,
    description: 'For the category card.',
    properties: { fallbackText: { type: 'string', description: 'For clients that cannot show the card.' } },
  })
  card?: Record<string, unknown>;
  @ApiPropertyOptional({
    description:
      'True: nobody is notified of the message, and it does not count as unread. It is shown like others. An edit does not change it.',
  })
  silent?: boolean;
  @ApiPropertyOptional({ ...freeJson, description: 'For any category: any JSON object of at most 10 KB.' })
  metadata?: Record<string, unknown>;
}
