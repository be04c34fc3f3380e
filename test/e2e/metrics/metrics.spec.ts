// lane: long
import { randomInt } from 'node:crypto';
import { jest } from '@jest/globals';
import request from 'supertest';
import { UsageService } from '#resources/metrics/figures/usage.service.js';
import { RecountService } from '#resources/metrics/recount/recount.service.js';
import { RequestCounterService } from '#resources/metrics/requests/request-counter.service.js';
import { RequestCountsRepository } from '#resources/metrics/requests/request-counts.repository.js';
import { MetricsRollupService } from '#resources/metrics/rollup/metrics-rollup.service.js';
import { addCollaborator, sessionOf } from '#test/console/support/collaborators.js';
import { recordCall, recording, setStatus, startCall, callToUser } from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { PICTURE } from '#test/support/media.js';
import { connectedAs } from '#test/support/realtime.js';
import { dailyValues, seriesOf, statsOf, untilCounted } from '#test/support/scraped-metrics.js';
import { MANAGEMENT, TestServer, type TestApp } from '#test/support/server.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const [server, other] = [new TestServer(), new TestServer()];
beforeAll(async () => {
  await server.start();
  await other.start({ DATABASE_URL: server.databaseUrl });
});
afterAll(() => Promise.all([server.stop(), other.stop()]));
const database = useDatabase(server);

/** Two days around now, so that midnight does not matter. */
const around = (now = Date.now()) => ({
  from: new Date(Math.floor(now / DAY) * DAY - DAY),
  to: new Date(Math.floor(now / DAY) * DAY + 2 * DAY),
});

const recount = (app: TestApp, options = {}) =>
  server.app.get(RecountService).recount({ app: { id: app.id } }, around(), options);

/** Adds a value as if it had been counted at that time. */
const addValue = (app: TestApp, resolution: string, metric: string, at: Date, value: number, dimension = '') =>
  database.query('INSERT INTO metric_values VALUES ($1, $2, $3, $4, $5, $6)', [
    app.id,
    resolution,
    metric,
    at,
    dimension,
    value,
  ]);

const addActive = (app: TestApp, resolution: string, day: string, uid: string, hours: number[] = []) =>
  database.query('INSERT INTO active_users VALUES ($1, $2, $3, $4, $5)', [
    app.id,
    resolution,
    day,
    uid,
    hours.reduce((bits, hour) => bits | (1 << hour), 0),
  ]);

test('each change counts once, by what it is divided by', async () => {
  const app = await appWithUsers(server, ['anna', 'ben', 'carl']);
  await createGroup(app, { guid: 'hikers', owner: 'anna', members: { participants: ['ben', 'carl'] } });
  const first = await sendText(app, 'anna', 'ben', 'hello');
  const second = await sendText(app, 'anna', 'ben', 'are you there?');
  await sendText(app, 'anna', 'ben', '', { category: 'custom', type: 'location', data: { customData: { lat: 1 } } });
  const inGroup = await sendToGroup(app, 'ben', 'hikers', 'hi');
  dataOf(await app.as('carl').post(`/v3/messages/${inGroup}/thread`, { data: { text: 'a reply' } }));
  dataOf(await app.as('anna').put(`/v3/messages/${first}`, { data: { text: 'hello!' } }));
  dataOf(await app.as('anna').delete(`/v3/messages/${first}`));
  await untilCounted(database, app);
  dataOf(await app.as('anna').delete(`/v3/messages/${second}`, { permanent: true }));
  dataOf(await app.as('anna').post(`/v3/messages/${inGroup}/reactions/%F0%9F%98%80`));
  dataOf(await app.as('anna').delete(`/v3/messages/${inGroup}/reactions/%F0%9F%98%80`));
  await untilCounted(database, app);

  expect(await dailyValues(database, app)).toMatchObject({
    'messages_sent user/message/text': 2,
    'messages_sent user/custom': 1,
    'messages_sent group/message/text': 2,
    replies_sent: 1,
    messages_edited: 1,
    'messages_deleted soft': 1,
    'messages_deleted permanent': 1,
    reactions_added: 1,
    reactions_removed: 1,
    users_created: 3,
    groups_created: 1,
    active_users: 3,
  });
});

