import { ApiProperty } from '@nestjs/swagger';

/** As data.attachments of a message takes it. */
export class AttachmentView {
  @ApiProperty({ description: 'Where the file is read. Whoever has this address can read it.', format: 'uri' })
  url!: string;
  @ApiProperty({ description: 'The name that the file had, cleaned.' }) name!: string;
  @ApiProperty({ description: 'What its first bytes say, else what the client said.', example: 'image/png' })
  mimeType!: string;
  @ApiProperty({ description: 'Without the dot; empty for none.', example: 'png' }) extension!: string;
  @ApiProperty({ description: 'In bytes.' }) size!: number;
}

export class UploadView {
  @ApiProperty({ type: [AttachmentView] }) attachments!: AttachmentView[];
}
