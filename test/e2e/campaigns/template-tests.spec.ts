import { card, createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createChannel(app);
  await createChannel(app, 'push');
});

const CAMPAIGNS = '/v3/campaigns/campaigns';
const TEMPLATE = '/v3/campaigns/templates/cc-template-greeting';
const CHANNELS = [
  { channelType: 'in_app', content: card },
  { channelType: 'push', content: { title: 'Hello {{name}}', body: '{{code}}' } },
];

test('a template is shown with values before it is approved', async () => {
  await createTemplate(app, { status: 'draft', channels: CHANNELS, alternativeText: 'Hello {{name}}' });
  const preview = dataOf(await app.api.post(`${TEMPLATE}/preview`, { variables: { name: 'Ana', code: 7 } }));
  expect(preview).toEqual({
    templateId: 'cc-template-greeting',
    version: 1,
    alternativeText: 'Hello Ana',
    channels: [
      {
        channelType: 'in_app',
        channelId: 'in_app',
        content: { ...card, body: [{ ...card.body[0], content: 'Hello Ana' }] },
      },
      { channelType: 'push', channelId: 'push', content: { title: 'Hello Ana', body: '7' } },
    ],
  });
  const withDefaults = dataOf(await app.api.post(`${TEMPLATE}/preview`));
  expect(withDefaults.channels[1].content).toEqual({ title: 'Hello friend', body: '{{code}}' });
  expect(await feedOf(app, 'andrew')).toEqual([]);
  expectError(await app.api.post(`${TEMPLATE}/preview`, { variables: [1] }), 400, 'ERR_BAD_REQUEST');
  expectError(await app.api.post('/v3/campaigns/templates/none/preview'), 404, 'ERR_TEMPLATE_NOT_FOUND');
});

test('a draft of a template is sent to a few users, and is in no list of campaigns', async () => {
  await createTemplate(app, { status: 'draft' });
  const receivers = ['andrew', 'nobody'];
  const sent = dataOf(await app.api.post(`${TEMPLATE}/test`, { receivers, variables: { name: 'Andrew' } }));
  expect(sent).toEqual({ notificationId: expect.any(String), channels: ['in_app'], mode: 'realtime' });
  expect((await feedOf(app, 'andrew'))[0].content.body[0].content).toBe('Hello Andrew');
  expect(await feedOf(app, 'tina')).toEqual([]);
  expect(dataOf(await app.api.get(CAMPAIGNS))).toEqual([]);
  expectError(await app.api.post(`${TEMPLATE}/test`, { receivers: ['nobody'] }), 404, 'ERR_UID_NOT_FOUND');
  const many = Array.from({ length: 11 }, (_, n) => `u${n}`);
  expectError(await app.api.post(`${TEMPLATE}/test`, { receivers: many }), 400, 'ERR_BAD_REQUEST');
  const other = await appWithUsers(server, ['andrew']);
  expectError(await other.api.post(`${TEMPLATE}/test`, { receivers }), 404, 'ERR_TEMPLATE_NOT_FOUND');
});

test('the recipients who could not be sent to are a CSV file without formulas', async () => {
  await createTemplate(app, { channels: CHANNELS });
  dataOf(await app.api.post('/v3/users', { uid: '-1', name: 'Minus' }));
  const { id } = await createCampaign(app, ['andrew', 'tina', '-1']);
  const failures = async (): Promise<unknown> => (await app.api.get(`${CAMPAIGNS}/${id}/failures`)).text;
  expect(await failures()).toBe('uid,channel,errorCode\r\n');
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['tina', '-1'] }));
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).toMatchObject({ status: 'partially_failed' }),
  );
  const response = await app.api.get(`${CAMPAIGNS}/${id}/failures`);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename=campaign-${id}-failures.csv`,
  });
  expect(response.text.split('\r\n').sort()).toEqual([
    '',
    `'-1,in_app push,ERR_UID_NOT_FOUND`,
    'tina,in_app push,ERR_UID_NOT_FOUND',
    'uid,channel,errorCode',
  ]);
  const other = await appWithUsers(server, ['andrew']);
  expectError(await other.api.get(`${CAMPAIGNS}/${id}/failures`), 404, 'ERR_CAMPAIGN_NOT_FOUND');
});
