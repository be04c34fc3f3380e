import webPush from 'web-push';
import type { ProviderTarget, PushContent, PushTarget } from '#resources/notifications/providers/provider-client.js';
import type { WebPushConfiguration } from '#resources/notifications/providers/web-push/web-push-provider.dto.js';
import { callContent, chatContent, createClients, textOf } from '#test/support/provider-doubles/clients.js';
import type { Misbehaviour, Reply } from '#test/support/provider-doubles/https-double.js';
import { PushServiceDouble } from '#test/support/provider-doubles/push-service-double.js';

const vapid = webPush.generateVAPIDKeys();

let double: PushServiceDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await PushServiceDouble.start();
  clients = createClients();
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

const target = (changes: object = {}): ProviderTarget<WebPushConfiguration> => ({
  appId: 'app',
  region: 'us',
  kind: 'web_push',
  providerId: 'main',
  configuration: { subject: 'mailto:push@example.com', ...vapid, ...changes },
});

const device = (changes: Partial<PushTarget> = {}): PushTarget => ({
  uid: 'ben',
  type: 'chat',
  platform: 'web',
  token: double.endpoint,
  keys: double.keys,
  ...changes,
});

const send = (content: PushContent = chatContent(), to = device(), provider = target()) =>
  clients.webPush.send(provider, { uid: 'ben', content, device: to });

test('the browser can decrypt the notification, and the push service can verify its sender', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 201 });
  expect(double.messages).toMatchObject([
    {
      payload: { ...chatContent().details, notificationId: 'ntf_1' },
      subject: 'mailto:push@example.com',
      publicKey: vapid.publicKey,
      headers: { ttl: '2419200', urgency: 'normal' },
    },
  ]);
});

test('a ringing call is urgent, and lives as long as it rings', async () => {
  await send(callContent());
  expect(double.messages[0]!.headers).toMatchObject({ ttl: '60', urgency: 'high' });
});

test('a later notification about the same subject has the same topic', async () => {
  await send();
  await send(chatContent({ id: 'ntf_8', body: 'The message was edited' }));
  await send(chatContent({ id: 'ntf_9', collapseKey: 'reaction_17' }));
  const [first, second, third] = double.messages.map(({ headers }) => headers.topic);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a long text is trimmed to what every push service accepts', async () => {
  expect(await send(chatContent({ body: '😀"\\'.repeat(3_000) }))).toMatchObject({ outcome: 'sent' });
  expect(double.messages[0]!.payload.body).toMatch(/…$/);
});

test('a push service that accepts less receives a shorter text', async () => {
  double.http.next.push({ status: 413 });
  expect(await send(chatContent({ body: 'x'.repeat(3_000) }))).toMatchObject({ outcome: 'sent' });
  expect(double.messages[0]!.payload.body.length).toBeLessThan(2_000);
  double.http.next.push({ status: 413 }, { status: 413 });
  expect(await send()).toMatchObject({ outcome: 'failed', status: 413, isRetryable: false });
});

test.each([404, 410])('%i means that the subscription does not exist any more', async (status) => {
  double.http.next.push({ status });
  expect(await send()).toMatchObject({ reason: 'INVALID_TOKEN', isTokenInvalid: true, isRetryable: false, status });
});

test.each([400, 401, 403, 301])('%i is final, and says nothing about the subscription', async (status) => {
  double.http.next.push({ status, headers: { location: 'https://example.com' } });
  const result = await send();
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false, status });
  expect(result).not.toHaveProperty('isTokenInvalid');
  const isOfKeys = [401, 403].includes(status);
  expect((result as { error: string }).error.includes('Check the VAPID keys')).toBe(isOfKeys);
});

test.each<[string, Reply | Misbehaviour, object]>([
  ['429', { status: 429, headers: { 'retry-after': '120' } }, { retryAfter: '120' }],
  ['500', { status: 500 }, {}],
  ['503', { status: 503, headers: { 'retry-after': '7' } }, { retryAfter: '7' }],
  ['a closed connection', 'close', {}],
  ['garbage', 'garbage', {}],
])('%s is retried', async (_, reply, expected) => {
  double.http.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: true, ...expected });
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test('a push service that does not respond ends with a timeout', async () => {
  clients.timeOutAfter(2_000);
  double.http.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'TIMED_OUT', isRetryable: true });
});

test.each([
  ['no keys', { keys: undefined }],
  ['a key of another length', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  [
    'a key that is not on the curve',
    { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
  ],
  ['no address', { token: 'nonsense' }],
])('a subscription with %s is invalid', async (_, changes) => {
  expect(await send(chatContent(), device(changes))).toMatchObject({ isTokenInvalid: true });
  expect(double.http.requests).toEqual([]);
});

test.each([
  ['subject', { subject: 'nobody' }],
  ['private key', { privateKey: 'AAAA' }],
])('an invalid %s of the provider is final, and says nothing about the subscription', async (_, changes) => {
  const result = await send(chatContent(), device(), target(changes));
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: false });
  expect(result).not.toHaveProperty('isTokenInvalid');
});

test.each(['https://127.0.0.1/push', 'https://169.254.169.254/', 'http://push.example.com/', 'https://localhost/'])(
  'nothing is sent to %s, which a device has chosen',
  async (token) => {
    const restricted = createClients({ WEBHOOK_ALLOW_PRIVATE: 'false' });
    const result = await restricted.webPush.send(target(), {
      uid: 'ben',
      content: chatContent(),
      device: device({ token }),
    });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR' });
    expect(result).not.toHaveProperty('status');
    restricted.stop();
  },
);

test('no result contains the endpoint or a key', async () => {
  const results = [await send()];
  for (const status of [400, 404, 413, 500]) {
    double.http.next.push({ status, body: double.endpoint });
    results.push(await send());
  }
  for (const secret of ['subscription-1', double.keys.auth, vapid.privateKey])
    expect(textOf(results)).not.toContain(secret);
});
