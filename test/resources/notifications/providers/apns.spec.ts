import type { ApnsConfiguration } from '#resources/notifications/providers/apns/apns-provider.dto.js';
import type { ProviderTarget, PushContent, PushTarget } from '#resources/notifications/providers/provider-client.js';
import { eventually } from '#test/support/eventually.js';
import {
  ApnsDouble,
  apnsKeys,
  type ApnsMisbehaviour,
  type ApnsReply,
} from '#test/support/provider-doubles/apns-double.js';
import { untrustedCertificate } from '#test/support/provider-doubles/certificate.js';
import { callContent, chatContent, createClients, textOf } from '#test/support/provider-doubles/clients.js';

let double: ApnsDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await ApnsDouble.start();
  clients = createClients({ APNS_URL: double.url });
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

/** Long enough for an exchange on a machine under load. */
const SHORT_TIMEOUT_MILLISECONDS = 3_000;

const TOKEN = 'ab'.repeat(32);
const device = (type: PushTarget['type'] = 'chat', token = TOKEN): PushTarget => ({
  uid: 'ben',
  type,
  platform: type === 'chat' ? 'apns_ios_device' : 'apns_ios_voip',
  token,
});

const target = (
  changes: Partial<ProviderTarget<ApnsConfiguration>['configuration']> = {},
): ProviderTarget<ApnsConfiguration> => ({
  appId: 'app',
  region: 'us',
  kind: 'apns',
  providerId: 'main',
  configuration: { ...double.configuration, ...changes },
});

const send = (content: PushContent = chatContent(), to = device(), provider = target()) =>
  clients.apns.send(provider, { uid: 'ben', content, device: to });

const secondsFromNow = (header: unknown) => Number(header) - Date.now() / 1000;

test('a chat message is an alert of its conversation', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 200 });
  const [{ device: token, headers, payload } = {} as any] = double.notifications;
  expect(token).toBe(TOKEN);
  expect(headers).toMatchObject({
    'apns-topic': 'com.example.trail',
    'apns-push-type': 'alert',
    'apns-collapse-id': '17',
    'apns-priority': '10',
  });
  expect(secondsFromNow(headers['apns-expiration'])).toBeGreaterThan(27 * 24 * 3600);
  expect(payload).toEqual({
    aps: {
      alert: { title: 'Ann', body: 'Coffee at nine?' },
      sound: 'default',
      badge: 3,
      'mutable-content': 1,
      'thread-id': 'ann_user_ben',
    },
    ...chatContent().details,
    notificationId: 'ntf_1',
  });
});

test('content-available and mutable-content are as the provider says', async () => {
  const provider = target({ includeContentAvailable: true, includeMutableContent: false });
  await send(chatContent(), device(), provider);
  const { aps } = double.notifications[0]!.payload;
  expect(aps).toHaveProperty('content-available', 1);
  expect(aps).not.toHaveProperty('mutable-content');
});

test('a call to a VoIP token has its topic and type, and expires when it no longer rings', async () => {
  expect(await send(callContent(), device('call'))).toMatchObject({ outcome: 'sent' });
  const { headers, payload } = double.notifications[0]!;
  expect(headers).toMatchObject({ 'apns-topic': 'com.example.trail.voip', 'apns-push-type': 'voip' });
  expect(headers).not.toHaveProperty('apns-collapse-id');
  expect(secondsFromNow(headers['apns-expiration'])).toBeLessThanOrEqual(60);
  expect(payload).toMatchObject({ type: 'call', callAction: 'initiated', sessionId: 'v1.session' });
});

test('each attempt has the same apns-id', async () => {
  await send();
  await send();
  await send(chatContent({ id: 'ntf_9' }));
  const [first, second, third] = double.notifications.map(({ headers }) => headers['apns-id']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a long collapse key is shortened', async () => {
  expect(await send(chatContent({ collapseKey: `group_${'g'.repeat(100)}` }))).toMatchObject({ outcome: 'sent' });
});

test.each([
  ['a long body', chatContent({ body: '😀"\\'.repeat(3_000) })],
  [
    'a large message object',
    chatContent({ details: { ...chatContent().details, message: { text: 'x'.repeat(9_000) } } }),
  ],
])('%s is trimmed to the limit', async (_, content) => {
  expect(await send(content)).toMatchObject({ outcome: 'sent' });
  expect(await send(content, device('call'))).toMatchObject({ outcome: 'sent' });
});

test('one connection and one provider token serve all notifications of a provider', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send()));
  await send();
  expect(double.notifications).toHaveLength(21);
  expect(double.sessionCount).toBe(1);
  expect(double.tokens.size).toBe(1);
});

test('the connection is closed when the provider changes, and at shutdown', async () => {
  await send();
  await send(chatContent(), device(), target({ keyId: 'ZZZ123DEFG' }));
  expect(double.sessionCount).toBe(2);
  await eventually(() => expect(double.sessions.size).toBe(1));
  clients.stop();
  await eventually(() => expect(double.sessions.size).toBe(0));
});

test('the sandbox has another address', async () => {
  const sandbox = await ApnsDouble.start();
  const both = createClients({ APNS_URL: double.url, APNS_SANDBOX_URL: sandbox.url });
  const provider = { ...target(), configuration: { ...sandbox.configuration, productionMode: false } };
  expect(await both.apns.send(provider, { uid: 'ben', content: chatContent(), device: device() })).toMatchObject({
    outcome: 'sent',
  });
  expect([double.notifications.length, sandbox.notifications.length]).toEqual([0, 1]);
  both.stop();
  await sandbox.stop();
});

