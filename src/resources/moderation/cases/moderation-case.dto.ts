import { EmailField } from '#platform/http/fields/contact-field.js';
import { FreeTextField } from '#platform/http/fields/field.js';

export class UpdateModerationCaseDto {
  @EmailField({
    description:
      'The email address of the collaborator of the app who reviews the message. An empty string removes the assignee.',
    optional: true,
    empty: 'value',
    example: 'mei@example.com',
  })
  assignee?: string;

  @FreeTextField({
    description: 'A note for other moderators. It is added to the notes of the message, which has at most 100.',
    optional: true,
    max: 1000,
    example: 'The same text as last week.',
  })
  note?: string;
}
