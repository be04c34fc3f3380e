import { createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createChannel(app);
  await createTemplate(app);
});

const ANALYTICS = '/v3/campaigns/analytics';
const FEED = '/v3/campaigns/notification-feed';
const TEMPLATE = 'cc-template-greeting';
const HOUR = 3600;

const figures = async (path: string, query: object = {}): Promise<Record<string, any>[]> =>
  dataOf(await app.api.get(`${ANALYTICS}/${path}`, query as never));

/** Sends a campaign to the users. @returns its id */
async function sent(userIds: string[]): Promise<string> {
  const { id } = (await createCampaign(app, userIds)) as { id: string };
  dataOf(await app.api.post(`/v3/campaigns/campaigns/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`/v3/campaigns/campaigns/${id}`)).status).toBe('completed'),
  );
  return id;
}

/** Moves what was sent in a campaign to the time. */
const sentAt = (id: string, time: string) =>
  database.query('UPDATE campaign_deliveries SET sent_at = $3 WHERE app_id = $1 AND campaign_id = $2', [
    app.id,
    id,
    time,
  ]);

test('a user who reads and uses an item several times, on several devices, is counted once', async () => {
  const id = await sent(['andrew', 'tina']);
  const [{ id: item }] = (await feedOf(app, 'andrew')) as [{ id: string }];
  const actions = ['read', 'read', 'delivered', 'engagement', 'engagement'];
  await Promise.all(
    [...actions, ...actions].map(async (action) =>
      dataOf(
        await app.as('andrew').post(`${FEED}/${item}/${action}`, action === 'engagement' ? { topic: 'clicked' } : {}),
      ),
    ),
  );
  const expected = { period: 'daily', sent: 2, delivered: 1, read: 1, clicked: 0, interacted: 1 };
  const [ofCampaign, ...more] = await figures(`campaigns/${id}`);
  expect(ofCampaign).toMatchObject({ ...expected, dimension: 'campaign', dimensionId: id });
  expect(more).toEqual([]);
  expect(await figures(`templates/${TEMPLATE}`, { dimension: 'template' })).toMatchObject([
    { ...expected, dimension: 'template', dimensionId: TEMPLATE },
  ]);
  expect(await figures('channels')).toMatchObject([{ ...expected, dimension: 'channel', dimensionId: 'in_app' }]);
  expect(await figures('users/andrew')).toEqual({
    viewed: 1,
    clicked: 0,
    interacted: 1,
    lastEngagement: expect.any(Number),
  });
  expect(await figures('users/tina')).toEqual({ viewed: 0, clicked: 0, interacted: 0, lastEngagement: null });
});

test('figures are those of hours and days of the sending in UTC, the newest first', async () => {
  const [first, second, third] = [await sent(['andrew']), await sent(['andrew']), await sent(['tina'])];
  await sentAt(first, '2026-03-01T22:30:00Z');
  await sentAt(second, '2026-03-01T23:59:59Z');
  await sentAt(third, '2026-03-02T00:00:00Z');
  const range = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-03T00:00:00Z' };
  const sums = async (query: object) =>
    (await figures('overview', { ...range, dimension: 'template', ...query })).map(({ periodStart, sent: count }) => [
      periodStart,
      count,
    ]);
  const day = Date.parse('2026-03-01T00:00:00Z') / 1000;
  expect(await sums({})).toEqual([
    [day + 24 * HOUR, 1],
    [day, 2],
  ]);
  expect(await sums({ period: 'hourly' })).toEqual([
    [day + 24 * HOUR, 1],
    [day + 23 * HOUR, 1],
    [day + 22 * HOUR, 1],
  ]);
  expect(await sums({ limit: 1 })).toEqual([[day + 24 * HOUR, 1]]);
  // the beginning is included, the end is not
  expect(await sums({ startDate: day + 24 * HOUR })).toEqual([[day + 24 * HOUR, 1]]);
  expect(await sums({ endDate: day + 24 * HOUR })).toEqual([[day, 2]]);
  expect(await sums({ dimensionId: TEMPLATE })).toHaveLength(2);
  const only = await figures('overview', { ...range, dimensionId: second });
  expect(only).toMatchObject([{ dimensionId: second, sent: 1 }]);
});

test('figures are of a year at most, and of what exists', async () => {
  const query = { startDate: '2024-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
  expectError(await app.api.get(`${ANALYTICS}/overview`, query), 400, 'ERR_BAD_REQUEST');
  expectError(await app.api.get(`${ANALYTICS}/campaigns/0`), 404, 'ERR_CAMPAIGN_NOT_FOUND');
  expectError(await app.api.get(`${ANALYTICS}/templates/none`), 404, 'ERR_TEMPLATE_NOT_FOUND');
  expectError(await app.api.get(`${ANALYTICS}/users/nobody`), 404, 'ERR_UID_NOT_FOUND');
  const other = await appWithUsers(server, ['andrew']);
  const id = await sent(['andrew']);
  expectError(await other.api.get(`${ANALYTICS}/campaigns/${id}`), 404, 'ERR_CAMPAIGN_NOT_FOUND');
  expect(dataOf(await other.api.get(`${ANALYTICS}/overview`))).toEqual([]);
});
