import type { Response } from 'supertest';
import { Database } from '#platform/database/database.js';
import { dataOf, type Client } from '../support/client.js';
import {
  apnsProvider,
  customProvider,
  fcmProvider,
  PROVIDERS,
  sendGridProvider,
  TOKENS,
  twilioProvider,
  webPushProvider,
} from '../support/notifications.js';
import type { TestServer } from '../support/server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

type Example = (operationId: string, answer: Promise<Response>, request?: object) => Promise<any>;

/** Stands for a private key in examples: scanners for secrets report real ones. */
const KEY = '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n';

export async function recordProvidersExamples(example: Example, api: Client): Promise<void> {
  const fcm = fcmProvider('fcm-provider-1');
  const shownFcm = { ...fcm, serviceAccountCreds: { ...fcm.serviceAccountCreds, private_key: KEY } };
  const apns = apnsProvider('apns-provider-1');
  const kinds = [
    ['fcm', fcm, shownFcm],
    ['apns', apns, { ...apns, p8Key: KEY }],
    ['webpush', webPushProvider('web-push-1'), webPushProvider('web-push-1')],
  ] as const;
  const changes = {
    fcm: { notificationInPayload: { web: { chat: false } } },
    apns: { productionMode: true },
    webpush: { subject: 'https://example.com/contact' },
  };
  for (const [kind, provider, shown] of kinds) {
    const path = `${PROVIDERS}/${kind}`;
    const { providerId } = provider;
    await example(`notifications-push-add-${kind}-provider`, api.post(path, provider), shown);
    await example(`notifications-push-list-${kind}-providers`, api.get(path));
    const change = { providerId, ...changes[kind] };
    await example(`notifications-push-update-${kind}-provider`, api.put(path, change), change);
    await example(`notifications-push-default-${kind}-provider`, api.put(`${path}/default/${providerId}`));
    const temporary = { ...provider, providerId: 'temporary' };
    dataOf(await api.post(path, temporary));
    await example(`notifications-push-delete-${kind}-provider`, api.delete(`${path}/temporary`));
  }
  const push = `${PROVIDERS}/custom`;
  const custom = (channel: string, verb: string) => `notifications-${verb}-${channel}-custom-provider`;
  await recordProviderExamples(example, api, push, customProvider, (verb) => custom('push', verb));
  const email = { ...customProvider, useStoredEmailID: true };
  await recordProviderExamples(example, api, '/v3/notifications/email/v1/providers/custom', email, (verb) =>
    custom('email', verb),
  );
  const sms = { ...customProvider, useStoredPhNo: true };
  await recordProviderExamples(example, api, '/v3/notifications/sms/v1/providers/custom', sms, (verb) =>
    custom('sms', verb),
  );
  const twilio = (verb: string) => `notifications-sms-${verb}-twilio-details`;
  await recordProviderExamples(example, api, '/v3/notifications/sms/v1/providers/twilio', twilioProvider, twilio);
  const sendGrid = (verb: string) => `notifications-email-${verb}-sendgrid-details`;
  await recordProviderExamples(
    example,
    api,
    '/v3/notifications/email/v1/providers/sendgrid',
    sendGridProvider,
    sendGrid,
  );
}

async function recordProviderExamples(
  example: Example,
  api: Client,
  path: string,
  provider: object,
  idOf: (verb: string) => string,
): Promise<void> {
  await example(idOf('save'), api.post(path, provider), provider);
  await example(idOf('list'), api.get(path));
  const change = { isEnabled: false };
  await example(idOf('update'), api.put(path, change), change);
  await example(idOf('delete'), api.delete(path));
}

/** After `recordProvidersExamples`, for a user who exists. */
export async function recordPushTokensExamples(example: Example, api: Client, uid: string): Promise<void> {
  const { authToken } = dataOf(await api.post(`/v3/users/${uid}/auth_tokens`, { force: true })) as {
    authToken: string;
  };
  const device = { platform: 'fcm_android', fcmToken: 'fLmW3kq0:APA91bHun4MxP5', authToken, timezone: 'Asia/Kolkata' };
  await example('notifications-push-register-token', api.post(TOKENS, device), device);
  await example('notifications-push-list-tokens', api.get(TOKENS, { authToken }));
  const session = { authToken };
  await example(
    'notifications-push-delete-token',
    api.delete(`${TOKENS}/${encodeURIComponent(device.fcmToken)}`, session),
    session,
  );
  dataOf(await api.post(TOKENS, device));
  await example('notifications-push-unregister-tokens', api.delete(TOKENS, session), session);
}

/** Through custom providers, which are deleted afterwards. */
export async function recordTestSendsExamples(example: Example, api: Client, uid: string): Promise<void> {
  const receiver = await WebhookReceiver.start();
  const tests = {
    push: [{ useBasicAuth: false }, { provider: 'custom', uid }],
    email: [{ useStoredEmailID: false }, { provider: 'custom', email: 'andrew@example.com' }],
    sms: [{ useStoredPhNo: false }, { provider: 'custom', phno: '+14155550123' }],
  } as const;
  for (const [channel, [more, test]] of Object.entries(tests)) {
    const path = `/v3/notifications/${channel}/v1`;
    dataOf(await api.post(`${path}/providers/custom`, { ...customProvider, webhookURL: receiver.url, ...more }));
    await example(`test-${channel}-notification`, api.post(`${path}/test`, test), test);
    dataOf(await api.delete(`${path}/providers/custom`));
  }
  await receiver.stop();
}

/** The entry is stored as the delivery of notifications stores it. */
export async function recordNotificationLogExamples(
  example: Example,
  server: TestServer,
  appId: string,
  api: Client,
): Promise<void> {
  const [occurredAt, endedAt] = [new Date(), new Date(Date.now() + 180)];
  await server.app
    .get(Database)
    .forApp({ app: { id: appId } })
    .prisma.notificationDelivery.create({
      data: {
        ...{
          appId,
          trigger: 'after_message',
          channel: 'push',
          uid: 'tina',
          state: 'sent',
          attemptCount: 1,
          status: 200,
        },
        ...{
          provider: 'fcm',
          providerId: 'fcm-provider-1',
          platform: 'fcm_android',
          pushToken: 'fLmW3kq0:APA91bHun4MxP5',
        },
        ...{ conversationKey: 'user/andrew/tina', messageId: 42n, messageCategory: 'message', messageType: 'text' },
        ...{ sender: 'andrew', receiver: 'tina', receiverType: 'user', occurredAt, createdAt: occurredAt, endedAt },
        payload: { notification: { title: 'Andrew Joseph', body: 'Hello' }, data: { tag: '42', type: 'chat' } },
      },
    });
  await example('notifications-logs', api.get('/v3/notifications/v1/logs', { channel: 'push' }));
}