const GROUP = { guid: 'hikers', name: 'Hikers', type: 'public' };

test.each<[string, (app: TestApp) => Promise<unknown>]>([
  ['creates a group', async (app) => dataOf(await app.as('anna').post('/v3/groups', GROUP))],
  ['calls somebody who does not answer', async (app) => startCall(app, 'anna', callToUser('ben'))],
])('a user who only %s was active, and nobody else', async (_, act) => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  dataOf(await app.api.post('/v3/groups', { guid: 'of-the-app', name: 'Of the app', type: 'public', owner: 'ben' }));
  await act(app);
  await untilCounted(database, app);
  const users = await database.query('SELECT DISTINCT uid FROM active_users WHERE app_id = $1', [app.id]);
  expect(users).toEqual([{ uid: 'anna' }]);
});

test('a receipt counts each message of others that it covers first', async () => {
  const app = await appWithUsers(server, ['anna', 'ben', 'carl', 'dora']);
  for (const n of [1, 2, 3]) await sendText(app, 'anna', 'ben', `message ${n}`);
  await sendText(app, 'ben', 'anna', 'mine');
  dataOf(await app.as('ben').post('/v3/users/anna/conversation/delivered'));
  dataOf(await app.as('ben').post('/v3/users/anna/conversation/read'));
  dataOf(await app.as('ben').post('/v3/users/anna/conversation/read'));
  await createGroup(app, { guid: 'hikers', owner: 'anna', members: { participants: ['ben', 'carl'] } });
  await sendToGroup(app, 'anna', 'hikers', 'one');
  await sendToGroup(app, 'ben', 'hikers', 'two');
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['dora'] }));
  await sendToGroup(app, 'anna', 'hikers', 'three');
  for (const uid of ['carl', 'dora']) dataOf(await app.as(uid).post('/v3/groups/hikers/conversation/read'));
  await untilCounted(database, app);
  // anna's to ben; in the group three by carl, and one by dora, who joined after the others
  expect(await dailyValues(database, app)).toMatchObject({ delivery_receipts: 3, read_receipts: 3 + 3 + 1 });
});

test('the last hour has twelve buckets of five minutes, with the messages of now in the last one or the one before', async () => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  await sendText(app, 'anna', 'ben', 'hello');
  dataOf(await app.as('ben').post('/v3/users/anna/conversation/read'));
  await untilCounted(database, app);
  const { dataPoints, ...rest } = dataOf(await app.api.get('/v3/stats/messages'));
  expect(dataPoints).toHaveLength(12);
  expect(rest).toEqual({ startTime: dataPoints[0].startTime, endTime: dataPoints[11].endTime, appId: app.id });
  for (const [position, { startTime, endTime }] of dataPoints.entries()) {
    expect(Number(endTime) - Number(startTime)).toBe(5 * MINUTE);
    if (position > 0) expect(startTime).toBe(dataPoints[position - 1].endTime);
  }
  const sums = dataPoints.map(({ messagesSent, readReceipts }: any) => [messagesSent, readReceipts]);
  expect(sums.slice(-2)).toContainEqual([1, 1]);
  expect(
    sums
      .slice(0, -2)
      .flat()
      .every((value: number) => value === 0),
  ).toBe(true);
});

