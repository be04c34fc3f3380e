import { TextField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';

export class RecipientUploadParam {
  @PathText('ERR_MEDIA_NOT_FOUND', () => [], { description: 'Link of the upload.', max: 500, example: 'link' })
  link!: string;
}

export class ImportRecipientsDto {
  @TextField({
    description: 's3Key of the file that was uploaded.',
    max: 100,
    example: '0123456789abcdef0123456789abcdef',
  })
  s3Key!: string;
}