test.each([
  [410, 'Unregistered'],
  [410, 'ExpiredToken'],
])('%i %s means that the device does not exist any more', async (status, reason) => {
  double.next.push({ status, reason });
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: 'INVALID_TOKEN',
    isTokenInvalid: true,
    isRetryable: false,
    status,
    error: `APNs responded with ${status} ${reason}.`,
  });
});

test.each([
  ['BadDeviceToken', 'productionMode'],
  ['DeviceTokenNotForTopic', 'bundleId'],
])('%s deletes no device, because a wrong %s causes it, and the log names that', async (reason, field) => {
  double.next.push({ status: 400, reason });
  const result = await send();
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false, status: 400 });
  expect(result).toHaveProperty('error', expect.stringContaining(`responded with 400 ${reason}. Check ${field}:`));
  expect(result).not.toHaveProperty('isTokenInvalid');
});

test.each(['../../x', '', 'zz'])('the token %j is no part of a path', async (token) => {
  expect(await send(chatContent(), device('chat', token))).toMatchObject({ isTokenInvalid: true });
  expect(double.sessionCount).toBe(0);
});

test.each<[string, ApnsReply]>([
  ['another key', { status: 403, reason: 'InvalidProviderToken' }],
  ['another topic', { status: 400, reason: 'TopicDisallowed' }],
  ['a payload that is too large', { status: 413, reason: 'PayloadTooLarge' }],
  ['an unknown reason', { status: 400, reason: 'Some <thing>' }],
])('%s is final, and says nothing about the device', async (_, reply) => {
  double.next.push(reply);
  const result = await send();
  expect(result).toMatchObject({
    outcome: 'failed',
    reason: 'PROVIDER_ERROR',
    isRetryable: false,
    status: reply.status,
  });
  expect(result).not.toHaveProperty('isTokenInvalid');
  expect(textOf(result)).not.toContain('<thing>');
});

test.each<[string, ApnsReply | ApnsMisbehaviour]>([
  ['TooManyRequests', { status: 429, reason: 'TooManyRequests' }],
  ['TooManyProviderTokenUpdates', { status: 429, reason: 'TooManyProviderTokenUpdates' }],
  ['InternalServerError', { status: 500, reason: 'InternalServerError' }],
  ['ServiceUnavailable', { status: 503, reason: 'ServiceUnavailable' }],
  ['Shutdown', { status: 503, reason: 'Shutdown' }],
  ['a status without a reason', { status: 503 }],
  ['a body that is not JSON', { status: 500, body: '<html>' }],
  ['a reset stream', 'reset'],
  ['a GOAWAY frame', 'goaway'],
  ['a closed connection', 'close'],
  ['garbage', 'garbage'],
])('%s is retried, and the next notification is sent', async (_, reply) => {
  clients.timeOutAfter(SHORT_TIMEOUT_MILLISECONDS);
  await send();
  double.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true });
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each<ApnsMisbehaviour>(['close', 'garbage', 'goaway'])(
  'all notifications that are in progress have a result: %s',
  async (misbehaviour) => {
    clients.timeOutAfter(SHORT_TIMEOUT_MILLISECONDS);
    await send();
    double.next.push('hang', 'hang', 'hang', misbehaviour);
    const results = await Promise.all(Array.from({ length: 4 }, () => send()));
    for (const result of results) expect(result).toMatchObject({ outcome: 'failed', isRetryable: true });
    expect(await send()).toMatchObject({ outcome: 'sent' });
  },
);

test('an expired provider token is replaced at once', async () => {
  await send();
  double.next.push({ status: 403, reason: 'ExpiredProviderToken' });
  expect(await send()).toMatchObject({ outcome: 'sent' });
  double.next.push(...Array.from({ length: 2 }, () => ({ status: 403, reason: 'ExpiredProviderToken' })));
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true });
});

test('a server that does not respond ends with a timeout, and its connection is closed', async () => {
  clients.timeOutAfter(SHORT_TIMEOUT_MILLISECONDS);
  double.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true, reason: 'TIMED_OUT' });
  await eventually(() => expect(double.sessions.size).toBe(0));
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test('a server that cannot be reached is retried', async () => {
  const unreachable = createClients({ APNS_URL: 'https://127.0.0.1:1' });
  const result = await unreachable.apns.send(target(), { uid: 'ben', content: chatContent(), device: device() });
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: true, reason: 'PROVIDER_ERROR' });
  unreachable.stop();
});

test('a server with a certificate of an unknown authority receives nothing', async () => {
  const impostor = await ApnsDouble.start(await untrustedCertificate());
  const misled = createClients({ APNS_URL: impostor.url });
  const result = await misled.apns.send(target(), { uid: 'ben', content: chatContent(), device: device() });
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: true });
  expect(impostor.tokens.size).toBe(0);
  misled.stop();
  await impostor.stop();
});

test.each(['nonsense', '/etc/hostname', ''])('the key %j is invalid, and no file', async (p8Key) => {
  const result = await send(chatContent(), device(), target({ p8Key }));
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: false, error: 'The key of the provider is invalid.' });
});

test('a key of another team is refused by APNs', async () => {
  const result = await send(chatContent(), device(), target({ p8Key: apnsKeys().privateKey }));
  expect(result).toMatchObject({ status: 403, error: 'APNs responded with 403 InvalidProviderToken.' });
});

test('no result contains the token of the device or the key', async () => {
  const results = [await send()];
  for (const reply of [
    { status: 400, reason: TOKEN },
    { status: 500, body: TOKEN },
  ]) {
    double.next.push(reply);
    results.push(await send());
  }
  for (const secret of [TOKEN, 'PRIVATE KEY', ...double.tokens]) expect(textOf(results)).not.toContain(secret);
});
