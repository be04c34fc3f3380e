import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { dataOf } from './client.js';
import type { TestApp } from './server.js';

const pem = { type: 'pkcs8', format: 'pem' } as const;
export const RSA_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem) as string;
export const P256_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem) as string;

export const fcmProvider = (providerId = 'fcm-1') => ({
  providerId,
  serviceAccountFilename: 'account.json',
  serviceAccountCreds: {
    project_id: 'trail-buddies',
    client_email: 'push@trail-buddies.iam.gserviceaccount.com',
    private_key: RSA_KEY,
    private_key_id: 'key-1',
  },
  notificationInPayload: { ios: { chat: true, call: false } },
});

export const apnsProvider = (providerId = 'apns-1') => ({
  providerId,
  keyId: 'ABC123DEFG',
  teamId: 'DEF123GHIJ',
  bundleId: 'com.example.trailbuddies',
  p8KeyFilename: 'AuthKey.p8',
  p8Key: P256_KEY,
  includeContentAvailable: true,
  includeMutableContent: false,
  productionMode: false,
});

export const webPushProvider = (providerId = 'web-1') => ({ providerId, subject: 'mailto:push@example.com' });

export const customProvider = {
  isEnabled: true,
  webhookURL: 'https://push.example.com/notifications',
  useBasicAuth: true,
  basicAuthUsername: 'confab',
  basicAuthPassword: 'a long password',
};

export const twilioProvider = {
  twilioAccountSID: `AC${'0123456789abcdef'.repeat(2)}`,
  twilioAuthToken: 'fedcba9876543210'.repeat(2),
  twilioSenderPhoneNumber: '+14155550100',
};

export const sendGridProvider = {
  sendGridApiKey: 'SG.abcdefghijklmnop.qrstuvwxyz',
  sendGridTemplateID: `d-${'0123456789abcdef'.repeat(2)}`,
  sendGridUnsubscribeGroupID: '12345',
  senderName: 'Trail Buddies',
  senderEmail: 'chat@example.com',
  allowEmailReplies: false,
};

export const PROVIDERS = '/v3/notifications/push/v1/providers';
export const TOKENS = '/v3/notifications/push/v1/tokens';

export async function addPushProviders(app: TestApp): Promise<void> {
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider()));
  dataOf(await app.api.post(`${PROVIDERS}/apns`, apnsProvider()));
  dataOf(await app.api.post(`${PROVIDERS}/webpush`, webPushProvider()));
}

/** @returns a new auth token of the user */
export async function logIn(app: TestApp, uid: string): Promise<string> {
  return dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`, { force: true })).authToken as string;
}

/** As a browser makes it. */
export function webPushSubscription(endpoint = 'https://push.example.com/wpush/v2/abc?x=1') {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return {
    endpoint,
    expirationTime: null,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
