import { card, createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew']);
});

const PATH = '/v3/campaigns/templates';
const CHANNELS = '/v3/campaigns/channels';
const CATEGORIES = `${PATH}/categories`;

test('a draft changes in place, and a change of an approved template makes the next version', async () => {
  await createChannel(app);
  const draft = await createTemplate(app, { status: 'draft', templateId: 'greeting' });
  expect(draft).toMatchObject({ version: 1, status: 'draft', templateId: 'greeting' });
  const second = { name: 'Second', templateId: 'greeting', channels: [{ channelType: 'in_app' }] };
  expectError(await app.api.post(PATH, second), 409, 'ERR_TEMPLATE_ALREADY_EXISTS');
  const path = `${PATH}/greeting`;
  expect(dataOf(await app.api.put(path, { label: 'New' }))).toMatchObject({ version: 1, label: 'New' });
  expect(dataOf(await app.api.put(path, { status: 'approved' }))).toMatchObject({ version: 1, status: 'approved' });
  const content = { version: '1.0', body: [] };
  expect(dataOf(await app.api.put(`${path}/channels/in_app`, { content }))).toMatchObject({ version: 2 });
  expect(dataOf(await app.api.put(path, { label: '' }))).not.toHaveProperty('label');
  expect(dataOf(await app.api.post(`${path}/versions`))).toMatchObject({ version: 4, status: 'approved' });
  const { versions, id } = dataOf(await app.api.get(path));
  expect(versions.map(({ version }: any) => version)).toEqual([4, 3, 2, 1]);
  expect(versions.at(-1).channels[0].content).toEqual(card);
  expect(versions[0].channels[0].content).toEqual(content);
  expect(dataOf(await app.api.get(`${PATH}/${id}`)).templateId).toBe('greeting');
});

test('a campaign keeps the version that it names, although the template changes and is archived', async () => {
  await createChannel(app);
  await createTemplate(app);
  const { id } = await createCampaign(app, ['andrew']);
  const path = `${PATH}/cc-template-greeting`;
  dataOf(await app.api.put(`${path}/channels/in_app`, { content: { body: [] } }));
  expect(dataOf(await app.api.delete(path))).toMatchObject({ status: 'archived', version: 2 });
  expect(dataOf(await app.api.get(PATH))).toEqual([]);
  expect(dataOf(await app.api.get(PATH, { status: 'archived' }))).toHaveLength(1);
  const another = { name: 'Hello', templateId: 'cc-template-greeting', templateVersion: 1 };
  expectError(await app.api.post('/v3/campaigns/campaigns', another), 400, 'ERR_TEMPLATE_NOT_APPROVED');
  dataOf(await app.api.post(`/v3/campaigns/campaigns/${id}/send`));
  await eventually(async () =>
    expect(await feedOf(app, 'andrew')).toMatchObject([{ templateVersion: 1, content: { body: [{ type: 'text' }] } }]),
  );
});

test('two changes at once make two versions', async () => {
  await createChannel(app);
  await createTemplate(app);
  const labels = ['a', 'b', 'c', 'd'];
  await Promise.all(labels.map(async (label) => dataOf(await app.api.put(`${PATH}/cc-template-greeting`, { label }))));
  const { versions } = dataOf(await app.api.get(`${PATH}/cc-template-greeting`));
  expect(versions.map(({ version }: any) => version)).toEqual([5, 4, 3, 2, 1]);
  expect(
    versions
      .slice(0, 4)
      .map(({ label }: any) => label)
      .sort(),
  ).toEqual(labels);
});

