import { DecimalIdField, JsonField } from '#platform/http/fields/field.js';
import { ReceiverField, ReceiverTypeField } from '#resources/messages/content/receiver-fields.js';

export class DraftPlaceDto {
  @ReceiverField()
  receiver!: string;

  @ReceiverTypeField()
  receiverType!: string;

  @DecimalIdField({
    description: 'Id of the message in whose thread the draft is; absent for a draft that is no reply.',
    optional: true,
    example: '42',
  })
  parentId?: string;
}

export class SaveDraftDto extends DraftPlaceDto {
  @JsonField({
    description:
      'What the user has begun to write: an object that the client gets back as it is, such as the `data` of a message; at most 65,536 characters.',
    example: { text: 'Shall we' },
  })
  data!: unknown;
}
