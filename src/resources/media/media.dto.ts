import { TextField } from '#platform/http/fields/field.js';

export class MediaLinkParam {
  @TextField({ description: 'The signed part of the URL.', max: 300 })
  id!: string;

  @TextField({ description: 'Any name: the response has the name of the file.', max: 1000, example: 'route.gpx' })
  name!: string;
}
