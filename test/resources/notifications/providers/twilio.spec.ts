import type { ProviderTarget } from '#resources/notifications/providers/provider-client.js';
import type { TwilioConfiguration } from '#resources/notifications/providers/twilio/twilio-provider.dto.js';
import { createClients, digestContent, textOf } from '#test/support/provider-doubles/clients.js';
import type { Misbehaviour, Reply } from '#test/support/provider-doubles/https-double.js';
import { TwilioDouble, twilioError } from '#test/support/provider-doubles/twilio-double.js';

let double: TwilioDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await TwilioDouble.start();
  clients = createClients({ TWILIO_URL: double.http.url });
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

const target = (changes: object = {}): ProviderTarget<TwilioConfiguration> => ({
  appId: 'app',
  region: 'us',
  kind: 'twilio',
  providerId: '',
  configuration: {
    twilioAccountSID: double.account.sid,
    twilioAuthToken: double.account.token,
    twilioSenderPhoneNumber: '+15550001111',
    ...changes,
  },
});

const send = (content = digestContent(), provider = target()) => clients.twilio.send(provider, content);

test('an SMS has the number of the user, of the sender, and the text', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 201 });
  expect(double.messages).toEqual([
    { to: '+15551234567', from: '+15550001111', body: "You've received 2 message(s) from Ann!" },
  ]);
});

test('connections are reused', async () => {
  for (let count = 0; count < 3; count++) await send();
  expect(double.http.connections).toBe(1);
});

test('a created message is sent, whatever the body of the response is', async () => {
  double.http.next.push({ status: 201, body: '<html>' });
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test.each([
  [400, 21211],
  [400, 21614],
  [400, 21610],
  [401, 20003],
  [403, 20003],
])('%i with the error %i is final', async (status, code) => {
  double.http.next.push(twilioError(status, code));
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: 'TWILIO_CREATE_ERROR',
    isRetryable: false,
    status,
    error: `Twilio responded with ${status}, error ${code}.`,
  });
});

test.each<[string, Reply | Misbehaviour, object]>([
  [
    '429',
    { ...twilioError(429, 20429), headers: { 'retry-after': '3' } },
    { reason: 'TWILIO_CREATE_ERROR', retryAfter: '3' },
  ],
  ['500', twilioError(500, 20500), { reason: 'TWILIO_CREATE_ERROR', status: 500 }],
  ['a response that is not JSON', { status: 503, body: '<html>' }, { status: 503 }],
  ['a closed connection', 'close', { reason: 'PROVIDER_ERROR' }],
  ['garbage', 'garbage', { reason: 'PROVIDER_ERROR' }],
])('%s is retried', async (_, reply, expected) => {
  double.http.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', isRetryable: true, ...expected });
  expect(double.messages).toEqual([]);
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test('a server that does not respond ends with a timeout', async () => {
  clients.timeOutAfter(2_000);
  double.http.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'TIMED_OUT', isRetryable: true });
});

test.each([
  ['account SID', { twilioAccountSID: 'nonsense' }],
  ['auth token', { twilioAuthToken: '' }],
])('an invalid %s is final', async (_, changes) => {
  const result = await send(digestContent(), target(changes));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false });
  expect(double.http.requests).toEqual([]);
});

test('a user without a phone number receives nothing', async () => {
  const result = await send(digestContent({ to: { uid: 'ben', name: 'Ben' } }));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'MISSING_PHNO', isRetryable: false });
});

test('no result contains the auth token or a phone number', async () => {
  const results = [await send()];
  double.http.next.push(twilioError(400, 21211), twilioError(500, 20500), 'close');
  for (let count = 0; count < 3; count++) results.push(await send());
  for (const secret of [double.account.token, '+1555', '+1500']) expect(textOf(results)).not.toContain(secret);
});
