import { createCampaign, createChannel, createTemplate } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createRule } from '#test/support/moderation.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['ana', 'ben', 'cleo', 'shop']);
  await createChannel(app, 'message');
});

const CAMPAIGNS = '/v3/campaigns/campaigns';
const message = (content: object = { data: { text: 'Hello {{name}}', metadata: { offer: '{{code}}' } } }) => ({
  channels: [{ channelType: 'message', content }],
});

const messagesOf = async (uid: string, of = 'shop'): Promise<any[]> =>
  dataOf(await app.as(uid).get(`/v3/users/${of}/messages`));

async function sendCampaign(uids: string[], campaign: object = { sender: 'shop' }): Promise<any> {
  const { id } = await createCampaign(app, uids, campaign);
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  return eventually(async () => {
    const sent = dataOf(await app.api.get(`${CAMPAIGNS}/${id}`));
    expect(sent.status).not.toBe('sending');
    return sent;
  });
}

test('each recipient gets a message of the sender in their conversation, with their values', async () => {
  await createTemplate(app, message());
  const campaign = { sender: 'shop', variables: { code: 'C1' } };
  const sent = await sendCampaign(['ana', 'ben'], campaign);
  expect(sent).toMatchObject({ status: 'completed', sender: 'shop', recipientSummary: { completed: 2, failed: 0 } });
  for (const uid of ['ana', 'ben'])
    expect(await messagesOf(uid)).toMatchObject([
      {
        sender: 'shop',
        receiver: uid,
        category: 'message',
        type: 'text',
        data: { text: 'Hello friend', metadata: { offer: 'C1' } },
      },
    ]);
  const [conversation] = dataOf(await app.as('ana').get('/v3/conversations'));
  expect(conversation).toMatchObject({ conversationWith: { uid: 'shop' }, unreadMessageCount: '1' });
  const directly = { templateId: 'cc-template-greeting', receivers: ['cleo'], sender: 'app_system' };
  dataOf(await app.api.post('/v3/campaigns/notifications/messages', directly));
  expect(await messagesOf('cleo', 'app_system')).toMatchObject([{ sender: 'app_system' }]);
});

test('blocks, moderation and webhooks hold as for every message', async () => {
  const receiver = await WebhookReceiver.start();
  await subscribe(server.client(MANAGEMENT), app, receiver.url, ['message_sent', 'moderation_engine_blocked']);
  await createRule(app);
  await createTemplate(app, message({ data: { text: '{{name}}' }, type: 'text' }));
  dataOf(await app.api.post('/v3/users/ben/blockedusers', { blockedUids: ['shop'] }));
  const { id } = await createCampaign(app, ['ana', 'ben', 'cleo'], { sender: 'shop' });
  const userVariables = { cleo: { name: 'darn' } };
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/recipients`, { userIds: ['cleo'], userVariables }));
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).toMatchObject({
      status: 'partially_failed',
      recipientSummary: { completed: 2, failed: 1 },
    }),
  );
  expect((await app.api.get(`${CAMPAIGNS}/${id}/failures`)).text).toBe(
    'uid,channel,errorCode\r\nben,message,ERR_BLOCKED_SENDER\r\n',
  );
  expect(await messagesOf('ana')).toHaveLength(1);
  expect(await messagesOf('ben')).toEqual([]);
  expect(await messagesOf('cleo')).toEqual([]);
  await eventually(() => expect(receiver.of('moderation_engine_blocked')).toHaveLength(1));
  await eventually(() => expect(receiver.of('message_sent')).toHaveLength(1));
  expect(receiver.of('message_sent')[0]!.json.data.message).toMatchObject({ sender: 'shop', receiver: 'ana' });
  await receiver.stop();
});

test('beside other channels, a message that may not be sent is listed, and the rest is sent', async () => {
  await createChannel(app);
  await createTemplate(app, {
    channels: [{ channelType: 'in_app', content: { body: [] } }, ...message().channels],
  });
  dataOf(await app.api.post('/v3/users/ben/blockedusers', { blockedUids: ['shop'] }));
  const { id, recipientSummary } = await sendCampaign(['ana', 'ben']);
  expect(recipientSummary).toMatchObject({ completed: 2, failed: 0 });
  expect((await app.api.get(`${CAMPAIGNS}/${id}/failures`)).text).toContain('ben,message,ERR_BLOCKED_SENDER');
  const figures = dataOf<any[]>(await app.api.get(`/v3/campaigns/analytics/campaigns/${id}`, { dimension: 'channel' }));
  expect(figures.map(({ dimensionId, sent, failed }) => [dimensionId, sent, failed])).toEqual([
    ['in_app', 2, 0],
    ['message', 2, 1],
  ]);
});

test('a message needs a sender who exists, and content that can be sent', async () => {
  await createTemplate(app, message());
  const create = (more: object) =>
    app.api.post(CAMPAIGNS, { name: 'A', templateId: 'cc-template-greeting', templateVersion: 1, ...more });
  expectError(await create({}), 400, 'ERR_BAD_REQUEST');
  expectError(await create({ sender: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
  const { id } = dataOf(await create({ sender: 'Shop' }));
  expectError(await app.api.put(`${CAMPAIGNS}/${id}`, { sender: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
  expect(dataOf(await app.api.put(`${CAMPAIGNS}/${id}`, { sender: 'ana' }))).toMatchObject({ sender: 'ana' });
  const directly = { templateId: 'cc-template-greeting', receivers: ['ana'] };
  expectError(await app.api.post('/v3/campaigns/notifications/messages', directly), 400, 'ERR_BAD_REQUEST');
  for (const content of [
    {},
    { data: {} },
    { data: { text: 'A' }, category: 'none' },
    { data: { text: 'A' }, type: 'x' },
  ])
    expectError(
      await app.api.post('/v3/campaigns/templates', { name: 'Other', ...message(content) }),
      400,
      'ERR_BAD_REQUEST',
    );
});

test('nothing is sent in the name of a sender who was erased, and no campaign has their uid', async () => {
  await createTemplate(app, message());
  const { id } = await createCampaign(app, ['ana'], { sender: 'shop' });
  dataOf(await app.api.delete('/v3/users/shop', { permanent: true }));
  expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).not.toHaveProperty('sender');
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).toMatchObject({ status: 'failed' }),
  );
  expect((await app.api.get(`${CAMPAIGNS}/${id}/failures`)).text).toContain('ana,message,ERR_UID_NOT_FOUND');
});
