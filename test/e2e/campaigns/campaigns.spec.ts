import { createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'vera']);
  await createChannel(app);
  await createTemplate(app);
});

const PATH = '/v3/campaigns/campaigns';
const act = async (id: string, action: string, body?: object): Promise<any> =>
  dataOf(await app.api.post(`${PATH}/${id}/${action}`, body));
const ended = (id: string, status: string) =>
  eventually(async () => {
    const campaign = dataOf(await app.api.get(`${PATH}/${id}`));
    expect(campaign).toMatchObject({ status });
    return campaign;
  });

test('a campaign is sent to each recipient once, with their values before those of the campaign and the template', async () => {
  const { id } = await createCampaign(app, [], { variables: { name: 'everybody' }, tag: 'spring' });
  const added = dataOf(
    await app.api.post(`${PATH}/${id}/recipients`, {
      userIds: ['andrew', 'tina', 'nobody', 'andrew'],
      userVariables: { andrew: { name: 'Andrew' } },
    }),
  );
  expect(added).toEqual({ added: 2, notFound: ['nobody'], total: 2 });
  const found = dataOf(await app.api.get(`${PATH}/${id}/recipients`, { userId: 'andrew', status: 'pending' }));
  expect(found).toMatchObject([{ id: 'andrew', variables: { name: 'Andrew' } }]);
  expect(await act(id, 'send')).toMatchObject({ status: 'sending' });
  const campaign = await ended(id, 'completed');
  expect(campaign.recipientSummary).toEqual({ total: 2, pending: 0, processing: 0, completed: 2, failed: 0 });

  const [item, ...more] = await feedOf(app, 'andrew');
  expect(more).toEqual([]);
  expect(item).toMatchObject({ campaignId: id, receiver: 'andrew', status: 'sent', tag: 'spring' });
  expect(item.content.body[0].content).toBe('Hello Andrew');
  expect((await feedOf(app, 'tina'))[0].content.body[0].content).toBe('Hello everybody');
  expect(await feedOf(app, 'vera')).toEqual([]);
  for (const response of [app.api.post(`${PATH}/${id}/send`), app.api.post(`${PATH}/${id}/cancel`)])
    expectError(await response, 400, 'ERR_CAMPAIGN_STATUS');
});

test('recipients are one at least, and their uids and those of their values have any case', async () => {
  const { id } = await createCampaign(app, []);
  expectError(await app.api.post(`${PATH}/${id}/recipients`, { userIds: [] }), 400, 'ERR_BAD_REQUEST');
  const template = { templateId: 'cc-template-greeting' };
  const path = '/v3/campaigns/notifications/messages';
  expectError(await app.api.post(path, { ...template, receivers: [] }), 400, 'ERR_BAD_REQUEST');
  const variables = { Andrew: { name: 'Andrew' } };
  dataOf(await app.api.post(path, { ...template, receivers: ['ANDREW'], variables }));
  expect((await feedOf(app, 'andrew'))[0].content.body[0].content).toBe('Hello Andrew');
});

test('a campaign whose channel is disabled meanwhile fails for its recipients', async () => {
  const { id } = await createCampaign(app, ['andrew']);
  dataOf(await app.api.put('/v3/campaigns/channels/in_app', { enabled: false }));
  await act(id, 'send');
  await ended(id, 'failed');
  const recipients = dataOf(await app.api.get(`${PATH}/${id}/recipients`, { status: 'failed' }));
  expect(recipients).toMatchObject([{ id: 'andrew', errorCode: 'ERR_CHANNEL_DISABLED' }]);
});

test('users who were deactivated are not sent to', async () => {
  const { id } = await createCampaign(app, ['andrew', 'tina']);
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['tina'] }));
  await act(id, 'send');
  await ended(id, 'partially_failed');
  expect(await feedOf(app, 'andrew')).toHaveLength(1);
  const failed = dataOf(await app.api.get(`${PATH}/${id}/recipients`, { status: 'failed' }));
  expect(failed).toMatchObject([{ id: 'tina', errorCode: 'ERR_UID_NOT_FOUND' }]);
});

