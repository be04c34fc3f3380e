import { EmailField, PhoneNumberField } from '#platform/http/fields/contact-field.js';
import { ChoiceField, IdField, TextField } from '#platform/http/fields/field.js';
import { MAX_TOKEN_LENGTH } from '../push-tokens/push-token.dto.js';

export const PUSH_PROVIDERS = ['fcm', 'apns', 'web_push', 'custom'] as const;
export const EMAIL_PROVIDERS = ['sendgrid', 'custom'] as const;
export const SMS_PROVIDERS = ['twilio', 'custom'] as const;

export class TestPushDto {
  @ChoiceField({
    description: 'Kind of the provider. That of the device if absent. custom needs a uid.',
    of: PUSH_PROVIDERS,
    optional: true,
    example: 'fcm',
  })
  provider?: (typeof PUSH_PROVIDERS)[number];

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
  @ChoiceField({
    description: 'The provider. The one that is turned on if absent, SendGrid if both are.',
    of: EMAIL_PROVIDERS,
    optional: true,
  })
  provider?: (typeof EMAIL_PROVIDERS)[number];

  @EmailField({ description: 'Address of the receiver.', example: 'andrew@example.com' })
  email!: string;
}

export class TestSmsDto {
  @ChoiceField({
    description: 'The provider. The one that is turned on if absent, Twilio if both are.',
    of: SMS_PROVIDERS,
    optional: true,
  })
  provider?: (typeof SMS_PROVIDERS)[number];

  @PhoneNumberField({ description: 'Phone number of the receiver, as E.164.', example: '+14155550123' })
  phno!: string;
}
