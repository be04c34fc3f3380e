import { dataOf, expectError } from '#test/support/client.js';
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
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei', 'gone']);
  await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
});

const hikers = {
  name: 'Hikers',
  type: 'public',
  icon: 'https://example.com/h.png',
  description: 'Every Sunday',
  metadata: { region: 'alps' },
  tags: ['outdoor'],
};

describe('create-group', () => {
  test('shows the acting user as owner, admin and only member, the guid in lower case', async () => {
    const created = dataOf(await app.as('andrew').post('/v3/groups', { guid: 'Hikers', ...hikers }));
    expect(created).toEqual({
      ...hikers,
      guid: 'hikers',
      owner: 'andrew',
      membersCount: 1,
      onlineMembersCount: 0,
      hasJoined: true,
      scope: 'admin',
      joinedAt: created.createdAt,
      conversationId: 'group_hikers',
      createdAt: expect.any(Number),
    });
    expect(dataOf(await app.as('andrew').get('/v3/groups/hikers'))).toEqual(created);
    expect(await groupEventsOf(database, app, 'hikers')).toEqual([
      { name: 'group_created', payload: { guid: 'hikers', uids: ['andrew'], by: 'andrew' } },
    ]);
  });

  test('without a user is owned by the system user, who is not a member, and has no properties of a viewer', async () => {
    const created = dataOf(await app.api.post('/v3/groups', { guid: 'ours', name: 'Ours', type: 'private' }));
    expect(created).toEqual({
      guid: 'ours',
      name: 'Ours',
      type: 'private',
      owner: 'app_system',
      membersCount: 0,
      onlineMembersCount: 0,
      conversationId: 'group_ours',
      createdAt: expect.any(Number),
    });
  });

  test('makes the user whom the app gives the owner', async () => {
    const group = { guid: 'gift', name: 'Gift', type: 'public', owner: 'Tina' };
    expect(dataOf(await app.api.post('/v3/groups', group))).toMatchObject({ owner: 'tina', membersCount: 1 });
    expect(await scopesIn(app, 'gift')).toEqual({ tina: 'admin' });
  });

  test('lets a user with a token give only themself as owner, in upper or lower case, and a key any user', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens', { force: true }));
    const andrew = server.client({ authToken });
    const group = { guid: 'forced', name: 'Forced', type: 'public' };
    expectError(await andrew.post('/v3/groups', { ...group, owner: 'tina' }), 403, 'ERR_PERMISSION_DENIED');
    expectError(await app.api.get('/v3/groups/forced'), 404, 'ERR_GUID_NOT_FOUND');
    expect(dataOf(await andrew.post('/v3/groups', { ...group, owner: 'Andrew' })).owner).toBe('andrew');
    const byKey = { ...group, guid: 'by-key', owner: 'tina' };
    expect(dataOf(await app.as('andrew').post('/v3/groups', byKey)).owner).toBe('tina');
  });

  test.each(['nobody', 'gone'])('refuses %s as owner and stores nothing', async (owner) => {
    expectError(
      await app.api.post('/v3/groups', { guid: 'orphan', name: 'Orphan', type: 'public', owner }),
      404,
      'ERR_UID_NOT_FOUND',
    );
    expectError(await app.api.get('/v3/groups/orphan'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('lets only the app itself give a group to the system user', async () => {
    const group = { guid: 'systemic', name: 'S', type: 'public', owner: 'app_system' };
    expectError(await app.as('andrew').post('/v3/groups', group), 404, 'ERR_UID_NOT_FOUND');
    expect(dataOf(await app.api.post('/v3/groups', group))).toMatchObject({ owner: 'app_system', membersCount: 0 });
  });

  test('reports the error of each field', async () => {
    const body = {
      guid: 'no good',
      name: ' ',
      type: 'secret',
      icon: 'x',
      tags: [' '],
      metadata: [1],
      description: 'x'.repeat(256),
      password: 'x'.repeat(101),
      members: { admins: 'tina', participants: ['a b'] },
    };
    expectError(await app.api.post('/v3/groups', body), 400, 'ERR_BAD_REQUEST', {
      guid: ['The guid must be 1 to 100 of the characters a-z, 0-9, - and _.'],
      name: ['The name field is required.'],
      type: ['The type must be one of public, password, private.'],
      icon: ['The icon must be a valid URL.'],
      'tags.0': ['The tags.0 field is required.'],
      metadata: ['The metadata must be an object.'],
      description: ['The description may not be longer than 255 characters.'],
      password: ['The password may not be longer than 100 characters.'],
      'members.admins': ['The admins must be a list.'],
      'members.participants.0': ['The participants.0 must be 1 to 100 of the characters a-z, 0-9, - and _.'],
    });
    expectError(await app.api.post('/v3/groups', {}), 400, 'ERR_BAD_REQUEST', {
      guid: ['The guid field is required.'],
      name: ['The name field is required.'],
      type: ['The type field is required.'],
    });
  });

  test('lets exactly one of fifty concurrent creations of a guid through', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.as(n % 2 ? 'andrew' : 'tina').post('/v3/groups', { guid: 'contested', name: `Claim ${n}`, type: 'public' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 400, 'ERR_GUID_ALREADY_EXISTS');
    expect(await memberCountsOf(database, app, 'contested')).toEqual({ stored: 1, counted: 1 });
    expect(await groupEventsOf(database, app, 'contested')).toHaveLength(1);
  });

  test('allows the same guid in different apps', async () => {
    const other = await appWithUsers(server, []);
    await createGroup(app, { guid: 'common' });
    expect(await createGroup(other, { guid: 'common' })).toMatchObject({ guid: 'common' });
  });
});

describe('create-group of type password', () => {
  test('needs a password, stores only its hash and never returns it', async () => {
    const group = { guid: 'locked', name: 'Locked', type: 'password' };
    expectError(await app.api.post('/v3/groups', group), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await app.api.post('/v3/groups', { ...group, password: '' }), 403, 'ERR_EMPTY_GROUP_PASS');
    const created = dataOf(await app.api.post('/v3/groups', { ...group, password: 'opensesame' }));
    expect(JSON.stringify(created)).not.toContain('opensesame');
    const [row] = await database.query('SELECT password_hash FROM groups WHERE app_id = $1 AND guid = $2', [
      app.id,
      'locked',
    ]);
    expect(row.password_hash).toMatch(/^\$scrypt\$ln=14,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test('accepts 100 characters of any script', async () => {
    const password = '🔑'.repeat(50);
    await createGroup(app, { guid: 'emoji', type: 'password', password });
    dataOf(await app.as('tina').post('/v3/groups/emoji/members', { password }));
  });

  test('stores no password for the other types', async () => {
    await createGroup(app, { guid: 'unlocked', type: 'public', password: 'ignored' });
    expect(
      await database.query('SELECT password_hash FROM groups WHERE app_id = $1 AND guid = $2', [app.id, 'unlocked']),
    ).toEqual([{ password_hash: null }]);
    dataOf(await app.as('tina').post('/v3/groups/unlocked/members'));
  });
});

describe('create-group with members', () => {
  test('returns a result for each, and an error for one affects neither the others nor the creation', async () => {
    const members = {
      admins: ['Tina', 'andrew'],
      participants: ['omar', 'nobody', 'gone'],
      usersToBan: ['mei', 'nobody2'],
    };
    const { members: results, ...group } = dataOf(
      await app.as('andrew').post('/v3/groups', { guid: 'crew', name: 'Crew', type: 'private', members }),
    );
    expect(group).toMatchObject({ owner: 'andrew', membersCount: 3, scope: 'admin' });
    expect(results).toMatchObject({
      usersToBan: { mei: { success: true }, nobody2: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } },
      admins: {
        Tina: { success: true, data: { data: { action: 'added' } } },
        andrew: { success: false, error: { code: 'ERR_ALREADY_JOINED' } },
      },
      participants: {
        omar: { success: true },
        nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
        gone: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
      },
    });
    expect(results.usersToBan.mei).toEqual({ success: true });
    expect(await scopesIn(app, 'crew')).toEqual({ andrew: 'admin', tina: 'admin', omar: 'participant' });
    expect(await actionMessagesOf(app, 'crew')).toEqual(['added tina (2)', 'added omar (3)']);
    expect(await groupEventsOf(database, app, 'crew')).toEqual([
      { name: 'group_created', payload: { guid: 'crew', uids: ['andrew', 'tina', 'omar'], by: 'andrew' } },
    ]);
  });

  test('gives a uid in several lists the highest scope, and has its result in that list only', async () => {
    const members = { usersToBan: ['tina', 'omar', 'mei'], participants: ['tina', 'omar'], moderators: ['tina'] };
    const { members: results } = await createGroup(app, { guid: 'overlap', members });
    expect(Object.entries(results).map(([list, entries]) => [list, Object.keys(entries as object)])).toEqual([
      ['usersToBan', ['mei']],
      ['moderators', ['tina']],
      ['participants', ['omar']],
    ]);
    expect(await scopesIn(app, 'overlap')).toEqual({ tina: 'moderator', omar: 'participant' });
  });

  test('never bans the owner', async () => {
    const { members } = await createGroup(app, {
      guid: 'mutiny',
      owner: 'andrew',
      members: { usersToBan: ['andrew'] },
    });
    expect(members.usersToBan.andrew).toMatchObject({ success: false, error: { code: 'ERR_GROUP_NO_CLEARANCE' } });
    expect(await scopesIn(app, 'mutiny')).toEqual({ andrew: 'admin' });
  });

  test('accepts at most 25 members in all', async () => {
    const uids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `guest-${from + n}`);
    const body = { guid: 'crowd', name: 'Crowd', type: 'public' };
    expectError(
      await app.api.post('/v3/groups', { ...body, members: { admins: uids(0, 20), usersToBan: uids(20, 6) } }),
      400,
      'ERR_BAD_REQUEST',
    );
    expectError(await app.api.get('/v3/groups/crowd'), 404, 'ERR_GUID_NOT_FOUND');
    const { members } = dataOf(
      await app.api.post('/v3/groups', { ...body, members: { admins: uids(0, 20), usersToBan: uids(20, 5) } }),
    );
    expect(Object.keys(members.admins)).toHaveLength(20);
  });
});
