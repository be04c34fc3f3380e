import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** An item of data.attachments of a message. */
export class AttachmentView {
  @ApiProperty({ description: 'URL of the file. Anyone who has it can read the file.', format: 'uri' })
  url!: string;
  @ApiProperty({ description: 'File name of the upload, without unsafe characters.' }) name!: string;
  @ApiProperty({
    description: 'Detected from its first bytes, otherwise the type that the client declared.',
    example: 'image/png',
  })
  mimeType!: string;
  @ApiProperty({ description: 'Without the dot; empty for none.', example: 'png' }) extension!: string;
  @ApiProperty({ description: 'In bytes.' }) size!: number;
  @ApiPropertyOptional({ description: 'Of a PNG, JPEG, GIF, WebP or AVIF image, in pixels, as it is shown.' })
  width?: number;
  @ApiPropertyOptional({ description: 'Like the width.' }) height?: number;
}

export class UploadView {
  @ApiProperty({ type: [AttachmentView] }) attachments!: AttachmentView[];
}
