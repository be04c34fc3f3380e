import { TextField } from '../../platform/http/field.js';

export class MediaLinkParam {
  @TextField({ description: 'The signed part of the address.', max: 300 })
  id!: string;

  @TextField({ description: 'Any name: the answer carries the one of the file.', max: 1000, example: 'route.gpx' })
  name!: string;
}
