import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { IdField } from '#platform/http/fields/field.js';

export class CreateGuestDto {
  @IdField({ description: 'The app that the guest chats in.', example: 'myapp' })
  appId!: string;

  @DisplayNameField({
    description: 'Name that others see. Without it, it is Guest with the end of the uid.',
    max: 100,
    optional: true,
    example: 'Ann',
  })
  name?: string;
}
