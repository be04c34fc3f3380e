import type { ProviderDefinition } from '../provider-definition.js';
import { problemOfEmail, problemOfReplyAddress } from '../provider-problems.js';
import { SendGridClient } from './sendgrid-client.js';
import type { SendGridConfiguration } from './sendgrid-provider.dto.js';

export const sendGridProvider = {
  title: 'SendGrid',
  name: 'sendgrid',
  channel: 'email',
  client: SendGridClient,
  secret: 'sendGridApiKey',
  defaults: () => ({ allowEmailReplies: false, senderEmailForReplies: null }),
  problems: (configuration) => ({
    sendGridApiKey: /^SG\.[A-Za-z0-9._-]{1,200}$/.test(configuration.sendGridApiKey)
      ? undefined
      : 'The sendGridApiKey must begin with SG. and have no other characters than letters, digits, ., - and _.',
    sendGridTemplateID: /^d-[0-9a-f]{32}$/.test(configuration.sendGridTemplateID)
      ? undefined
      : 'The sendGridTemplateID must be d- and 32 hexadecimal characters: the id of a dynamic template.',
    sendGridUnsubscribeGroupID: /^[0-9]{1,15}$/.test(configuration.sendGridUnsubscribeGroupID)
      ? undefined
      : 'The sendGridUnsubscribeGroupID must be a decimal number.',
    senderEmail: problemOfEmail('senderEmail', configuration.senderEmail),
    senderEmailForReplies: problemOfReplyAddress(configuration),
  }),
} as const satisfies ProviderDefinition<SendGridConfiguration>;
