import type { ProviderDefinition } from '../provider-definition.js';
import { privateKeyOf, problemOfEmail } from '../provider-problems.js';
import { FcmClient } from './fcm-client.js';
import type { FcmConfiguration } from './fcm-provider.dto.js';

/** The size is in bits. Google issues keys of 2048. */
const MIN_RSA_BITS = 2048;

const shown = { chat: true, call: true };

export const fcmProvider = {
  title: 'FCM',
  name: 'fcm',
  channel: 'push',
  client: FcmClient,
  secret: 'serviceAccountCreds',
  defaults: () => ({ notificationInPayload: { ios: shown, android: shown, web: shown } }),
  problems: ({ serviceAccountCreds: { project_id, client_email, private_key } }) => ({
    'serviceAccountCreds.project_id': /^[a-z0-9:.-]{1,100}$/.test(project_id)
      ? undefined
      : 'The serviceAccountCreds.project_id must be the id of a Firebase project.',
    'serviceAccountCreds.client_email': problemOfEmail('serviceAccountCreds.client_email', client_email),
    'serviceAccountCreds.private_key': isRsaKey(private_key)
      ? undefined
      : `The serviceAccountCreds.private_key must be an RSA key of at least ${MIN_RSA_BITS} bits in PEM, as in the file of the service account.`,
  }),
} as const satisfies ProviderDefinition<FcmConfiguration>;

function isRsaKey(pem: string): boolean {
  const key = privateKeyOf(pem);
  return key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails!.modulusLength! >= MIN_RSA_BITS;
}
