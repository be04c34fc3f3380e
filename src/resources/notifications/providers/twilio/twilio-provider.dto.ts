import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { TextField } from '#platform/http/fields/field.js';
import { AccountProviderDto } from '../account-provider.dto.js';
import type { ConfigurationOf } from '../provider-definition.js';

export class AddTwilioProviderDto extends AccountProviderDto {
  @TextField({ description: 'SID of the account.', max: 34, example: `AC${'0123456789abcdef'.repeat(2)}` })
  twilioAccountSID!: string;

  @TextField({
    description:
      'Auth token of the account. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
    max: 32,
  })
  twilioAuthToken!: string;

  @TextField({ description: 'Number that messages are sent from, as E.164.', max: 16, example: '+14155550100' })
  twilioSenderPhoneNumber!: string;
}

export class UpdateTwilioProviderDto extends ChangesOf(AddTwilioProviderDto, {
  empty: 'absent',
  fields: { isEnabled: { description: 'Whether notifications are sent through it.' } },
}) {}

export type TwilioConfiguration = ConfigurationOf<AddTwilioProviderDto>;
