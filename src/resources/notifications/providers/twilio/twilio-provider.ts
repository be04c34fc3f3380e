import { isPhoneNumber } from '#platform/http/fields/contact-field.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { TwilioClient } from './twilio-client.js';
import type { TwilioConfiguration } from './twilio-provider.dto.js';

export const twilioProvider = {
  title: 'Twilio',
  name: 'twilio',
  channel: 'sms',
  client: TwilioClient,
  secret: 'twilioAuthToken',
  problems: ({ twilioAccountSID, twilioAuthToken, twilioSenderPhoneNumber }) => ({
    twilioAccountSID: /^AC[0-9a-fA-F]{32}$/.test(twilioAccountSID)
      ? undefined
      : 'The twilioAccountSID must be AC and 32 hexadecimal characters.',
    twilioAuthToken: /^[0-9A-Za-z]{32}$/.test(twilioAuthToken)
      ? undefined
      : 'The twilioAuthToken must be 32 letters and digits.',
    twilioSenderPhoneNumber: isPhoneNumber(twilioSenderPhoneNumber)
      ? undefined
      : 'The twilioSenderPhoneNumber must be a phone number in the form of E.164, such as +14155550100.',
  }),
} as const satisfies ProviderDefinition<TwilioConfiguration>;
