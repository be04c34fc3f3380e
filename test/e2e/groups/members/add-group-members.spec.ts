import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import {
  memberCountsOf,
  createGroup,
  groupEventsOf,
  actionMessagesOf,
  scopesIn,
  useDatabase,
} from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['olive', 'ada', 'max', 'pat', 'out', 'omar', 'mei', 'gone']);
  await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
  other = await appWithUsers(server, ['stranger']);
});

/** A group with one member of each kind: olive owns it, ada is an admin, max a moderator, pat a participant. */
const createFullGroup = (guid: string, more: object = {}) =>
  createGroup(app, {
    guid,
    owner: 'olive',
    members: { admins: ['ada'], moderators: ['max'], participants: ['pat'] },
    ...more,
  });

const outcomes = (results: object): Record<string, string> =>
  Object.fromEntries(
    Object.values(results).flatMap((list: any) =>
      Object.entries<any>(list).map(([uid, { success, error }]) => [uid, success ? 'done' : error.code]),
    ),
  );

describe('across a block', () => {
  /** omar has blocked ada; ada has blocked mei. */
  beforeAll(async () => {
    dataOf(await app.api.post('/v3/users/omar/blockedusers', { blockedUids: ['ada'] }));
    dataOf(await app.api.post('/v3/users/ada/blockedusers', { blockedUids: ['mei'] }));
  });
  afterAll(async () => {
    dataOf(await app.api.delete('/v3/users/omar/blockedusers', { blockedUids: ['ada'] }));
    dataOf(await app.api.delete('/v3/users/ada/blockedusers', { blockedUids: ['mei'] }));
  });

  test.each(['participants', 'moderators', 'admins'])(
    'a user adds nobody who has blocked them to a group, new or not, as one of the %s',
    async (list) => {
      const members = { [list]: ['omar', 'mei'] };
      const expected = { omar: 'ERR_BLOCKED_SENDER', mei: 'done' };
      const created = await app
        .as('ada')
        .post('/v3/groups', { guid: `new-${list}`, name: 'New', type: 'private', members });
      expect(outcomes(dataOf(created).members)).toEqual(expected);
      await createFullGroup(`old-${list}`);
      const added = await app.as('ada').post(`/v3/groups/old-${list}/members`, members);
      expect(outcomes(dataOf(added))).toEqual(expected);
      for (const guid of [`new-${list}`, `old-${list}`]) expect(await scopesIn(app, guid)).not.toHaveProperty('omar');
    },
  );

  test('others and the app add the user, the user joins, and who is blocked bans them', async () => {
    await createFullGroup('shared');
    dataOf(await app.as('olive').post('/v3/groups/shared/members', { participants: ['omar'] }));
    expect(outcomes(dataOf(await app.as('ada').post('/v3/groups/shared/members', { usersToBan: ['omar'] })))).toEqual({
      omar: 'done',
    });
    expect(outcomes(dataOf(await app.as('ada').post('/v3/groups/shared/members', { participants: ['omar'] })))).toEqual(
      {
        omar: 'ERR_BLOCKED_SENDER',
      },
    );
    dataOf(await app.api.post('/v3/groups/shared/members', { participants: ['omar'] }));
    expect(await scopesIn(app, 'shared')).toMatchObject({ omar: 'participant' });
    await createGroup(app, { guid: 'of-ada', owner: 'ada' });
    dataOf(await app.as('omar').post('/v3/groups/of-ada/members'));
    expect(await scopesIn(app, 'of-ada')).toMatchObject({ omar: 'participant' });
  });

  test('a moderator lets a user in who has blocked them and asks to join', async () => {
    await createFullGroup('asked', { joinByRequest: true });
    dataOf(await app.as('omar').post('/v3/joinrequests/asked'));
    dataOf(await app.as('ada').post('/v3/groups/asked/joinrequests/omar'));
    expect(await scopesIn(app, 'asked')).toMatchObject({ omar: 'participant' });
  });
});

