import { createChannel, createTemplate } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { pushesIn, pushTo, settledLog } from '#test/support/custom-push.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', NOTIFICATION_RETRY_SECONDS: '0,0' });
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['andrew', 'tina']);
  await pushTo(app, receiver);
  await createChannel(app, 'push');
  await createTemplate(app, {
    channels: [{ channelType: 'push', content: { title: 'Hello {{name}}', body: 'Sale', url: 'https://example.com' } }],
  });
});
afterEach(() => receiver.stop());

const PATH = '/v3/campaigns/push-notifications';
const send = async (receivers: string[]) =>
  dataOf(await app.api.post('/v3/campaigns/notifications/messages', { templateId: 'cc-template-greeting', receivers }));

test('a push notification is sent with its texts, and counts once as delivered and clicked', async () => {
  await send(['andrew']);
  expect(await settledLog(app, 1, { trigger: 'campaign' })).toMatchObject([{ state: 'sent', uid: 'andrew' }]);
  const [push] = dataOf(await app.as('andrew').get(PATH));
  expect(pushesIn(receiver, app)).toEqual([
    {
      to: { uid: 'andrew' },
      notificationDetails: expect.objectContaining({
        title: 'Hello friend',
        body: 'Sale',
        id: push.id,
        announcementId: push.id,
        source: 'campaign',
        content: { url: 'https://example.com' },
        sender: 'app_system',
        receiver: 'andrew',
        type: 'chat',
      }),
    },
  ]);
  expect(push).toMatchObject({ receiver: 'andrew', status: 'sent', pushNotificationId: push.id });
  const delivered = dataOf(await app.as('andrew').put(`${PATH}/${push.id}/delivered`));
  expect(delivered).toMatchObject({ status: 'delivered' });
  const clicked = dataOf(await app.as('andrew').put(`${PATH}/${push.id}/clicked`));
  expect(clicked).toMatchObject({ status: 'clicked', deliveredAt: delivered.deliveredAt });
  expect(dataOf(await app.as('andrew').put(`${PATH}/${push.id}/clicked`))).toEqual(clicked);
  dataOf(await app.as('andrew').post(`${PATH}/${push.id}/engagement`, { topic: 'dismissed' }));
  expect(dataOf(await app.as('andrew').get(`${PATH}/${push.id}`))).toMatchObject({ interactedAt: expect.any(Number) });
  for (const response of [
    app.as('tina').get(`${PATH}/${push.id}`),
    app.as('tina').put(`${PATH}/${push.id}/clicked`),
    app.as('andrew').get('/v3/campaigns/notification-feed/1'),
  ])
    expect((await response).status).toBe(404);
  expectError(await app.as('tina').get(`${PATH}/${push.id}`), 404, 'ERR_PUSH_NOTIFICATION_NOT_FOUND');
});

test('a user who does not want to be disturbed is not pushed to', async () => {
  dataOf(await app.api.patch('/v3/notifications/v1/preferences?uid=andrew', { mutePreferences: { dnd: 2 } }));
  await send(['andrew']);
  expect(await settledLog(app, 1, { trigger: 'campaign' })).toMatchObject([
    { state: 'suppressed', reason: 'DND_PREFERENCE', uid: 'andrew' },
  ]);
});
