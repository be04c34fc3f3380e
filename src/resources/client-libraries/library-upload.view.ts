import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { AttachmentView } from '../media/files/media.view.js';

class UploadRequestView {
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({ enum: ['POST'] }) method!: string;
  @ApiProperty({
    description: 'Fields of the form, before the file.',
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  body!: Record<string, string>;
}

class LibraryUploadView {
  @ApiProperty() request!: UploadRequestView;
  @ApiProperty({ description: 'For data.attachments of a message, once the file is uploaded.' })
  attachment!: AttachmentView;
  @ApiProperty({ description: 'Unix seconds.' }) expiresAt!: number;
}

@ApiExtraModels(LibraryUploadView)
export class LibraryUploadsView {
  @ApiProperty({
    description: 'By the ids of the request.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(LibraryUploadView) },
  })
  data!: Record<string, LibraryUploadView>;
}
