import { createCampaign, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { runJob } from '#test/support/jobs.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;

const PATH = '/v3/campaigns/campaigns';
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);

/** Anna is an editor and new, Ben was never active, and Cleo was deactivated. */
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo', 'dora']);
  await createChannel(app);
  await createTemplate(app);
  dataOf(await app.api.post('/v3/roles', { role: 'editor', name: 'Editor' }));
  dataOf(await app.api.put('/v3/users/anna', { role: 'editor', tags: ['vip', 'new'] }));
  dataOf(await app.api.put('/v3/users/ben', { tags: ['vip'] }));
  dataOf(await app.api.put('/v3/users/cleo', { tags: ['vip', 'new'] }));
  dataOf(await app.api.post('/v3/groups', { guid: 'club', name: 'Club', type: 'public', owner: 'dora' }));
  dataOf(await app.api.post('/v3/groups/club/members', { participants: ['ben'] }));
  await database.query(
    `UPDATE users SET created_at = now() - make_interval(days => CASE uid WHEN 'anna' THEN 1 ELSE 30 END),
                      last_active_at = CASE uid WHEN 'anna' THEN now() WHEN 'dora' THEN now() - interval '9 days' END
      WHERE app_id = $1`,
    [app.id],
  );
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['cleo'] }));
});

const previewOf = async (id: string): Promise<any> => dataOf(await app.api.get(`${PATH}/${id}/segment`));
const uidsIn = async (id: string): Promise<string[]> =>
  ((await previewOf(id)) as { users: { uid: string }[] }).users.map(({ uid }) => uid);
const completed = async (id: string, counts: object) => {
  dataOf(await app.api.post(`${PATH}/${id}/send`));
  await eventually(async () =>
    expect(dataOf(await app.api.get(`${PATH}/${id}`))).toMatchObject({
      status: 'completed',
      recipientSummary: { pending: 0, failed: 0, ...counts },
    }),
  );
};

test.each<[object, string[]]>([
  [{ everyone: true }, ['anna', 'ben', 'dora']],
  [{ roles: ['Editor'] }, ['anna']],
  [{ roles: ['editor', 'default'] }, ['anna', 'ben', 'dora']],
  [{ tags: ['new', 'vip'] }, ['anna', 'ben']],
  [{ tags: ['new', 'vip'], tagMatch: 'all' }, ['anna']],
  [{ groups: ['club', 'none'] }, ['ben', 'dora']],
  [{ groups: ['club'], tags: ['vip'] }, ['ben']],
  [{ createdAfter: now - 7 * DAY }, ['anna']],
  [{ createdBefore: now - 7 * DAY }, ['ben', 'dora']],
  [{ lastActiveAfter: now - 7 * DAY }, ['anna']],
  [{ lastActiveBefore: now - 7 * DAY }, ['ben', 'dora']],
  [{ lastActiveAfter: now - 10 * DAY, lastActiveBefore: now - 7 * DAY }, ['dora']],
  [{ tags: ['unknown'] }, []],
])('the segment %j has %j', async (segment, uids) => {
  const { id } = await createCampaign(app, [], { segment });
  const preview = await previewOf(id);
  expect(preview).toMatchObject({ count: uids.length, isComplete: true });
  expect(preview.users.map(({ uid }: any) => uid)).toEqual(uids);
  await completed(id, { total: uids.length, completed: uids.length });
  for (const uid of ['anna', 'ben', 'dora']) expect(await feedOf(app, uid)).toHaveLength(uids.includes(uid) ? 1 : 0);
});

test('a recipient who was added and is in the segment is sent to once, with the values that were given', async () => {
  const { id } = await createCampaign(app, [], { segment: { tags: ['vip'] } });
  const added = { userIds: ['ben', 'dora'], userVariables: { ben: { name: 'Ben' } } };
  dataOf(await app.api.post(`${PATH}/${id}/recipients`, added));
  await completed(id, { total: 3, completed: 3 });
  expect((await feedOf(app, 'ben')).map(({ content }) => content.body[0].content)).toEqual(['Hello Ben']);
});

test('who is in the segment is decided when the campaign is sent', async () => {
  const { id } = await createCampaign(app, [], { segment: { tags: ['vip'] } });
  expect(await uidsIn(id)).toEqual(['anna', 'ben']);
  dataOf(await app.api.put('/v3/users/ben', { tags: [] }));
  dataOf(await app.api.put('/v3/users/dora', { tags: ['vip'] }));
  await completed(id, { total: 2, completed: 2 });
  expect([await feedOf(app, 'ben'), await feedOf(app, 'dora')].map(({ length }) => length)).toEqual([0, 1]);
});

test('a segment without a condition is nobody, and clears the one before', async () => {
  const { id, segment } = await createCampaign(app, [], { segment: { tags: ['vip'], roles: [] } });
  expect(segment).toEqual({ tags: ['vip'] });
  const cleared = dataOf(await app.api.put(`${PATH}/${id}`, { segment: { everyone: false, tags: [] } }));
  expect(cleared).not.toHaveProperty('segment');
  expect(await previewOf(id)).toEqual({ count: 0, isComplete: true, users: [] });
  expectError(await app.api.post(`${PATH}/${id}/send`), 400, 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS');
  expectError(await app.api.put(`${PATH}/${id}`, { segment: { createdAfter: 'x' } }), 400, 'ERR_BAD_REQUEST');
  const other = await appWithUsers(server, ['anna']);
  expectError(await other.api.get(`${PATH}/${id}/segment`), 404, 'ERR_CAMPAIGN_NOT_FOUND');
});

test('a campaign whose expansion was interrupted is found, although nobody is due', async () => {
  const { id } = await createCampaign(app, ['anna'], { segment: { everyone: true } });
  await database.query(
    `UPDATE campaigns SET status = 'sending', segment_cursor = 'anna' WHERE app_id = $1 AND id = $2`,
    [app.id, id],
  );
  await database.query(`UPDATE campaign_recipients SET due_at = now() + interval '1 day' WHERE app_id = $1`, [app.id]);
  await runJob(database, 'campaigns.find-unfinished');
  await eventually(async () => expect(await feedOf(app, 'dora')).toHaveLength(1));
  const { recipientSummary } = dataOf(await app.api.get(`${PATH}/${id}`));
  expect(recipientSummary).toMatchObject({ total: 3, pending: 1, completed: 2 });
});

test('the place in the users keeps no uid of an erased user, and nobody is left out', async () => {
  const { id } = await createCampaign(app, [], { segment: { everyone: true } });
  await database.query(
    `UPDATE campaigns SET status = 'paused', segment_cursor = 'anna' WHERE app_id = $1 AND id = $2`,
    [app.id, id],
  );
  const cursor = async () =>
    (await database.query('SELECT segment_cursor FROM campaigns WHERE app_id = $1', [app.id]))[0]!.segment_cursor;
  dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
  expect(await cursor()).toBe('');
  await database.query(`UPDATE campaigns SET segment_cursor = 'dora' WHERE app_id = $1`, [app.id]);
  dataOf(await app.api.delete('/v3/users/dora', { permanent: true }));
  expect(await cursor()).toBe('cleo');
});
