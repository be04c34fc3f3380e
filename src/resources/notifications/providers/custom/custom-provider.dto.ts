import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { BooleanField, FreeTextField, UrlField } from '#platform/http/fields/field.js';
import { AllowEmailRepliesField, ReplyAddressField, type EmailReplySettings } from '../email-reply-fields.js';
import type { ConfigurationOf } from '../provider-definition.js';

export class AddCustomProviderDto {
  @BooleanField({ description: 'Whether notifications are sent to it.', example: true })
  isEnabled!: boolean;

  @UrlField({
    description: 'Notifications are sent to this address. https, at a public address.',
    max: 1000,
    example: 'https://push.example.com/notifications',
  })
  webhookURL!: string;

  @BooleanField({ description: 'Whether requests have Basic authentication.', example: true })
  useBasicAuth!: boolean;

  @FreeTextField({
    description: 'Without a colon. Empty without useBasicAuth.',
    max: 255,
    example: 'confab',
  })
  basicAuthUsername!: string;

  @FreeTextField({
    description:
      'Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
    max: 255,
    example: 'a long password',
  })
  basicAuthPassword!: string;
}

const customChanges = {
  empty: 'absent',
  fields: { basicAuthUsername: { empty: 'value' }, basicAuthPassword: { empty: 'value' } },
} as const;

export class UpdateCustomProviderDto extends ChangesOf(AddCustomProviderDto, customChanges) {}

export class AddCustomEmailProviderDto extends AddCustomProviderDto {
  @BooleanField({
    description: 'Whether only users with a stored email address are notified. Otherwise the provider looks them up.',
    example: true,
  })
  useStoredEmailID!: boolean;

  @AllowEmailRepliesField()
  allowEmailReplies?: boolean;

  @ReplyAddressField()
  senderEmailForReplies?: string;
}

export class UpdateCustomEmailProviderDto extends ChangesOf(AddCustomEmailProviderDto, customChanges) {}

export class AddCustomSmsProviderDto extends AddCustomProviderDto {
  @BooleanField({
    description: 'Whether only users with a stored phone number are notified. Otherwise the provider looks them up.',
    optional: true,
    example: true,
    default: false,
  })
  useStoredPhNo?: boolean;
}

export class UpdateCustomSmsProviderDto extends ChangesOf(AddCustomSmsProviderDto, customChanges) {}

export type CustomConfiguration = ConfigurationOf<AddCustomProviderDto>;
export type CustomEmailConfiguration = ConfigurationOf<AddCustomEmailProviderDto, keyof EmailReplySettings> &
  EmailReplySettings;
export type CustomSmsConfiguration = ConfigurationOf<AddCustomSmsProviderDto, never, 'useStoredPhNo'>;
