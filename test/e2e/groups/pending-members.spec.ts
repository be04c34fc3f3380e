import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import {
  actionMessagesOf,
  createGroup,
  groupEventsOf,
  memberCountsOf,
  scopesIn,
  useDatabase,
} from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

// The rules themselves are tested in test/core/policy/pending-member-rules.spec.ts.

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['olive', 'max', 'pat', 'kim', 'lee']);
  await createGroup(app, {
    guid: 'club',
    owner: 'olive',
    type: 'private',
    joinByRequest: true,
    members: { moderators: ['max'], participants: ['pat'] },
  });
});

const invite = (uid: string, by = 'max', body?: object) => app.as(by).post(`/v3/groups/club/invitations/${uid}`, body);
const accept = (uid: string) => app.as(uid).post('/v3/invitations/club');
const ask = (uid: string) => app.as(uid).post('/v3/joinrequests/club');
const approve = (uid: string, by = 'max') => app.as(by).post(`/v3/groups/club/joinrequests/${uid}`);
const uidsIn = async (list: string): Promise<string[]> =>
  dataOf(await app.as('max').get(`/v3/groups/club/${list}`)).map(({ uid }: { uid: string }) => uid);
const statuses = async () =>
  (await groupEventsOf(database, app, 'club'))
    .filter(({ name }) => name.endsWith('_changed') && name !== 'group_member_scope_changed')
    .map(({ name, payload: { uid, by, status } }) => `${name} ${uid} ${status} by ${by}`);
const expire = () => database.query('UPDATE pending_members SET expires_at = now() WHERE app_id = $1', [app.id]);

