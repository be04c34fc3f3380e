import { TextField } from '#platform/http/fields/field.js';

export class DownloadAppDto {
  @TextField({
    description: 'Encrypts the credentials in the archive. Without it they are left out.',
    max: 1000,
    empty: 'refused',
    optional: true,
    example: 'a passphrase of several words',
  })
  passphrase?: string;
}
