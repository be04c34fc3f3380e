import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { goalTypes } from './message-content.js';

// What the API document shows of `data` of a message. message-content.ts checks it, and keeps members that are not shown here.

class MessageAttachment {
  @ApiProperty({ description: 'Where the file is read.', format: 'uri', example: 'https://example.com/summit.jpg' })
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
}

class InteractionGoal {
  @ApiProperty({ enum: goalTypes }) type!: string;
  @ApiPropertyOptional({ type: [String], description: 'Ids of the elements that are to be used.' })
  elementIds?: string[];
}

const freeJson = { type: 'object', additionalProperties: true } as const;

export class MessageData {
  @ApiPropertyOptional({
    description: 'Of a text; the caption of anything else.',
    example: 'Who is up for a hike?',
  })
  text?: string;
  @ApiPropertyOptional({
    description: 'Of an image, a file, an audio or a video: at least one.',
    type: [MessageAttachment],
  })
  attachments?: MessageAttachment[];
  @ApiPropertyOptional({ ...freeJson, description: 'Of the category custom: free JSON, at most 10 KB.' })
  customData?: Record<string, unknown>;
  @ApiPropertyOptional({ ...freeJson, description: 'Of the category interactive.' })
  interactiveData?: Record<string, unknown>;
  @ApiPropertyOptional({
    description: 'Of the category interactive: which elements have to be used until it is done with.',
    type: InteractionGoal,
  })
  interactionGoal?: InteractionGoal;
  @ApiPropertyOptional({ description: 'Of the category interactive: whether its sender may use it.' })
  allowSenderInteraction?: boolean;
  @ApiPropertyOptional({
    ...freeJson,
    description: 'Of the category card.',
    properties: { fallbackText: { type: 'string', description: 'For clients that cannot show the card.' } },
  })
  card?: Record<string, unknown>;
  @ApiPropertyOptional({ ...freeJson, description: 'Free JSON beside any of them, at most 10 KB.' })
  metadata?: Record<string, unknown>;
}
