import {
  ChoiceField,
  DecimalIdField,
  IdField,
  IdListField,
  NestedField,
  ObjectField,
  TextField,
} from '#platform/http/fields/field.js';
import { METADATA_BYTES, TRANSIENT_BYTES } from './realtime-limits.js';

const MAX_ROLES = 25;
const MAX_TOKEN_LENGTH = 4096;

export const presenceModes = ['all', 'roles', 'friends', 'none'] as const;

export class PresenceSubscriptionDto {
  @ChoiceField({ description: 'Users whose presence the connection receives.', of: presenceModes })
  mode!: (typeof presenceModes)[number];

  @IdListField({ description: 'Required with the mode roles.', optional: true, maxItems: MAX_ROLES })
  roles?: string[];
}

export class AuthDto {
  @TextField({ description: 'Auth token of the user, or a token that the app issued.', max: MAX_TOKEN_LENGTH })
  authToken!: string;

  @IdField({ description: 'The app of the token; required for tokens that the app issued.', optional: true })
  appId?: string;

  @IdField({ description: 'Platform of the client.', optional: true, default: 'unknown' })
  platform?: string;

  @DecimalIdField({ description: 'Id of the last event that the client received.', optional: true })
  lastEventId?: string;

  @NestedField(() => PresenceSubscriptionDto, {
    description: 'Users whose presence the connection receives.',
    optional: true,
  })
  presence?: PresenceSubscriptionDto;
}

class ReceiverDto {
  @IdField({ description: 'uid or guid.' })
  receiver!: string;

  @ChoiceField({ description: 'Whether the receiver is a user or a group.', of: ['user', 'group'] })
  receiverType!: 'user' | 'group';
}

export class TypingDto extends ReceiverDto {
  @ChoiceField({ description: 'Whether typing begins or ends.', of: ['start', 'end'] })
  action!: 'start' | 'end';

  @ObjectField({ description: 'Delivered unchanged.', optional: true, maxBytes: METADATA_BYTES })
  metadata?: Record<string, unknown>;
}

export class TransientDto extends ReceiverDto {
  @ObjectField({ description: 'Delivered unchanged.', maxBytes: TRANSIENT_BYTES })
  data!: Record<string, unknown>;
}

export class ReceiptDto {
  @ChoiceField({ description: 'Whether the messages were delivered or read.', of: ['delivered', 'read'] })
  action!: 'delivered' | 'read';

  @DecimalIdField({ description: 'The receipt covers all messages up to and including this one.', optional: true })
  messageId?: string;

  @IdField({ description: 'uid or guid.', optional: true })
  receiver?: string;

  @ChoiceField({ description: 'Whether the receiver is a user or a group.', optional: true, of: ['user', 'group'] })
  receiverType?: 'user' | 'group';
}
