import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The texts of one notification, as far as the template has them. */
export class TemplatePreviewView {
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ description: 'Type of the sample message.', example: 'text' }) messageType!: string;
  @ApiPropertyOptional({ description: 'Of a push notification.' }) title?: string;
  @ApiPropertyOptional({ description: 'Of a push notification.' }) body?: string;
  @ApiPropertyOptional({ description: 'Of an email.' }) subject?: string;
  @ApiPropertyOptional({ description: 'Of an SMS.' }) text?: string;
}

export class TemplatePreviewsView {
  @ApiProperty({
    description: 'One for each sample message and type of receiver that the template is for.',
    type: [TemplatePreviewView],
  })
  previews!: TemplatePreviewView[];
}
