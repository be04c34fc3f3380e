import type { ProviderTarget } from '#resources/notifications/providers/provider-client.js';
import type { SendGridConfiguration } from '#resources/notifications/providers/sendgrid/sendgrid-provider.dto.js';
import { createClients, digestContent, textOf } from '#test/support/provider-doubles/clients.js';
import type { Misbehaviour, Reply } from '#test/support/provider-doubles/https-double.js';
import { SendGridDouble } from '#test/support/provider-doubles/sendgrid-double.js';

let double: SendGridDouble;
let clients: ReturnType<typeof createClients>;
beforeEach(async () => {
  double = await SendGridDouble.start();
  clients = createClients({ SENDGRID_URL: double.http.url });
});
afterEach(async () => {
  clients.stop();
  await double.stop();
});

const target = (changes: object = {}): ProviderTarget<SendGridConfiguration> => ({
  appId: 'app',
  region: 'us',
  kind: 'sendgrid',
  providerId: '',
  configuration: {
    sendGridApiKey: double.apiKey,
    sendGridTemplateID: 'd-0123456789abcdef',
    sendGridUnsubscribeGroupID: '1234',
    senderName: 'Trail Buddies',
    senderEmail: 'chat@example.com',
    allowEmailReplies: false,
    senderEmailForReplies: 'replies@example.com',
    ...changes,
  },
});

const send = (content = digestContent(), provider = target()) => clients.sendGrid.send(provider, content);

test('an email has the data of its template, the unsubscribe group and one-click unsubscription', async () => {
  expect(await send()).toMatchObject({ outcome: 'sent', status: 202 });
  const { messages, senderDetails, subject, unsubscribeUrl } = digestContent();
  expect(double.mails).toEqual([
    {
      from: { email: 'chat@example.com', name: 'Trail Buddies' },
      subject,
      template_id: 'd-0123456789abcdef',
      asm: { group_id: 1234 },
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      custom_args: { notificationId: 'ntf_3' },
      personalizations: [
        {
          to: [{ email: 'ben@example.com', name: 'Ben' }],
          dynamic_template_data: {
            to: { uid: 'ben', email: 'ben@example.com', name: 'Ben' },
            messages,
            senderDetails,
            subject,
            unsubscribeUrl,
          },
        },
      ],
    },
  ]);
});

test('an email about a group has its details', async () => {
  const groupDetails = { guid: 'hikers', name: 'Hiking Group' };
  await send(digestContent({ senderDetails: undefined, groupDetails, unsubscribeUrl: undefined }));
  const [mail] = double.mails;
  const data = mail.personalizations[0].dynamic_template_data;
  expect(data).toHaveProperty('groupDetails', groupDetails);
  expect(data).not.toHaveProperty('senderDetails');
  expect(mail).not.toHaveProperty('headers');
});

test('replies go to their address where the app allows them', async () => {
  await send(digestContent(), target({ allowEmailReplies: true }));
  await send();
  expect(double.mails.map((mail) => mail.reply_to)).toEqual([
    { email: expect.stringMatching(/^replies\+\d+-[0-9a-f]{32}@example\.com$/) },
    undefined,
  ]);
});

test.each([400, 401, 403, 413])('%i is final', async (status) => {
  double.http.next.push({ status, body: { errors: [{ message: 'ben@example.com' }] } });
  const error = `SendGrid responded with ${status}.`;
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: 'PROVIDER_ERROR',
    isRetryable: false,
    status,
    error,
  });
});

test.each<[string, Reply | Misbehaviour, object]>([
  ['429', { status: 429, headers: { 'retry-after': '3' } }, { retryAfter: '3' }],
  ['500', { status: 500 }, { status: 500 }],
  ['a closed connection', 'close', {}],
  ['garbage', 'garbage', {}],
])('%s is retried', async (_, reply, expected) => {
  double.http.next.push(reply);
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: true, ...expected });
  expect(await send()).toMatchObject({ outcome: 'sent' });
});

test('a server that does not respond ends with a timeout', async () => {
  clients.timeOutAfter(2_000);
  double.http.next.push('hang');
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'TIMED_OUT', isRetryable: true });
});

test.each([
  ['unsubscribe group', { sendGridUnsubscribeGroupID: 'news' }],
  ['sender', { senderEmail: '' }],
])('an invalid %s is final', async (_, changes) => {
  const result = await send(digestContent(), target(changes));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'PROVIDER_ERROR', isRetryable: false });
});

test('a user without an address receives nothing', async () => {
  const result = await send(digestContent({ to: { uid: 'ben', name: 'Ben' } }));
  expect(result).toMatchObject({ outcome: 'failed', reason: 'MISSING_EMAIL', isRetryable: false });
});

test('no result contains the API key, an address or the link to unsubscribe', async () => {
  const results = [await send()];
  double.http.next.push({ status: 400, body: 'ben@example.com' }, 'close');
  for (let count = 0; count < 2; count++) results.push(await send());
  for (const secret of [double.apiKey, 'ben@example.com', 'unsubscribe/token'])
    expect(textOf(results)).not.toContain(secret);
});