test('a draft is changed and deleted, and nothing else is', async () => {
  const { id } = await createCampaign(app, ['andrew']);
  const changed = dataOf(await app.api.put(`${PATH}/${id}`, { name: 'Later', variables: { name: 'all' } }));
  expect(changed).toMatchObject({ name: 'Later', variables: { name: 'all' }, templateVersion: 1 });
  await act(id, 'send');
  for (const response of [
    app.api.put(`${PATH}/${id}`, { name: 'Now' }),
    app.api.delete(`${PATH}/${id}`),
    app.api.post(`${PATH}/${id}/recipients`, { userIds: ['vera'] }),
  ])
    expectError(await response, 400, 'ERR_CAMPAIGN_STATUS');
  const other = await createCampaign(app, []);
  expectError(await app.api.post(`${PATH}/${other.id}/send`), 400, 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS');
  dataOf(await app.api.delete(`${PATH}/${other.id}`));
  expectError(await app.api.get(`${PATH}/${other.id}`), 404, 'ERR_CAMPAIGN_NOT_FOUND');
});

test('a scheduled campaign is sent at once when it is told to, and cancelled before', async () => {
  const scheduledAt = Math.floor(Date.now() / 1000) + 3600;
  const first = await createCampaign(app, ['andrew']);
  expect(await act(first.id, 'schedule', { scheduledAt })).toMatchObject({ status: 'scheduled', scheduledAt });
  await act(first.id, 'send');
  await ended(first.id, 'completed');
  const second = await createCampaign(app, ['andrew']);
  await act(second.id, 'schedule', { localTime: '2027-06-01T09:00', timeZone: 'Europe/Berlin' });
  expect(await act(second.id, 'cancel')).toMatchObject({ status: 'cancelled' });
  expect(await feedOf(app, 'andrew')).toHaveLength(1);
  const past = { scheduledAt: Math.floor(Date.now() / 1000) - 60 };
  const third = await createCampaign(app, ['andrew']);
  expectError(await app.api.post(`${PATH}/${third.id}/schedule`, past), 400, 'ERR_BAD_REQUEST');
});

test('campaigns are listed in pages by a cursor', async () => {
  const ids: string[] = [];
  for (const name of ['b', 'a', 'c']) ids.push((await createCampaign(app, [], { name })).id);
  const list = async (query: object): Promise<any> => (await app.api.get(PATH, query as never)).body;
  const first = await list({ sort: 'name', limit: 2 });
  expect(first.data.map(({ name }: any) => name)).toEqual(['a', 'b']);
  expect(first.meta.current).toEqual({ limit: 2, count: 2 });
  const second = await list({ sort: 'name', limit: 2, ...first.meta.next });
  expect(second.data.map(({ name }: any) => name)).toEqual(['c']);
  expect(second.meta.next).toBeUndefined();
  const back = await list({ sort: 'name', limit: 2, ...second.meta.previous });
  expect(back.data).toEqual(first.data);
  expect((await list({ limit: 10 })).data.map(({ id }: any) => id)).toEqual(ids.toReversed());
  expect((await list({ search: 'A' })).data).toHaveLength(1);
  expect((await list({ status: 'sending' })).data).toEqual([]);
});

test('a notification is sent to few users before the response, and to many after it', async () => {
  const path = '/v3/campaigns/notifications/messages';
  const templateId = 'cc-template-greeting';
  const sent = dataOf(
    await app.api.post(path, { templateId, receivers: ['andrew'], variables: { andrew: { name: 'A' } }, tag: 'order' }),
  );
  expect(sent).toEqual({ notificationId: expect.any(String), channels: ['in_app'], mode: 'realtime' });
  const [item] = await feedOf(app, 'andrew');
  expect(item).toMatchObject({ notificationId: sent.notificationId, tag: 'order' });
  expect(item).not.toHaveProperty('campaignId');
  expect(dataOf(await app.api.get(PATH))).toEqual([]);

  const receivers = Array.from({ length: 12 }, (_, n) => `u${n}`);
  for (const uid of receivers) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const batch = dataOf(await app.api.post(path, { templateId, receivers }));
  expect(batch).toEqual({ batchId: expect.any(String), total: 12, channels: ['in_app'], mode: 'batch' });
  await eventually(async () => expect(await feedOf(app, 'u11')).toHaveLength(1));

  expectError(await app.api.post(path, { templateId, receivers: ['nobody'] }), 404, 'ERR_UID_NOT_FOUND');
  dataOf(await app.api.put(`/v3/campaigns/templates/${templateId}`, { status: 'draft' }));
  expectError(await app.api.post(path, { templateId, receivers }), 400, 'ERR_TEMPLATE_NOT_APPROVED');
});

test('a list goes on after a row that was deleted or changed since', async () => {
  const path = '/v3/campaigns/templates/categories';
  for (const name of ['Alerts', 'News', 'Offers']) dataOf(await app.api.post(path, { name }));
  const first = await app.api.get(path, { limit: 1 });
  const [{ id }] = dataOf(first) as [{ id: string }];
  const { affix, ...cursor } = first.body.meta.next;
  expect(affix).toBe('append');
  dataOf(await app.api.delete(`${path}/${id}`));
  expect(dataOf(await app.api.get(path, { ...cursor, limit: 5 })).map(({ name }: any) => name)).toEqual([
    'News',
    'Alerts',
  ]);
  // the place of a name is not in the cursor
  expectError(await app.api.get(path, { id, sort: 'name' }), 400, 'ERR_BAD_REQUEST');
  expectError(await app.api.get(path, { id: 'x' }), 400, 'ERR_BAD_REQUEST');
});
