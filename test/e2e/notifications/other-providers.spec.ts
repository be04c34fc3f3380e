import { dataOf, expectError } from '#test/support/client.js';
import { customProvider, sendGridProvider, twilioProvider } from '#test/support/notifications.js';
import { refusePrivateAddresses, useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const MASK = '********';
const kinds: [name: string, path: string, provider: Record<string, unknown>, secret: string, more?: object][] = [
  ['Twilio', 'sms/v1/providers/twilio', twilioProvider, 'twilioAuthToken', { twilioAuthToken: MASK, isEnabled: true }],
  [
    'SendGrid',
    'email/v1/providers/sendgrid',
    sendGridProvider,
    'sendGridApiKey',
    { sendGridApiKey: MASK, isEnabled: true },
  ],
  [
    'custom email',
    'email/v1/providers/custom',
    { ...customProvider, useStoredEmailID: true },
    'basicAuthPassword',
    { basicAuthPassword: MASK },
  ],
  [
    'custom SMS',
    'sms/v1/providers/custom',
    { ...customProvider, useStoredPhNo: true },
    'basicAuthPassword',
    { basicAuthPassword: MASK },
  ],
];

describe.each(kinds)('the %s provider', (_, path, provider, secret, more = {}) => {
  const address = `/v3/notifications/${path}`;

  test('is added, read, changed and deleted', async () => {
    expectError(await app.api.get(address), 404, 'ERR_PROVIDER_NOT_FOUND');
    const shown = { ...provider, ...more };
    expect(dataOf(await app.api.post(address, provider))).toEqual(shown);
    expect(dataOf(await app.api.get(address))).toEqual(shown);
    expectError(await app.api.post(address, provider), 400, 'ERR_PROVIDER_ALREADY_EXISTS');
    const changes = { isEnabled: false, [secret]: MASK };
    expect(dataOf(await app.api.put(address, changes))).toEqual({ ...shown, isEnabled: false });
    expect(dataOf(await app.api.get(address))).toEqual({ ...shown, isEnabled: false });
    expect(dataOf(await app.api.delete(address))).toMatchObject({ success: true });
    expectError(await app.api.delete(address), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.put(address, changes), 404, 'ERR_PROVIDER_NOT_FOUND');
  });

  test('is of one app, and for full-access keys', async () => {
    const other = await server.createApp();
    dataOf(await other.api.post(address, provider));
    expectError(await app.api.get(address), 404, 'ERR_PROVIDER_NOT_FOUND');
    expectError(await app.api.delete(address), 404, 'ERR_PROVIDER_NOT_FOUND');
    const authOnly = server.client({ apikey: app.authKey });
    for (const answer of [await authOnly.get(address), await authOnly.post(address, provider)])
      expectError(answer, 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).get(address), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });

  test('needs its fields, and no mask for its secret', async () => {
    for (const name of Object.keys(provider).filter((field) => !['allowEmailReplies', 'useStoredPhNo'].includes(field)))
      expectError(await app.api.post(address, { ...provider, [name]: undefined }), 400, 'ERR_BAD_REQUEST', {
        [name]: [expect.stringContaining('required')],
      });
    expectError(await app.api.post(address, { ...provider, [secret]: MASK }), 400, 'ERR_BAD_REQUEST');
  });
});

test.each([
  ['sms/v1/providers/twilio', twilioProvider, 'twilioAccountSID', 'AC12'],
  ['sms/v1/providers/twilio', twilioProvider, 'twilioAuthToken', 'short'],
  ['sms/v1/providers/twilio', twilioProvider, 'twilioSenderPhoneNumber', '4155550100'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'sendGridApiKey', 'key'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'sendGridTemplateID', 'd-1'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'sendGridUnsubscribeGroupID', 'group'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'senderEmail', 'chat'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'senderEmailForReplies', 'chat'],
  ['email/v1/providers/sendgrid', sendGridProvider, 'allowEmailReplies', 'yes'],
  ['email/v1/providers/custom', { ...customProvider, useStoredEmailID: true }, 'webhookURL', 'https://10.0.0.1/'],
  ['sms/v1/providers/custom', customProvider, 'webhookURL', 'ftp://push.example.com'],
])('%s refuses an invalid value, on adding and on changing: %#', async (path, provider, name, value) => {
  const address = `/v3/notifications/${path}`;
  const details = { [name]: [expect.any(String)] };
  expectError(await app.api.post(address, { ...provider, [name]: value }), 400, 'ERR_BAD_REQUEST', details);
  dataOf(await app.api.post(address, provider));
  expectError(await app.api.put(address, { [name]: value }), 400, 'ERR_BAD_REQUEST', details);
});
