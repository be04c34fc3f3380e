import { generateKeyPairSync } from 'node:crypto';
import type { FcmConfiguration } from '#resources/notifications/providers/fcm/fcm-provider.dto.js';
import type { ProviderTarget, PushContent, PushTarget } from '#resources/notifications/providers/provider-client.js';
import { callContent, chatContent, createClients, textOf } from '#test/support/provider-doubles/clients.js';
import { FcmDouble, fcmError } from '#test/support/provider-doubles/fcm-double.js';
import type { Misbehaviour, Reply } from '#test/support/provider-doubles/https-double.js';

let double: FcmDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await FcmDouble.start();
  clients = createClients(double.environment);
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

const all = (chat: boolean, call: boolean) => ({ ios: { chat, call }, android: { chat, call }, web: { chat, call } });

const target = (notificationInPayload = all(true, false)): ProviderTarget<FcmConfiguration> => ({
  appId: 'app',
  region: 'us',
  kind: 'fcm',
  providerId: 'main',
  configuration: { notificationInPayload, serviceAccountCreds: double.account },
});

const device = (platform = 'fcm_android'): PushTarget => ({
  uid: 'ben',
  type: 'chat',
  platform,
  token: 'device-token',
});

const send = (content: PushContent = chatContent(), platform?: string, provider = target()) =>
  clients.fcm.send(provider, { uid: 'ben', content, device: device(platform) });

test('a chat message is shown by Android, and carries the data as texts', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 200 });
  expect(double.messages).toEqual([
    {
      token: 'device-token',
      notification: { title: 'Ann', body: 'Coffee at nine?' },
      data: {
        title: 'Ann',
        body: 'Coffee at nine?',
        sender: 'ann',
        senderName: 'Ann',
        senderAvatar: 'https://example.com/ann.png',
        receiver: 'ben',
        receiverName: 'Ben',
        receiverType: 'user',
        tag: '17',
        conversationId: 'ann_user_ben',
        type: 'chat',
        sentAt: '1741847453000',
        unreadMessageCount: '3',
        notificationId: 'ntf_1',
      },
      android: {
        priority: 'HIGH',
        ttl: '2419200s',
        notification: { tag: '17', sound: 'default', notification_count: 3 },
      },
    },
  ]);
});

test('objects in the data become JSON', async () => {
  const details = { ...chatContent().details, message: { id: '17', data: { text: 'Hi' } }, custom: { theme: 'dark' } };
  await send(chatContent({ details }));
  const { data } = double.messages[0];
  expect(JSON.parse(data.message as string)).toEqual(details.message);
  expect(data.custom).toBe('{"theme":"dark"}');
});

test('a ringing call is data alone, of high priority, and lives as long as it rings', async () => {
  await send(callContent());
  const [message] = double.messages;
  expect(message).not.toHaveProperty('notification');
  expect(message.android).toEqual({ priority: 'HIGH', ttl: '60s', collapse_key: 'v1.session' });
  expect(message.data).toMatchObject({ type: 'call', callAction: 'initiated', sessionId: 'v1.session' });
});

test('a call that is over is stored for the device', async () => {
  const call = callContent();
  await send({ ...call, details: { ...call.details, callAction: 'unanswered' } });
  expect(double.messages[0].android.ttl).toBe('2419200s');
});

test.each([
  ['fcm_ios', true, 'alert', '10'],
  ['fcm_flutter_ios', false, 'background', '5'],
])('%s receives the headers of APNs', async (platform, isShown, type, priority) => {
  await send(chatContent(), platform, target(all(isShown, false)));
  const [message] = double.messages;
  expect('notification' in message).toBe(isShown);
  expect(message.apns.headers).toMatchObject({
    'apns-push-type': type,
    'apns-priority': priority,
    'apns-collapse-id': '17',
  });
  expect(message.apns.payload.aps).toEqual({
    'thread-id': 'ann_user_ben',
    ...(isShown ? { sound: 'default', badge: 3, 'mutable-content': 1 } : { 'content-available': 1 }),
  });
});

test('a browser receives the headers of Web Push', async () => {
  await send(chatContent(), 'fcm_web');
  const { webpush } = double.messages[0];
  expect(webpush.headers).toMatchObject({ TTL: '2419200', Urgency: 'normal' });
  expect(webpush.headers.Topic).toMatch(/^[\w-]{32}$/);
  expect(webpush.notification).toEqual({ tag: '17', icon: 'https://example.com/ann.png' });
});

test.each([
  ['a long body', chatContent({ body: '😀"\\'.repeat(3_000) })],
  [
    'a large message object',
    chatContent({ details: { ...chatContent().details, message: { text: 'x'.repeat(9_000) } } }),
  ],
  ['a long title', chatContent({ title: '😀'.repeat(4_000) })],
])('%s is trimmed to the limit of 4 KB', async (_, content) => {
  for (const platform of ['fcm_android', 'fcm_ios', 'fcm_web']) {
    expect(await send(content, platform)).toMatchObject({ outcome: 'sent' });
  }
  expect(double.messages[0].data.tag).toBe('17');
});

test('the access token is cached, and connections are reused', async () => {
  for (let count = 0; count < 5; count++) await send();
  expect(double.tokenRequests.requests).toHaveLength(1);
  expect(double.sends.connections).toBe(1);
});

test('concurrent notifications share one access token', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(double.tokenRequests.requests).toHaveLength(1);
});

test('an access token that expires soon is replaced', async () => {
  double.tokenSeconds = 1;
  await send();
  await send();
  expect(double.tokenRequests.requests).toHaveLength(2);
});

