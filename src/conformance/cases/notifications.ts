import { generateKeyPairSync } from 'node:crypto';
import { area, requiring, test, type ConformanceCase } from '../conformance-case.js';

const ROOT = '/v3/notifications';
const PREFERENCES = `${ROOT}/v1/preferences`;
const PUSH = `${ROOT}/push/v1`;

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;

/** Keys that are valid and belong to nobody. */
const newRsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pkcs8).toString();
const newP256Key = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8).toString();

const fcmProvider = (providerId: string) => ({
  providerId,
  serviceAccountFilename: 'account.json',
  serviceAccountCreds: {
    project_id: 'conformance',
    client_email: 'push@conformance.iam.gserviceaccount.com',
    private_key: newRsaKey(),
    private_key_id: 'key-1',
  },
  notificationInPayload: { ios: { chat: true } },
});

const apnsProvider = (providerId: string) => ({
  providerId,
  keyId: 'ABC123DEFG',
  teamId: 'DEF123GHIJ',
  bundleId: 'com.example.conformance',
  p8KeyFilename: 'AuthKey.p8',
  p8Key: newP256Key(),
  includeContentAvailable: true,
  includeMutableContent: false,
  productionMode: false,
});

/** A provider of push notifications of which an app has several, and one of them by default. */
const pushProviderCase = (
  kind: 'fcm' | 'apns' | 'webpush',
  provider: (providerId: string) => object,
  change: object,
): ConformanceCase =>
  // an app without another provider would have this one by default
  test(`A provider of the kind ${kind} is added, changed, made the default, listed and deleted`, async ({
    api,
    id,
    afterwards,
  }) => {
    const providerId = id('provider');
    const path = `${PUSH}/providers/${kind}`;
    afterwards(`provider ${providerId}`, () => api.delete(`${path}/${providerId}`));
    (await api.post(path, provider(providerId))).ok();
    (await api.put(path, { providerId, ...change })).ok();
    (await api.put(`${path}/default/${providerId}`)).ok();
    const listed = await api.get(path);
    listed.ok();
    if (!listed.rows('pushProviders').some((row) => row.providerId === providerId && row.isDefault === true))
      throw listed.mismatch(`the provider ${providerId}, which is the default`);
    (await api.delete(`${path}/${providerId}`)).ok();
  });

/** A provider of which an app has one. */
const singleProviderCase = (channel: string, kind: string, provider: object): ConformanceCase =>
  test(`The provider ${kind} for ${channel} is saved, read, changed and deleted`, async ({ api, afterwards }) => {
    const path = `${ROOT}/${channel}/v1/providers/${kind}`;
    afterwards(`provider ${kind} for ${channel}`, () => api.delete(path));
    (await api.post(path, provider)).ok();
    (await api.get(path)).ok();
    (await api.put(path, { isEnabled: false })).ok();
    (await api.delete(path)).ok();
  });

const customProvider = {
  isEnabled: true,
  webhookURL: 'https://push.example.com/notifications',
  useBasicAuth: true,
  basicAuthUsername: 'conformance',
  basicAuthPassword: 'no-real-password',
};

const twilioProvider = {
  twilioAccountSID: `AC${'0123456789abcdef'.repeat(2)}`,
  twilioAuthToken: 'fedcba9876543210'.repeat(2),
  twilioSenderPhoneNumber: '+14155550100',
};

const sendGridProvider = {
  sendGridApiKey: 'SG.abcdefghijklmnop.qrstuvwxyz',
  sendGridTemplateID: `d-${'0123456789abcdef'.repeat(2)}`,
  sendGridUnsubscribeGroupID: '12345',
  senderName: 'Conformance',
  senderEmail: 'chat@example.com',
  allowEmailReplies: false,
};

