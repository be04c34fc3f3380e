import { TextField } from '#platform/http/fields/field.js';

export class UnsubscribeQuery {
  @TextField({ description: 'Of the address in an email.', max: 1000 })
  token!: string;
}
