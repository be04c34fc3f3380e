import { Database } from '#platform/database/database.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  const users = [
    { uid: 'anna', name: 'Anna Bell', tags: ['vip', 'hiker'], metadata: { '@private': { email: 'a@example.com' } } },
    { uid: 'ben', name: 'Benjamin', tags: ['hiker'] },
    { uid: 'bella', name: 'annabella' },
    { uid: 'p-percent', name: '100% Carl', tags: ['vip'] },
    { uid: 'under_score', name: 'under_score' },
    { uid: 'undersscore', name: 'B\\slash' },
    { uid: 'asleep', name: 'Anna Asleep', tags: ['vip'] },
    { uid: 'gone', name: 'Anna Gone', tags: ['vip'] },
  ];
  for (const user of users) dataOf(await app.api.post('/v3/users', user));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
  dataOf(await app.api.delete('/v3/users/gone', { permanent: true }));
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/users', { uid: 'anna2', name: 'Anna of another app', tags: ['vip'] }));
  // nobody connects yet: as it will be written then
  const { prisma } = server.app.get(Database).forApp({ app });
  await prisma.user.update({
    where: { appId_uid: { appId: app.id, uid: 'ben' } },
    data: { status: 'available', lastActiveAt: new Date(1_700_000_000_000) },
  });
  for (const role of ['guide', 'guest']) dataOf(await app.api.post('/v3/roles', { role, name: role }));
  dataOf(await app.api.put('/v3/users/anna', { role: 'guide' }));
  dataOf(await app.api.put('/v3/users/bella', { role: 'guest' }));
});

const active = ['anna', 'bella', 'ben', 'p-percent', 'under_score', 'undersscore'];
const uids = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get('/v3/users', { ...query })).map(({ uid }: { uid: string }) => uid);

