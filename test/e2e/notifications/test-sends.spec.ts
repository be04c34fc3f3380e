import { dataOf, expectError } from '#test/support/client.js';
import { notificationLog, settledLog } from '#test/support/custom-push.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import {
  customProvider,
  fcmProvider,
  logIn,
  PROVIDERS,
  sendGridProvider,
  TOKENS,
  twilioProvider,
} from '#test/support/notifications.js';
import { FcmDouble } from '#test/support/provider-doubles/fcm-double.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

const PUSH = '/v3/notifications/push/v1/test';
const EMAIL = '/v3/notifications/email/v1/test';
const SMS = '/v3/notifications/sms/v1/test';

let fcm: FcmDouble;
const environment: NodeJS.ProcessEnv = { WEBHOOK_ALLOW_PRIVATE: 'true' };
beforeAll(async () => {
  fcm = await FcmDouble.start();
  Object.assign(environment, fcm.environment);
});
afterAll(() => fcm.stop());
const server = useServer(environment);
const database = useDatabase(server);

let app: TestApp;
let receiver: WebhookReceiver;
beforeEach(async () => {
  app = await appWithUsers(server, ['ann', 'bob']);
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.stop());

async function registerDevice(): Promise<void> {
  const provider = fcmProvider('main');
  const serviceAccountCreds = { ...provider.serviceAccountCreds, ...fcm.account };
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, { ...provider, serviceAccountCreds }));
  const authToken = await logIn(app, 'bob');
  dataOf(await app.api.post(TOKENS, { platform: 'fcm_android', fcmToken: 'device-of-bob', authToken }));
}

const useCustom = async (channel: 'push' | 'email' | 'sms', more: object = {}): Promise<void> => {
  const provider = { ...customProvider, webhookURL: receiver.url, ...more };
  dataOf(await app.api.post(`/v3/notifications/${channel}/v1/providers/custom`, provider));
};

describe('a test of push', () => {
  test('goes to the device of a user, or to a registered token', async () => {
    await registerDevice();
    for (const test of [{ uid: 'bob' }, { pushToken: 'device-of-bob' }]) {
      const before = fcm.messages.length;
      expect(dataOf(await app.api.post(PUSH, test))).toEqual({
        success: true,
        provider: 'fcm/main',
        status: 200,
        milliseconds: expect.any(Number),
      });
      expect(fcm.messages.slice(before)).toMatchObject([{ token: 'device-of-bob' }]);
    }
    expect(await notificationLog(app)).toEqual([]);
  });

  test('says why the provider did not accept it', async () => {
    await registerDevice();
    const { account } = fcm;
    const creds = { ...fcmProvider().serviceAccountCreds, ...account, project_id: 'another-project' };
    dataOf(await app.api.put(`${PROVIDERS}/fcm`, { providerId: 'main', serviceAccountCreds: creds }));
    const result = dataOf(await app.api.post(PUSH, { uid: 'bob' }));
    expect(result).toMatchObject({ success: false, provider: 'fcm/main', status: 404, error: expect.any(String) });
    expect(JSON.stringify(result)).not.toContain('device-of-bob');
  });

  test('goes to the custom provider', async () => {
    await useCustom('push');
    expect(dataOf(await app.api.post(PUSH, { provider: 'custom', uid: 'bob' }))).toMatchObject({ success: true });
    expect(receiver.received).toMatchObject([{ json: { data: { to: { uid: 'bob' } } } }]);
  });

  test('is refused without a device, a provider or a receiver', async () => {
    expectError(await app.api.post(PUSH, { uid: 'bob' }), 404, 'ERR_TOKEN_NOT_FOUND');
    expectError(await app.api.post(PUSH, { provider: 'custom', uid: 'bob' }), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.post(PUSH, {}), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post(PUSH, { provider: 'custom' }), 400, 'ERR_BAD_REQUEST');
  });

  test('is for full-access keys', async () => {
    expectError(await server.client({ apikey: app.authKey }).post(PUSH, { uid: 'bob' }), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).post(PUSH, { uid: 'bob' }), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });

  test("does not find the devices of another app's users", async () => {
    await registerDevice();
    const other = await appWithUsers(server, ['bob']);
    expectError(await other.api.post(PUSH, { pushToken: 'device-of-bob' }), 404, 'ERR_TOKEN_NOT_FOUND');
  });
});

test('a test of email goes to an address through the provider that is turned on', async () => {
  expectError(await app.api.post(EMAIL, { email: 'bob@example.com' }), 404, 'ERR_PROVIDER_NOT_FOUND');
  await useCustom('email', { useStoredEmailID: true });
  const result = dataOf(await app.api.post(EMAIL, { email: 'bob@example.com' }));
  expect(result).toMatchObject({ success: true, provider: 'custom_email' });
  expect(receiver.received[0]!.json).toMatchObject({
    trigger: 'email-notification-payload-generated',
    data: { to: { email: 'bob@example.com' } },
  });
  expectError(await app.api.post(EMAIL, { email: 'bob' }), 400, 'ERR_BAD_REQUEST');
  dataOf(
    await app.api.post('/v3/notifications/email/v1/providers/sendgrid', { ...sendGridProvider, isEnabled: false }),
  );
  expectError(
    await app.api.post(EMAIL, { email: 'bob@example.com', provider: 'sendgrid' }),
    404,
    'ERR_PROVIDER_NOT_FOUND',
  );
});

test('a test of SMS goes to a number through the provider that is turned on', async () => {
  expectError(await app.api.post(SMS, { phno: '+14155550123' }), 404, 'ERR_PROVIDER_NOT_FOUND');
  await useCustom('sms', { useStoredPhNo: true });
  dataOf(await app.api.post('/v3/notifications/sms/v1/providers/twilio', { ...twilioProvider, isEnabled: false }));
  expect(dataOf(await app.api.post(SMS, { phno: '+14155550123' }))).toMatchObject({ success: true });
  expect(receiver.received[0]!.json).toMatchObject({ data: { to: { phno: '+14155550123' } } });
  expectError(await app.api.post(SMS, { phno: '0123' }), 400, 'ERR_BAD_REQUEST');
});

describe('a push that a killed process was sending', () => {
  /** The notification as processes that were killed leave it, while its provider is turned off. */
  async function interrupted(times: number): Promise<void> {
    await registerDevice();
    await database.query(`UPDATE notification_providers SET is_enabled = false WHERE app_id = $1 AND kind = 'fcm'`, [
      app.id,
    ]);
    await useCustom('push');
    await sendText(app, 'ann', 'bob', 'Hello');
    await settledLog(app, 2);
    await database.query(
      `UPDATE notification_deliveries
          SET state = 'pending', reason = NULL, ended_at = NULL, started_at = now(), interruptions = $2
        WHERE app_id = $1 AND provider = 'fcm'`,
      [app.id, times - 1],
    );
    await database.query(`UPDATE notification_providers SET is_enabled = true WHERE app_id = $1 AND kind = 'fcm'`, [
      app.id,
    ]);
  }

  test('is sent once more', async () => {
    const before = fcm.messages.length;
    await interrupted(1);
    await settledLog(app, 2);
    expect(fcm.messages).toHaveLength(before + 1);
  });

  test('is given up after the second time, and the log says so', async () => {
    const before = fcm.messages.length;
    await interrupted(2);
    await settledLog(app, 2);
    expect(await notificationLog(app, { provider: 'fcm' })).toMatchObject([
      { notificationTriggered: true, success: false, reason: 'INTERRUPTED' },
    ]);
    expect(fcm.messages).toHaveLength(before);
  });
});
