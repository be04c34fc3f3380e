import { DecimalIdField, IdField, JsonField, NamedChoiceField } from '#platform/http/fields/field.js';
import { receiverTypes } from '#resources/messages/content/message-content.js';

export class DraftPlaceDto {
  @IdField({ description: 'uid or guid.', example: 'tina' })
  receiver!: string;

  @NamedChoiceField({
    description: 'Whether the receiver is a user or a group.',
    of: receiverTypes,
    max: 100,
    example: 'user',
  })
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