test('a revoked access token is replaced at once', async () => {
  await send();
  double.revokeTokens();
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each<[string, Reply]>([
  ['UNREGISTERED', fcmError(404, 'NOT_FOUND', 'UNREGISTERED')],
  [
    'INVALID_ARGUMENT',
    fcmError(
      400,
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
      'The registration token is not a valid FCM registration token',
    ),
  ],
  [
    'INVALID_ARGUMENT',
    {
      status: 400,
      body: {
        error: {
          status: 'INVALID_ARGUMENT',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }],
            },
          ],
        },
      },
    },
  ],
])('%s means that the device does not exist any more', async (code, reply) => {
  double.sends.next.push(reply);
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: 'INVALID_TOKEN',
    isTokenInvalid: true,
    isRetryable: false,
    error: `Firebase Cloud Messaging responded with ${reply.status} ${code}.`,
  });
});

test.each([
  ['a message that is invalid otherwise', fcmError(400, 'INVALID_ARGUMENT')],
  ['a missing permission', fcmError(403, 'PERMISSION_DENIED')],
  ['another project', fcmError(404, 'NOT_FOUND')],
  ['a page that is not found', { status: 404, body: '<html>' }],
])('%s is final, and says nothing about the device', async (_, reply) => {
  double.sends.next.push(reply);
  const result = await send();
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false });
  expect(result).not.toHaveProperty('isTokenInvalid');
});

test.each([
  [403, 'SENDER_ID_MISMATCH', 'another Firebase project'],
  [401, 'THIRD_PARTY_AUTH_ERROR', 'no valid key for APNs or Web Push'],
])('%i %s deletes no device, because a wrong configuration causes it, and the log names that', async (...given) => {
  const [status, code, cause] = given;
  const reply = fcmError(status, 'PERMISSION_DENIED', code);
  double.sends.next.push(reply, reply);
  const result = await send();
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false, status });
  expect(result).toHaveProperty('error', expect.stringContaining(cause));
  expect(result).not.toHaveProperty('isTokenInvalid');
});

test('a rejected access token is requested once more, and then final', async () => {
  double.sends.next.push(fcmError(401, 'UNAUTHENTICATED'), fcmError(401, 'UNAUTHENTICATED'));
  expect(await send()).toMatchObject({ outcome: 'failed', status: 401, isRetryable: false });
  expect(double.tokenRequests.requests).toHaveLength(2);
});

test.each<[string, Reply | Misbehaviour, object]>([
  [
    '429',
    { ...fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), headers: { 'retry-after': '30' } },
    { retryAfter: '30' },
  ],
  ['500', fcmError(500, 'INTERNAL', 'INTERNAL'), { status: 500 }],
  ['503', { ...fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE'), headers: { 'retry-after': '9' } }, { retryAfter: '9' }],
  ['a closed connection', 'close', { reason: 'PROVIDER_ERROR' }],
  ['garbage', 'garbage', { reason: 'PROVIDER_ERROR' }],
])('%s is retried', async (_, reply, expected) => {
  double.sends.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true, ...expected });
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test('a server that does not respond ends with a timeout', async () => {
  clients.timeOutAfter(2_000);
  double.sends.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true, reason: 'TIMED_OUT' });
});

test('the beginning of an endless response is read', async () => {
  double.sends.next.push('endless');
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each<[string, Reply | Misbehaviour, object]>([
  ['429', { status: 429, headers: { 'retry-after': '5' } }, { isRetryable: true, retryAfter: '5' }],
  ['500', { status: 500 }, { isRetryable: true }],
  ['a closed connection', 'close', { isRetryable: true }],
  ['garbage', 'garbage', { isRetryable: true }],
  ['another account', { status: 400, body: { error: 'invalid_grant' } }, { isRetryable: false, status: 400 }],
  ['a response without a token', { status: 200, body: {} }, { isRetryable: false }],
  ['a response that is not JSON', { status: 200, body: '<html>' }, { isRetryable: false }],
])('%s of the token endpoint is a result', async (_, reply, expected) => {
  double.tokenRequests.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', ...expected });
  expect(double.tokenRequests.requests).toHaveLength(1);
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each([
  ['no key', 'nonsense'],
  [
    'a key of another kind',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
])('a service account with %s is final', async (_, private_key) => {
  const { configuration, ...provider } = target();
  const serviceAccountCreds = { ...double.account, private_key };
  const result = await send(chatContent(), undefined, {
    ...provider,
    configuration: { ...configuration, serviceAccountCreds },
  });
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: false });
  expect(textOf(result)).not.toContain(private_key);
});

test('no result contains the token of the device, the access token or the key', async () => {
  const results = [await send()];
  for (const status of [400, 401, 403, 404, 429, 500]) {
    double.sends.next.push({ status, body: { error: { message: 'device-token', status: 'device-token' } } });
    results.push(await send());
  }
  for (const secret of ['device-token', ...double.issuedTokens, 'PRIVATE KEY'])
    expect(textOf(results)).not.toContain(secret);
});

test('a server with a certificate of an unknown authority receives nothing', async () => {
  const { untrustedCertificate } = await import('#test/support/provider-doubles/certificate.js');
  const { HttpsDouble } = await import('#test/support/provider-doubles/https-double.js');
  const impostor = await HttpsDouble.start(() => ({ status: 200 }), await untrustedCertificate());
  const misled = createClients({ ...double.environment, FCM_URL: impostor.url });
  expect(await misled.fcm.send(target(), { uid: 'ben', content: chatContent(), device: device() })).toMatchObject({
    outcome: 'failed',
  });
  expect(impostor.requests).toEqual([]);
  misled.stop();
  await impostor.stop();
});
