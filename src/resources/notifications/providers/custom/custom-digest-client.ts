import { Injectable } from '@nestjs/common';
import { EmailReplyAddresses } from '../email-reply-addresses.js';
import type { DigestClient, DigestContent, ProviderTarget, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { attempt } from '../send-result.js';
import type { CustomConfiguration, CustomEmailConfiguration } from './custom-provider.dto.js';
import { NAME, sendToCustomProvider } from './custom-webhook.js';

/** Sends emails and SMS to the webhook of an app. */
@Injectable()
export class CustomDigestClient implements DigestClient<CustomConfiguration> {
  constructor(
    private readonly network: ProviderNetwork,
    private readonly replies: EmailReplyAddresses,
  ) {}

  async send(target: ProviderTarget<CustomConfiguration>, content: DigestContent): Promise<SendResult> {
    return attempt(NAME, () => {
      const { id, to, messages, senderDetails, groupDetails, subject, html, text, unsubscribeUrl } = content;
      const { uid, name, email, phno } = to;
      const isEmail = target.kind === 'custom_email';
      const isAnswered = isEmail && html === undefined;
      const replyTo = isAnswered
        ? this.replies.replyTo(target.appId, target.configuration as CustomEmailConfiguration, id)
        : undefined;
      const about = { messages, senderDetails, groupDetails };
      const texts = isEmail ? { subject, html, unsubscribeUrl, replyTo } : { smsContent: text };
      return sendToCustomProvider(this.network, target, {
        id,
        trigger: isEmail ? 'email-notification-payload-generated' : 'sms-notification-payload-generated',
        data: { to: { uid, ...(isEmail ? { email } : { phno }), name }, ...about, ...texts },
        loggedData: { to: { uid, name }, ...about, ...(isEmail ? { subject } : { smsContent: text }) },
      });
    });
  }
}