test('usage has the minutes of calls and recordings, active users and the peak of concurrent ones', async () => {
  const app = await appWithUsers(server, ['anna', 'ben', 'carl']);
  const connections = await Promise.all(['anna', 'ben', 'ben'].map((uid) => connectedAs(server, app, uid)));
  const sessionId = await startCall(app, 'anna', callToUser('ben'));
  await setStatus(app, 'ben', sessionId, 'ongoing');
  await database.query(
    `UPDATE call_participants SET joined_at = joined_at - interval '90 seconds' WHERE app_id = $1 AND joined_at IS NOT NULL`,
    [app.id],
  );
  await setStatus(app, 'anna', sessionId, 'ended');
  const startedAt = new Date(Date.now() - 10 * MINUTE);
  await recordCall(server, app, { initiator: 'anna', receiver: 'ben', recordings: [recording(startedAt)] });
  await untilCounted(database, app);

  const { from, to } = around();
  await eventually(async () =>
    expect(await statsOf(app, from, to)).toEqual({
      metrics: {
        audio_minutes: expect.any(Number),
        video_minutes: 0,
        recorded_minutes: 3,
        active_users: 2,
        concurrent_users: 2,
      },
      time_range: { fromDate: from.getTime(), toDate: to.getTime() },
    }),
  );
  // of each of the two participants 90 seconds and the moment of the test
  const { audio_minutes: minutes } = (await statsOf(app, from, to)).metrics;
  expect(minutes).toBeGreaterThanOrEqual(3);
  expect(minutes).toBeLessThan(10);
  await Promise.all(connections.map(({ client }) => client.close()));
  const inSeconds = { fromDate: from.getTime() / 1000, toDate: to.getTime() / 1000 };
  expect(dataOf(await app.api.get('/v3/stats', inSeconds))).toMatchObject({
    metrics: { active_users: 2, concurrent_users: 2 },
    time_range: inSeconds,
  });
});

test('active users of a range are counted by hours, days and whole months, each user once', async () => {
  const app = await server.createApp();
  const now = new Date('2026-11-22T12:00:00Z');
  await addActive(app, 'day', '2026-11-20', 'anna', [8]);
  await addActive(app, 'day', '2026-11-20', 'ben', [23]);
  await addActive(app, 'day', '2026-11-21', 'anna', [0, 5]);
  await addActive(app, 'day', '2026-10-03', 'carl', [1]);
  for (const [month, uid] of [
    ['2026-11-01', 'anna'],
    ['2026-11-01', 'ben'],
    ['2026-10-01', 'carl'],
    ['2026-10-01', 'dora'],
    ['2019-03-01', 'eve'],
  ])
    await addActive(app, 'month', month!, uid!);
  const usage = server.app.get(UsageService);
  const activeIn = async (from: string, to: string) =>
    (await usage.usage({}, app.id, new Date(`${from}Z`), new Date(`${to}Z`), now)).totals.active_users;

  expect(await activeIn('2026-11-20T00:00', '2026-11-22T00:00')).toBe(2);
  expect(await activeIn('2026-11-20T09:00', '2026-11-21T00:00')).toBe(1); // ben
  expect(await activeIn('2026-11-20T09:00', '2026-11-20T23:00')).toBe(0);
  expect(await activeIn('2026-11-20T09:00', '2026-11-21T00:30')).toBe(2);
  expect(await activeIn('2026-11-21T01:00', '2026-11-21T05:00')).toBe(0);
  expect(await activeIn('2026-10-01T00:00', '2026-11-22T00:00')).toBe(4); // October as a whole
  expect(await activeIn('2026-10-02T00:00', '2026-11-22T00:00')).toBe(3); // without dora, whose day is not known
  expect(await activeIn('2019-03-20T00:00', '2019-03-21T00:00')).toBe(1); // days of 2019 are not stored any more
  expect(await activeIn('2019-03-20T00:00', '2026-11-01T00:00')).toBe(3);
});

