import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

const MAX_GROUPS = 2000;
const server = useServer();
const database = useDatabase(server);
let app: TestApp;

/** Inserts memberships until the user is in `count` groups. The API would need a request for each. */
async function fill(uid: string, count: number): Promise<void> {
  const guids = `generate_series(1, $3 - (SELECT count(*)::int FROM group_members WHERE app_id = $1 AND uid = $2)) AS n`;
  await database.query(
    `WITH missing AS (SELECT $2 || '-' || n AS guid FROM ${guids}),
          created AS (INSERT INTO groups (app_id, guid, name, type, owner, members_count)
                      SELECT $1, guid, guid, 'public', 'app_system', 1 FROM missing RETURNING guid)
     INSERT INTO group_members (app_id, guid, uid, scope) SELECT $1, guid, $2, 'participant' FROM created`,
    [app.id, uid, count],
  );
}

const groupsOf = async (uid: string): Promise<number> =>
  (await database.query('SELECT FROM group_members WHERE app_id = $1 AND uid = $2', [app.id, uid])).length;

describe('a user in 2,000 groups gets into no further group', () => {
  beforeAll(async () => {
    app = await appWithUsers(server, ['full', 'omar']);
    await fill('full', MAX_GROUPS);
    await createGroup(app, { guid: 'hikers', owner: 'omar' });
    await createGroup(app, { guid: 'banned', owner: 'omar', members: { usersToBan: ['full'] } });
  });
  afterEach(async () => expect(await groupsOf('full')).toBe(MAX_GROUPS));
  const group = (guid: string, more: object = {}) => ({ guid, name: guid, type: 'public', ...more });
  const refused = [403, 'ERR_PLAN_QUOTA_RESTRICTION'] as const;

  test('as the owner of a new group, by the app or by themself, and the group is not created', async () => {
    expectError(await app.api.post('/v3/groups', group('new', { owner: 'full' })), ...refused);
    expectError(await app.as('full').post('/v3/groups', group('new')), ...refused);
    expectError(await app.api.get('/v3/groups/new'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('as a first member of a new group, which is created without them', async () => {
    const members = { admins: ['full'], participants: ['omar'] };
    const created = dataOf(await app.api.post('/v3/groups', group('others', { members })));
    expect(created.members).toMatchObject({
      admins: { full: { success: false, error: { code: 'ERR_PLAN_QUOTA_RESTRICTION' } } },
      participants: { omar: { success: true } },
    });
  });

  test('by joining, being added, or being made the owner', async () => {
    expectError(await app.as('full').post('/v3/groups/hikers/members'), ...refused);
    for (const list of ['admins', 'moderators', 'participants']) {
      const added = dataOf(await app.as('omar').post('/v3/groups/hikers/members', { [list]: ['full'] }));
      expect(added[list].full.error.code).toBe('ERR_PLAN_QUOTA_RESTRICTION');
    }
    expectError(await app.api.put('/v3/groups/hikers', { owner: 'full' }), ...refused);
  });

  test('but is banned and unbanned, neither of which makes them a member', async () => {
    dataOf(await app.api.delete('/v3/groups/banned/bannedusers/full'));
    expectError(await app.as('full').post('/v3/groups/banned/members'), ...refused);
  });
});

describe('a user in 1,999 groups who gets into 50 other groups at the same time', () => {
  const guids = Array.from({ length: 50 }, (_, n) => `g-${n}`);
  beforeEach(async () => {
    app = await appWithUsers(server, ['nearly']);
    await fill('nearly', MAX_GROUPS - 1);
  });

  test.each([
    ['joins', (guid: string) => app.as('nearly').post(`/v3/groups/${guid}/members`), true],
    ['creates', (guid: string) => app.as('nearly').post('/v3/groups', { guid, name: guid, type: 'public' }), false],
  ])('%s one of them', async (_what, enter, isThere) => {
    if (isThere) for (const guid of guids) await createGroup(app, { guid });
    const responses = await Promise.all(guids.map(enter));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await groupsOf('nearly')).toBe(MAX_GROUPS);
  });
});

describe('limits that an app sets', () => {
  const refused = [403, 'ERR_PLAN_QUOTA_RESTRICTION'] as const;
  const group = (guid: string) => ({ guid, name: guid, type: 'public' });
  beforeEach(async () => {
    app = await appWithUsers(server, ['omar', 'lea', 'kim', 'pia']);
    await createGroup(app, { guid: 'hikers', owner: 'omar', members: { participants: ['lea', 'kim'] } });
  });

  test('a full group takes nobody, keeps its members, and takes one who comes in place of another', async () => {
    await setSettings(server, app, { 'core.groups.maxMembers': 2 });
    const full = await app.as('pia').post('/v3/groups/hikers/members');
    expectError(full, ...refused);
    expect(full.body.error.message).toBe('No more than 2 members of a group are allowed.');
    const added = dataOf(await app.as('omar').post('/v3/groups/hikers/members', { participants: ['pia'] }));
    expect(added.participants.pia.error.code).toBe('ERR_PLAN_QUOTA_RESTRICTION');
    expectError(await app.as('omar').post('/v3/groups/hikers/invitations/pia'), ...refused);
    expect(dataOf(await app.api.get('/v3/groups/hikers/members'))).toHaveLength(3);
    for (const uid of ['lea', 'kim']) dataOf(await app.as(uid).delete('/v3/groups/hikers/members'));
    dataOf(await app.as('pia').post('/v3/groups/hikers/members'));
  });

  test('a user of as many groups joins and creates no other, and stays in those that there are', async () => {
    await setSettings(server, app, { 'core.groups.maxGroupsPerUser': 1 });
    expectError(await app.as('lea').post('/v3/groups', group('new')), ...refused);
    dataOf(await app.as('pia').post('/v3/groups', group('of-pia')));
    expectError(await app.as('pia').post('/v3/groups/hikers/members'), ...refused);
    expect(await groupsOf('lea')).toBe(1);
  });

  test('clients are told of them, and no limit is above the highest', async () => {
    await setSettings(server, app, { 'core.groups.maxMembers': 50, 'core.groups.maxGroupsPerUser': 7 });
    const { limits } = dataOf(await app.api.get('/v3/settings'));
    expect(limits).toMatchObject({ membersPerGroup: 50, groupsPerUser: 7 });
    for (const settings of [{ 'core.groups.maxMembers': 100_001 }, { 'core.groups.maxGroupsPerUser': 0 }]) {
      const results = dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings }));
      expect(results[Object.keys(settings)[0]!]).toMatchObject({ success: false });
    }
  });
});