describe('add-group-members', () => {
  test('returns the action message of each added user, and bans in the same request', async () => {
    await createGroup(app, {
      guid: 'growing',
      type: 'private',
      description: 'On the rise',
      members: { participants: ['pat'] },
    });
    const results = dataOf(
      await app.api.post('/v3/groups/growing/members', {
        participants: ['omar'],
        admins: ['Ada', 'max'],
        usersToBan: ['pat', 'mei'],
      }),
    );
    expect(Object.keys(results)).toEqual(['usersToBan', 'admins', 'participants']);
    expect(results.usersToBan).toEqual({ pat: { success: true }, mei: { success: true } });
    expect(results.admins.Ada).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^\d+$/),
        conversationId: 'group_growing',
        sender: 'app_system',
        receiverType: 'group',
        receiver: 'growing',
        category: 'action',
        type: 'groupMember',
        data: {
          action: 'added',
          entities: {
            by: { entity: expect.objectContaining({ uid: 'app_system', name: 'System' }), entityType: 'user' },
            on: { entity: expect.objectContaining({ uid: 'ada', name: 'ada' }), entityType: 'user' },
            for: {
              entity: expect.objectContaining({
                guid: 'growing',
                description: 'On the rise',
                type: 'private',
                membersCount: 1,
              }),
              entityType: 'group',
            },
          },
        },
        sentAt: expect.any(Number),
        updatedAt: expect.any(Number),
      },
    });
    expect(await scopesIn(app, 'growing')).toEqual({ ada: 'admin', max: 'admin', omar: 'participant' });
    expect(await actionMessagesOf(app, 'growing')).toEqual([
      'added pat (1)',
      'banned pat (0)',
      'added ada (1)',
      'added max (2)',
      'added omar (3)',
    ]);
    expect(await memberCountsOf(database, app, 'growing')).toEqual({ stored: 3, counted: 3 });
    expect((await groupEventsOf(database, app, 'growing')).slice(1)).toEqual([
      { name: 'group_member_banned', payload: { guid: 'growing', uids: ['pat', 'mei'], by: 'app_system' } },
      { name: 'group_member_added', payload: { guid: 'growing', uids: ['ada', 'max', 'omar'], by: 'app_system' } },
    ]);
    expect(
      await database.query(
        'SELECT uid, scope, banned_by FROM group_bans WHERE app_id = $1 AND guid = $2 ORDER BY uid',
        [app.id, 'growing'],
      ),
    ).toEqual([
      { uid: 'mei', scope: null, banned_by: 'app_system' },
      { uid: 'pat', scope: 'participant', banned_by: 'app_system' },
    ]);
  });

  test('reports an error for each refused user and processes the others', async () => {
    await createFullGroup('mixed', { members: { admins: ['ada'], moderators: ['max'], usersToBan: ['mei'] } });
    const body = {
      admins: ['max', 'nobody'],
      participants: ['ada', 'mei', 'gone', 'stranger', 'omar'],
      usersToBan: ['olive', 'mei', 'unknown'],
    };
    const results = dataOf(await app.api.post('/v3/groups/mixed/members', body));
    expect(outcomes(results)).toEqual({
      max: 'ERR_ALREADY_JOINED',
      nobody: 'ERR_UID_NOT_FOUND',
      ada: 'ERR_ALREADY_JOINED',
      // in two lists: adding has precedence over banning, and lifts the existing ban
      mei: 'done',
      gone: 'ERR_UID_NOT_FOUND',
      stranger: 'ERR_UID_NOT_FOUND',
      omar: 'done',
      olive: 'ERR_GROUP_NO_CLEARANCE',
      unknown: 'ERR_UID_NOT_FOUND',
    });
    expect(results.participants.gone).toEqual({
      success: false,
      error: {
        code: 'ERR_UID_NOT_FOUND',
        message: expect.any(String),
        devMessage: expect.any(String),
        source: 'chat-api',
      },
    });
    expect(await scopesIn(app, 'mixed')).toEqual({
      olive: 'admin',
      ada: 'admin',
      max: 'moderator',
      mei: 'participant',
      omar: 'participant',
    });
    const ban = async () => dataOf(await app.api.post('/v3/groups/mixed/members', { usersToBan: ['mei'] }));
    expect(outcomes(await ban())).toEqual({ mei: 'done' });
    expect(outcomes(await ban())).toEqual({ mei: 'ERR_ALREADY_BANNED' });
  });

  test('is for admins, the owner and the app itself', async () => {
    await createFullGroup('gated');
    dataOf(await app.as('ada').post('/v3/groups/gated/members', { participants: ['omar'] }));
    dataOf(await app.as('olive').post('/v3/groups/gated/members', { moderators: ['mei'] }));
    for (const uid of ['max', 'pat']) {
      expectError(
        await app.as(uid).post('/v3/groups/gated/members', { participants: ['out'] }),
        403,
        'ERR_GROUP_NO_ADMIN_SCOPE',
      );
    }
    expectError(
      await app.as('out').post('/v3/groups/gated/members', { participants: ['pat'] }),
      401,
      'ERR_GROUP_NOT_JOINED',
    );
    expectError(await app.as('out').post('/v3/groups/gated/members', { admins: ['out'] }), 401, 'ERR_GROUP_NOT_JOINED');
    expect(await scopesIn(app, 'gated')).not.toHaveProperty('out');
    expect((await actionMessagesOf(app, 'gated')).slice(3)).toEqual(['added omar (5)', 'added mei (6)']);
  });

  test('bans neither the acting user nor the owner', async () => {
    await createFullGroup('civil');
    const results = dataOf(
      await app.as('ada').post('/v3/groups/civil/members', { usersToBan: ['ada', 'olive', 'max'] }),
    );
    expect(outcomes(results)).toEqual({
      ada: 'ERR_GROUP_NO_SELF_ACTION',
      olive: 'ERR_GROUP_NO_CLEARANCE',
      max: 'done',
    });
  });

  test('refuses more members or groups than the limits allow', async () => {
    await createGroup(app, { guid: 'full' });
    await database.query('UPDATE groups SET members_count = 99999 WHERE app_id = $1 AND guid = $2', [app.id, 'full']);
    const results = dataOf(await app.api.post('/v3/groups/full/members', { participants: ['omar', 'mei'] }));
    expect(outcomes(results)).toEqual({ omar: 'done', mei: 'ERR_PLAN_QUOTA_RESTRICTION' });
    expectError(await app.as('mei').post('/v3/groups/full/members'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');

    dataOf(await app.api.post('/v3/users', { uid: 'busy', name: 'busy' }));
    await database.query(
      `WITH made AS (INSERT INTO groups (app_id, guid, name, type, owner) SELECT $1, 'bulk-' || n, 'Bulk', 'public', 'app_system' FROM generate_series(1, 2000) AS n RETURNING guid)
       INSERT INTO group_members (app_id, guid, uid, scope) SELECT $1, guid, 'busy', 'participant' FROM made`,
      [app.id],
    );
    await createGroup(app, { guid: 'one-too-many' });
    expectError(await app.as('busy').post('/v3/groups/one-too-many/members'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
  });

  test('accepts 25 uids in all lists, and reports the lists of a request with more', async () => {
    await createGroup(app, { guid: 'bounded' });
    const uids = Array.from({ length: 13 }, (_, n) => `u-${n}`);
    const tooMany = ['No more than 25 users in all may be given.'];
    expectError(
      await app.api.post('/v3/groups/bounded/members', { admins: uids, participants: uids }),
      400,
      'ERR_BAD_REQUEST',
      { admins: tooMany, participants: tooMany },
    );
    expectError(
      await app.api.post('/v3/groups/bounded/members', { admins: Array.from({ length: 26 }, (_, n) => `u-${n}`) }),
      400,
      'ERR_BAD_REQUEST',
    );
    dataOf(await app.api.post('/v3/groups/bounded/members', { admins: uids, participants: uids.slice(1) }));
  });

  test('reports the error of each field', async () => {
    await createGroup(app, { guid: 'strict' });
    expectError(
      await app.api.post('/v3/groups/strict/members', {
        admins: 'ada',
        moderators: [true],
        participants: ['a b'],
        usersToBan: [null],
      }),
      400,
      'ERR_BAD_REQUEST',
      {
        admins: ['The admins must be a list.'],
        'moderators.0': ['The moderators.0 must be a string.'],
        'participants.0': ['The participants.0 must be 1 to 100 of the characters a-z, 0-9, - and _.'],
        'usersToBan.0': ['The usersToBan.0 field is required.'],
      },
    );
    expectError(await app.api.post('/v3/groups/strict/members', {}), 400, 'ERR_BAD_REQUEST', {
      participants: [expect.any(String)],
    });
    expectError(
      await app.api.post('/v3/groups/strict/members', { admins: [], participants: null }),
      400,
      'ERR_BAD_REQUEST',
    );
  });

  test('does not find unknown groups or groups of other apps', async () => {
    await createGroup(other, { guid: 'abroad' });
    expectError(await app.api.post('/v3/groups/abroad/members', { participants: ['omar'] }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('omar').post('/v3/groups/abroad/members'), 404, 'ERR_GUID_NOT_FOUND');
    expect(await scopesIn(other, 'abroad')).toEqual({});
  });

  test('accepts a uid that is the name of a property of every object', async () => {
    await createGroup(app, { guid: 'odd' });
    for (const uid of ['__proto__', 'constructor']) await app.api.post('/v3/users', { uid, name: uid });
    const { text } = await app.api.post('/v3/groups/odd/members', { participants: ['__proto__', 'constructor'] });
    expect(text).toMatch(/"__proto__":\{"success":true/);
    expect(
      await database.query('SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 ORDER BY uid', [
        app.id,
        'odd',
      ]),
    ).toEqual([{ uid: '__proto__' }, { uid: 'constructor' }]);
  });
});

describe('add-group-members by a user without uids', () => {
  test('joins a public group as a participant', async () => {
    await createFullGroup('open');
    const results = dataOf(await app.as('out').post('/v3/groups/open/members'));
    expect(results).toMatchObject({
      participants: {
        out: {
          success: true,
          data: {
            sender: 'out',
            data: { action: 'joined', entities: { by: { entity: { uid: 'out' } }, on: { entity: { uid: 'out' } } } },
          },
        },
      },
    });
    expect(dataOf(await app.as('out').get('/v3/groups/open'))).toMatchObject({
      hasJoined: true,
      scope: 'participant',
      membersCount: 5,
    });
    expect((await groupEventsOf(database, app, 'open')).at(-1)).toEqual({
      name: 'group_member_joined',
      payload: { guid: 'open', uids: ['out'] },
    });
    expect((await actionMessagesOf(app, 'open')).at(-1)).toBe('joined out (5)');
    expectError(await app.as('out').post('/v3/groups/open/members', { participants: [] }), 417, 'ERR_ALREADY_JOINED');
    expectError(await app.as('olive').post('/v3/groups/open/members'), 417, 'ERR_ALREADY_JOINED');
  });

  test('joins a password group only with its password', async () => {
    await createFullGroup('safe', { type: 'password', password: 'Käse 🔑' });
    expectError(await app.as('out').post('/v3/groups/safe/members'), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await app.as('out').post('/v3/groups/safe/members', { password: '' }), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await app.as('out').post('/v3/groups/safe/members', { password: 'Käse' }), 403, 'ERR_WRONG_GROUP_PASS');
    expectError(await app.as('out').post('/v3/groups/safe/members', { password: 5 }), 400, 'ERR_BAD_REQUEST', {
      password: ['The password must be a string.'],
    });
    dataOf(await app.as('out').post('/v3/groups/safe/members', { password: 'Käse 🔑' }));
    // an admin adds members without the password
    dataOf(await app.as('ada').post('/v3/groups/safe/members', { participants: ['omar'] }));
  });

  test('never joins a private group', async () => {
    await createFullGroup('closed', { type: 'private' });
    expectError(await app.as('out').post('/v3/groups/closed/members'), 403, 'ERR_GROUP_JOIN_NOT_ALLOWED');
    expectError(
      await app.as('out').post('/v3/groups/closed/members', { password: 'x' }),
      403,
      'ERR_GROUP_JOIN_NOT_ALLOWED',
    );
  });

  test('never joins a group that the user is banned from', async () => {
    await createFullGroup('banned-here', { members: { usersToBan: ['out'] } });
    expectError(await app.as('out').post('/v3/groups/banned-here/members'), 403, 'ERR_BANNED_GROUPMEMBER');
  });
});

describe('add-group-members by a user with their own uid among the participants', () => {
  let out: Client;
  beforeAll(async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/out/auth_tokens'));
    out = server.client({ authToken });
  });

  test('joins a public group with a token, and returns the uid as it was sent', async () => {
    await createFullGroup('own');
    const joined = dataOf(await out.post('/v3/groups/own/members', { participants: ['OUT'] }));
    expect(joined).toMatchObject({ participants: { OUT: { success: true, data: { data: { action: 'joined' } } } } });
    const { authToken } = dataOf(await app.api.post('/v3/users/omar/auth_tokens'));
    const omar = server.client({ authToken });
    dataOf(await omar.post('/v3/groups/own/members', { participants: ['omar'] }));
    expectError(await omar.post('/v3/groups/own/members', { participants: ['omar'] }), 417, 'ERR_ALREADY_JOINED');
    expect(await scopesIn(app, 'own')).toMatchObject({ out: 'participant', omar: 'participant' });
    expect((await actionMessagesOf(app, 'own')).slice(-2)).toEqual(['joined out (5)', 'joined omar (6)']);
  });

  test('is refused with a key, which adds users and does not join for them', async () => {
    await createFullGroup('own-key');
    const own = { participants: ['out'] };
    expectError(await app.as('out').post('/v3/groups/own-key/members', own), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('joins a password group with its password, and never a private group', async () => {
    await createFullGroup('own-safe', { type: 'password', password: 'yeast' });
    await createFullGroup('own-closed', { type: 'private' });
    const join = (guid: string, password?: string) =>
      out.post(`/v3/groups/${guid}/members`, { participants: ['out'], password });
    expectError(await join('own-safe'), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await join('own-safe', 'bread'), 403, 'ERR_WRONG_GROUP_PASS');
    dataOf(await join('own-safe', 'yeast'));
    expectError(await join('own-closed', 'yeast'), 403, 'ERR_GROUP_JOIN_NOT_ALLOWED');
  });

  test('joins, and gets an error for each other user', async () => {
    await createFullGroup('own-others');
    const results = dataOf(
      await out.post('/v3/groups/own-others/members', { participants: ['omar', 'out'], admins: ['mei'] }),
    );
    expect(outcomes(results)).toEqual({
      out: 'done',
      omar: 'ERR_GROUP_NO_ADMIN_SCOPE',
      mei: 'ERR_GROUP_NO_ADMIN_SCOPE',
    });
    const byAdmin = dataOf(
      await app.as('ada').post('/v3/groups/own-others/members', { participants: ['ada', 'omar'] }),
    );
    expect(outcomes(byAdmin)).toEqual({ ada: 'ERR_ALREADY_JOINED', omar: 'done' });
  });

  test('joins with one of fifty simultaneous requests, and the others get 417', async () => {
    await createFullGroup('own-eager');
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => out.post('/v3/groups/own-eager/members', { participants: ['out'] })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(417)]);
    expect(await memberCountsOf(database, app, 'own-eager')).toEqual({ stored: 5, counted: 5 });
  });
});

describe('adding a banned user', () => {
  const outcomeOf = async (client: Client, guid: string, uid: string) =>
    outcomes(dataOf(await client.post(`/v3/groups/${guid}/members`, { participants: [uid] })))[uid];

  test.each([
    ['the app', () => app.api],
    ['an admin', () => app.as('ada')],
    ['the owner', () => app.as('olive')],
  ])('by %s removes the ban, and publishes both', async (who, client) => {
    const guid = `lifted-${who.length}`;
    await createFullGroup(guid, { members: { admins: ['ada'], usersToBan: ['mei'] } });
    expect(await outcomeOf(client(), guid, 'mei')).toBe('done');
    expect(await scopesIn(app, guid)).toMatchObject({ mei: 'participant' });
    expect((await actionMessagesOf(app, guid)).slice(-2)).toEqual(['unbanned mei (2)', 'added mei (3)']);
    expect((await groupEventsOf(database, app, guid)).slice(-2).map(({ name }) => name)).toEqual([
      'group_member_unbanned',
      'group_member_added',
    ]);
    expect(dataOf(await app.api.get(`/v3/groups/${guid}/bannedusers`))).toEqual([]);
    expectError(await app.api.delete(`/v3/groups/${guid}/bannedusers/mei`), 404, 'ERR_NOT_A_BANNED_USER');
  });

  test('with fifty simultaneous bans and additions leaves either a member or a ban, and the right members count', async () => {
    await createFullGroup('to-and-fro', { members: { usersToBan: ['mei'] } });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? app.api.post('/v3/groups/to-and-fro/members', { participants: ['mei'] })
          : app.api.post('/v3/groups/to-and-fro/members', { usersToBan: ['mei'] }),
      ),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const { stored, counted } = await memberCountsOf(database, app, 'to-and-fro');
    expect(stored).toBe(counted);
    const isMember = 'mei' in (await scopesIn(app, 'to-and-fro'));
    expect(dataOf(await app.api.get('/v3/groups/to-and-fro/bannedusers'))).toHaveLength(isMember ? 0 : 1);
  });
});

test('kicking a banned user is refused with the code of the ban', async () => {
  await createFullGroup('kicked-banned', { members: { usersToBan: ['mei'] } });
  for (const client of [app.api, app.as('olive')])
    expectError(await client.delete('/v3/groups/kicked-banned/members/mei'), 403, 'ERR_BANNED_GROUPMEMBER');
});
