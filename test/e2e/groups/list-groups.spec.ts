import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;

const DAY = 86_400;
const BASE = 1_700_000_000;

/** In the order of their guids. Created a day apart, in the order given here. */
const groups = [
  { guid: 'climbers', name: 'Zenith climbers', type: 'public', tags: ['outdoor', 'steep'] },
  { guid: 'archers', name: 'Archers', type: 'private', owner: 'andrew' },
  {
    guid: 'bakers',
    name: 'Bakers',
    type: 'password',
    password: 'yeast',
    tags: ['indoor'],
    members: { moderators: ['tina'] },
  },
  { guid: 'divers', name: 'a_b divers', type: 'public', owner: 'tina', tags: ['wet'] },
];

beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  for (const [index, group] of groups.entries()) {
    await createGroup(app, group);
    await database.query('UPDATE groups SET created_at = to_timestamp($3) WHERE app_id = $1 AND guid = $2', [
      app.id,
      group.guid,
      BASE + index * DAY,
    ]);
  }
  // changed last, though created first
  await database.query('UPDATE groups SET updated_at = to_timestamp($3) WHERE app_id = $1 AND guid = $2', [
    app.id,
    'climbers',
    BASE + 10 * DAY,
  ]);
  const other = await appWithUsers(server, []);
  await createGroup(other, { guid: 'strangers' });
});

const guids = async (query: object = {}, viewer?: string): Promise<string[]> => {
  const rows = dataOf(await (viewer ? app.as(viewer) : app.api).get('/v3/groups', query as Record<string, unknown>));
  return rows.map(({ guid }: { guid: string }) => guid);
};

