import { createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createChannel(app);
  await createTemplate(app, { tags: ['news', 'spring'], templateCategory: 'Marketing', label: 'Promo' });
});

const PATH = '/v3/campaigns/notification-feed';
const send = async (templateId = 'cc-template-greeting', receivers = ['andrew']) =>
  dataOf(await app.api.post('/v3/campaigns/notifications/messages', { templateId, receivers }));
const unread = async (query: Record<string, unknown> = {}) =>
  dataOf(await app.as('andrew').get(`${PATH}/unread-count`, query)).count;

test('an item is delivered, read and used once, and only by its user', async () => {
  await send();
  const [item] = await feedOf(app, 'andrew');
  expect(await unread()).toBe(1);
  const andrew = server.client({ authToken: await tokenOf(app, 'andrew') });
  const tina = server.client({ authToken: await tokenOf(app, 'tina') });
  for (const action of ['delivered', 'read', 'engagement'])
    expectError(await tina.post(`${PATH}/${item.id}/${action}`, {}), 404, 'ERR_FEED_ITEM_NOT_FOUND');
  const delivered = dataOf(await andrew.post(`${PATH}/${item.id}/delivered`));
  expect(delivered).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Number) });
  const read = dataOf(await andrew.post(`${PATH}/${item.id}/read`));
  expect(read).toMatchObject({ status: 'read', readAt: expect.any(Number), deliveredAt: delivered.deliveredAt });
  expect(dataOf(await andrew.post(`${PATH}/${item.id}/read`))).toEqual(read);
  const used = dataOf(await andrew.post(`${PATH}/${item.id}/engagement`, { topic: 'clicked' }));
  expect(used).toMatchObject({ interactedAt: expect.any(Number) });
  expectError(await andrew.post(`${PATH}/${item.id}/engagement`, { topic: 'a b' }), 400, 'ERR_BAD_REQUEST');
  expect(await unread()).toBe(0);
});

test('a feed is filtered by state, category, tags, channel and time', async () => {
  await createChannel(app, 'in_app', 'alerts');
  await createTemplate(app, {
    name: 'Alert',
    tags: ['news'],
    channels: [{ channelType: 'in_app', channelId: 'alerts', content: { version: '1.0', body: [] } }],
  });
  await send();
  await send('cc-template-alert');
  const labels = async (query: object) =>
    (await feedOf(app, 'andrew', query as never)).map(({ templateId }) => templateId);
  const [greeting, alert] = ['cc-template-greeting', 'cc-template-alert'];
  expect(await labels({})).toEqual([alert, greeting]);
  expect(await labels({ order: 'asc' })).toEqual([greeting, alert]);
  expect(await labels({ templateCategory: 'Marketing' })).toEqual([greeting]);
  expect(await labels({ tags: 'news,spring' })).toEqual([alert, greeting]);
  expect(await labels({ tags: 'news,spring', tagMatch: 'all' })).toEqual([greeting]);
  expect(await labels({ channelId: 'alerts' })).toEqual([alert]);
  expect(await labels({ dateFrom: '2030-01-01T00:00:00Z' })).toEqual([]);
  expect(await labels({ dateTo: 1 })).toEqual([]);
  expect(await labels({ limit: 1 })).toEqual([alert]);
  const [{ id }] = await feedOf(app, 'andrew', { limit: 1 });
  expect(await labels({ limit: 1, id })).toEqual([greeting]);
  dataOf(await app.as('andrew').post(`${PATH}/${id}/read`));
  expect(await labels({ readState: 'unread' })).toEqual([greeting]);
  expect(await labels({ readState: 'read' })).toEqual([alert]);
  expect(await unread({ templateCategory: 'Marketing' })).toBe(1);
  expect(await unread({ templateCategory: 'Other' })).toBe(0);
  const counted = { count: 1, categories: { Marketing: 1 } };
  expect(dataOf(await app.as('andrew').get(`${PATH}/unread-count`))).toEqual(counted);
});

test('the app reads the feeds of all users, and deletes items', async () => {
  await send('cc-template-greeting', ['andrew', 'tina']);
  const all = dataOf(await app.api.get(PATH));
  expect(all.map(({ receiver }: any) => receiver).sort()).toEqual(['andrew', 'tina']);
  const [item] = dataOf(await app.api.get(PATH, { receiver: 'tina' }));
  expect(dataOf(await app.api.delete(`${PATH}/${item.id}`))).toMatchObject({ deletedAt: expect.any(Number) });
  expect(await feedOf(app, 'tina')).toEqual([]);
  expect(await feedOf(app, 'tina', { includeDeleted: true })).toEqual([]);
  expect(dataOf(await app.api.get(PATH, { receiver: 'tina', includeDeleted: true }))).toHaveLength(1);
  expectError(await app.as('tina').get(`${PATH}/${item.id}`), 404, 'ERR_FEED_ITEM_NOT_FOUND');
});

test('values are put into texts once, and an address cannot become a script', async () => {
  const content = {
    body: [
      { type: 'text', content: '{{ a }} and {{b}} and {{c}}' },
      { type: 'button', action: { type: 'openUrl', url: 'https://example.com/?q={{a}}' } },
      { type: 'button', action: { type: 'openUrl', url: '{{link}}' } },
    ],
  };
  await createTemplate(app, { name: 'Values', variableSchema: [], channels: [{ channelType: 'in_app', content }] });
  const variables = { andrew: { a: '{{b}} & <b>', b: 2, link: ' java\tscript:alert(1)' } };
  const body = { templateId: 'cc-template-values', receivers: ['andrew'], variables };
  dataOf(await app.api.post('/v3/campaigns/notifications/messages', body));
  const [item] = await feedOf(app, 'andrew');
  expect(item.content.body).toEqual([
    { type: 'text', content: '{{b}} & <b> and 2 and {{c}}' },
    { type: 'button', action: { type: 'openUrl', url: 'https://example.com/?q=%7B%7Bb%7D%7D%20%26%20%3Cb%3E' } },
    { type: 'button', action: { type: 'openUrl', url: '' } },
  ]);
  const [template] = await feedOf(app, 'andrew', { templateOnly: true });
  expect(template.content).toEqual(content);
});

test('the devices of a user hear of new items, and of what another device did', async () => {
  const { client } = await connectedAs(server, app, 'andrew');
  await send();
  const sent = await client.nextEvent('after_feed_item_sent');
  expect(sent.data).toMatchObject({ receiver: 'andrew', content: { body: [{ content: 'Hello friend' }] } });
  dataOf(await app.as('andrew').post(`${PATH}/${sent.data.id}/read`));
  const read = await client.nextEvent('after_feed_item_read');
  expect(read.data).toMatchObject({ id: sent.data.id, status: 'read' });
  expect(read.data).not.toHaveProperty('content');
});
