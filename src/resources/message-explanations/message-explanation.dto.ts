import { IdField } from '#platform/http/fields/field.js';

export class ExplainMessageQuery {
  @IdField({
    description: 'The user to whom the message is on its way. Default: its receiver, if that is a user.',
    optional: true,
    example: 'tina',
  })
  uid?: string;
}
