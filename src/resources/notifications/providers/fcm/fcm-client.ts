import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { ProviderTarget, PushClient, PushNotification, SendResult } from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { attempt, finalFailure, invalidToken, jsonOf, refusal, resultOf, type Response } from '../send-result.js';
import { fcmMessage } from './fcm-message.js';
import type { FcmConfiguration } from './fcm-provider.dto.js';
import { GoogleAccessTokens } from './google-access-tokens.js';

const NAME = 'Firebase Cloud Messaging';
const UNAUTHENTICATED = 401;

/** What the operator checks. The device stays: it is reached once that is right. */
const CAUSES: Readonly<Record<string, string>> = {
  SENDER_ID_MISMATCH: ' The device registered with another Firebase project than that of the service account.',
  THIRD_PARTY_AUTH_ERROR: ' The Firebase project has no valid key for APNs or Web Push.',
};

/** Sends through the HTTP v1 API of Firebase Cloud Messaging. */
@Injectable()
export class FcmClient implements PushClient<FcmConfiguration> {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { notifications }: Config,
    private readonly network: ProviderNetwork,
    private readonly tokens: GoogleAccessTokens,
  ) {
    this.url = notifications.fcmUrl;
  }

  async send(
    { configuration }: ProviderTarget<FcmConfiguration>,
    { content, device }: PushNotification,
  ): Promise<SendResult> {
    return attempt(NAME, async () => {
      if (!device) return finalFailure('The notification names no device.');
      const payload = fcmMessage(configuration, content, device, new Date());
      const result = await this.request(configuration, { ...payload, token: device.token }, payload);
      if (result.status !== UNAUTHENTICATED) return result;
      // the cached access token was revoked
      this.tokens.invalidate(configuration.serviceAccountCreds);
      return this.request(configuration, { ...payload, token: device.token }, payload);
    });
  }

  private async request({ serviceAccountCreds }: FcmConfiguration, message: object, payload: object) {
    const access = await this.tokens.tokenOf(serviceAccountCreds);
    if (!('token' in access)) return { ...access, payload };
    const outcome = await this.network.post({
      url: `${this.url}/v1/projects/${encodeURIComponent(serviceAccountCreds.project_id)}/messages:send`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access.token}` },
      body: JSON.stringify({ message }),
    });
    return resultOf(outcome, payload, failureOf);
  }
}

/** Source: the error codes of FCM, which the details of the error contain. */
function failureOf(response: Response) {
  const code = errorCodeOf(response);
  const error = `${NAME} responded with ${response.status}${code === undefined ? '' : ` ${code.slice(0, 50)}`}.`;
  if (code === 'UNREGISTERED' || isInvalidToken(response)) return invalidToken(error, response.status);
  return refusal(NAME, response, error + (CAUSES[code ?? ''] ?? ''));
}

interface FcmError {
  readonly message?: unknown;
  readonly status?: unknown;
  readonly details?: unknown;
}

/** The error code of FCM, or else the status of the API. */
function errorCodeOf(response: Response): string | undefined {
  const { status } = errorOf(response);
  const code = detailsOf(response).find(({ errorCode }) => typeof errorCode === 'string')?.errorCode ?? status;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}

/** INVALID_ARGUMENT is also the code of a message that is too large or otherwise invalid. */
function isInvalidToken(response: Response): boolean {
  const { status, message } = errorOf(response);
  if (status !== 'INVALID_ARGUMENT') return false;
  const violations = detailsOf(response).flatMap(({ fieldViolations }) => objectsIn(fieldViolations));
  if (violations.length > 0) return violations.every(({ field }) => field === 'message.token');
  return typeof message === 'string' && message.includes('is not a valid FCM registration token');
}

function errorOf(response: Response): FcmError {
  const error = jsonOf(response)?.error;
  return typeof error === 'object' && error !== null ? error : {};
}

const detailsOf = (response: Response) => objectsIn(errorOf(response).details);

const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    : [];
