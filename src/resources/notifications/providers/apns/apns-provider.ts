import type { ProviderDefinition } from '../provider-definition.js';
import { privateKeyOf } from '../provider-problems.js';
import { ApnsClient } from './apns-client.js';
import type { ApnsConfiguration } from './apns-provider.dto.js';

export const apnsProvider = {
  title: 'APNs',
  name: 'apns',
  channel: 'push',
  client: ApnsClient,
  secret: 'p8Key',
  defaults: () => ({ includeContentAvailable: false, includeMutableContent: false, productionMode: false }),
  problems: ({ keyId, teamId, bundleId, p8Key }) => ({
    keyId: problemOfAppleId('keyId', keyId),
    teamId: problemOfAppleId('teamId', teamId),
    bundleId: /^[A-Za-z0-9.-]{1,155}$/.test(bundleId)
      ? undefined
      : 'The bundleId must be 1 to 155 of the characters A-Z, a-z, 0-9, . and -.',
    p8Key: isP256Key(p8Key)
      ? undefined
      : 'The p8Key must be an EC key on P-256 in PKCS#8 PEM, as in the .p8 file of Apple.',
  }),
} as const satisfies ProviderDefinition<ApnsConfiguration>;

const problemOfAppleId = (name: string, text: string): string | undefined =>
  /^[A-Z0-9]{10}$/.test(text) ? undefined : `The ${name} must be 10 of the characters A-Z and 0-9.`;

const isP256Key = (pem: string): boolean =>
  pem.includes('-----BEGIN PRIVATE KEY-----') && privateKeyOf(pem)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
