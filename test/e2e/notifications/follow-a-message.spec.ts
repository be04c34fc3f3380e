// lane: long
import { dataOf } from '#test/support/client.js';
import { notificationLog, pushesIn, pushTo, settledLog } from '#test/support/custom-push.js';
import {
  addContactDetails,
  changeSettings,
  collectAndSend,
  digestsIn,
  digestsTo,
  textsOf,
} from '#test/support/digests.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import {
  apnsProvider,
  fcmProvider,
  logIn,
  PROVIDERS,
  sendGridProvider,
  TOKENS,
  twilioProvider,
} from '#test/support/notifications.js';
import { ApnsDouble } from '#test/support/provider-doubles/apns-double.js';
import { FcmDouble, fcmError } from '#test/support/provider-doubles/fcm-double.js';
import { PushServiceDouble } from '#test/support/provider-doubles/push-service-double.js';
import { SendGridDouble } from '#test/support/provider-doubles/sendgrid-double.js';
import { TwilioDouble } from '#test/support/provider-doubles/twilio-double.js';
import { TestServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

// A message becomes requests of all providers, as the providers get them: over TLS, and HTTP/2 for APNs.

const PUBLIC_URL = 'https://chat.example.com';
const server = new TestServer();
const logged: string[] = [];
let fcm: FcmDouble;
let apns: ApnsDouble;
let browser: PushServiceDouble;
let sendGrid: SendGridDouble;
let twilio: TwilioDouble;
let custom: WebhookReceiver;
let app: TestApp;

beforeAll(async () => {
  [fcm, apns, sendGrid, twilio] = await Promise.all([
    FcmDouble.start(),
    ApnsDouble.start(),
    SendGridDouble.start(),
    TwilioDouble.start(),
  ]);
  const environment = {
    ...fcm.environment,
    APNS_URL: apns.url,
    SENDGRID_URL: sendGrid.http.url,
    TWILIO_URL: twilio.http.url,
    PUBLIC_URL,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    NOTIFICATION_RETRY_SECONDS: '0,0',
    LOG_LEVEL: 'debug',
  };
  await server.start(environment, { write: (line: string) => void logged.push(line) });
}); // after the server, whose database it connects to
const database = useDatabase(server);
afterAll(async () => {
  await server.stop();
  await Promise.all([fcm.stop(), apns.stop(), sendGrid.http.stop(), twilio.http.stop()]);
});

beforeEach(async () => {
  logged.splice(0);
  for (const received of [fcm.messages, apns.notifications, sendGrid.mails, twilio.messages]) received.splice(0);
  [browser, custom] = [await PushServiceDouble.start(), await WebhookReceiver.start()];
  app = await appWithUsers(server, ['ann', 'bob']);
  dataOf(await app.api.put('/v3/users/ann', { name: 'Ann Lee' }));
});
afterEach(async () => {
  await Promise.all([browser.stop(), custom.stop()]);
});

/** The providers of push notifications, and a device of Bob with each: a session of its own. */
async function addDevices(): Promise<void> {
  const account = fcm.account;
  const shown = { chat: true, call: true };
  const notificationInPayload = { ios: shown, android: shown, web: shown };
  dataOf(
    await app.api.post(`${PROVIDERS}/fcm`, { ...fcmProvider(), serviceAccountCreds: account, notificationInPayload }),
  );
  dataOf(await app.api.post(`${PROVIDERS}/apns`, { ...apnsProvider(), ...apns.configuration }));
  dataOf(await app.api.post(`${PROVIDERS}/webpush`, { providerId: 'web-1', subject: 'mailto:push@example.com' }));
  await pushTo(app, custom);
  for (const device of [
    { platform: 'fcm_android', fcmToken: 'android-of-bob' },
    { platform: 'apns_ios_device', deviceToken: 'ab'.repeat(32) },
    { platform: 'web_push', webPushSubscription: { endpoint: browser.endpoint, keys: browser.keys } },
  ])
    dataOf(await app.api.post(TOKENS, { ...device, authToken: await logIn(app, 'bob') }));
}

const devices = async (): Promise<string[]> => {
  const tokens = await database.query<{ platform: string }>(
    'SELECT platform FROM push_tokens WHERE app_id = $1 ORDER BY platform',
    [app.id],
  );
  return tokens.map(({ platform }) => platform);
};

const secrets = () => [
  fcm.account.private_key.slice(40, 80),
  apns.configuration.p8Key.slice(40, 80),
  sendGrid.apiKey,
  twilio.account.token,
  ...fcm.issuedTokens,
  'bob@example.com',
  '+14155550123',
];

/** The log of the server has neither texts of messages nor credentials nor addresses. */
function expectDiscreetLog(...texts: string[]): void {
  const log = logged.join('');
  expect(log.length).toBeGreaterThan(0);
  for (const secret of [...secrets(), ...texts]) expect(log).not.toContain(secret);
}

test('to the devices of its receiver', async () => {
  await addDevices();
  await changeSettings(app, {
    preferences: { push: { includeUnreadMessageCountSetting: true, customJson: { screen: 'chat' } } },
    sound: { chat: 'ping' },
    templates: { textMessageTemplateDefault: { body: 'Says: {{message.data.text}}' } },
  });
  await sendText(app, 'ann', 'bob', 'an older one');
  await settledLog(app, 4);
  for (const received of [fcm.messages, apns.notifications, browser.messages, custom.received]) received.splice(0);
  const id = await sendText(app, 'ann', 'bob', 'Tea & "cake" at <nine>?');
  await settledLog(app, 8);

  const texts = { title: 'Ann Lee', body: 'Says: Tea & "cake" at <nine>?' };
  const details = {
    ...texts,
    ...{ sender: 'ann', senderName: 'Ann Lee', receiver: 'bob', receiverName: 'bob', receiverType: 'user' },
    ...{ tag: id, conversationId: 'ann_user_bob', type: 'chat' },
  };
  expect(fcm.messages).toEqual([
    {
      token: 'android-of-bob',
      notification: texts,
      data: expect.objectContaining({ ...details, unreadMessageCount: '2', custom: '{"screen":"chat"}' }),
      android: {
        priority: 'HIGH',
        ttl: '2419200s',
        notification: { tag: id, sound: 'ping', notification_count: 2 },
      },
    },
  ]);
  expect(apns.notifications).toMatchObject([
    {
      device: 'ab'.repeat(32),
      headers: { 'apns-topic': 'com.example.trail', 'apns-push-type': 'alert', 'apns-collapse-id': id },
      payload: {
        ...details,
        aps: { alert: texts, sound: 'ping', badge: 2, 'mutable-content': 1, 'thread-id': 'ann_user_bob' },
        custom: { screen: 'chat' },
        unreadMessageCount: 2,
      },
    },
  ]);
  const { webPushProviders } = { webPushProviders: dataOf(await app.api.get(`${PROVIDERS}/webpush`)) };
  expect(JSON.stringify(webPushProviders)).toContain(browser.messages[0]!.publicKey);
  expect(browser.messages).toMatchObject([
    { payload: { ...details, unreadMessageCount: 2 }, subject: 'mailto:push@example.com' },
  ]);
  expect(pushesIn(custom, app)).toEqual([
    { to: { uid: 'bob' }, notificationDetails: expect.objectContaining({ ...details, unreadMessageCount: 2 }) },
  ]);
  const ids = [fcm.messages[0].data, apns.notifications[0]!.payload, browser.messages[0]!.payload].map(
    ({ notificationId }) => notificationId as string,
  );
  expect(new Set(ids).size).toBe(3);
  expectDiscreetLog('cake', 'an older one');
});

test('a privacy template shows nothing of the message to any provider', async () => {
  await addDevices();
  await changeSettings(app, { templates: { usePrivacyTemplate: 2 } });
  await sendText(app, 'ann', 'bob', 'a secret');
  await settledLog(app, 4);
  const sent = [fcm.messages, apns.notifications, browser.messages, custom.received];
  expect(sent.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(JSON.stringify(sent)).not.toContain('a secret');
  expect(JSON.stringify(await notificationLog(app))).not.toContain('a secret');
});

test('a provider that is configured wrongly deletes no device, and the log names what to check', async () => {
  await addDevices();
  fcm.sends.next.push(fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'));
  apns.next.push({ status: 400, reason: 'BadDeviceToken' });
  browser.http.next.push({ status: 403 });
  const before = await devices();
  await sendText(app, 'ann', 'bob', 'refused');
  const errors = (await settledLog(app, 4)).flatMap(({ error }) => (error === undefined ? [] : [error as string]));
  expect(errors.map((error) => /Firebase project|productionMode|VAPID keys/.exec(error)?.[0]).sort()).toEqual([
    'Firebase project',
    'VAPID keys',
    'productionMode',
  ]);
  expect(before).toHaveLength(3);
  expect(await devices()).toEqual(before);
});

test('a device that does not exist any more is deleted, and the others receive the next message', async () => {
  await addDevices();
  fcm.sends.next.push(fcmError(404, 'NOT_FOUND', 'UNREGISTERED'));
  apns.next.push({ status: 410, reason: 'Unregistered' });
  browser.http.next.push({ status: 410 });
  await sendText(app, 'ann', 'bob', 'gone');
  const log = await settledLog(app, 4);
  expect(log.map(({ provider, success, reason }) => ({ provider, success, reason }))).toEqual(
    expect.arrayContaining([
      { provider: 'fcm', success: false, reason: 'INVALID_TOKEN' },
      { provider: 'apns', success: false, reason: 'INVALID_TOKEN' },
      expect.objectContaining({ provider: 'custom', success: true }),
    ]),
  );
  expect(log.filter(({ reason }) => reason === 'INVALID_TOKEN')).toHaveLength(3);
  expect(await devices()).toEqual([]);
  await sendText(app, 'ann', 'bob', 'next');
  await settledLog(app, 5);
  expect(pushesIn(custom, app)).toHaveLength(2);
  expectDiscreetLog();
});

test('a provider that is busy gets the notification again after the time that it names', async () => {
  await addDevices();
  fcm.sends.next.push({ status: 429, headers: { 'retry-after': '2' }, body: {} });
  const sent = Date.now();
  await sendText(app, 'ann', 'bob', 'later');
  const log = await settledLog(app, 4);
  expect(log.every(({ success }) => success)).toBe(true);
  expect(log.find(({ provider }) => provider === 'fcm')).toMatchObject({ attempts: 2 });
  expect(Date.now() - sent).toBeGreaterThanOrEqual(2000);
  expect(fcm.messages).toHaveLength(1);
});

describe('to the addresses of its receiver', () => {
  beforeEach(() => addContactDetails(app, ['bob']));

  test('as an email through SendGrid and an SMS through Twilio', async () => {
    const { apiKey: sendGridApiKey } = sendGrid;
    const account = { twilioAccountSID: twilio.account.sid, twilioAuthToken: twilio.account.token };
    const path = (channel: string, name: string) => `/v3/notifications/${channel}/v1/providers/${name}`;
    dataOf(await app.api.post(path('email', 'sendgrid'), { ...sendGridProvider, sendGridApiKey }));
    dataOf(await app.api.post(path('sms', 'twilio'), { ...twilioProvider, ...account }));
    await sendText(app, 'ann', 'bob', 'Tea & "cake" at <nine>?');
    await collectAndSend(database, app, 2);
    await settledLog(app, 2);

    const messages = [{ sender: { uid: 'ann', name: 'Ann Lee' }, message: 'Tea & "cake" at <nine>?' }];
    const unsubscribeUrl = expect.stringContaining(`${PUBLIC_URL}/v3/notifications/email/v1/unsubscribe?token=`);
    expect(sendGrid.mails).toMatchObject([
      {
        from: { email: sendGridProvider.senderEmail, name: sendGridProvider.senderName },
        template_id: sendGridProvider.sendGridTemplateID,
        asm: { group_id: Number(sendGridProvider.sendGridUnsubscribeGroupID) },
        personalizations: [
          {
            to: [{ email: 'bob@example.com', name: 'bob' }],
            dynamic_template_data: {
              to: { uid: 'bob', email: 'bob@example.com', name: 'bob' },
              messages,
              senderDetails: { uid: 'ann', name: 'Ann Lee' },
              subject: '1 new message(s) from Ann Lee',
              unsubscribeUrl,
            },
          },
        ],
        headers: {
          'List-Unsubscribe': expect.stringMatching(/^<https:.*>$/),
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ]);
    expect(twilio.messages).toEqual([
      {
        to: '+14155550123',
        from: twilioProvider.twilioSenderPhoneNumber,
        body: expect.stringContaining('Ann Lee'),
      },
    ]);
    expect(JSON.stringify(await notificationLog(app))).not.toMatch(/bob@example\.com|14155550123/);
    expectDiscreetLog('cake');
  });

  test('as an email and an SMS through custom providers', async () => {
    await digestsTo(app, custom);
    await digestsTo(app, custom, 'sms');
    await sendText(app, 'ann', 'bob', 'Tea?');
    await collectAndSend(database, app, 2);
    await settledLog(app, 2);
    const [email, sms] = [digestsIn(custom, app)[0]!, digestsIn(custom, app, 'sms')[0]!];
    expect(email).toMatchObject({
      to: { uid: 'bob', email: 'bob@example.com', name: 'bob' },
      subject: '1 new message(s) from Ann Lee',
      unsubscribeUrl: expect.stringContaining(PUBLIC_URL),
    });
    expect(sms).toMatchObject({ to: { uid: 'bob', phno: '+14155550123', name: 'bob' } });
    expect(sms).not.toHaveProperty('unsubscribeUrl');
    expect([email, sms].map(textsOf)).toEqual([['Tea?'], ['Tea?']]);
    expectDiscreetLog('Tea?');
  });
});
