import { IdField } from '#platform/http/fields/field.js';

export class CreateGuestQuery {
  @IdField({ description: 'The app that the guest chats in.', example: 'myapp' })
  appId!: string;
}