describe('list-groups', () => {
  test('shows the app itself every group of its own, in the order of guids, without tags', async () => {
    const { body } = await app.api.get('/v3/groups');
    expect(body.data.map(({ guid }: { guid: string }) => guid)).toEqual(['archers', 'bakers', 'climbers', 'divers']);
    expect(body.data[2]).toEqual({
      guid: 'climbers',
      name: 'Zenith climbers',
      type: 'public',
      owner: 'app_system',
      membersCount: 0,
      onlineMembersCount: 0,
      conversationId: 'group_climbers',
      createdAt: BASE,
      updatedAt: BASE + 10 * DAY,
    });
    expect(body.meta).toEqual({
      pagination: { total: 4, count: 4, per_page: 100, current_page: 1, total_pages: 1 },
      cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
    });
  });

  test('shows a user public and password groups, and private groups only as a member', async () => {
    expect(await guids({}, 'tina')).toEqual(['bakers', 'climbers', 'divers']);
    expect(await guids({}, 'andrew')).toEqual(['archers', 'bakers', 'climbers', 'divers']);
  });

  test('shows a user their own scope in each group', async () => {
    const [bakers, climbers] = dataOf(await app.as('tina').get('/v3/groups'));
    expect(bakers).toMatchObject({ hasJoined: true, scope: 'moderator', joinedAt: expect.any(Number) });
    expect(climbers).toMatchObject({ hasJoined: false });
    expect(climbers).not.toHaveProperty('scope');
    expect(climbers).not.toHaveProperty('joinedAt');
  });

  test('hasJoined returns only groups of the acting user; with false or without a user it returns all', async () => {
    expect(await guids({ hasJoined: true }, 'andrew')).toEqual(['archers']);
    expect(await guids({ hasJoined: 1 }, 'tina')).toEqual(['bakers', 'divers']);
    expect(await guids({ hasJoined: false }, 'tina')).toEqual(['bakers', 'climbers', 'divers']);
    expect(await guids({ hasJoined: true })).toHaveLength(4);
  });

  test('searchKey finds words inside names, after matches of guids and of names', async () => {
    const named = await server.createApp();
    for (const uid of ['andrew', 'tina']) dataOf(await named.api.post('/v3/users', { uid, name: uid }));
    const groups = {
      'hik-1': ['Zoo', 'public'],
      a: ['Hikers', 'private'],
      b: ['Weekend Hikers', 'public'],
      c: ['Weekend Hikes', 'private'],
      d: ['Old hikers, new hikers', 'password'],
      e: ['Antihike', 'public'],
    };
    for (const [guid, [name, type]] of Object.entries(groups)) {
      const group = { guid, name, type, password: 'x', owner: 'andrew', tags: ['outdoor'] };
      dataOf(await named.api.post('/v3/groups', group));
    }
    const found = async (client: Client, query: Record<string, unknown>) => {
      const { body } = await client.get('/v3/groups', query);
      expect(body.meta.pagination.total).toBe(body.data.length);
      return body.data.map(({ guid }: { guid: string }) => guid);
    };
    const all = ['hik-1', 'a', 'b', 'd', 'c'];
    expect(await found(named.api, { searchKey: 'Hik' })).toEqual(all);
    expect(await found(named.as('andrew'), { searchKey: 'Hik' })).toEqual(all);
    expect(await found(named.as('andrew'), { searchKey: 'Hik', hasJoined: true })).toEqual(all);
    expect(await found(named.as('tina'), { searchKey: 'Hik' })).toEqual(['hik-1', 'b', 'd']);
    expect(await found(named.api, { searchKey: 'Hikers' })).toEqual(['a', 'b', 'd']);
    expect(await found(named.api, { searchKey: 'hik', searchIn: 'guid' })).toEqual(['hik-1']);
    expect(await found(named.api, { searchKey: 'hik', type: 'private', tags: 'outdoor' })).toEqual(['a', 'c']);
    expect(await found(named.api, { searchKey: 'hik', sortBy: 'name', sortOrder: 'desc' })).toEqual([
      'hik-1',
      'c',
      'b',
      'd',
      'a',
    ]);
    dataOf(await named.api.put('/v3/groups/b', { name: 'Weekend Bikers', type: 'private' }));
    expect(await found(named.as('tina'), { searchKey: 'hik' })).toEqual(['hik-1', 'd']);
    expect(await found(named.api, { searchKey: 'bik' })).toEqual(['b']);
    dataOf(await named.api.delete('/v3/groups/d'));
    expect(await found(named.api, { searchKey: 'hikers' })).toEqual(['a']);
  });

  test('searchKey is a prefix of guid or name in any case; searchIn restricts it to one of them', async () => {
    expect(await guids({ searchKey: 'ZEN' })).toEqual(['climbers']);
    expect(await guids({ searchKey: 'a' })).toEqual(['archers', 'divers']);
    expect(await guids({ searchKey: 'a', searchIn: 'guid' })).toEqual(['archers']);
    expect(await guids({ searchKey: 'a', searchIn: ['name', 'guid'] })).toEqual(['archers', 'divers']);
    expect(await guids({ searchKey: 'limbers' })).toEqual([]);
    expect(await guids({ searchKey: 'A_B' })).toEqual(['divers']);
    expect(await guids({ searchKey: '%' })).toEqual([]);
    expect(await guids({ searchKey: '' })).toHaveLength(4);
  });

  test('tags returns groups with any of them, withTags shows them', async () => {
    expect(await guids({ tags: 'indoor,wet' })).toEqual(['bakers', 'divers']);
    expect(await guids({ tags: ['steep'] })).toEqual(['climbers']);
    const [climbers] = dataOf(await app.api.get('/v3/groups', { tags: 'steep', withTags: true }));
    expect(climbers.tags).toEqual(['outdoor', 'steep']);
  });

  test('type and types are combined', async () => {
    expect(await guids({ type: 'private' })).toEqual(['archers']);
    expect(await guids({ types: 'private,password' })).toEqual(['archers', 'bakers']);
    expect(await guids({ type: 'public', types: ['password'] })).toEqual(['bakers', 'climbers', 'divers']);
  });

  test.each([
    [{ sortBy: 'guid' }, ['archers', 'bakers', 'climbers', 'divers']],
    [{ sortOrder: 'desc' }, ['divers', 'climbers', 'bakers', 'archers']],
    [{ sortBy: 'name' }, undefined],
    [{ sortBy: 'createdAt' }, ['climbers', 'archers', 'bakers', 'divers']],
    [{ sortBy: 'createdAt', sortOrder: 'desc' }, ['divers', 'bakers', 'archers', 'climbers']],
  ])('sorts by %p', async (query, expected) => {
    const forwards = await guids(query);
    if (expected) expect(forwards).toEqual(expected);
    expect(
      await guids({ ...query, sortOrder: 'sortOrder' in query && query.sortOrder === 'desc' ? 'asc' : 'desc' }),
    ).toEqual(forwards.toReversed());
  });

  test('sorts names without case and accents, and those that are equal then by their characters and by guid', async () => {
    const named = await appWithUsers(server, ['andrew']);
    const sorted = ['alan', 'anna', 'Arne', 'arne', 'Ärne', 'Åsa', 'Bob', 'émile', 'Öz', 'Zed', 'zoe', 'zoe', '李'];
    for (const [index, name] of sorted.toReversed().entries())
      await createGroup(named, { guid: `g${index}`, name, owner: 'andrew', type: index % 2 ? 'public' : 'private' });
    const read = async (query: Record<string, unknown>) =>
      dataOf<{ guid: string; name: string }[]>(await named.api.get('/v3/groups', { sortBy: 'name', ...query }));
    const all = await read({});
    expect(all.map(({ name }) => name)).toEqual(sorted);
    expect(all.filter(({ name }) => name === 'zoe').map(({ guid }) => guid)).toEqual(['g1', 'g2']);
    expect(await read({ sortOrder: 'desc' })).toEqual(all.toReversed());
    const pages = await Promise.all([1, 2, 3].map((page) => read({ perPage: 5, page })));
    expect(pages.flat()).toEqual(all);
    expect((await read({ searchKey: 'arne' })).map(({ name }) => name)).toEqual(['Arne', 'arne', 'Ärne']);
  });

  test('sorts names whose folded form is as long as one can be', async () => {
    const named = await appWithUsers(server, ['andrew']);
    const names = [
      '\u{fdfa}'.repeat(100),
      Array.from({ length: 100 }, (_, n) => String.fromCodePoint(n % 3 ? 0xfdfa : 0x4e00 + n)).join(''),
    ];
    for (const [index, name] of names.entries())
      await createGroup(named, { guid: `${'g'.repeat(99)}${index}`, name, owner: 'andrew' });
    expect(dataOf(await named.api.get('/v3/groups', { sortBy: 'name' }))).toHaveLength(2);
  });

  test('returns groups by the time of the last change, after or before a time', async () => {
    expect(await guids({ affix: 'append' })).toEqual(['archers', 'bakers', 'divers', 'climbers']);
    expect(await guids({ affix: 'prepend' })).toEqual(['climbers', 'divers', 'bakers', 'archers']);
    expect(await guids({ updatedAt: BASE + 2 * DAY })).toEqual(['divers', 'climbers']);
    expect(await guids({ updatedAt: BASE + 2 * DAY, affix: 'append' })).toEqual(['divers', 'climbers']);
    expect(await guids({ updatedAt: BASE + 2 * DAY, affix: 'prepend' })).toEqual(['archers']);
    expect(await guids({ updatedAt: BASE + 2 * DAY - 1, sortBy: 'guid' })).toEqual(['bakers', 'climbers', 'divers']);
  });

  test('pages have every group once, and each has the right total', async () => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push((await app.api.get('/v3/groups', { perPage: 3, page, sortBy: 'createdAt' })).body);
    expect(pages.map(({ data }) => data.map(({ guid }: { guid: string }) => guid))).toEqual([
      ['climbers', 'archers', 'bakers'],
      ['divers'],
      [],
    ]);
    expect(pages.map(({ meta }) => meta.pagination.total)).toEqual([4, 4, 4]);
    expect(pages[1].meta.pagination).toEqual({ total: 4, count: 1, per_page: 3, current_page: 2, total_pages: 2 });
  });

  test('counts only what the user may see', async () => {
    const { body } = await app.as('tina').get('/v3/groups', { perPage: 1 });
    expect(body.meta.pagination).toMatchObject({ total: 3, count: 1 });
  });

  test.each([
    ['perPage', 1001],
    ['page', -1],
    ['sortBy', 'owner'],
    ['sortOrder', 'up'],
    ['affix', 'between'],
    ['updatedAt', 'yesterday'],
    ['type', 'secret'],
    ['types', 'public,secret'],
    ['searchIn', 'email'],
    ['hasJoined', 'perhaps'],
    ['withTags', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    const response = await app.api.get('/v3/groups', { [name]: value });
    expectError(response, 400, 'ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details)[0]).toMatch(new RegExp(`^${name}`));
  });
});

describe('list-user-groups', () => {
  const path = '/v3/users/tina/groups';

  test('shows the app the groups of the user, as that user sees them', async () => {
    const { body } = await app.api.get(path, { withTags: true });
    const asTina = await app.as('tina').get('/v3/groups', { withTags: true, hasJoined: true });
    expect(body).toEqual(asTina.body);
    expect(dataOf(await app.as('tina').get(path, { withTags: true }))).toEqual(body.data);
    expect(body.data.map(({ guid, scope }: { guid: string; scope: string }) => [guid, scope])).toEqual([
      ['bakers', 'moderator'],
      ['divers', 'admin'],
    ]);
  });

  test('takes the filters of list-groups, and the other names of the version', async () => {
    const rows = dataOf(await app.api.get('/v3.0/users/TINA/groups', { types: 'public,private', hasJoined: false }));
    expect(rows.map(({ guid }: { guid: string }) => guid)).toEqual(['divers']);
    expect(dataOf(await app.api.get('/v3/users/andrew/groups', { tags: 'none' }))).toEqual([]);
  });

  test('is for the app and the user themself, within the role of the user', async () => {
    expectError(await app.as('andrew').get(path), 403, 'AUTH_ERR_NO_ACCESS');
    const other = await appWithUsers(server, ['anna']);
    await createGroup(other, { guid: 'annas', owner: 'anna' });
    expectError(await app.api.get('/v3/users/anna/groups'), 404, 'ERR_UID_NOT_FOUND');
    const restriction = { featuresToRestrict: ['listGroups'] };
    dataOf(await other.api.post('/v3/roles/default/restrictedfeatures', restriction));
    expectError(await other.api.get('/v3/users/anna/groups'), 403, 'ERR_PERMISSION_DENIED');
  });
});
