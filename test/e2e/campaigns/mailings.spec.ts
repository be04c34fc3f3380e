import { createCampaign, createChannel, createTemplate } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { settledLog } from '#test/support/custom-push.js';
import { addContactDetails, changeSettings, digestsIn, digestsTo } from '#test/support/digests.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer({
  WEBHOOK_ALLOW_PRIVATE: 'true',
  NOTIFICATION_RETRY_SECONDS: '0,0',
  PUBLIC_URL: 'https://chat.example.com',
});
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['bob', 'carl', 'dora']);
  await addContactDetails(app, ['bob', 'carl']);
  await createChannel(app, 'email');
  await createChannel(app, 'sms');
});
afterEach(() => receiver.stop());

const CAMPAIGNS = '/v3/campaigns/campaigns';
const email = {
  channelType: 'email',
  content: {
    subject: 'Hello {{name}}',
    body: '<p title="{{name}}">Hello {{name}}, <a href="https://example.com/?code={{code}}">see</a> or <a href="{{code}}">this</a> or <a href="{{unsubscribeUrl}}">leave</a></p>',
  },
};
const sms = { channelType: 'sms', content: { text: 'Hello {{name}}: {{code}}' } };

const send = async (receivers: string[], variables: object = {}) =>
  dataOf(
    await app.api.post('/v3/campaigns/notifications/messages', {
      templateId: 'cc-template-greeting',
      receivers,
      variables,
    }),
  );
const failuresOf = async (id: string) => (await app.api.get(`${CAMPAIGNS}/${id}/failures`)).text;

test('an email has values as text of HTML, and no value becomes markup or a script', async () => {
  await digestsTo(app, receiver);
  await createTemplate(app, { channels: [email], alternativeText: 'Hello {{name}}' });
  await send(['bob'], { bob: { name: '<b>"Bob"</b>', code: 'javascript:alert(1)' } });
  await eventually(() => expect(digestsIn(receiver, app)).toHaveLength(1));
  const unsubscribeUrl = expect.stringMatching(
    /^https:\/\/chat\.example\.com\/v3\/notifications\/email\/v1\/unsubscribe/,
  );
  const sender = { uid: 'app_system', name: 'System' };
  const [sent] = digestsIn(receiver, app) as any[];
  expect(sent).toEqual({
    to: { uid: 'bob', name: 'bob', email: 'bob@example.com' },
    messages: [{ sender, message: 'Hello <b>"Bob"</b>' }],
    senderDetails: sender,
    subject: 'Hello <b>"Bob"</b>',
    html: expect.any(String),
    unsubscribeUrl,
  });
  const name = '&#60;b&#62;&#34;Bob&#34;&#60;/b&#62;';
  expect(sent.html).toBe(
    `<p title="${name}">Hello ${name}, <a href="https://example.com/?code=javascript%3Aalert(1)">see</a> or <a href="">this</a> or <a href="${sent.unsubscribeUrl}">leave</a></p>`,
  );
});

test('a preview shows an email as it is sent, and content that cannot be sent is refused', async () => {
  await createTemplate(app, { channels: [email, sms] });
  const path = '/v3/campaigns/templates/cc-template-greeting';
  const preview = dataOf(await app.api.post(`${path}/preview`, { variables: { name: '<i>' } }));
  expect(preview.channels).toMatchObject([
    { channelType: 'email', content: { subject: 'Hello <i>', body: expect.stringContaining('Hello &#60;i&#62;,') } },
    { channelType: 'sms', content: { text: 'Hello <i>: {{code}}' } },
  ]);
  for (const channel of [
    { channelType: 'email', content: { subject: 'Hello' } },
    { channelType: 'email', content: { subject: ' ', body: '<p>' } },
    { channelType: 'sms' },
    { ...sms, stopCondition: 'read' },
  ])
    expectError(
      await app.api.post('/v3/campaigns/templates', { name: 'Other', channels: [channel] }),
      400,
      'ERR_BAD_REQUEST',
    );
  expectError(await app.api.put(`${path}/channels/sms`, { content: {} }), 400, 'ERR_BAD_REQUEST');
});

