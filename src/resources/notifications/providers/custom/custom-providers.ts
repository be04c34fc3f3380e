import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { AddressRules, Problems, ProviderDefinition } from '../provider-definition.js';
import { problemOfReplyAddress } from '../provider-problems.js';
import { CustomDigestClient } from './custom-digest-client.js';
import type { CustomConfiguration, CustomEmailConfiguration, CustomSmsConfiguration } from './custom-provider.dto.js';
import { CustomPushClient } from './custom-push-client.js';

// Servers of an app that notifications are sent to.

const common = { name: 'custom', secret: 'basicAuthPassword', sentTo: 'webhookURL' } as const;

export const customPushProvider = {
  ...common,
  title: 'custom push',
  channel: 'push',
  client: CustomPushClient,
  problems: problemsOfWebhook,
} as const satisfies ProviderDefinition<CustomConfiguration>;

export const customEmailProvider = {
  ...common,
  title: 'custom email',
  channel: 'email',
  client: CustomDigestClient,
  addressNeeded: 'useStoredEmailID',
  problems: (configuration, rules) => ({
    ...problemsOfWebhook(configuration, rules),
    senderEmailForReplies: problemOfReplyAddress(configuration),
  }),
} as const satisfies ProviderDefinition<CustomEmailConfiguration>;

export const customSmsProvider = {
  ...common,
  title: 'custom SMS',
  channel: 'sms',
  client: CustomDigestClient,
  addressNeeded: 'useStoredPhNo',
  defaults: () => ({ useStoredPhNo: false }),
  problems: (configuration: CustomSmsConfiguration, rules) => problemsOfWebhook(configuration, rules),
} as const satisfies ProviderDefinition<CustomSmsConfiguration>;

function problemsOfWebhook(configuration: CustomConfiguration, { allowPrivate }: AddressRules): Problems {
  const { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword } = configuration;
  const missing = (name: string) => `The ${name} field is required with useBasicAuth.`;
  return {
    webhookURL: problemOfUrl(new URL(webhookURL), { name: 'webhookURL', credentials: 'useBasicAuth', allowPrivate }),
    basicAuthUsername: basicAuthUsername.includes(':')
      ? 'The basicAuthUsername may not contain a colon.'
      : useBasicAuth && basicAuthUsername === ''
        ? missing('basicAuthUsername')
        : undefined,
    basicAuthPassword:
      basicAuthPassword === MASKED_SECRET
        ? 'The basicAuthPassword may not be the asterisks that stand for a secret.'
        : useBasicAuth && basicAuthPassword === ''
          ? missing('basicAuthPassword')
          : undefined,
  };
}
