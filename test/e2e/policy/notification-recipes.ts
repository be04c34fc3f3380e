import type { Response } from 'supertest';
import { dataOf, type Client } from '#test/support/client.js';
import {
  apnsProvider,
  customProvider,
  fcmProvider,
  PROVIDERS,
  sendGridProvider,
  TOKENS,
  twilioProvider,
  webPushProvider,
} from '#test/support/notifications.js';
import type { Recipe } from './access-recipes.js';

type Request = (client: Client, id: string) => Promise<Response>;

/** A provider of a kind that an app has several of, which is deleted after the request. */
const aPushProvider =
  (path: string, provider: (id: string) => object, request: Request): Recipe =>
  async ({ app, fresh, afterwards }) => {
    const id = fresh('provider');
    dataOf(await app.api.post(path, provider(id)));
    afterwards(() => app.api.delete(`${path}/${id}`));
    return (client) => request(client, id);
  };

const pushProvider = (kind: string, provider: (id: string) => object): Record<string, Recipe> => {
  const path = `${PROVIDERS}/${kind}`;
  return {
    [`notifications-push-list-${kind}-providers`]: () => Promise.resolve((client) => client.get(path)),
    [`notifications-push-add-${kind}-provider`]: ({ fresh }) => {
      const id = fresh('provider');
      return Promise.resolve(async (client) => {
        const response = await client.post(path, provider(id));
        if (response.status === 200) await client.delete(`${path}/${id}`);
        return response;
      });
    },
    [`notifications-push-update-${kind}-provider`]: aPushProvider(path, provider, (client, providerId) =>
      client.put(path, { providerId }),
    ),
    [`notifications-push-delete-${kind}-provider`]: aPushProvider(path, provider, (client, id) =>
      client.delete(`${path}/${id}`),
    ),
    [`notifications-push-default-${kind}-provider`]: aPushProvider(path, provider, (client, id) =>
      client.put(`${path}/default/${id}`),
    ),
  };
};

/** A provider of a kind that an app has one of, which is deleted after the request. */
const theProvider = (path: string, provider: object, ids: readonly [string, string, string, string]) => {
  const address = `/v3/notifications/${path}`;
  const recipe =
    (isAdded: boolean, request: (client: Client) => Promise<Response>): Recipe =>
    async ({ app, clients, afterwards }) => {
      if (isAdded) dataOf(await app.api.post(address, provider));
      afterwards(() => Promise.all([app.api, clients.otherApp].map((owner) => owner.delete(address))));
      return request;
    };
  const [list, save, update, remove] = ids;
  return {
    [list]: recipe(true, (client) => client.get(address)),
    [save]: recipe(false, (client) => client.post(address, provider)),
    [update]: recipe(true, (client) => client.put(address, {})),
    [remove]: recipe(true, (client) => client.delete(address)),
  };
};

const verbs = ['list', 'save', 'update', 'delete'] as const;
const named = (name: (verb: string) => string) => verbs.map(name) as unknown as [string, string, string, string];

/** A device: end users act with their own auth token, and keys with that of the target. */
const aDevice =
  (request: (client: Client, authToken: string | undefined, device: string) => Promise<Response>): Recipe =>
  async ({ app, fresh, clients, column }) => {
    const device = fresh('device');
    await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('of-devices'));
    const isKey = ['key', 'authOnly', 'otherApp'].includes(column);
    const { authToken } = dataOf(await app.api.post('/v3/users/target/auth_tokens', { force: true }));
    const registration = { platform: 'fcm_web', fcmToken: device };
    dataOf(
      await (isKey ? app.api.post(TOKENS, { ...registration, authToken }) : clients[column].post(TOKENS, registration)),
    );
    return (client) => request(client, isKey ? (authToken as string) : undefined, device);
  };

/** The custom provider has an address that does not exist: the test of it fails, and the request succeeds. */
const aTest =
  (channel: string, test: object, more: object): Recipe =>
  async ({ app, afterwards }) => {
    const path = `/v3/notifications/${channel}/v1`;
    await app.api.post(`${path}/providers/custom`, {
      ...customProvider,
      webhookURL: 'https://push.invalid/notifications',
      ...more,
    });
    afterwards(() => app.api.delete(`${path}/providers/custom`));
    return (client) => client.post(`${path}/test`, test);
  };

export const notificationRecipes: Record<string, Recipe> = {
  'notifications-push-register-token': aDevice((client, authToken, fcmToken) =>
    client.post(TOKENS, { platform: 'fcm_web', fcmToken, authToken }),
  ),
  'notifications-push-list-tokens': aDevice((client, authToken) => client.get(TOKENS, { authToken })),
  'notifications-push-unregister-tokens': aDevice((client, authToken) => client.delete(TOKENS, { authToken })),
  'notifications-push-delete-token': aDevice((client, authToken, device) =>
    client.delete(`${TOKENS}/${device}`, { authToken }),
  ),
  ...pushProvider('fcm', fcmProvider),
  ...pushProvider('apns', apnsProvider),
  ...pushProvider('webpush', webPushProvider),
  ...theProvider(
    'push/v1/providers/custom',
    customProvider,
    named((verb) => `notifications-${verb}-push-custom-provider`),
  ),
  ...theProvider(
    'email/v1/providers/custom',
    { ...customProvider, useStoredEmailID: true },
    named((verb) => `notifications-${verb}-email-custom-provider`),
  ),
  ...theProvider(
    'sms/v1/providers/custom',
    { ...customProvider, useStoredPhNo: true },
    named((verb) => `notifications-${verb}-sms-custom-provider`),
  ),
  ...theProvider(
    'sms/v1/providers/twilio',
    twilioProvider,
    named((verb) => `notifications-sms-${verb}-twilio-details`),
  ),
  ...theProvider(
    'email/v1/providers/sendgrid',
    sendGridProvider,
    named((verb) => `notifications-email-${verb}-sendgrid-details`),
  ),
  'preview-notification-template': () =>
    Promise.resolve((client) =>
      client.post('/v3/notifications/v1/settings/preview', { template: 'textMessageTemplateDefault' }),
    ),
  'test-push-notification': aTest('push', { provider: 'custom', uid: 'target' }, {}),
  'test-email-notification': aTest('email', { email: 'target@example.com' }, { useStoredEmailID: false }),
  'test-sms-notification': aTest('sms', { phno: '+14155550123' }, { useStoredPhNo: false }),
  'notifications-logs': () => Promise.resolve((client) => client.get('/v3/notifications/v1/logs')),
};
