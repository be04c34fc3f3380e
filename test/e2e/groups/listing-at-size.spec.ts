// lane: long
import { pageQuery, type ListedRows } from '#platform/database/lists/ranged-list.js';
import { sql } from '#platform/database/sql.js';
import { groupSegments, listedGroups, type GroupFilter, type GroupOrder } from '#resources/groups/group-list.sql.js';
import { groupColumns, type Group } from '#resources/groups/groups.sql.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { listCountsOf } from '#test/support/list-counts.js';
import { onlyColumn, queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { useServer, type TestApp } from '#test/support/server.js';

const [SMALL, LARGE] = [1_000, 50_000];
const PAGE = 100;

const server = useServer();
const database = useDatabase(server);
let small: TestApp;
let large: TestApp;

// Nine of ten are private and come first; a third is called Hikers, half are tagged.
const FILL = `
  INSERT INTO groups (app_id, guid, name, type, owner, tags)
  SELECT $1, 'group-' || lpad(n::text, 7, '0'), (ARRAY['Hikers ', 'Bakers ', 'Climbers '])[1 + n % 3] || md5(n::text),
         (CASE WHEN n <= $2 * 0.9 THEN 'private' ELSE 'public' END)::group_type, 'app_system',
         CASE WHEN n % 2 = 0 THEN ARRAY['half'] ELSE '{}' END
    FROM generate_series(1, $2::int) AS n`;
const JOIN = `INSERT INTO group_members (app_id, guid, uid, scope) VALUES ($1, 'group-0000007', 'tina', 'participant')`;

beforeAll(async () => {
  [small, large] = [await appWithUsers(server, ['tina']), await appWithUsers(server, ['tina'])];
  for (const [app, groups] of [[small, SMALL] as const, [large, LARGE] as const]) {
    await database.query(FILL, [app.id, groups]);
    await database.query(JOIN, [app.id]);
  }
  await settleStatistics(database);
});

const withoutMembership: ListedRows<Group> = {
  ...listedGroups(undefined),
  select: (from) =>
    sql`SELECT ${groupColumns} FROM ${from} CROSS JOIN (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m`,
};

test('the cached counts are correct after rows were inserted with SQL', async () => {
  const { cached, counted } = await listCountsOf(database, large);
  expect(cached).toEqual(counted);
  expect(cached).toMatchObject({ 'public groups': 5_000, 'private groups': 45_000 });
});

describe.each(['tina', undefined])(
  'a first page for %s costs among 50,000 groups what it costs among 1,000',
  (viewer) => {
    test.each<[string, GroupFilter, GroupOrder]>([
      ['without a filter', {}, {}],
      ['by name', {}, { sortBy: 'name' }],
      ['newest first', {}, { sortBy: 'createdAt', sortOrder: 'desc' }],
      ['changed last', { affix: 'prepend' }, {}],
      ['of one type', { types: ['public'] }, {}],
      ['with a tag', { tags: ['half'] }, {}],
      ['of a search that a third of the names match', { searchKey: 'hik' }, {}],
      ['of a search that all guids match', { searchKey: 'group-' }, {}],
      ['of the groups of the viewer', { hasJoined: true }, {}],
    ])('%s', async (_, filter, order) => {
      const workIn = (app: TestApp) =>
        queryCostOf(
          database,
          app,
          onlyColumn(
            'rows',
            pageQuery(groupSegments(viewer, filter, order), withoutMembership, { offset: 0, limit: PAGE }),
          ),
        );
      const [few, many] = [await workIn(small), await workIn(large)];
      expect(many.sequentialScans.filter((table) => table !== 'group_members')).toEqual([]);
      expect(many.sortedRows).toBeLessThanOrEqual(3 * PAGE);
      expect(many.fetchedRows).toBeLessThanOrEqual(4 * PAGE);
      // the trees are higher by a level or two, and a small app has less than a page of some
      expect(many.buffers).toBeLessThanOrEqual(2 * Math.max(few.buffers, 4 * PAGE));
    });
  },
);

test('a user sees the right totals of what they may see', async () => {
  const totalOf = async (query: object) =>
    (await large.as('tina').get('/v3/groups', { perPage: 1, ...query })).body.meta.pagination.total;
  expect(await totalOf({})).toBe(5_001);
  expect(await totalOf({ type: 'private' })).toBe(1);
  expect(await totalOf({ tags: 'half' })).toBe(2_500);
  expect(await totalOf({ hasJoined: true })).toBe(1);
  expect(await totalOf({ searchKey: 'group-' })).toBe(5_001);
});
