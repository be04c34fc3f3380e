import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const onlineIn = async (app: TestApp, guid: string): Promise<number> =>
  dataOf(await app.api.get(`/v3/groups/${guid}`)).onlineMembersCount;

test('onlineMembersCount is the number of members who are connected now', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'kim']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'kim'] } });
  await createGroup(app, { guid: 'empty' });
  expect(await onlineIn(app, 'hikers')).toBe(0);
  const clients = await Promise.all(
    ['andrew', 'andrew', 'tina', 'omar'].map(async (uid) => (await connectedAs(server, app, uid)).client),
  );
  expect(await onlineIn(app, 'hikers')).toBe(2);
  expect(
    dataOf(await app.as('kim').get('/v3/groups')).map(({ guid, onlineMembersCount }: any) => [
      guid,
      onlineMembersCount,
    ]),
  ).toEqual([
    ['empty', 0],
    ['hikers', 2],
  ]);
  expect(dataOf(await app.api.put('/v3/groups/hikers', { name: 'Hikers' })).onlineMembersCount).toBe(2);
  dataOf(await app.api.delete('/v3/groups/hikers/members/tina'));
  expect(await onlineIn(app, 'hikers')).toBe(1);
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['omar'] }));
  expect(await onlineIn(app, 'hikers')).toBe(2);
  dataOf(await app.api.delete('/v3/users/omar'));
  expect(await onlineIn(app, 'hikers')).toBe(1);
  await Promise.all(clients.map((client) => client.close()));
  await eventually(async () => expect(await onlineIn(app, 'hikers')).toBe(0));
});

test('onlineMembersCount is right whether the group has fewer members than users are online or more, also without those across a block', async () => {
  const app = await server.createApp();
  await database.query(
    `INSERT INTO users (app_id, uid, name, status)
     SELECT $1, 'u-' || n, 'U', CASE WHEN n % 10 = 0 THEN 'available' ELSE 'offline' END::user_status FROM generate_series(1, 2000) AS n`,
    [app.id],
  );
  await createGroup(app, { guid: 'large' });
  await createGroup(app, { guid: 'small' });
  await database.query(
    `INSERT INTO group_members (app_id, guid, uid, scope)
     SELECT $1, 'large', 'u-' || n, 'participant'::member_scope FROM generate_series(1, 1500) AS n
      UNION ALL SELECT $1, 'small', 'u-' || n, 'participant' FROM generate_series(1, 25) AS n`,
    [app.id],
  );
  await database.query(
    `UPDATE groups SET members_count = CASE guid WHEN 'large' THEN 1500 ELSE 25 END WHERE app_id = $1`,
    [app.id],
  );
  expect(await onlineIn(app, 'small')).toBe(2);
  expect(await onlineIn(app, 'large')).toBe(150);
  const counts = async (client = app.api) =>
    dataOf(await client.get('/v3/groups')).map((group: any) => group.onlineMembersCount);
  expect(await counts()).toEqual([150, 2]);
  for (const [uid, blocked] of [
    ['u-1', 'u-10'],
    ['u-20', 'u-1'],
    ['u-1', 'u-20'],
    ['u-1', 'u-1990'],
  ])
    dataOf(await app.api.post(`/v3/users/${uid}/blockedusers`, { blockedUids: [blocked] }));
  expect(await counts(app.as('u-1'))).toEqual([148, 0]);
  expect(await counts(app.as('u-10'))).toEqual([150, 2]);
  expect(await counts(app.as('u-2'))).toEqual([150, 2]);
});

test('updatedBy is the last user who changed the group, in responses and in events', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const created = await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { admins: ['tina'] } });
  expect(created).not.toHaveProperty('updatedBy');
  const { client } = await connectedAs(server, app, 'tina');
  const shown = async () => dataOf(await app.as('tina').get('/v3/groups/hikers')).updatedBy;

  expect(dataOf(await app.as('tina').put('/v3/groups/hikers', { name: 'Hikers' }))).toMatchObject({
    updatedBy: 'tina',
  });
  const { data } = await client.nextEvent('group_updated');
  expect(data.group).toMatchObject({ guid: 'hikers', updatedBy: 'tina' });

  dataOf(await app.api.put('/v3/groups/hikers', { name: 'Climbers' }));
  expect(await shown()).toBe('app_system');
  dataOf(await app.as('andrew').patch('/v3/groups/hikers/owner', { owner: 'tina' }));
  expect(await shown()).toBe('andrew');
  dataOf(await app.as('tina').delete('/v3/groups/hikers/members/andrew'));
  expect(await shown()).toBe('andrew');
  const removed = await client.nextEvent('group_member_kicked');
  expect(removed.data.group).toMatchObject({ updatedBy: 'andrew' });
  expect(dataOf(await app.api.get('/v3/groups'))[0].updatedBy).toBe('andrew');

  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  expect(dataOf(await app.api.get('/v3/groups/hikers'))).toMatchObject({
    owner: 'app_system',
    updatedBy: 'app_system',
  });
});
