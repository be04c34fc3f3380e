import { Injectable } from '@nestjs/common';
import type { RequestDetails } from 'web-push';
import type {
  ProviderTarget,
  PushClient,
  PushContent,
  PushNotification,
  PushTarget,
  SendResult,
} from '../provider-client.js';
import { ProviderNetwork } from '../provider-network.js';
import { bytesOf, dataOf, fitted, isRinging, topicOf, ttlSecondsOf } from '../push-payload.js';
import { attempt, connectionFailure, finalFailure, invalidToken, isSuccess, refusal, sent } from '../send-result.js';
import type { WebPushConfiguration } from './web-push-provider.dto.js';

const NAME = 'The push service';
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_LARGE = 413;
const GONE = 410;

/** What the operator checks. The device stays: it is reached once that is right. */
const OTHER_KEYS = ' Check the VAPID keys: the browser may have subscribed with others.';

/**
 * Bytes of the payload before encryption, in the order of the requests: the next after 413. RFC 8030 lets a push service refuse bodies of
 * more than 4096 bytes, of which the encryption of RFC 8291 needs 103.
 */
const LIMITS = [3_993, 2_000];

type Subscription = PushTarget & Required<Pick<PushTarget, 'keys'>>;

/** Sends to browsers through their push services, encrypted (RFC 8291) and with VAPID (RFC 8292). */
@Injectable()
export class WebPushClient implements PushClient<WebPushConfiguration> {
  constructor(private readonly network: ProviderNetwork) {}

  async send(
    { configuration }: ProviderTarget<WebPushConfiguration>,
    { content, device }: PushNotification,
  ): Promise<SendResult> {
    return attempt(NAME, async () => {
      if (!device) return finalFailure('The notification names no device.');
      if (!isSubscription(device)) return invalidToken('The subscription has no keys.');
      if (!(await canSign(configuration)))
        return finalFailure('The VAPID keys or the subject of the provider are invalid.');
      let result: SendResult = finalFailure(`${NAME} responded with ${TOO_LARGE}.`);
      for (const limit of LIMITS) {
        result = await this.request(configuration, content, device, limit);
        if (result.status !== TOO_LARGE) break;
      }
      return result;
    });
  }

  private async request(
    configuration: WebPushConfiguration,
    content: PushContent,
    subscription: Subscription,
    limit: number,
  ): Promise<SendResult> {
    const payload = dataOf(fitted(content, (part) => bytesOf(dataOf(part)) <= limit));
    const details = await encrypted(configuration, content, subscription, JSON.stringify(payload));
    if (!details) return { ...invalidToken('The keys of the subscription are invalid.'), payload };
    const outcome = await this.network.postToChosen({
      url: subscription.token,
      headers: details.headers,
      body: details.body!,
    });
    if ('error' in outcome) return { ...connectionFailure(outcome), payload };
    const { status } = outcome;
    if (isSuccess(status)) return sent(payload, status);
    const error = `${NAME} responded with ${status}.`;
    if (status === NOT_FOUND || status === GONE) return { ...invalidToken(error, status), payload };
    const cause = status === UNAUTHORIZED || status === FORBIDDEN ? OTHER_KEYS : '';
    return { ...refusal(NAME, outcome, error + cause), payload };
  }
}

/** Loaded when needed: most installations have no provider of this kind. */
const library = () => import('web-push');

const isSubscription = (device: PushTarget): device is Subscription =>
  device.keys !== undefined && URL.canParse(device.token);

/** @returns undefined if the keys of the subscription are invalid */
async function encrypted(
  vapidDetails: WebPushConfiguration,
  content: PushContent,
  { token: endpoint, keys }: Subscription,
  payload: string,
): Promise<RequestDetails | undefined> {
  const { default: webPush } = await library();
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails,
      TTL: ttlSecondsOf(content),
      urgency: isRinging(content.details) ? 'high' : 'normal',
      topic: topicOf(content),
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return undefined;
  }
}

async function canSign({ subject, publicKey, privateKey }: WebPushConfiguration): Promise<boolean> {
  const { default: webPush } = await library();
  try {
    webPush.getVapidHeaders('https://push.example.com', subject, publicKey, privateKey, 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}
