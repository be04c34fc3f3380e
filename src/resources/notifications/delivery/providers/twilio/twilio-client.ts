import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { Outcome } from '#platform/outgoing/http-post.js';
import type { TwilioConfiguration } from '#resources/notifications/provider-configuration.js';
import type { DigestClient, DigestContent, ProviderTarget, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import {
  attempt,
  connectionFailure,
  finalFailure,
  isSuccess,
  jsonOf,
  refusal,
  sent,
  type Response,
} from '../send-result.js';

const NAME = 'Twilio';

/** The part of a request of the library that a request for one message has. */
interface TwilioRequest {
  readonly uri: string;
  readonly username?: string;
  readonly password?: string;
  readonly headers?: Record<string, string>;
  readonly data?: Record<string, unknown>;
}

/** Sends SMS through Twilio. */
@Injectable()
export class TwilioClient implements DigestClient<'twilio'> {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { notifications }: Config,
    private readonly network: ProviderNetwork,
  ) {
    this.url = notifications.twilioUrl;
  }

  async send({ configuration }: ProviderTarget<'twilio'>, { to, text }: DigestContent): Promise<SendResult> {
    return attempt(NAME, async () => {
      if (to.phno === undefined) return finalFailure('The user has no phone number.', { reason: 'MISSING_PHNO' });
      const payload = { body: text ?? '' };
      const outcome = await this.create(configuration, to.phno, payload.body);
      if (!outcome) return finalFailure('The account SID or the auth token is invalid.', { payload });
      if ('error' in outcome) return { ...connectionFailure(outcome), payload };
      return isSuccess(outcome.status) ? sent(payload, outcome.status) : { ...failureOf(outcome), payload };
    });
  }

  /** @returns undefined if the library refuses the credentials */
  private async create(configuration: TwilioConfiguration, to: string, body: string): Promise<Outcome | undefined> {
    // loaded when needed: it has a class for each resource of Twilio
    const { default: twilio } = await import('twilio');
    const { twilioAccountSID: sid, twilioAuthToken, twilioSenderPhoneNumber: from } = configuration;
    let outcome: Outcome | undefined;
    const httpClient = {
      request: async (request: TwilioRequest) => {
        outcome = await this.request(request);
        if ('error' in outcome) throw new Error(outcome.error);
        return { statusCode: outcome.status, body: outcome.body };
      },
    };
    try {
      const client = twilio(sid, twilioAuthToken, { httpClient: httpClient as never });
      await client.messages.create({ to, from, body });
    } catch {
      // the outcome says it without quoting the phone number
    }
    return outcome;
  }

  /** The library makes the path and the form; the origin is that of the configuration. */
  private async request({ uri, username = '', password = '', headers, data = {} }: TwilioRequest): Promise<Outcome> {
    const { pathname } = new URL(uri);
    const form = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return this.network.post({
      url: `${this.url}${pathname}`,
      headers: {
        ...headers,
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: new URLSearchParams(form).toString(),
    });
  }
}

/** The status decides: Twilio changes its error codes. */
function failureOf(response: Response) {
  const code = jsonOf(response)?.code;
  const error = `${NAME} responded with ${response.status}${typeof code === 'number' ? `, error ${code}` : ''}.`;
  return { ...refusal(NAME, response, error), reason: 'TWILIO_CREATE_ERROR' as const };
}