test.each([
  ['an unknown channel', [{ channelType: 'in_app', channelId: 'other' }], 404, 'ERR_CHANNEL_NOT_FOUND'],
  ['a type without a channel', [{ channelType: 'push' }], 404, 'ERR_CHANNEL_NOT_FOUND'],
  ['a type that is not sent', [{ channelType: 'whatsapp' }], 403, 'ERR_CHANNEL_TYPE_RESTRICTED'],
  ['a disabled channel', [{ channelType: 'in_app', channelId: 'off' }], 400, 'ERR_CHANNEL_DISABLED'],
  ['a type twice', [{ channelType: 'in_app' }, { channelType: 'in_app' }], 409, 'ERR_DUPLICATE_CHANNEL_TYPE'],
  ['no channel', [], 400, 'ERR_BAD_REQUEST'],
  ['a condition of another type', [{ channelType: 'in_app', stopCondition: 'clicked' }], 400, 'ERR_BAD_REQUEST'],
])('a template with %s is refused', async (_, channels, status, code) => {
  await createChannel(app);
  dataOf(await app.api.post(CHANNELS, { name: 'Off', type: 'in_app', channelId: 'off' }));
  expectError(await app.api.post(PATH, { name: 'Broken', channels }), status, code);
});

test('names that mean something else in a path are refused', async () => {
  const channel = { name: 'Feed', type: 'in_app', channelId: 'availability' };
  expectError(await app.api.post(CHANNELS, channel), 400, 'ERR_BAD_REQUEST');
  await createChannel(app);
  const template = { name: 'Sale', channels: [{ channelType: 'in_app' }] };
  for (const templateId of ['categories', '42'])
    expectError(await app.api.post(PATH, { ...template, templateId }), 400, 'ERR_BAD_REQUEST');
  dataOf(await app.api.post(PATH, { ...template, templateId: 'categories-2' }));
});

test.each([[['a b']], [[{ key: 'a', type: 'number' }]], [[{ key: 'a', default: {} }]], [[7]]])(
  'a variable %j is refused',
  async (variableSchema) => {
    await createChannel(app);
    const template = { name: 'Broken', channels: [{ channelType: 'in_app' }], variableSchema };
    expectError(await app.api.post(PATH, template), 400, 'ERR_BAD_REQUEST');
  },
);

test('an app has one channel for push notifications, and any number of others', async () => {
  const available = async () =>
    dataOf(await app.api.get(`${CHANNELS}/availability`)).flatMap(({ type, available: is }: any) => (is ? type : []));
  const others = ['sms', 'email', 'message'];
  expect(await available()).toEqual(['in_app', 'push', ...others]);
  await createChannel(app, 'push');
  await createChannel(app, 'in_app', 'alerts');
  await createChannel(app, 'in_app', 'offers');
  expect(await available()).toEqual(['in_app', ...others]);
  expectError(await app.api.post(CHANNELS, { name: 'Second', type: 'push' }), 409, 'ERR_CHANNEL_ALREADY_EXISTS');
  expectError(await app.api.post(CHANNELS, { name: 'x', type: 'whatsapp' }), 403, 'ERR_CHANNEL_TYPE_RESTRICTED');
  const ids = async (query: object) =>
    dataOf(await app.api.get(CHANNELS, query as never)).map(({ channelId }: any) => channelId);
  expect(await ids({ sort: 'createdAt', order: 'asc' })).toEqual(['push', 'alerts', 'offers']);
  expect(await ids({ search: 'FER' })).toEqual(['offers']);
  expect((await ids({ sort: 'channelType', order: 'asc', limit: 2 })).length).toBe(2);
});

test('a category is created, listed for users, changed and deleted', async () => {
  const created = dataOf(await app.api.post(CATEGORIES, { name: 'Offers', description: 'Sales' }));
  expect(created).toMatchObject({ name: 'Offers', label: 'Offers', description: 'Sales' });
  expectError(await app.api.post(CATEGORIES, { name: 'Offers' }), 409, 'ERR_CATEGORY_ALREADY_EXISTS');
  expect(dataOf(await app.as('andrew').get(CATEGORIES))).toEqual([created]);
  const path = `${CATEGORIES}/${created.id}`;
  expect(dataOf(await app.api.put(path, { name: 'News' }))).toMatchObject({ name: 'News', description: 'Sales' });
  dataOf(await app.api.delete(path));
  for (const response of [app.api.get(path), app.api.put(path, { name: 'x' }), app.api.delete(path)])
    expectError(await response, 404, 'ERR_CATEGORY_NOT_FOUND');
});