test('a series has a point for each interval, sums, peaks and parts', async () => {
  const app = await server.createApp();
  const midnight = new Date(Math.floor(Date.now() / DAY) * DAY - 2 * DAY);
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * MINUTE);
  const seconds = (minutes: number) => at(minutes).getTime() / 1000;
  await addValue(app, 'five_minutes', 'messages_sent', at(0), 3, 'user/message/text');
  await addValue(app, 'five_minutes', 'messages_sent', at(55), 4, 'user/message/text');
  await addValue(app, 'five_minutes', 'messages_sent', at(55), 1, 'group/message/image');
  await addValue(app, 'five_minutes', 'concurrent_users', at(0), 7);
  await addValue(app, 'five_minutes', 'concurrent_users', at(5), 5);
  await addValue(app, 'hour', 'active_users', at(60), 2);
  const query = { from: seconds(1), to: seconds(121), interval: 'hour', dimensions: true };
  const metric = 'messages_sent,concurrent_users,active_users';
  expect(await seriesOf(app, { ...query, metric })).toEqual({
    interval: 'hour',
    from: seconds(0),
    to: seconds(180),
    series: [
      {
        metric: 'messages_sent',
        points: [
          { time: seconds(0), value: 8, dimensions: { 'user/message/text': 7, 'group/message/image': 1 } },
          { time: seconds(60), value: 0, dimensions: {} },
          { time: seconds(120), value: 0, dimensions: {} },
        ],
      },
      {
        metric: 'concurrent_users',
        points: [7, 0, 0].map((value, n) => ({ time: seconds(60 * n), value, dimensions: {} })),
      },
      {
        metric: 'active_users',
        points: [0, 2, 0].map((value, n) => ({ time: seconds(60 * n), value, dimensions: {} })),
      },
    ],
  });
  await addValue(app, 'day', 'media_bytes', new Date('2020-02-29'), 40);
  await addValue(app, 'day', 'media_bytes', new Date('2020-02-01'), 2);
  await addValue(app, 'month', 'active_users', new Date('2020-01-01'), 9);
  const months = { metric: 'media_bytes,active_users', interval: 'month', from: 1_577_836_800, to: 1_583_107_200 };
  const { series } = await seriesOf(app, months);
  expect(series.map(({ points }: any) => points.map(({ value }: any) => value))).toEqual([
    [0, 42, 0],
    [9, 0, 0],
  ]);
});

test('percentiles of latencies are estimated from the requests of an interval', async () => {
  const app = await server.createApp();
  const midnight = new Date(Math.floor(Date.now() / DAY) * DAY - 2 * DAY);
  for (const [minute, latency, requests] of [
    [0, '10', 60],
    [55, '10', 30],
    [55, '1000', 10],
    [130, '+Inf', 1],
  ] as const)
    await addValue(app, 'five_minutes', 'api_requests', new Date(+midnight + minute * MINUTE), requests, latency);
  const metric = [50, 95, 99].map((percentile) => `api_latency_p${percentile}_milliseconds`).join();
  const range = { from: +midnight, to: +midnight + 180 * MINUTE, interval: 'hour', dimensions: true };
  const { series } = await seriesOf(app, { metric: `${metric},api_requests`, ...range });
  expect(series.map(({ points }: any) => points.map(({ value }: any) => value))).toEqual([
    [8, 0, 10_000],
    [750, 0, 10_000],
    [950, 0, 10_000],
    [100, 0, 1],
  ]);
  expect(series[0].points[0].dimensions).toEqual({});
  expect(series[3].points[0].dimensions).toEqual({ 10: 90, 1000: 10 });
});

/** The requests that are stored, by metric. */
const requestsOf = async ({ id }: TestApp): Promise<Record<string, number>> => {
  const values = await database.query<{ metric: string; value: number }>(
    `SELECT metric, sum(value)::int AS value FROM metric_values
      WHERE app_id = $1 AND resolution = 'day' AND starts_with(metric, 'api_') GROUP BY metric`,
    [id],
  );
  return Object.fromEntries(values.map(({ metric, value }) => [metric, value]));
};

const storeRequests = () => Promise.all([server, other].map(({ app }) => app.get(RequestCounterService).save({})));