test('an SMS has the text with its values, and webhooks are told of what is sent', async () => {
  await digestsTo(app, receiver, 'sms');
  await subscribe(server.client(MANAGEMENT), app, receiver.url, [
    'after_sms_notification_sent',
    'after_email_notification_sent',
  ]);
  await createTemplate(app, { channels: [email, sms] });
  await send(['bob'], { bob: { code: 'A & B' } });
  await eventually(() => expect(digestsIn(receiver, app, 'sms')).toHaveLength(1));
  expect(digestsIn(receiver, app, 'sms')[0]).toMatchObject({
    to: { uid: 'bob', phno: '+14155550123' },
    smsContent: 'Hello friend: A & B',
  });
  await eventually(() => expect(receiver.of('after_sms_notification_sent')).toHaveLength(1));
  expect(receiver.of('after_sms_notification_sent')[0]!.json.data).toMatchObject({
    receiver: 'bob',
    channelType: 'sms',
    status: 'sent',
    templateId: 'cc-template-greeting',
  });
  expect(receiver.of('after_email_notification_sent')).toHaveLength(1);
});

test('what did not reach a recipient is listed with the reason, and is a figure', async () => {
  await digestsTo(app, receiver, 'email', { useStoredEmailID: true });
  await createTemplate(app, { channels: [email, sms] });
  dataOf(await app.api.patch('/v3/notifications/v1/preferences?uid=carl', { mutePreferences: { dnd: 2 } }));
  const { id } = await createCampaign(app, ['bob', 'carl', 'dora']);
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await settledLog(app, 6, { trigger: 'campaign' });
  await eventually(async () =>
    expect((await failuresOf(id)).split('\r\n')).toEqual([
      'uid,channel,errorCode',
      'bob,sms,NOT_FOUND',
      'carl,email,DND_PREFERENCE',
      'carl,sms,DND_PREFERENCE',
      'dora,email,MISSING_EMAIL',
      'dora,sms,NOT_FOUND',
      '',
    ]),
  );
  expect(digestsIn(receiver, app).map(({ to }) => to.uid)).toEqual(['bob']);
  const query = { dimension: 'channel' };
  expect(dataOf(await app.api.get(`/v3/campaigns/analytics/campaigns/${id}`, query))).toMatchObject([
    { dimensionId: 'email', sent: 3, failed: 2 },
    { dimensionId: 'sms', sent: 3, failed: 3 },
  ]);
  expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).toMatchObject({
    status: 'completed',
    recipientSummary: { completed: 3, failed: 0 },
  });
});

test('an email that the provider refuses fails with its reason, as those of a provider that is deleted do', async () => {
  receiver.reply = () => ({ status: 400 });
  await digestsTo(app, receiver);
  await createTemplate(app, { channels: [email] });
  const { id } = await createCampaign(app, ['bob']);
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await eventually(async () => expect(await failuresOf(id)).toContain('bob,email,PROVIDER_ERROR'));

  dataOf(await app.api.put('/v3/notifications/email/v1/providers/custom', { isEnabled: true }));
  receiver.reply = () => ({ status: 503, headers: { 'retry-after': '3600' } });
  const other = await createCampaign(app, ['bob']);
  dataOf(await app.api.post(`${CAMPAIGNS}/${other.id}/send`));
  await eventually(() => expect(digestsIn(receiver, app)).toHaveLength(2));
  await eventually(async () => expect(await settledLog(app, 1)).toHaveLength(2));
  dataOf(await app.api.delete('/v3/notifications/email/v1/providers/custom'));
  expect(await failuresOf(other.id)).toContain('bob,email,INVALID_PUSH_PROVIDER_ID');
});

test('a user gets no more emails on a day than the app allows, those about messages included', async () => {
  await digestsTo(app, receiver);
  await createTemplate(app, { channels: [email] });
  await changeSettings(app, { preferences: { email: { maxPerDay: 1 } } });
  await send(['bob']);
  await settledLog(app, 1);
  await send(['bob']);
  expect((await settledLog(app, 2)).map(({ reason }) => reason)).toEqual([undefined, 'QUOTA_PREFERENCE']);
});
