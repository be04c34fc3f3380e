// lane: long
import { pageQuery } from '#platform/database/lists/ranged-list.js';
import { userSegments, listedUsers, type UserFilter } from '#resources/users/list/user-list.sql.js';
import { dataOf } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { listCountsOf } from '#test/support/list-counts.js';
import { onlyColumn, queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { useOwnServer, type TestApp } from '#test/support/server.js';

const [SMALL, LARGE] = [1_000, 100_000];
const PAGE = 100;

const server = useOwnServer();
const database = useDatabase(server);
let small: TestApp;
let large: TestApp;

// A third are called Anna, half are tagged `half`, every hundredth is a guide, every fiftieth is deactivated.
const FILL = `
  INSERT INTO users (app_id, uid, name, role, tags, deactivated_at)
  SELECT $1, 'user-' || lpad(n::text, 7, '0'), (ARRAY['Anna ', 'Ben ', 'Chloe '])[1 + n % 3] || md5(n::text) || (ARRAY[' Amsel', ' Berg', ' Cordes'])[1 + n % 3] || ' word',
         CASE WHEN n % 100 = 7 THEN 'guide' ELSE 'default' END,
         CASE WHEN n % 1000 = 2 THEN ARRAY['half', 'vip'] WHEN n % 2 = 0 THEN ARRAY['half'] ELSE '{}' END,
         CASE WHEN n % 50 = 0 THEN now() END
    FROM generate_series(1, $2::int) AS n`;

beforeAll(async () => {
  [small, large] = [await server.createApp(), await server.createApp()];
  for (const [app, users] of [[small, SMALL] as const, [large, LARGE] as const]) {
    dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
    await database.query(FILL, [app.id, users]);
  }
  await settleStatistics(database);
});

const first = { offset: 0, limit: PAGE };

const workOf = (app: TestApp, column: 'rows' | 'total', filter: Partial<UserFilter>, window = first) => {
  const query = pageQuery(userSegments({ state: 'active', ...filter }), listedUsers, window);
  return queryCostOf(database, app, onlyColumn(column, query));
};

test('the cached counts are correct after rows were inserted with SQL', async () => {
  const { cached, counted } = await listCountsOf(database, large);
  expect(cached).toEqual(counted);
  expect(cached).toMatchObject({ 'active users offline': 98_000, 'deactivated users offline': 2_000 });
});

describe('a first page of 100,000 users costs as much as one of 1,000', () => {
  test.each<[string, Partial<UserFilter>, string]>([
    ['without a filter', {}, 'users_active_idx'],
    ['of one role', { roles: ['guide'] }, 'users_active_role_idx'],
    ['of several roles', { roles: ['guide', 'default'] }, 'users_active_role_idx'],
    ['with a frequent tag', { tags: ['half'] }, 'user_tags_list_idx'],
    ['with a rare tag', { tags: ['vip'] }, 'user_tags_list_idx'],
    ['with any of several tags', { tags: ['half', 'vip'] }, 'user_tags_list_idx'],
    ['of offline users', { status: 'offline' }, 'users_active_idx'],
    ['of online users', { status: 'available' }, 'users_available_idx'],
    ['with deactivated users', { state: 'any' }, 'users_deactivated_idx'],
    ['of deactivated users', { state: 'deactivated' }, 'users_deactivated_idx'],
    ['of users with a name prefix that a third share', { searchKey: 'ann' }, 'users_active_name_idx'],
    ['of users with a uid prefix that all share', { searchKey: 'USER-' }, 'users_active_idx'],
    ['of users with a rare name', { searchKey: 'anna 00' }, 'users_active_name_idx'],
    ['of users with a word that all have', { searchKey: 'word' }, 'user_name_words_list_idx'],
    ['of users with a word prefix that a third have', { searchKey: 'am' }, 'user_name_words_list_idx'],
    ['of users with a rare word', { searchKey: '00a' }, 'user_name_words_list_idx'],
    ['of the users by name', { order: { by: 'name', descending: false } }, 'users_active_folded_name_idx'],
    ['of the users by name, descending', { order: { by: 'name', descending: true } }, 'users_active_folded_name_idx'],
    [
      'of online users by name',
      { status: 'available', order: { by: 'name', descending: false } },
      'users_available_folded_name_idx',
    ],
    ['of the users changed last', { affix: 'prepend' }, 'users_active_changed_idx'],
    ['of users changed since a time', { affix: 'append', updatedAt: 1 }, 'users_active_changed_idx'],
  ])('%s', async (_, filter, index) => {
    const [few, many] = [await workOf(small, 'rows', filter), await workOf(large, 'rows', filter)];
    expect(many.indexes).toContain(index);
    expect(many.sequentialScans).toEqual([]);
    expect(many.sortedRows).toBeLessThanOrEqual(2 * PAGE);
    expect(many.fetchedRows).toBeLessThanOrEqual(3 * PAGE);
    // the trees are a level or two higher, and some lists of the small app have less than a page
    expect(many.buffers).toBeLessThanOrEqual(2 * Math.max(few.buffers, 4 * PAGE));
  });
});

test.each<[string, Partial<UserFilter>]>([
  ['with a frequent tag', { tags: ['half'] }],
  ['of one role', { roles: ['default'] }],
])('users %s that are neighbours in the index are read from the same pages', async (_, filter) => {
  const { buffers } = await workOf(large, 'rows', filter);
  expect(buffers).toBeLessThanOrEqual(PAGE / 2);
});

test.each<[string, Partial<UserFilter>, string]>([
  ['all users', {}, 'users_active_idx'],
  ['the users of a search', { searchKey: 'user-' }, 'users_active_idx'],
  ['the users with a tag', { tags: ['half'] }, 'user_tags_list_idx'],
  ['the users by name', { order: { by: 'name', descending: false } }, 'users_active_folded_name_idx'],
])('a page in the middle of %s is found in the index, and only its own rows are fetched', async (_, filter, index) => {
  const work = await workOf(large, 'rows', filter, { offset: 40_000, limit: PAGE });
  expect(work.sequentialScans).toEqual([]);
  expect(work.fetchedRows).toBe(PAGE);
  expect(work.indexes).toEqual(expect.arrayContaining([index, 'users_pkey']));
});

test.each<[string, string, number, string]>([
  ['words that a third have', 'amsel w', 32_667, 'user_name_words_list_idx'],
  ['a name that few have', 'anna 00', 137, 'users_active_name_idx'],
  ['a word that all have', 'wordy', 0, 'user_name_words_list_idx'],
])('users with %s are counted in the index', async (_, searchKey, total, index) => {
  const work = await workOf(large, 'total', { searchKey });
  expect(work).toMatchObject({ sequentialScans: [], sortedRows: 0 });
  expect(work.fetchedRows).toBeLessThanOrEqual(1);
  expect(work.indexes).toContain(index);
  const { body } = await large.api.get('/v3/users', { searchKey, perPage: 1 });
  expect(body.meta.pagination.total).toBe(total);
});

test('every segment that is long and often requested has a cached count', () => {
  const isCached = ({ ranges }: ReturnType<typeof userSegments>[number]) =>
    ranges.every(({ cachedCount }) => cachedCount);
  const filters: Partial<UserFilter>[] = [
    {},
    { roles: ['guide', 'default'] },
    { status: 'offline' },
    { state: 'any' },
    { tags: ['half'] },
    { affix: 'append' },
    { searchKey: 'anna' },
    { searchKey: 'U', state: 'any' },
    { searchKey: 'wor' },
  ];
  for (const filter of filters) {
    // names with other letters than ASCII are counted in their index
    const segments = userSegments({ state: 'active', ...filter });
    expect(segments.filter(({ sortKey }) => !sortKey?.includes('search_fold_1')).every(isCached)).toBe(true);
  }
});

test('the responses have correct totals, on every page', async () => {
  const totalOf = async (query: object) =>
    (await large.api.get('/v3/users', { perPage: 1, ...query })).body.meta.pagination.total;
  expect(await totalOf({})).toBe(98_000);
  expect(await totalOf({ page: 90_000 })).toBe(98_000);
  expect(await totalOf({ withDeactivated: true })).toBe(100_000);
  expect(await totalOf({ role: 'guide' })).toBe(1_000);
  expect(await totalOf({ tags: 'half' })).toBe(48_000);
  expect(await totalOf({ tags: 'half,vip' })).toBe(48_000);
  expect(await totalOf({ tags: 'vip', role: 'guide' })).toBe(0);
  expect(await totalOf({ searchKey: 'user-' })).toBe(98_000);
  expect(await totalOf({ searchKey: 'USER' })).toBe(98_000);
  const [withA] = await database.query(
    `SELECT count(*)::int AS users FROM users WHERE app_id = $1 AND deactivated_at IS NULL AND name ~* '(^| )a'`,
    [large.id],
  );
  expect(await totalOf({ searchKey: 'a' })).toBe(withA.users);
  expect(await totalOf({ searchKey: 'anna', withDeactivated: true })).toBe(33_333);
  expect(await totalOf({ searchKey: 'word' })).toBe(98_000);
  expect(await totalOf({ searchKey: 'Amsel W' })).toBe(32_667);
  expect(await totalOf({ searchKey: 'am' })).toBe(32_667);
});