test('requests and errors of all servers are added for each app, without those of the console and of no app', async () => {
  const [app, another] = await Promise.all([appWithUsers(server, ['anna']), server.createApp()]);
  const elsewhere = other.client({ apikey: app.apiKey });
  await Promise.all(Array.from({ length: 25 }, () => [app.api.get('/v3/users'), elsewhere.get('/v3/users')]).flat());
  dataOf(await another.api.get('/v3/users'));
  const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
  dataOf(await server.client({ authToken }).get('/v3/me'));
  expectError(await app.as('nobody').get('/v3/users'), 404, 'ERR_UID_NOT_FOUND');
  expectError(await other.client({ apikey: app.authKey }).get('/v3/users'), 403, 'AUTH_ERR_NO_ACCESS');
  jest.spyOn(other.app.get(UsageService), 'usage').mockRejectedValueOnce(new Error('of the test'));
  await request(other.http).get('/v3/stats?fromDate=1&toDate=2').set({ apikey: app.apiKey }).expect(500);

  await addCollaborator(server, app.id, 'viewer', `${app.id}@example.com`);
  const session = await sessionOf(server, `${app.id}@example.com`);
  dataOf(await server.client({ ...session, appId: app.id }).get('/v3/users'));
  dataOf(await server.client(MANAGEMENT).get('/apps'));
  expectError(
    await server.client({ apikey: 'a'.repeat(40), appId: app.id }).get('/v3/users'),
    401,
    'AUTH_ERR_APIKEY_NOT_FOUND',
  );
  await storeRequests();
  expect(await requestsOf(app)).toEqual({
    api_requests: 50 + 5,
    api_client_errors: 2,
    api_server_errors: 1,
  });
  expect(await requestsOf(another)).toEqual({ api_requests: 1 });
});

test('requests that cannot be stored are stored the next time, and those of a deleted app are dropped', async () => {
  const [app, deleted] = await Promise.all([server.createApp(), server.createApp()]);
  await storeRequests();
  for (const { api } of [app, deleted]) dataOf(await api.get('/v3/users'));
  const unavailable = jest
    .spyOn(server.app.get(RequestCountsRepository), 'add')
    .mockRejectedValue(new Error('no database'));
  await expect(storeRequests()).rejects.toThrow('no database');
  dataOf(await app.api.get('/v3/users'));
  unavailable.mockRestore();
  expect(await requestsOf(app)).toEqual({});
  dataOf(await server.client(MANAGEMENT).delete(`/apps/${deleted.id}`));
  await storeRequests();
  expect(await requestsOf(app)).toEqual({ api_requests: 2 });
  expect(await requestsOf(deleted)).toEqual({});
});

test('a range may end in the last month that is accepted', async () => {
  const app = await server.createApp();
  const to = Date.UTC(9999, 11, 1);
  for (const from of [0, to - 1]) dataOf(await app.api.get('/v3/stats', { fromDate: from, toDate: to }));
  await seriesOf(app, { metric: 'messages_sent', from: to - 1, to, interval: 'month' });
});

test.each([
  ['/v3/stats', {}, { fromDate: ['The fromDate field is required.'], toDate: ['The toDate field is required.'] }],
  ['/v3/stats', { fromDate: 20, toDate: 10 }, { toDate: ['The toDate must be after the fromDate.'] }],
  ['/v3/stats', { fromDate: 'x', toDate: 10 }, { fromDate: [expect.stringContaining('whole number')] }],
  ['/v3/stats', { fromDate: 0, toDate: 253_402_300_799_000 }, { toDate: [expect.stringContaining('from 0 to')] }],
  ['/v3/stats/series', { from: 1, to: 2 }, { metric: ['The metric field is required.'] }],
  ['/v3/stats/series', { metric: 'stars', from: 1, to: 2 }, { 'metric.0': [expect.stringContaining('one of')] }],
  [
    '/v3/stats/series',
    { metric: 'messages_sent', from: 1, to: 2, interval: '5m' },
    { from: ['Intervals of 5m and hour are stored for 35 days: choose day or month.'] },
  ],
  [
    '/v3/stats/series',
    { metric: 'active_users', from: Date.now() - 1, to: Date.now(), interval: '5m' },
    { interval: ['The metric active_users is stored by hour, day and month.'] },
  ],
  [
    '/v3/stats/series',
    { metric: 'messages_sent', from: 1, to: Date.UTC(9999, 11, 1), interval: 'day' },
    { interval: [expect.stringContaining('more than 10000 points')] },
  ],
])('%s with %j is refused with details', async (path, query, details) => {
  const app = await server.createApp();
  expectError(await app.api.get(path, query), 400, 'ERR_BAD_REQUEST', details);
});

