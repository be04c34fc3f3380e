import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { ProviderClients } from '#resources/notifications/providers/provider-clients.js';
import { ProviderClientsModule } from '#resources/notifications/providers/provider-clients.module.js';
import { chatContent, digestContent } from '#test/support/provider-doubles/clients.js';
import { HttpsDouble, jsonBody } from '#test/support/provider-doubles/https-double.js';
import { TwilioDouble } from '#test/support/provider-doubles/twilio-double.js';

@Module({})
class ConfigModule {}

@Module({})
class TestModule {}

let twilio: TwilioDouble;
let webhook: HttpsDouble;
let app: INestApplicationContext;
beforeAll(async () => {
  twilio = await TwilioDouble.start();
  webhook = await HttpsDouble.start(() => ({ status: 200 }));
  const config = loadConfig({ WEBHOOK_ALLOW_PRIVATE: 'true', TWILIO_URL: twilio.http.url });
  const provided = { provide: CONFIG, useValue: config };
  const vault = { provide: CredentialVault, useValue: new CredentialVault('0'.repeat(64)) };
  const configModule = {
    module: ConfigModule,
    global: true,
    providers: [provided, vault],
    exports: [CONFIG, CredentialVault],
  };
  app = await NestFactory.createApplicationContext(
    { module: TestModule, imports: [configModule, ProviderClientsModule] },
    { logger: false },
  );
});
afterAll(async () => {
  await app.close();
  await Promise.all([twilio.stop(), webhook.stop()]);
});

const target = { appId: 'app', region: 'us', providerId: '' };
const custom = () => ({
  webhookURL: webhook.url,
  useBasicAuth: false,
  basicAuthUsername: '',
  basicAuthPassword: '',
  useStoredEmailID: true,
  useStoredPhNo: true,
});

test('a notification goes to the client of the kind of its provider', async () => {
  const clients = app.get(ProviderClients);
  await clients.sendPush(
    { ...target, kind: 'custom_push', configuration: custom() },
    { uid: 'ben', content: chatContent() },
  );
  await clients.sendDigest({ ...target, kind: 'custom_email', configuration: custom() }, digestContent());
  await clients.sendDigest({ ...target, kind: 'custom_sms', configuration: custom() }, digestContent());
  expect(webhook.requests.map((request) => jsonBody(request).trigger)).toEqual([
    'push-notification-payload-generated',
    'email-notification-payload-generated',
    'sms-notification-payload-generated',
  ]);
  const { sid: twilioAccountSID, token: twilioAuthToken } = twilio.account;
  const configuration = { twilioAccountSID, twilioAuthToken, twilioSenderPhoneNumber: '+15550001111' };
  const result = await clients.sendDigest({ ...target, kind: 'twilio', configuration }, digestContent());
  expect(result).toMatchObject({ outcome: 'sent' });
});

test.each(['fcm', 'apns', 'web_push'] as const)('%s sends to a device only', async (kind) => {
  const result = await app
    .get(ProviderClients)
    .sendPush({ ...target, kind, configuration: {} as never }, { uid: 'ben', content: chatContent() });
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: false });
});

test.each(['fcm', 'apns', 'web_push'] as const)('an unusable configuration of %s is a result', async (kind) => {
  const token = kind === 'web_push' ? 'https://push.example.com/1' : 'ab';
  const device = { uid: 'ben', type: 'chat', platform: 'x', token, keys: { p256dh: '', auth: '' } } as const;
  const result = await app
    .get(ProviderClients)
    .sendPush({ ...target, kind, configuration: undefined as never }, { uid: 'ben', content: chatContent(), device });
  expect(result).toMatchObject({ outcome: 'failed', isRetryable: false, reason: 'PROVIDER_ERROR' });
});
