import {
  ChoiceField,
  DecimalIdField,
  IdField,
  IdListField,
  NestedField,
  ObjectField,
  TextField,
} from '../../platform/http/field.js';
import { METADATA_BYTES, TRANSIENT_BYTES } from './realtime-limits.js';

const MAX_ROLES = 25;
const MAX_TOKEN_LENGTH = 500;

export const presenceModes = ['all', 'roles', 'friends', 'none'] as const;

export class PresenceSubscriptionDto {
  @ChoiceField({ description: 'Whose presence is told.', of: presenceModes })
  mode!: (typeof presenceModes)[number];

  @IdListField({ description: 'Required with the mode roles.', optional: true, maxItems: MAX_ROLES })
  roles?: string[];
}

export class AuthDto {
  @TextField({ description: 'Of the user.', max: MAX_TOKEN_LENGTH })
  authToken!: string;

  @IdField({ description: 'The app of the token.', optional: true })
  appId?: string;

  @IdField({ description: 'What the client runs on.', optional: true, default: 'unknown' })
  platform?: string;

  @DecimalIdField({ description: 'The last event that the client knows of.', optional: true })
  lastEventId?: string;

  @NestedField(() => PresenceSubscriptionDto, { description: 'Whose presence is told.', optional: true })
  presence?: PresenceSubscriptionDto;
}

class ReceiverDto {
  @IdField({ description: 'uid or guid.' })
  receiver!: string;

  @ChoiceField({ description: 'What the receiver is.', of: ['user', 'group'] })
  receiverType!: 'user' | 'group';
}

export class TypingDto extends ReceiverDto {
  @ChoiceField({ description: 'Whether typing begins or ends.', of: ['start', 'end'] })
  action!: 'start' | 'end';

  @ObjectField({ description: 'Passed on as it is.', optional: true, maxBytes: METADATA_BYTES })
  metadata?: Record<string, unknown>;
}

export class TransientDto extends ReceiverDto {
  @ObjectField({ description: 'Passed on as it is.', maxBytes: TRANSIENT_BYTES })
  data!: Record<string, unknown>;
}

export class ReceiptDto {
  @ChoiceField({ description: 'What became of the messages.', of: ['delivered', 'read'] })
  action!: 'delivered' | 'read';

  @DecimalIdField({ description: 'Up to and including this message.', optional: true })
  messageId?: string;

  @IdField({ description: 'uid or guid.', optional: true })
  receiver?: string;

  @ChoiceField({ description: 'What the receiver is.', optional: true, of: ['user', 'group'] })
  receiverType?: 'user' | 'group';
}