test('users and groups that are imported with the time of their creation are counted by a recount only', async () => {
  const app = await server.createApp();
  const createdAt = Math.floor(Date.now() / 1000) - 7_200;
  const users = { anna: { uid: 'anna', name: 'Anna', createdAt }, ben: { uid: 'ben', name: 'Ben' } };
  dataOf(await app.api.post('/v3/data_import/users', { users }));
  const groups = { hikers: { guid: 'hikers', name: 'Hikers', type: 'public', createdAt } };
  dataOf(await app.api.post('/v3/data_import/groups', { groups }));
  await untilCounted(database, app);
  expect(await dailyValues(database, app)).toEqual({ users_created: 1 });
  await recount(app, { raise: true });
  const { from, to } = around();
  const query = { metric: 'users_created,groups_created', interval: 'month', from: from.getTime(), to: to.getTime() };
  const { series } = dataOf(await app.api.get('/v3/stats/series', query));
  const totals = series.map(({ metric, points }: any) => [
    metric,
    points.reduce((total: number, { value }: any) => total + value, 0),
  ]);
  expect(totals).toEqual([
    ['users_created', 2],
    ['groups_created', 1],
  ]);
});

test('figures stay when users are erased, and messages with them; uids disappear', async () => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  await sendText(app, 'anna', 'ben', 'hello');
  await sendText(app, 'ben', 'anna', 'hi');
  await untilCounted(database, app);
  const before = await dailyValues(database, app);
  const { from, to } = around();
  dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
  dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Another Anna' }));
  await untilCounted(database, app);
  expect(await dailyValues(database, app)).toEqual({ ...before, users_created: 3 });
  const users = await database.query('SELECT DISTINCT uid FROM active_users WHERE app_id = $1', [app.id]);
  expect(users.map(({ uid }: any) => uid as string).sort()).toEqual(['ben', expect.stringMatching(/^~\d+$/)]);
  // the uid belongs to another user now
  await sendText(app, 'anna', 'ben', 'hello');
  await untilCounted(database, app);
  expect(await statsOf(app, from, to)).toMatchObject({ metrics: { active_users: 3 } });
});

test('an app that did nothing has no rows', async () => {
  const app = await server.createApp();
  await untilCounted(database, app);
  for (const table of ['metric_values', 'active_users', 'metric_increments'])
    expect(await database.query(`SELECT FROM ${table} WHERE app_id = $1`, [app.id])).toEqual([]);
});

test('old buckets of five minutes and hours, and old days of active users, are removed', async () => {
  const app = await server.createApp();
  const now = new Date('2026-11-22T12:00:00Z');
  for (const at of ['2026-10-18T00:00Z', '2026-10-17T23:55Z', '2026-10-17T23:00Z'])
    for (const resolution of ['five_minutes', 'hour', 'day'])
      await addValue(app, resolution, 'messages_sent', new Date(at), 1);
  for (const day of ['2025-10-31', '2025-11-01']) await addActive(app, 'day', day, 'anna', [1]);
  await addActive(app, 'month', '2025-10-01', 'anna');
  while (await server.app.get(MetricsRollupService).removeOld({}, now));
  const values = await database.query(
    'SELECT resolution::text, count(*)::int AS rows FROM metric_values WHERE app_id = $1 GROUP BY 1 ORDER BY 1',
    [app.id],
  );
  expect(values).toEqual([
    { resolution: 'day', rows: 3 },
    { resolution: 'five_minutes', rows: 1 },
    { resolution: 'hour', rows: 1 },
  ]);
  const active = await database.query('SELECT starts_on::text AS day FROM active_users WHERE app_id = $1 ORDER BY 1', [
    app.id,
  ]);
  expect(active).toEqual([{ day: '2025-10-01' }, { day: '2025-11-01' }]);
});

