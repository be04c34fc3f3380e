import { EmailField, PhoneNumberField } from '#platform/http/fields/contact-field.js';
import { ChoiceField, IdField, TextField } from '#platform/http/fields/field.js';
import type { NotificationChannel } from '../notification.js';
import { kindsOf, providerDefinitions, providerNames, type ProviderName } from '../providers/provider-definitions.js';
import type { DeviceProviderKind } from '../push-tokens/platforms.js';
import { MAX_TOKEN_LENGTH } from '../push-tokens/push-token.dto.js';

/** The choices of a channel, and what is said of the choice that is made without one. */
const choicesOf = (channel: NotificationChannel) => ({ of: providerNames(kindsOf(channel)), optional: true });
const describedFor = (channel: NotificationChannel) =>
  `The provider. The one that is turned on if absent, ${providerDefinitions[kindsOf(channel)[0]!].title} if both are.`;

export class TestPushDto {
  @ChoiceField({
    description: 'Kind of the provider. That of the device if absent. custom needs a uid.',
    ...choicesOf('push'),
    example: 'fcm',
  })
  provider?: DeviceProviderKind | 'custom';

  @TextField({
    description: 'Id of the provider. That of the device if absent.',
    max: 100,
    optional: true,
    example: 'fcm-provider-1',
  })
  providerId?: string;

  @TextField({
    description: 'A registered push token; of Web Push the endpoint. Either this or uid.',
    max: MAX_TOKEN_LENGTH,
    optional: true,
  })
  pushToken?: string;

  @IdField({
    description: 'The device of this user that was registered last. Either this or pushToken.',
    optional: true,
    example: 'andrew',
  })
  uid?: string;
}

export class TestEmailDto {
  @ChoiceField({ description: describedFor('email'), ...choicesOf('email') })
  provider?: ProviderName;

  @EmailField({ description: 'Address of the receiver.', example: 'andrew@example.com' })
  email!: string;
}

export class TestSmsDto {
  @ChoiceField({ description: describedFor('sms'), ...choicesOf('sms') })
  provider?: ProviderName;

  @PhoneNumberField({ description: 'Phone number of the receiver, as E.164.', example: '+14155550123' })
  phno!: string;
}
