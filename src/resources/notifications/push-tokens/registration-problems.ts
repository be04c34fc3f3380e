import { ECDH } from 'node:crypto';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { timezoneNamed } from '#platform/text/timezone.js';
import { platformRulesOf } from './platforms.js';
import type { RegisterPushTokenDto } from './push-token.dto.js';

type Subscription = NonNullable<RegisterPushTokenDto['webPushSubscription']>;

/** What is wrong with a registration, by dotted name; empty if nothing is. */
export function problemsOfRegistration(device: RegisterPushTokenDto, allowPrivate: boolean): ErrorDetails {
  const { property } = platformRulesOf(device.platform);
  return {
    ...(device[property] === undefined && {
      [property]: [`The ${property} field is required with the platform ${device.platform}.`],
    }),
    ...(property === 'webPushSubscription' &&
      device.webPushSubscription &&
      problemsOfSubscription(device.webPushSubscription, allowPrivate)),
    ...(device.timezone !== undefined &&
      timezoneNamed(device.timezone) === undefined && {
        timezone: ['The timezone must be an IANA name, such as Asia/Kolkata.'],
      }),
  };
}

function problemsOfSubscription({ endpoint, keys }: Subscription, allowPrivate: boolean): ErrorDetails {
  const names = { endpoint: 'webPushSubscription.endpoint', p256dh: 'webPushSubscription.keys.p256dh' };
  const auth = 'webPushSubscription.keys.auth';
  const problem = URL.canParse(endpoint)
    ? problemOfUrl(new URL(endpoint), { name: names.endpoint, credentials: 'the keys', allowPrivate })
    : `The ${names.endpoint} must be a valid URL.`;
  return {
    ...(problem && { [names.endpoint]: [problem] }),
    ...(!isPoint(keys.p256dh) && { [names.p256dh]: [`The ${names.p256dh} must be a point on P-256, in base64url.`] }),
    ...(Buffer.from(keys.auth, 'base64url').length !== 16 && {
      [auth]: [`The ${auth} must be 16 bytes, in base64url.`],
    }),
  };
}

/** Uncompressed: 65 bytes. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