test('after random traffic on two servers and two apps, the metrics are what a recount of the rows counts', async () => {
  const uids = ['anna', 'ben', 'carl', 'dora'];
  const apps = await Promise.all([appWithUsers(server, uids), appWithUsers(server, uids)]);
  const elsewhere = new Map(apps.map((app) => [app, clientsOf(app)]));
  for (const app of apps)
    await createGroup(app, { guid: 'hikers', owner: 'anna', members: { participants: ['ben', 'carl'] } });
  const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)]!;
  const work = async (app: TestApp) => {
    const sent: { id: string; uid: string }[] = [];
    // never deleted: a deletion removes its reactions
    const reactedTo = await sendToGroup(app, 'anna', 'hikers', 'a view');
    for (let n = 0; n < 40; n++) {
      const uid = pick(uids);
      const peer = pick(uids.filter((one) => one !== uid));
      const as = pick([app.as(uid), elsewhere.get(app)!(uid)]);
      const message = sent.length > 0 ? pick(sent) : undefined;
      const attempts = [
        async () => {
          const receiver = uid !== 'dora' && randomInt(2) === 0 ? ['hikers', 'group'] : [peer, 'user'];
          const body = { receiver: receiver[0], receiverType: receiver[1], data: { text: `${n}` } };
          sent.push({ id: dataOf(await as.post('/v3/messages', body)).id as string, uid });
        },
        () => as.post(`/v3/users/${peer}/conversation/${pick(['read', 'delivered'])}`),
        () => as.post(`/v3/groups/hikers/conversation/${pick(['read', 'delivered'])}`),
        ...(message
          ? [
              () => as.put(`/v3/messages/${message.id}`, { data: { text: `edited ${n}` } }),
              () => app.as(message.uid).delete(`/v3/messages/${message.id}`),
              () => as.post(`/v3/messages/${reactedTo}/reactions/%F0%9F%98%80`),
              () => as.post(`/v3/messages/${message.id}/thread`, { data: { text: `reply ${n}` } }),
            ]
          : []),
      ];
      // some are refused, such as edits of the messages of others: these count nothing
      await pick(attempts)();
    }
  };
  await Promise.all(apps.flatMap((app) => [work(app), work(app), work(app)]));
  await Promise.all(apps.map((app) => untilCounted(database, app)));
  for (const app of apps) {
    const values = await dailyValues(database, app);
    expect(values['messages_sent user/message/text']).toBeGreaterThan(0);
    expect(await recount(app)).toEqual([]);
    const fine = await database.query(
      `SELECT metric, dimension FROM metric_values WHERE app_id = $1 AND metric NOT IN ('active_users', 'concurrent_users')
        GROUP BY metric, dimension
       HAVING sum(value) FILTER (WHERE resolution = 'five_minutes') IS DISTINCT FROM sum(value) FILTER (WHERE resolution = 'day')`,
      [app.id],
    );
    expect(fine).toEqual([]);
  }
});

function clientsOf({ apiKey }: TestApp) {
  return (uid: string) => other.client({ apikey: apiKey, onBehalfOf: uid });
}

test('a recount raises what is missing, and lowers nothing', async () => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  await sendText(app, 'anna', 'ben', 'hello');
  const erased = await sendText(app, 'anna', 'ben', 'bye', {
    category: 'custom',
    type: 'note',
    data: { customData: {} },
  });
  await untilCounted(database, app);
  dataOf(await app.as('anna').delete(`/v3/messages/${erased}`, { permanent: true }));
  await untilCounted(database, app);
  const before = await dailyValues(database, app);
  await database.query(
    `DELETE FROM metric_values WHERE app_id = $1 AND metric = 'messages_sent' AND dimension LIKE '%text'`,
    [app.id],
  );
  expect(await recount(app, { raise: true })).toEqual([
    { startsAt: expect.any(Date), metric: 'messages_sent', dimension: 'user/custom', stored: 1, counted: 0 },
    { startsAt: expect.any(Date), metric: 'messages_sent', dimension: 'user/message/text', stored: 0, counted: 1 },
  ]);
  expect(await dailyValues(database, app)).toEqual(before);
});

test('uploaded bytes are counted', async () => {
  const app = await appWithUsers(server, ['anna', 'ben']);
  const fields = { receiver: 'ben', receiverType: 'user', category: 'message', type: 'image' };
  dataOf(await app.as('anna').form('/v3/messages', fields, [PICTURE]));
  await untilCounted(database, app);
  expect(await dailyValues(database, app)).toMatchObject({
    'messages_sent user/message/image': 1,
    media_bytes: PICTURE.content.length,
  });
});
