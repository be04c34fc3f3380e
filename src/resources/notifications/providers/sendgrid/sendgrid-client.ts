import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { EmailReplyAddresses } from '../email-reply-addresses.js';
import type { DigestClient, DigestContent, ProviderTarget, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { attempt, finalFailure, refusal, resultOf } from '../send-result.js';
import type { sendGridMail } from './sendgrid-mail.js';
import type { SendGridConfiguration } from './sendgrid-provider.dto.js';

const NAME = 'SendGrid';

/** Sends emails through SendGrid. */
@Injectable()
export class SendGridClient implements DigestClient<SendGridConfiguration> {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { notifications }: Config,
    private readonly network: ProviderNetwork,
    private readonly replies: EmailReplyAddresses,
  ) {
    this.url = notifications.sendGridUrl;
  }

  async send(
    { appId, configuration }: ProviderTarget<SendGridConfiguration>,
    content: DigestContent,
  ): Promise<SendResult> {
    return attempt(NAME, async () => {
      const { email } = content.to;
      if (email === undefined) return finalFailure('The user has no email address.', { reason: 'MISSING_EMAIL' });
      const { subject, messages, senderDetails, groupDetails } = content;
      const payload = { subject, messages, senderDetails, groupDetails };
      const body = await mailOf(configuration, content, {
        email,
        // nobody reads what is answered to a campaign
        replyTo: content.html === undefined ? this.replies.replyTo(appId, configuration, content.id) : undefined,
      });
      if (body === undefined) return finalFailure('The configuration of SendGrid is invalid.', { payload });
      const outcome = await this.network.post({
        url: `${this.url}/v3/mail/send`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${configuration.sendGridApiKey}` },
        body,
      });
      return resultOf(outcome, payload, (response) => refusal(NAME, response));
    });
  }
}

/** @returns undefined if the configuration is invalid */
async function mailOf(...args: Parameters<typeof sendGridMail>): Promise<string | undefined> {
  // loaded when needed: most installations have no provider of this kind
  const { sendGridMail } = await import('./sendgrid-mail.js');
  try {
    return JSON.stringify(sendGridMail(...args));
  } catch {
    return undefined;
  }
}
