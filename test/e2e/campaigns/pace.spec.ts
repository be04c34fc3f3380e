import { createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue, runJob } from '#test/support/jobs.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
const USERS = ['andrew', 'tina', 'vera'];
beforeEach(async () => {
  app = await appWithUsers(server, USERS);
  await createChannel(app);
  await createTemplate(app);
});

const PATH = '/v3/campaigns/campaigns';
const act = async (id: string, action: string, body?: object): Promise<any> =>
  dataOf(await app.api.post(`${PATH}/${id}/${action}`, body));
const countsAre = (id: string, recipientSummary: object, status = 'sending') =>
  eventually(async () =>
    expect(dataOf(await app.api.get(`${PATH}/${id}`))).toMatchObject({ status, recipientSummary }),
  );

test('a campaign with a rate sends to no more recipients in a minute, whichever process is asked', async () => {
  const { id, ratePerMinute } = await createCampaign(app, USERS, { ratePerMinute: 2 });
  expect(ratePerMinute).toBe(2);
  await act(id, 'send');
  await countsAre(id, { completed: 2, pending: 1 });
  // as another process does, and as a pause does
  await runJob(database, 'campaigns.find-unfinished');
  await act(id, 'pause');
  await act(id, 'resume');
  const waits = async (): Promise<void> => {
    const rows = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM j.run_at - now())::int AS seconds FROM graphile_worker.jobs j
        WHERE j.key = 'campaign ' || $1 || ' ' || $2 AND j.locked_at IS NULL`,
      [app.id, id],
    );
    expect(rows).toEqual([{ seconds: expect.any(Number) }]);
    expect(rows[0]!.seconds).toBeGreaterThan(30);
  };
  await eventually(waits);
  await countsAre(id, { completed: 2, pending: 1 });
  await database.query('UPDATE campaigns SET next_batch_at = now() WHERE app_id = $1', [app.id]);
  await makeJobsDue(database, 'campaigns.send');
  await countsAre(id, { completed: 3, pending: 0 }, 'completed');
  const other = await createCampaign(app, [], { ratePerMinute: 5 });
  const cleared = dataOf(await app.api.put(`${PATH}/${other.id}`, { ratePerMinute: 0 }));
  expect(cleared).not.toHaveProperty('ratePerMinute');
});

test('all campaigns of an app share the rate of the app', async () => {
  await setSettings(server, app, { 'core.campaigns.ratePerMinute': 2 });
  const first = await createCampaign(app, USERS);
  const second = await createCampaign(app, ['andrew']);
  await act(first.id, 'send');
  await countsAre(first.id, { completed: 2, pending: 1 });
  await act(second.id, 'send');
  const waits = async (id: string): Promise<void> => {
    const rows = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM j.run_at - now())::int AS seconds FROM graphile_worker.jobs j
        WHERE j.key = 'campaign ' || $1 || ' ' || $2 AND j.locked_at IS NULL`,
      [app.id, id],
    );
    expect(rows[0]!.seconds).toBeGreaterThan(30);
  };
  for (const { id } of [first, second]) await eventually(() => waits(id));
  await countsAre(second.id, { completed: 0, pending: 1 });
  await setSettings(server, app, { 'core.campaigns.ratePerMinute': 0 });
  await makeJobsDue(database, 'campaigns.send');
  await countsAre(first.id, { completed: 3, pending: 0 }, 'completed');
  await countsAre(second.id, { completed: 1, pending: 0 }, 'completed');
});

test('each recipient is sent to when clocks where they are show the time', async () => {
  const zoneOf = async (uid: string, timezone: string) =>
    dataOf(await app.api.patch(`/v3/notifications/v1/preferences/timezone?uid=${uid}`, { timezone }));
  await zoneOf('andrew', 'Pacific/Kiritimati');
  await zoneOf('vera', 'Pacific/Pago_Pago');
  const { id } = await createCampaign(app, USERS);
  const inAnHour = Math.floor(Date.now() / 1000) * 1000 + 3_600_000;
  const localTime = new Date(inAnHour).toISOString().slice(0, 19);
  const schedule = { localTime, timeZone: 'UTC', recipientTimeZone: true };
  expect(await act(id, 'schedule', schedule)).toMatchObject({ status: 'scheduled', localTime, timeZone: 'UTC' });
  // it was that time 13 hours ago where Andrew is
  await countsAre(id, { completed: 1, pending: 2 });
  expect(await feedOf(app, 'andrew')).toHaveLength(1);
  const rows = await database.query<{ uid: string; due: Date }>(
    `SELECT uid, due_at AS due FROM campaign_recipients WHERE app_id = $1 AND status = 'pending' ORDER BY uid`,
    [app.id],
  );
  expect(rows.map(({ uid, due }) => [uid, due.getTime()])).toEqual([
    ['tina', inAnHour],
    ['vera', inAnHour + 11 * 3_600_000],
  ]);
  // their zone is read again when they are due
  await zoneOf('vera', 'Pacific/Kiritimati');
  await database.query('UPDATE campaign_recipients SET due_at = now() WHERE app_id = $1', [app.id]);
  await makeJobsDue(database, 'campaigns.send');
  await countsAre(id, { completed: 2, pending: 1 });
  expect(await feedOf(app, 'vera')).toHaveLength(1);
  expect(await feedOf(app, 'tina')).toEqual([]);
});

test('a campaign for the time zones of its recipients is sent to all of them when it is told to', async () => {
  const { id } = await createCampaign(app, USERS);
  const schedule = { localTime: '2027-06-01T09:00', timeZone: 'Europe/Berlin', recipientTimeZone: true };
  const scheduled = await act(id, 'schedule', schedule);
  // the beginning of the day is where the date line is
  expect(scheduled.scheduledAt).toBe(Date.parse('2027-05-31T19:00Z') / 1000);
  expect(await act(id, 'send')).not.toHaveProperty('localTime');
  await countsAre(id, { completed: 3, pending: 0 }, 'completed');
  const scheduledAt = Math.floor(Date.now() / 1000) + 3600;
  const other = await createCampaign(app, USERS);
  const withoutZone = { scheduledAt, recipientTimeZone: true };
  expectError(await app.api.post(`${PATH}/${other.id}/schedule`, withoutZone), 400, 'ERR_BAD_REQUEST');
});
