import { BooleanField, ChoiceField, IdField, TextField } from '#platform/http/fields/field.js';
import { MAX_DATA_CHARACTERS } from '#resources/messages/content/message-limits.js';

export class ModerationTestDto {
  @TextField({ description: 'The text of a message.', max: MAX_DATA_CHARACTERS, example: 'Oh darn, it rains.' })
  text!: string;

  @IdField({
    description: 'uid, for filters about the sender. Without it they do not pass, as for a message of the app itself.',
    optional: true,
    example: 'andrew',
  })
  sender?: string;

  @IdField({
    description: 'uid or guid, for filters about the receiver. Without it they do not pass.',
    optional: true,
    example: 'hikers',
  })
  receiver?: string;

  @ChoiceField({ description: 'What the receiver is.', of: ['user', 'group'], optional: true, default: 'user' })
  receiverType?: 'user' | 'group';

  @BooleanField({
    description: 'Evaluates disabled rules as well. They change neither the status nor the actions.',
    optional: true,
    default: false,
  })
  withDisabled?: boolean;
}
