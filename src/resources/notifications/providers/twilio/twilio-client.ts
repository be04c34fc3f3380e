import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { basicAuthorization } from '#platform/outgoing/basic-authorization.js';
import type { DigestClient, DigestContent, ProviderTarget, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { attempt, finalFailure, jsonOf, refusal, resultOf, type Response } from '../send-result.js';
import type { TwilioConfiguration } from './twilio-provider.dto.js';

const NAME = 'Twilio';

/** Sends SMS through Twilio. */
@Injectable()
export class TwilioClient implements DigestClient<TwilioConfiguration> {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { notifications }: Config,
    private readonly network: ProviderNetwork,
  ) {
    this.url = notifications.twilioUrl;
  }

  async send({ configuration }: ProviderTarget<TwilioConfiguration>, { to, text }: DigestContent): Promise<SendResult> {
    return attempt(NAME, async () => {
      if (to.phno === undefined) return finalFailure('The user has no phone number.', { reason: 'MISSING_PHNO' });
      const payload = { body: text ?? '' };
      const { twilioAccountSID: sid, twilioAuthToken: token, twilioSenderPhoneNumber: from } = configuration;
      if (!sid.startsWith('AC') || token === '')
        return finalFailure('The account SID or the auth token is invalid.', { payload });
      const outcome = await this.network.post({
        url: `${this.url}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
        headers: {
          accept: 'application/json',
          ...basicAuthorization(sid, token),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: to.phno, From: from, Body: payload.body }).toString(),
      });
      return resultOf(outcome, payload, failureOf);
    });
  }
}

/** The status decides: Twilio changes its error codes. */
function failureOf(response: Response) {
  const code = jsonOf(response)?.code;
  const error = `${NAME} responded with ${response.status}${typeof code === 'number' ? `, error ${code}` : ''}.`;
  return { ...refusal(NAME, response, error), reason: 'TWILIO_CREATE_ERROR' as const };
}
