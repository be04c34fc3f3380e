import { jest } from '@jest/globals';
import type {
  CustomConfiguration,
  CustomEmailConfiguration,
  CustomSmsConfiguration,
} from '#resources/notifications/providers/custom/custom-provider.dto.js';
import type { ProviderTarget } from '#resources/notifications/providers/provider-client.js';
import { chatContent, createClients, digestContent, textOf } from '#test/support/provider-doubles/clients.js';
import { HttpsDouble, jsonBody, type Misbehaviour, type Reply } from '#test/support/provider-doubles/https-double.js';

let double: HttpsDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await HttpsDouble.start(() => ({ status: 200 }));
  clients = createClients();
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

const configuration = (): CustomConfiguration => ({
  webhookURL: `${double.url}/notify`,
  useBasicAuth: true,
  basicAuthUsername: 'confab',
  basicAuthPassword: 'the-password',
});

const app = { appId: 'app', region: 'eu', providerId: '' };
const push = (): ProviderTarget<CustomConfiguration> => ({
  ...app,
  kind: 'custom_push',
  configuration: configuration(),
});
const email = (): ProviderTarget<CustomEmailConfiguration> => ({
  ...app,
  kind: 'custom_email',
  configuration: { ...configuration(), useStoredEmailID: true },
});
const sms = (): ProviderTarget<CustomSmsConfiguration> => ({
  ...app,
  kind: 'custom_sms',
  configuration: { ...configuration(), useStoredPhNo: true },
});

const send = () => clients.customPush.send(push(), { uid: 'ben', content: chatContent() });

test('a push notification has the envelope of the contract', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 200 });
  const [request] = double.requests;
  expect(jsonBody(request!)).toEqual({
    trigger: 'push-notification-payload-generated',
    data: { to: { uid: 'ben' }, notificationDetails: chatContent().details },
    appId: 'app',
    region: 'eu',
    webhook: 'custom',
  });
  expect(request).toMatchObject({
    method: 'POST',
    path: '/notify',
    headers: {
      authorization: `Basic ${Buffer.from('confab:the-password').toString('base64')}`,
      'content-type': 'application/json',
      'webhook-id': 'ntf_1',
    },
  });
});

test('an email has the envelope of the contract', async () => {
  await clients.customDigest.send(email(), digestContent());
  const { messages, senderDetails, subject, unsubscribeUrl } = digestContent();
  expect(jsonBody(double.requests[0]!)).toEqual({
    trigger: 'email-notification-payload-generated',
    data: {
      to: { uid: 'ben', email: 'ben@example.com', name: 'Ben' },
      messages,
      senderDetails,
      subject,
      unsubscribeUrl,
    },
    appId: 'app',
    region: 'eu',
    webhook: 'custom',
  });
});

test('an SMS has the envelope of the contract', async () => {
  const groupDetails = { guid: 'hikers', name: 'Hiking Group' };
  await clients.customDigest.send(sms(), digestContent({ senderDetails: undefined, groupDetails }));
  expect(jsonBody(double.requests[0]!)).toEqual({
    trigger: 'sms-notification-payload-generated',
    data: {
      to: { uid: 'ben', phno: '+15551234567', name: 'Ben' },
      messages: digestContent().messages,
      groupDetails,
      smsContent: digestContent().text,
    },
    appId: 'app',
    region: 'eu',
    webhook: 'custom',
  });
});

test('without Basic auth there is no such header', async () => {
  const target = { ...push(), configuration: { ...configuration(), useBasicAuth: false } };
  await clients.customPush.send(target, { uid: 'ben', content: chatContent() });
  expect(double.requests[0]!.headers).not.toHaveProperty('authorization');
});

test.each<[string, Reply | Misbehaviour, object]>([
  ['429', { status: 429, headers: { 'retry-after': '60' } }, { status: 429, retryAfter: '60' }],
  ['500', { status: 500 }, { status: 500 }],
  ['a closed connection', 'close', {}],
  ['garbage', 'garbage', {}],
])('%s is retried with the same webhook-id', async (_, reply, expected) => {
  double.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: true, ...expected });
  expect(await send()).toMatchObject({ outcome: 'sent' });
  expect(new Set(double.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['ntf_1']));
});

test.each([301, 400, 401, 410])('%i is final', async (status) => {
  double.next.push({ status });
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false, status });
});

test('a receiver has two seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  double.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'TIMED_OUT', isRetryable: true });
  expect(timeout.mock.calls).toContainEqual([2_000]);
  timeout.mockRestore();
});

test('the beginning of an endless response is read', async () => {
  double.next.push('endless');
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each(['https://10.0.0.1/', 'http://example.com/', 'nonsense'])('nothing is sent to %s', async (webhookURL) => {
  const restricted = createClients({ WEBHOOK_ALLOW_PRIVATE: 'false' });
  const target = { ...push(), configuration: { ...configuration(), webhookURL } };
  const result = await restricted.customPush.send(target, { uid: 'ben', content: chatContent() });
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR' });
  restricted.stop();
});

test('no result contains the password, an address or a phone number', async () => {
  const results = [
    await send(),
    await clients.customDigest.send(email(), digestContent()),
    await clients.customDigest.send(sms(), digestContent()),
  ];
  for (const secret of ['the-password', 'ben@example.com', '+15551234567', 'unsubscribe/token'])
    expect(textOf(results)).not.toContain(secret);
});
