import { createECDH } from 'node:crypto';
import { isEmail } from '#platform/http/fields/contact-field.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { WebPushClient } from './web-push-client.js';
import type { WebPushConfiguration } from './web-push-provider.dto.js';

export const webPushProvider = {
  title: 'Web Push',
  name: 'web_push',
  channel: 'push',
  client: WebPushClient,
  secret: 'privateKey',
  defaults: ({ publicKey, privateKey }) =>
    publicKey === undefined && privateKey === undefined ? newVapidKeys() : { publicKey: '', privateKey: '' },
  problems: ({ subject, publicKey, privateKey }) => ({
    subject: isSubject(subject) ? undefined : 'The subject must be a mailto: or https: address.',
    privateKey: isVapidPair(publicKey, privateKey)
      ? undefined
      : 'The publicKey and the privateKey must be a pair of VAPID keys: a P-256 point of 65 bytes and its scalar of 32 bytes, in base64url without padding.',
  }),
} as const satisfies ProviderDefinition<WebPushConfiguration>;

/** The library is loaded when it is needed. */
const newVapidKeys = async () => (await import('web-push')).default.generateVAPIDKeys();

function isSubject(text: string): boolean {
  if (text.startsWith('mailto:')) return isEmail(text.slice('mailto:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Whether the public key is that of the private key. Both in base64url. */
function isVapidPair(publicKey: string, privateKey: string): boolean {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== 32) return false;
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(scalar);
  } catch {
    return false;
  }
  return ecdh.getPublicKey('base64url') === publicKey;
}
