import { IdField, NamedChoiceField } from '#platform/http/fields/field.js';
import { receiverTypes } from './message-content.js';

const MAX_TYPE_CHARACTERS = 100;

/** The user or the group of a conversation. */
export const ReceiverField = () => IdField({ description: 'uid or guid.', example: 'tina' });

/** An unknown type is `ERR_INVALID_RECEIVER_TYPE`, which the service throws. */
export const ReceiverTypeField = () =>
  NamedChoiceField({
    description: 'Whether the receiver is a user or a group.',
    of: receiverTypes,
    max: MAX_TYPE_CHARACTERS,
    example: 'user',
  });
