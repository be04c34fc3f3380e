import { dataOf, expectError } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  const users = [
    { uid: 'olive', name: 'Olive' },
    {
      uid: 'anna',
      name: 'Anna Bell',
      tags: ['vip'],
      avatar: 'https://example.com/a.png',
      metadata: { mood: 'sunny', '@private': { email: 'a@example.com' } },
    },
    { uid: 'bella', name: 'annabella' },
    { uid: 'p-percent', name: '100% Carl' },
    { uid: 'under_score', name: 'B\\slash' },
    { uid: 'undersscore', name: 'Zed' },
    { uid: 'asleep', name: 'Anna Asleep' },
    { uid: 'stranger', name: 'Anna Stranger' },
  ];
  for (const user of users) dataOf(await app.api.post('/v3/users', user));
  dataOf(await app.api.post('/v3/users/olive/friends', { accepted: [...friends, 'asleep'].reverse() }));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
});

const friends = ['anna', 'bella', 'p-percent', 'under_score', 'undersscore'];
const list = (query: object = {}, client = app.api) => client.get('/v3/users/olive/friends', { ...query });
const uids = async (query: object = {}): Promise<string[]> =>
  dataOf(await list(query)).map(({ uid }: { uid: string }) => uid);

describe('list-all-friends', () => {
  test('lists the active friends in the order of their uids', async () => {
    const response = await app.api.get('/v3/users/OLIVE/friends');
    expect(dataOf(response).map(({ uid }: { uid: string }) => uid)).toEqual(friends);
    expect(response.body.meta).toEqual({
      pagination: { total: 5, count: 5, per_page: 100, current_page: 1, total_pages: 1 },
      cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
    });
  });

  test('shows friends as users, without tags, and the conversation with each', async () => {
    const [anna] = dataOf(await list());
    const { tags, ...user } = dataOf(await app.api.get('/v3/users/anna'));
    expect(tags).toEqual(['vip']);
    expect(anna).toEqual({ ...user, conversationId: 'anna_user_olive' });
  });

  test('hides private metadata of others from acting users', async () => {
    const metadataFor = async (client = app.api) => dataOf(await list({}, client))[0].metadata;
    expect(await metadataFor()).toEqual({ mood: 'sunny', '@private': { email: 'a@example.com' } });
    expect(await metadataFor(app.as('olive'))).toEqual({ mood: 'sunny' });
  });

  test('shows acting users only their own friends', async () => {
    expectError(await list({}, app.as('anna')), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('shows an acting user blocks', async () => {
    dataOf(await app.api.post('/v3/users/olive/blockedusers', { blockedUids: ['bella'] }));
    expect(dataOf(await list({}, app.as('olive')))[1]).toMatchObject({
      uid: 'bella',
      blockedByMe: true,
      blockedByMeAt: expect.any(Number),
    });
    dataOf(await app.api.delete('/v3/users/olive/blockedusers', { blockedUids: ['bella'] }));
    expect(dataOf(await list({}, app.as('olive')))[1]).not.toHaveProperty('blockedByMe');
  });

  test.each([
    ['ANN', ['anna', 'bella']],
    ['be', ['bella']],
    ['ell', []],
    ['100%', ['p-percent']],
    ['%', []],
    ['under_', ['under_score']],
    ['_', []],
    ['b\\', ['under_score']],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['', friends],
  ])('searches for the beginning of uid or name: %j', async (searchKey, found) => {
    const response = await list({ searchKey });
    expect(dataOf(response).map(({ uid }: { uid: string }) => uid)).toEqual(found);
    expect(response.body.meta.pagination.total).toBe(found.length);
  });

  test('returns pages with the right totals', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, perPage: 3 })));
    expect(pages.flatMap((page) => dataOf(page)).map(({ uid }: { uid: string }) => uid)).toEqual(friends);
    expect(pages.map(({ body }) => body.meta.pagination)).toEqual([
      { total: 5, count: 3, per_page: 3, current_page: 1, total_pages: 2 },
      { total: 5, count: 2, per_page: 3, current_page: 2, total_pages: 2 },
      { total: 5, count: 0, per_page: 3, current_page: 3, total_pages: 2 },
    ]);
  });

  test('does not list friends of a user of the same uid in another app', async () => {
    const other = await server.createApp();
    for (const uid of ['olive', 'anna']) dataOf(await other.api.post('/v3/users', { uid, name: uid }));
    expect(dataOf(await list({}, other.api))).toEqual([]);
  });

  test('reports the error of each parameter', async () => {
    expectError(await list({ page: '-1', perPage: '1001', searchKey: 'x'.repeat(101) }), 400, 'ERR_BAD_REQUEST', {
      page: [expect.any(String)],
      perPage: [expect.any(String)],
      searchKey: ['The searchKey may not be longer than 100 characters.'],
    });
    expect(await uids()).toEqual(friends);
  });
});

test('the database refuses a friendship with one row, and one with oneself', async () => {
  await expect(
    database.query(`INSERT INTO friends (app_id, uid, friend_uid) VALUES ($1, 'olive', 'stranger')`, [app.id]),
  ).rejects.toThrow('foreign key');
  await expect(
    database.query(`INSERT INTO friends (app_id, uid, friend_uid) VALUES ($1, 'olive', 'olive')`, [app.id]),
  ).rejects.toThrow('friends_not_of_oneself');
});
