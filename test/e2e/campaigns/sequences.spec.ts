import { card, createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue, runJob } from '#test/support/jobs.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'vera']);
  await createChannel(app);
  await createChannel(app, 'push');
});

const CAMPAIGNS = '/v3/campaigns/campaigns';
const FEED = '/v3/campaigns/notification-feed';

const feed = { channelType: 'in_app', content: card };
const push = { channelType: 'push', content: { title: 'Hello {{name}}' } };

/** Sends a campaign whose template has these channels one after the other. @returns its id */
async function send(channels: object[], userIds = ['andrew', 'tina']): Promise<string> {
  await createTemplate(app, { channels, config: { sequenceEnabled: true } });
  const { id } = (await createCampaign(app, userIds)) as { id: string };
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  return id;
}

const pushed = async (): Promise<string[]> =>
  (dataOf(await app.api.get('/v3/campaigns/push-notifications')) as { receiver: string }[])
    .map(({ receiver }) => receiver)
    .sort();

const statusIs = (id: string, status: string, recipientSummary: object = {}) =>
  eventually(async () =>
    expect(dataOf(await app.api.get(`${CAMPAIGNS}/${id}`))).toMatchObject({ status, recipientSummary }),
  );

/** The wait of the recipients is over. */
async function endWait(id: string): Promise<void> {
  await database.query('UPDATE campaign_recipients SET due_at = now() WHERE app_id = $1 AND campaign_id = $2', [
    app.id,
    id,
  ]);
  await makeJobsDue(database, 'campaigns.send');
}

const itemOf = async (uid: string): Promise<string> => ((await feedOf(app, uid)) as [{ id: string }])[0].id;

test.each([
  ['delivered', 'delivered', 'read'],
  ['read', 'read', 'delivered'],
  ['engaged', 'engagement', 'read'],
])('a sequence with the stop condition %s ends by it, and not before', async (stopCondition, action, other) => {
  const id = await send([{ ...feed, stopCondition, waitMinutes: 60 }, push], ['andrew', 'tina', 'vera']);
  await statusIs(id, 'sending', { pending: 0, processing: 3, completed: 0 });
  expect(await pushed()).toEqual([]);
  dataOf(await app.as('andrew').post(`${FEED}/${await itemOf('andrew')}/${action}`));
  // what is read was delivered, so that nobody does less than the first condition
  if (stopCondition !== 'delivered') dataOf(await app.as('tina').post(`${FEED}/${await itemOf('tina')}/${other}`));
  await endWait(id);
  await statusIs(id, 'completed', { pending: 0, processing: 0, completed: 3, failed: 0 });
  expect(await pushed()).toEqual(['tina', 'vera']);
});

test('a sequence that begins with a push notification goes on unless it was clicked', async () => {
  const id = await send([
    { ...feed, sequenceOrder: 2 },
    { ...push, sequenceOrder: 1, stopCondition: 'clicked', waitMinutes: 5 },
  ]);
  await statusIs(id, 'sending', { processing: 2 });
  expect(await pushed()).toEqual(['andrew', 'tina']);
  const [{ id: notification }] = dataOf(await app.as('andrew').get('/v3/campaigns/push-notifications')) as [
    { id: string },
  ];
  dataOf(await app.as('andrew').put(`/v3/campaigns/push-notifications/${notification}/clicked`));
  expect(await feedOf(app, 'tina')).toEqual([]);
  await endWait(id);
  await statusIs(id, 'completed');
  expect([await feedOf(app, 'andrew'), await feedOf(app, 'tina')]).toMatchObject([[], [{ receiver: 'tina' }]]);
  const steps = dataOf(await app.api.get(`${CAMPAIGNS}/${id}/sequence-metrics`));
  expect(steps).toEqual([
    { step: 1, channelType: 'push', channelId: 'push', requested: 2, delivered: 1, clicked: 1, failed: 0 },
    {
      step: 2,
      channelType: 'in_app',
      channelId: 'in_app',
      requested: 1,
      delivered: 0,
      viewed: 0,
      clicked: 0,
      failed: 0,
    },
  ]);
});

test('a paused sequence sends nothing when its wait is over, and goes on when it is resumed', async () => {
  const id = await send([{ ...feed, waitMinutes: 60 }, push]);
  await statusIs(id, 'sending', { processing: 2 });
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/pause`));
  const other = (await createCampaign(app, ['vera'])) as { id: string };
  dataOf(await app.api.post(`${CAMPAIGNS}/${other.id}/send`));
  await statusIs(other.id, 'sending', { processing: 1 });
  await endWait(id);
  await endWait(other.id);
  // sent after the paused one was due
  await statusIs(other.id, 'completed');
  expect(await pushed()).toEqual(['vera']);
  await statusIs(id, 'paused', { processing: 2 });
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/resume`));
  await statusIs(id, 'completed');
  expect(await pushed()).toEqual(['andrew', 'tina', 'vera']);
});

test('a sequence leaves out a channel that was disabled, without its wait', async () => {
  await createTemplate(app, {
    channels: [{ ...feed, waitMinutes: 60 }, push],
    config: { sequenceEnabled: true },
  });
  const { id } = (await createCampaign(app, ['andrew'])) as { id: string };
  dataOf(await app.api.put('/v3/campaigns/channels/in_app', { enabled: false }));
  dataOf(await app.api.post(`${CAMPAIGNS}/${id}/send`));
  await statusIs(id, 'completed');
  expect([await feedOf(app, 'andrew'), await pushed()]).toEqual([[], ['andrew']]);
});

test('a sequence ends before a channel that was disabled since it began', async () => {
  const id = await send([{ ...feed, waitMinutes: 60 }, push], ['andrew']);
  await statusIs(id, 'sending', { processing: 1 });
  dataOf(await app.api.put('/v3/campaigns/channels/push', { enabled: false }));
  await endWait(id);
  await statusIs(id, 'completed', { completed: 1, failed: 0 });
  expect(await pushed()).toEqual([]);
});

test('a campaign whose job was lost goes on', async () => {
  const id = await send([{ ...feed, waitMinutes: 60 }, push]);
  await statusIs(id, 'sending', { processing: 2 });
  await database.query(`SELECT FROM graphile_worker.remove_job($1)`, [`campaign ${app.id} ${id}`]);
  await database.query('UPDATE campaign_recipients SET due_at = now() WHERE app_id = $1', [app.id]);
  await runJob(database, 'campaigns.find-unfinished');
  await statusIs(id, 'completed');
  expect(await pushed()).toEqual(['andrew', 'tina']);
});