describe('list-users', () => {
  test('lists the active users of the app by uid', async () => {
    const answer = await app.api.get('/v3/users');
    expect(dataOf(answer).map(({ uid }: { uid: string }) => uid)).toEqual(active);
    expect(answer.body.meta).toEqual({
      pagination: { total: 6, count: 6, per_page: 100, current_page: 1, total_pages: 1 },
      cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
    });
    expect(answer.body.cursor).toEqual(answer.body.meta.cursor);
  });

  test('returns users as get-user does, with private metadata, but without tags', async () => {
    const [anna] = dataOf(await app.api.get('/v3/users'));
    const { tags, ...user } = dataOf(await app.api.get('/v3/users/anna'));
    expect(tags).toEqual(['vip', 'hiker']);
    expect(anna).toEqual(user);
    expect(anna.metadata).toEqual({ '@private': { email: 'a@example.com' } });
  });

  test('returns tags on request', async () => {
    const [anna, bella] = dataOf(await app.api.get('/v3/users', { withTags: 'true' }));
    expect(anna.tags).toEqual(['vip', 'hiker']);
    expect(bella).not.toHaveProperty('tags');
  });

  test('keeps users who have any of the tags', async () => {
    expect(await uids({ tags: 'vip' })).toEqual(['anna', 'p-percent']);
    expect(await uids({ tags: 'vip,hiker' })).toEqual(['anna', 'ben', 'p-percent']);
    expect(await uids({ tags: ['vip', 'hiker'] })).toEqual(['anna', 'ben', 'p-percent']);
    expect(await uids({ 'tags[]': ['hiker'] })).toEqual(['anna', 'ben']);
    expect(await uids({ 'tags[0]': 'vip', 'tags[1]': 'hiker' })).toEqual(['anna', 'ben', 'p-percent']);
    expect(await uids({ 'tags[99999999999999999999]': 'hiker' })).toEqual(['anna', 'ben']);
    expect(await uids({ tags: 'none', 'tags[]': 'other', 'tags[0]': 'hiker,vip' })).toEqual([
      'anna',
      'ben',
      'p-percent',
    ]);
    expect(await uids({ tags: 'VIP' })).toEqual([]);
  });

  test('searches for the beginning of uid, of name and of words inside names, in any case', async () => {
    expect(await uids({ searchKey: 'ANN' })).toEqual(['anna', 'bella']);
    expect(await uids({ searchKey: 'be' })).toEqual(['bella', 'ben', 'anna']);
    expect(await uids({ searchKey: 'ell' })).toEqual([]);
  });

  test('lists matches of words inside names after matches of uids and names', async () => {
    const named = await server.createApp();
    const users = {
      'club-1': 'Zoe',
      anna: 'Clubhouse',
      ben: 'The Hiking Club',
      carl: 'Young (club) members',
      dora: 'Jean-Luc Clu',
      eve: 'Nightclub',
      finn: 'A Club of the Club',
      gone: 'Deactivated Club',
    };
    for (const [uid, name] of Object.entries(users)) dataOf(await named.api.post('/v3/users', { uid, name }));
    dataOf(await named.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    const found = async (query: Record<string, unknown>) => {
      const { body } = await named.api.get('/v3/users', query);
      expect(body.meta.pagination.total).toBe(body.data.length);
      return body.data.map(({ uid }: { uid: string }) => uid);
    };
    expect(await found({ searchKey: 'club' })).toEqual(['club-1', 'anna', 'ben', 'finn', 'carl']);
    expect(await found({ searchKey: 'CLU' })).toEqual(['club-1', 'anna', 'dora', 'ben', 'finn', 'carl']);
    expect(await found({ searchKey: 'hiking cl' })).toEqual(['ben']);
    expect(await found({ searchKey: 'luc' })).toEqual(['dora']);
    expect(await found({ searchKey: '(club' })).toEqual([]);
    expect(await found({ searchKey: 'club', searchIn: 'uid' })).toEqual(['club-1']);
    expect(await found({ searchKey: 'club', searchIn: 'name' })).toEqual(['anna', 'ben', 'finn', 'carl']);
    expect(await found({ searchKey: 'club', onlyDeactivated: true })).toEqual(['gone']);
    expect(await found({ searchKey: 'club', role: 'default' })).toEqual(['club-1', 'anna', 'ben', 'finn', 'carl']);
    expect(new Set(await found({ searchKey: 'club', affix: 'append' }))).toEqual(
      new Set(['club-1', 'anna', 'ben', 'finn', 'carl']),
    );
    dataOf(await named.api.put('/v3/users/ben', { name: 'The Hikers' }));
    expect(await found({ searchKey: 'club' })).toEqual(['club-1', 'anna', 'finn', 'carl']);
    expect(await found({ searchKey: 'hik' })).toEqual(['ben']);
    dataOf(await named.api.put('/v3/users', { uidsToActivate: ['gone'] }));
    dataOf(await named.api.delete('/v3/users/finn', { permanent: true }));
    expect(await found({ searchKey: 'club' })).toEqual(['club-1', 'anna', 'gone', 'carl']);
  });

  test('searches only where searchIn says', async () => {
    expect(await uids({ searchKey: 'ann', searchIn: 'uid' })).toEqual(['anna']);
    expect(await uids({ searchKey: 'be', searchIn: 'name' })).toEqual(['ben', 'anna']);
    expect(await uids({ searchKey: 'ann', searchIn: 'uid,name' })).toEqual(['anna', 'bella']);
  });

  test.each([
    ['100%', ['p-percent']],
    ['%', []],
    ['under_', ['under_score']],
    ['_', []],
    ['b\\', ['undersscore']],
    ['\\', []],
    ["' OR 1=1 --", []],
  ])('the search text %j means itself', async (searchKey, found) => {
    expect(await uids({ searchKey })).toEqual(found);
  });

  test('keeps online users, or offline users', async () => {
    expect(await uids({ status: 'available' })).toEqual(['ben']);
    expect(await uids({ status: 'offline' })).toEqual(active.filter((uid) => uid !== 'ben'));
    expect(dataOf(await app.api.get('/v3/users', { status: 'available' }))[0]).toMatchObject({
      status: 'available',
      lastActiveAt: 1_700_000_000,
    });
  });

  test('keeps users of one role or of several', async () => {
    expect(await uids({ role: 'Guide' })).toEqual(['anna']);
    expect(await uids({ roles: 'guide,GUEST' })).toEqual(['anna', 'bella']);
    expect(await uids({ role: 'guide', roles: 'guest' })).toEqual(['anna', 'bella']);
    expect(await uids({ role: 'wizard' })).toEqual([]);
  });

  test('lists deactivated users only on request, erased ones never', async () => {
    expect(await uids({ onlyDeactivated: 'true' })).toEqual(['asleep']);
    expect(await uids({ withDeactivated: '1' })).toEqual(['anna', 'asleep', ...active.slice(1)]);
    expect(await uids({ withDeactivated: 'false', onlyDeactivated: '0' })).toEqual(active);
    expect(dataOf(await app.api.get('/v3/users', { onlyDeactivated: 'true' }))[0]).toMatchObject({
      deactivatedAt: expect.any(Number),
    });
  });

  test('combines filters with AND', async () => {
    expect(await uids({ searchKey: 'ann', tags: 'vip', withDeactivated: 'true' })).toEqual(['anna', 'asleep']);
    expect(await uids({ searchKey: 'ann', tags: 'vip', withDeactivated: 'true', role: 'default' })).toEqual(['asleep']);
  });

  test('a filter without a value filters nothing', async () => {
    expect(await uids({ searchKey: '', role: '', roles: '', tags: '', searchIn: '' })).toEqual(active);
    expect(await uids({ searchKey: 'ann', searchIn: '' })).toEqual(['anna', 'bella']);
  });

  test('lists all pages with correct totals', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => app.api.get('/v3/users', { page, perPage: 4 })));
    expect(pages.flatMap((page) => dataOf(page)).map(({ uid }: { uid: string }) => uid)).toEqual(active);
    expect(pages.map(({ body }) => body.meta.pagination)).toEqual([
      { total: 6, count: 4, per_page: 4, current_page: 1, total_pages: 2 },
      { total: 6, count: 2, per_page: 4, current_page: 2, total_pages: 2 },
      { total: 6, count: 0, per_page: 4, current_page: 3, total_pages: 2 },
    ]);
  });

  test('counts the users that match the filter', async () => {
    const answer = await app.api.get('/v3/users', { tags: 'vip', perPage: 1, count: 'true' });
    expect(answer.body.meta.pagination).toEqual({ total: 2, count: 1, per_page: 1, current_page: 1, total_pages: 2 });
  });

  test('lists users whose uid begins with the key first, then the others by name', async () => {
    const searched = await server.createApp();
    const users = { 'b-2': 'Zoe', 'b-1': 'bodo', a3: 'Bert', a2: 'barbara', a1: 'BIRGIT', c: 'Carl', a4: 'Bert' };
    for (const [uid, name] of Object.entries(users)) dataOf(await searched.api.post('/v3/users', { uid, name }));
    const found = ['b-1', 'b-2', 'a2', 'a3', 'a4', 'a1'];
    for (const perPage of [1, 2, 4, 5, 6, 7]) {
      const pages = [];
      for (let page = 1; page <= 7; page++) {
        const { body } = await searched.api.get('/v3/users', { searchKey: 'B', page, perPage });
        expect(body.meta.pagination).toMatchObject({ total: 6, count: body.data.length });
        pages.push(...body.data);
      }
      expect(pages.map(({ uid }) => uid)).toEqual(found);
    }
    const byName = dataOf(await searched.api.get('/v3/users', { searchKey: 'b', searchIn: 'name' }));
    expect(byName.map(({ name }: { name: string }) => name)).toEqual(['barbara', 'Bert', 'Bert', 'BIRGIT', 'bodo']);
  });

  test('ignores case beyond ASCII as well', async () => {
    const searched = await server.createApp();
    dataOf(await searched.api.post('/v3/users', { uid: 'elodie', name: 'Élodie' }));
    const rows = dataOf(await searched.api.get('/v3/users', { searchKey: 'éLO', searchIn: 'name' }));
    expect(rows).toEqual([expect.objectContaining({ uid: 'elodie' })]);
  });

  test.each<[string, object]>([
    ['no filter', {}],
    ['a search', { searchKey: 'a' }],
    ['a search among all', { searchKey: 'u', withDeactivated: true }],
    ['a search among the deactivated', { searchKey: 'a', onlyDeactivated: true }],
    ['tags', { tags: 'vip,hiker,nobody' }],
    ['tags of all', { tags: 'vip,hiker', withDeactivated: true }],
    ['a tag given twice', { tags: ['vip', 'vip'] }],
    ['tags and a role', { tags: 'vip', roles: 'guide,default' }],
    ['tags, a search and a role', { tags: 'vip', searchKey: 'a', role: 'guide' }],
    ['roles', { roles: 'guide,guest,guide' }],
    ['roles and a status', { roles: 'guide,default', status: 'offline' }],
    ['roles of all', { roles: 'guide,default', withDeactivated: true }],
    ['a status', { status: 'available', tags: 'hiker' }],
    ['a list by last change', { affix: 'append' }],
    [
      'a walk with everything',
      { affix: 'prepend', updatedAt: 4_000_000_000, tags: 'vip,hiker', searchKey: 'a', roles: 'guide' },
    ],
  ])('with %s, pages of one have each user once and the total of all', async (_, query) => {
    const whole = await app.api.get('/v3/users', { ...query });
    const expected = dataOf(whole).map(({ uid }: { uid: string }) => uid);
    expect(new Set(expected).size).toBe(expected.length);
    expect(whole.body.meta.pagination.total).toBe(expected.length);
    const walked = [];
    for (let page = 1; page <= expected.length + 1; page++) {
      const { body } = await app.api.get('/v3/users', { ...query, page, perPage: 1 });
      expect(body.meta.pagination.total).toBe(expected.length);
      walked.push(...body.data.map(({ uid }: { uid: string }) => uid));
    }
    expect(walked).toEqual(expected);
  });

  test('lists users changed after or before a time, by the time of their last change', async () => {
    const walked = await server.createApp();
    for (const uid of ['ada', 'bob', 'cleo']) dataOf(await walked.api.post('/v3/users', { uid, name: uid }));
    const [first, day] = [1_700_000_000, 86_400];
    const { prisma } = server.app.get(Database).forApp({ app: walked });
    const setTimes = (uid: string, data: { createdAt?: Date; updatedAt?: Date }) =>
      prisma.user.update({ where: { appId_uid: { appId: walked.id, uid } }, data });
    for (const [index, uid] of ['cleo', 'ada', 'bob'].entries()) {
      await setTimes(uid, { createdAt: new Date((first + index * day) * 1000) });
    }
    await setTimes('cleo', { updatedAt: new Date((first + 9 * day) * 1000 + 500) });
    const walk = async (query: object) =>
      dataOf(await walked.api.get('/v3/users', { ...query })).map(({ uid }: { uid: string }) => uid);
    expect(await walk({ affix: 'append' })).toEqual(['ada', 'bob', 'cleo']);
    expect(await walk({ affix: 'prepend' })).toEqual(['cleo', 'bob', 'ada']);
    expect(await walk({ updatedAt: first + day })).toEqual(['bob', 'cleo']);
    expect(await walk({ updatedAt: first + 2 * day, affix: 'prepend' })).toEqual(['ada']);
    expect(await walk({ updatedAt: first + 9 * day, affix: 'append' })).toEqual([]);
    expect(await walk({ updatedAt: first, searchKey: 'B' })).toEqual(['bob']);
  });

  test('an app without users has an empty page', async () => {
    const answer = await (await server.createApp()).api.get('/v3/users');
    expect(answer.body).toEqual({
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 0 } },
    });
  });

  test('does not contain the system user', async () => {
    expect(systemContext(app).principal.kind).toBe('system');
    expect(await uids({ searchKey: 'app_system', withDeactivated: 'true' })).toEqual([]);
  });

  test('names each invalid parameter', async () => {
    const query = {
      searchIn: 'uid,mail',
      status: 'online',
      withTags: 'perhaps',
      page: '-1',
      perPage: '1001',
      searchKey: 'x'.repeat(101),
      roles: 'a b',
      affix: 'between',
      updatedAt: 'yesterday',
    };
    expectError(await app.api.get('/v3/users', query), 400, 'ERR_BAD_REQUEST', {
      'searchIn.1': ['The searchIn.1 must be one of uid, name.'],
      status: ['The status must be one of available, offline.'],
      withTags: ['The withTags must be true or false.'],
      page: ['The page must be a whole number from 1 to 1000000.'],
      perPage: ['The perPage must be a whole number from 1 to 1000.'],
      searchKey: ['The searchKey may not be longer than 100 characters.'],
      'roles.0': [expect.any(String)],
      affix: ['The affix must be one of append, prepend.'],
      updatedAt: [expect.any(String)],
    });
  });
});