describe('Invitations', () => {
  test('who accepts is a member as one who joins, and is invited no more', async () => {
    const { invitedAt, expiresAt, ...invitation } = dataOf(await invite('kim', 'max', { seconds: 600 }));
    expect(invitation).toEqual({ guid: 'club', uid: 'kim', invitedBy: 'max' });
    expect(expiresAt - invitedAt).toBe(600);
    expect(dataOf(await app.as('kim').get('/v3/invitations'))).toMatchObject([
      { guid: 'club', invitedBy: 'max', group: { name: 'club', hasJoined: false } },
    ]);
    expect(await uidsIn('invitations')).toEqual(['kim']);
    dataOf(await accept('kim'));
    expect(await scopesIn(app, 'club')).toMatchObject({ kim: 'participant' });
    expect((await actionMessagesOf(app, 'club')).at(-1)).toBe('joined kim (4)');
    expect((await groupEventsOf(database, app, 'club')).slice(-2)).toMatchObject([
      { name: 'group_member_joined', payload: { guid: 'club', uids: ['kim'] } },
      { name: 'group_invitation_changed', payload: { uid: 'kim', status: 'accepted', moderators: ['max', 'olive'] } },
    ]);
    expect(await uidsIn('invitations')).toEqual([]);
    expectError(await accept('kim'), 417, 'ERR_ALREADY_JOINED');
  });

  test('of several at once one is accepted, and of several invitations one is stored', async () => {
    const invited = await Promise.all(['max', 'olive', 'max', 'olive'].map((by) => invite('kim', by)));
    for (const response of invited) dataOf(response);
    const accepted = await Promise.all([1, 2, 3, 4].map(() => accept('kim')));
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    expect((await statuses()).map((line) => line.split(' by ')[0])).toEqual([
      'group_invitation_changed kim created',
      'group_invitation_changed kim accepted',
    ]);
    const { stored, counted } = await memberCountsOf(database, app, 'club');
    expect([stored, counted]).toEqual([4, 4]);
  });

  test('an acceptance and a withdrawal at once: one of them holds', async () => {
    dataOf(await invite('kim'));
    const [accepted, withdrawn] = await Promise.all([
      accept('kim'),
      app.as('max').delete('/v3/groups/club/invitations/kim'),
    ]);
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404]);
    expect('kim' in (await scopesIn(app, 'club'))).toBe(accepted.status === 200);
  });

  test('a declined invitation is not repeated by members, and is by the app or after a time', async () => {
    dataOf(await invite('kim'));
    dataOf(await app.as('kim').delete('/v3/invitations/club'));
    expectError(await invite('kim'), 403, 'ERR_INVITATION_DECLINED');
    dataOf(await app.api.post('/v3/groups/club/invitations/kim'));
    dataOf(await app.as('kim').delete('/v3/invitations/club'));
    await expire();
    dataOf(await invite('kim'));
  });

  test('an invitation that has expired is gone', async () => {
    dataOf(await invite('kim'));
    await expire();
    expectError(await accept('kim'), 404, 'ERR_NOT_INVITED');
    expectError(await app.as('max').delete('/v3/groups/club/invitations/kim'), 404, 'ERR_NOT_INVITED');
    expect(dataOf(await app.as('kim').get('/v3/invitations'))).toEqual([]);
    expect(await uidsIn('invitations')).toEqual([]);
    dataOf(await invite('lee'));
    expect(await database.query('SELECT uid FROM pending_members WHERE app_id = $1', [app.id])).toEqual([
      { uid: 'lee' },
    ]);
  });

  test('banned, added, deactivated and erased users are invited no more', async () => {
    for (const uid of ['kim', 'lee']) dataOf(await invite(uid));
    dataOf(await app.as('olive').post('/v3/groups/club/members', { usersToBan: ['kim'], participants: ['lee'] }));
    expect(await uidsIn('invitations')).toEqual([]);
    expectError(await accept('kim'), 403, 'ERR_BANNED_GROUPMEMBER');
    expectError(await invite('kim'), 403, 'ERR_BANNED_GROUPMEMBER');
    expectError(await invite('lee'), 417, 'ERR_ALREADY_JOINED');
    dataOf(await app.as('olive').delete('/v3/groups/club/bannedusers/kim'));
    expectError(await accept('kim'), 404, 'ERR_NOT_INVITED');
    dataOf(await invite('kim'));
    dataOf(await app.api.delete('/v3/users/kim'));
    expect(await uidsIn('invitations')).toEqual([]);
    expectError(await invite('kim'), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.delete('/v3/users/kim', { permanent: true }));
    expect(await database.query('SELECT FROM pending_members WHERE app_id = $1', [app.id])).toEqual([]);
  });

  test('a group that has become full lets nobody in, and takes no invitations', async () => {
    dataOf(await invite('kim'));
    await database.query('UPDATE groups SET members_count = 100000 WHERE app_id = $1', [app.id]);
    expectError(await accept('kim'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expectError(await invite('lee'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await uidsIn('invitations')).toEqual(['kim']);
  });

  test('a group has at most 1,000, and a user who blocks the inviter has none', async () => {
    dataOf(await app.as('kim').post('/v3/blockedusers', { blockedUids: ['max'] }));
    expectError(await invite('kim'), 403, 'ERR_BLOCKED_SENDER');
    await database.query(
      `WITH many AS (INSERT INTO users (app_id, uid, name, role) SELECT $1, 'u' || n, 'u', 'default' FROM generate_series(1, 1000) n RETURNING uid)
       SELECT count(*) FROM many`,
      [app.id],
    );
    await database.query(
      `INSERT INTO pending_members (app_id, guid, uid, kind, created_by, expires_at)
       SELECT $1, 'club', 'u' || n, 'invitation', 'max', now() + interval '1 hour' FROM generate_series(1, 1000) n`,
      [app.id],
    );
    expectError(await invite('lee'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    dataOf(await invite('u7'));
    dataOf(await ask('lee'));
  });

  test.each([
    ['pat', 'kim', {}, 403, 'ERR_GROUP_NO_MODERATOR_SCOPE'],
    ['lee', 'kim', {}, 401, 'ERR_GROUP_NOT_JOINED'],
    ['max', 'nobody', {}, 404, 'ERR_UID_NOT_FOUND'],
    ['max', 'kim', { seconds: 1 }, 400, 'ERR_BAD_REQUEST'],
    ['max', 'kim', { seconds: 1e12 }, 400, 'ERR_BAD_REQUEST'],
    ['max', 'kim', { seconds: 'forever' }, 400, 'ERR_BAD_REQUEST'],
  ])('%s invites %s with %j → %d %s', async (by, uid, body, status, code) => {
    expectError(await invite(uid, by, body), status, code);
    expect(await uidsIn('invitations')).toEqual([]);
  });

  test('are invisible to another app', async () => {
    dataOf(await invite('kim'));
    const other = await appWithUsers(server, ['kim']);
    expectError(await other.as('kim').post('/v3/invitations/club'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await other.api.get('/v3/groups/club/invitations'), 404, 'ERR_GUID_NOT_FOUND');
    expect(dataOf(await other.as('kim').get('/v3/invitations'))).toEqual([]);
  });
});

describe('Requests to join', () => {
  test('who is approved is a member as one who is added', async () => {
    const { requestedAt, expiresAt, ...request } = dataOf(await ask('kim'));
    expect(request).toEqual({ guid: 'club', uid: 'kim' });
    expect(expiresAt - requestedAt).toBe(30 * 86_400);
    dataOf(await ask('kim'));
    expect(await uidsIn('joinrequests')).toEqual(['kim']);
    expectError(await invite('kim'), 400, 'ERR_JOIN_ALREADY_REQUESTED');
    expectError(await approve('kim', 'pat'), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    const approvals = await Promise.all(['max', 'olive', 'max'].map((by) => approve('kim', by)));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await actionMessagesOf(app, 'club')).at(-1)).toBe('added kim (4)');
    expect(dataOf(await app.as('kim').get('/v3/joinrequests'))).toEqual([]);
    expect((await statuses()).map((line) => line.split(' by ')[0])).toEqual([
      'group_join_request_changed kim created',
      'group_join_request_changed kim accepted',
    ]);
  });

  test('who is declined does not ask again, and can be invited', async () => {
    dataOf(await ask('kim'));
    dataOf(await app.as('max').delete('/v3/groups/club/joinrequests/kim'));
    expectError(await ask('kim'), 403, 'ERR_JOIN_REQUEST_DECLINED');
    dataOf(await invite('kim'));
    expectError(await ask('kim'), 400, 'ERR_ALREADY_INVITED');
    dataOf(await accept('kim'));
  });

  test('a request that is withdrawn can be made again', async () => {
    dataOf(await ask('kim'));
    dataOf(await app.as('kim').delete('/v3/joinrequests/club'));
    expectError(await approve('kim'), 404, 'ERR_JOIN_NOT_REQUESTED');
    dataOf(await ask('kim'));
    expect(await statuses()).toEqual([
      'group_join_request_changed kim created by kim',
      'group_join_request_changed kim withdrawn by kim',
      'group_join_request_changed kim created by kim',
    ]);
  });

  test('a public group with requests cannot be joined at once, and others take no requests', async () => {
    await createGroup(app, { guid: 'open', owner: 'olive', joinByRequest: true });
    expectError(await app.as('kim').post('/v3/groups/open/members'), 403, 'ERR_GROUP_JOIN_BY_REQUEST');
    expect(dataOf(await app.as('kim').get('/v3/groups/open'))).toMatchObject({ joinByRequest: true });
    dataOf(await app.as('kim').post('/v3/joinrequests/open'));
    dataOf(await app.as('olive').put('/v3/groups/open', { joinByRequest: false }));
    expectError(await app.as('lee').post('/v3/joinrequests/open'), 403, 'ERR_GROUP_NO_JOIN_REQUESTS');
    dataOf(await app.as('kim').post('/v3/groups/open/members'));
    expect(dataOf(await app.as('kim').get('/v3/joinrequests'))).toEqual([]);
    dataOf(await app.as('olive').put('/v3/groups/club', { joinByRequest: false }));
    expectError(await ask('kim'), 403, 'ERR_GROUP_JOIN_NOT_ALLOWED');
  });

  test('banned and deactivated users are not approved', async () => {
    for (const uid of ['kim', 'lee']) dataOf(await ask(uid));
    dataOf(await app.as('olive').post('/v3/groups/club/members', { usersToBan: ['kim'] }));
    expectError(await approve('kim'), 404, 'ERR_JOIN_NOT_REQUESTED');
    expectError(await ask('kim'), 403, 'ERR_BANNED_GROUPMEMBER');
    dataOf(await app.api.delete('/v3/users/lee'));
    expectError(await approve('lee'), 404, 'ERR_UID_NOT_FOUND');
  });
});