export const notifications = area('notifications', [
  test('A user has preferences, which are changed and reset', async ({ user, as }) => {
    const self = as(await user('ana'));
    const schedule = { saturday: { dnd: true }, friday: { from: 800, to: 1700 } };
    const mutePreferences = { dnd: 1, schedule };
    const choices = { groupPreferences: { groupMessages: 3 }, mutePreferences, usePrivacyTemplate: true };
    const stored = { preferences: { group: { messagesSetting: 3 } } };
    (await self.patch(PREFERENCES, choices)).ok(stored);
    (await self.get(PREFERENCES)).ok(stored);
    (await self.delete(PREFERENCES)).ok({ groupPreferences: { groupMessages: 2 } });
  }),
  test('A user has a time zone', async ({ user, as }) => {
    const self = as(await user('ana'));
    (await self.patch(`${PREFERENCES}/timezone`, { timezone: 'Asia/Tokyo' })).ok();
    (await self.get(`${PREFERENCES}/timezone`)).ok({ timezone: 'Asia/Tokyo' });
    (await self.patch(`${PREFERENCES}/timezone`, { timezone: 'Mars/Olympus' })).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('A user mutes conversations, lists them, and unmutes them', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const mutes = `${PREFERENCES}/mute`;
    const conversation = { id: ben, type: 'oneOnOne' };
    const until = 4_102_444_800_000;
    (await as(ana).put(mutes, { conversations: [{ ...conversation, until }] })).ok({ success: true });
    (await as(ana).get(mutes)).ok({ mutedConversations: [{ ...conversation, until }] });
    (await as(ana).delete(mutes, { conversations: [conversation] })).ok({ success: true });
    (await as(ana).get(mutes)).ok({ mutedConversations: [] });
  }),
  test('A user has an email address and a telephone number', async ({ user, as }) => {
    const self = as(await user('ana'));
    const path = `${ROOT}/v1/contact-details`;
    const details = { email: 'ana@example.com', phno: '+14155550123' };
    (await self.patch(path, details)).ok(details);
    (await self.get(path)).ok(details);
    (await self.delete(path)).ok();
  }),
  test('A template is shown with sample messages', async ({ api }) => {
    const template = 'textMessageTemplateDefault';
    (await api.post(`${ROOT}/v1/settings/preview`, { template })).ok();
  }),
  test('The log of notifications is read', async ({ api }) => {
    (await api.get(`${ROOT}/v1/logs`, { limit: 1 })).ok();
    (await api.get(`${ROOT}/v1/logs`, { channel: 'pigeon' })).refused(400, 'ERR_BAD_REQUEST');
  }),
  ...requiring('appSettings', [
    test('The settings of an app are read, changed and reset', async ({ api }) => {
      const settings = `${ROOT}/v1/settings`;
      const changes = { preferences: { group: { messagesSetting: 3 } } };
      const templates = { textMessageTemplatePrivacy: { body: 'New message' } };
      (await api.patch(settings, { ...changes, templates })).ok();
      (await api.get(settings)).ok(changes);
      (await api.delete(settings)).ok();
      (await api.get(settings)).ok({ preferences: { group: { messagesSetting: 2 } } });
    }),
    pushProviderCase('fcm', fcmProvider, { notificationInPayload: { web: { chat: false } } }),
    pushProviderCase('apns', apnsProvider, { productionMode: true }),
    pushProviderCase('webpush', (providerId) => ({ providerId, subject: 'mailto:push@example.com' }), {
      subject: 'https://example.com/contact',
    }),
    singleProviderCase('push', 'custom', customProvider),
    singleProviderCase('email', 'custom', { ...customProvider, useStoredEmailID: true }),
    singleProviderCase('sms', 'custom', { ...customProvider, useStoredPhNo: true }),
    singleProviderCase('email', 'sendgrid', sendGridProvider),
    singleProviderCase('sms', 'twilio', twilioProvider),
    test('A device is registered with a push token, listed and unregistered', async ({
      api,
      id,
      user,
      token,
      afterwards,
    }) => {
      const providerId = id('provider');
      const providers = `${PUSH}/providers/fcm`;
      afterwards(`provider ${providerId}`, () => api.delete(`${providers}/${providerId}`));
      (await api.post(providers, fcmProvider(providerId))).ok();
      const session = { authToken: await token(await user('ana')) };
      const self = api.with(session);
      const device = { platform: 'fcm_android', fcmToken: id('device'), providerId, timezone: 'Asia/Kolkata' };
      (await self.post(`${PUSH}/tokens`, device)).ok({ success: true });
      (await self.get(`${PUSH}/tokens`)).ok({ pushTokens: [{ platform: 'fcm_android', providerId }] });
      (await self.delete(`${PUSH}/tokens/${device.fcmToken}`)).ok();
      (await self.get(`${PUSH}/tokens`)).ok({ pushTokens: [] });
      (await self.post(`${PUSH}/tokens`, device)).ok({ success: true });
      (await self.delete(`${PUSH}/tokens`)).ok();
      (await self.get(`${PUSH}/tokens`)).ok({ pushTokens: [] });
    }),
  ]),
]);
