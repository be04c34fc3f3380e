// lane: long
import { eraseDueApps } from '#test/support/app-erasure.js';
import { dataOf } from '#test/support/client.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { listCountsOf } from '#test/support/list-counts.js';
import { MANAGEMENT, type TestApp, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const database = useDatabase(server);

const tagsOf = (number: number) => [[], ['vip'], ['vip', 'hiker'], ['vip', 'vip']][number % 4]!;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

async function appWithRoles(): Promise<TestApp> {
  const app = await server.createApp();
  for (const role of ['guide', 'guest']) dataOf(await app.api.post('/v3/roles', { role, name: role }));
  return app;
}

const createUser = async (app: TestApp, number: number) =>
  dataOf(
    await app.api.post('/v3/users', {
      uid: `user-${number}`,
      name: `User ${number}`,
      tags: tagsOf(number),
      role: number % 3 === 0 ? 'guide' : undefined,
    }),
  );

/** Concurrent changes may be refused, for example because the user was deleted meanwhile. */
const expectNoServerErrors = (responses: { status?: unknown }[]) =>
  expect(responses.filter(({ status }) => typeof status === 'number' && status >= 500)).toEqual([]);

async function expectCorrectCounts(app: TestApp): Promise<Record<string, number>> {
  const { cached, counted } = await listCountsOf(database, app);
  expect(cached).toEqual(counted);
  return cached;
}

describe('the cached counts of lists of users', () => {
  test('equal a recount after two hundred concurrent changes', async () => {
    const app = await appWithRoles();
    await Promise.all(numbers(100).map((number) => createUser(app, number)));
    expect(await expectCorrectCounts(app)).toMatchObject({
      'active users offline': 100,
      'active users offline guide': 34,
    });

    const changes = [
      ...numbers(60).map((number) => createUser(app, 100 + number)),
      ...numbers(30).map((number) => app.api.delete(`/v3/users/user-${number}`, { permanent: number % 2 === 0 })),
      ...numbers(30).map((number) => app.api.put(`/v3/users/user-${20 + number}`, { role: 'guest' })),
      ...numbers(30).map((number) => app.api.put(`/v3/users/user-${40 + number}`, { tags: tagsOf(number + 1) })),
      ...numbers(10).map((number) =>
        app.api.delete('/v3/users', { uidsToDeactivate: numbers(8).map((other) => `user-${number * 5 + other}`) }),
      ),
      ...numbers(40).map((number) => app.api.put('/v3/users', { uidsToActivate: [`user-${number}`] })),
    ];
    expect(changes).toHaveLength(200);
    expectNoServerErrors(await Promise.all(changes));
    await expectCorrectCounts(app);
    const { body } = await app.api.get('/v3/users', { withDeactivated: 'true', perPage: 1 });
    expect(body.meta.pagination.total).toBe(145);
  });

  test('are updated when a role is deleted', async () => {
    const app = await appWithRoles();
    await Promise.all(numbers(12).map((number) => createUser(app, number)));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['user-3'] }));
    dataOf(await app.api.delete('/v3/roles/guide'));
    expect(await expectCorrectCounts(app)).toEqual({
      'active uids user': 11,
      'deactivated uids user': 1,
      'active users offline': 11,
      'active users offline default': 11,
      'active users tagged vip': 8,
      'active users tagged hiker': 3,
      'deactivated users offline': 1,
      'deactivated users offline default': 1,
      'deactivated users tagged vip': 1,
    });
  });

  test('of searches equal the number of matches, however similar uids and names are', async () => {
    const app = await appWithRoles();
    const users = {
      anna: 'Anna',
      an: 'an',
      ann: 'Annabel',
      'ab-1': 'Ab',
      bert: 'Anton',
      carl: 'BERTA',
      a: 'Zoe',
      zoe: 'A',
      dora: 'Dr. Anna Ber (Anna)',
      'an-2': 'Zoe An Ann',
      eve: "O'Carl Är-Bert",
      finn: '  «Anna»',
      gil: 'a a a a a',
      hal: 'b-an',
    };
    for (const [uid, name] of Object.entries(users)) dataOf(await app.api.post('/v3/users', { uid, name }));
    dataOf(await app.api.post('/v3/users', { uid: 'aerial', name: 'Ärger' }));
    dataOf(await app.api.put('/v3/users/carl', { name: 'Carlo' }));
    dataOf(await app.api.put('/v3/users/zoe', { name: 'Zo' }));
    dataOf(await app.api.put('/v3/users/gil', { name: 'Zo Zoe an' }));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['ann', 'bert', 'dora'] }));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['hal'] }));
    dataOf(await app.api.put('/v3/users', { uidsToActivate: ['hal'] }));
    for (const searchKey of [
      'a',
      'AN',
      'ann',
      'anna',
      'annab',
      'ab',
      'b',
      'ber',
      'c',
      'carl',
      'carlo',
      'z',
      'zo',
      'zoe',
      'är',
      'o',
      "o'",
      "o'ca",
      'b-a',
      'ann ',
      'n A',
      'an a',
      'an ann',
      '(an',
      '«',
      'q',
      '%',
    ]) {
      for (const state of [{}, { withDeactivated: true }, { onlyDeactivated: true }]) {
        for (const searchIn of ['uid', 'name', 'uid,name']) {
          const { body } = await app.api.get('/v3/users', { searchKey, searchIn, ...state });
          const uids = body.data.map(({ uid }: { uid: string }) => uid);
          expect([searchKey, searchIn, body.meta.pagination.total]).toEqual([searchKey, searchIn, uids.length]);
          expect(new Set(uids).size).toBe(uids.length);
        }
      }
    }
    expect(dataOf(await app.api.get('/v3/users', { searchKey: 'AN', withDeactivated: true }))).toHaveLength(9);
  });

  test('do not change when a change is rolled back', async () => {
    const app = await appWithRoles();
    await createUser(app, 1);
    const refused = await app.api.post('/v3/users', { uid: 'user-1', name: 'Again', tags: ['vip'] });
    expect(refused.status).toBe(400);
    await database.query('BEGIN');
    await database.query('DELETE FROM users WHERE app_id = $1', [app.id]);
    expect((await listCountsOf(database, app)).cached).toEqual({});
    await database.query('ROLLBACK');
    expect(await expectCorrectCounts(app)).toMatchObject({
      'active users offline default': 1,
      'active users tagged vip': 1,
    });
  });

  test('let no creation wait for another one', async () => {
    const app = await appWithRoles();
    await createUser(app, 1);
    await database.query('BEGIN');
    const insert = 'INSERT INTO users (app_id, uid, name, tags) VALUES ($1, $2, $2, $3)';
    await database.query(insert, [app.id, 'unfinished', ['vip']]);
    await createUser(app, 2); // times out if it waits
    await database.query('COMMIT');
    expect(await expectCorrectCounts(app)).toMatchObject({
      'active users offline default': 3,
      'active users tagged vip': 3,
    });
  });

  test('are erased with the app, and those of other apps stay', async () => {
    const [app, other] = [await appWithRoles(), await appWithRoles()];
    for (const each of [app, other]) {
      await Promise.all(numbers(5).map((number) => createUser(each, number)));
      await createGroup(each, { guid: 'hikers', tags: ['outdoor'] });
    }
    dataOf(await server.client({ ...MANAGEMENT }).delete(`/apps/${app.id}`));
    const erased = await eraseDueApps(server, new Date(Date.now() + 365 * 86_400_000));
    expect(erased).toContain(app.id);
    for (const table of ['list_counts', 'user_tags', 'group_tags', 'user_name_words', 'group_name_words']) {
      expect(await database.query(`SELECT FROM ${table} WHERE app_id = $1`, [app.id])).toEqual([]);
    }
    expect(await expectCorrectCounts(other)).toMatchObject({
      'active users offline': 5,
      'public groups tagged outdoor': 1,
    });
  });
});

describe('the cached counts of lists of groups', () => {
  test('equal a recount after a hundred concurrent changes', async () => {
    const app = await server.createApp();
    const types = ['public', 'private', 'password'] as const;
    const create = (number: number) =>
      createGroup(app, { guid: `group-${number}`, type: types[number % 3], password: 'yeast', tags: tagsOf(number) });
    await Promise.all(numbers(40).map(create));
    const changes = [
      ...numbers(30).map((number) => create(40 + number)),
      ...numbers(20).map((number) => app.api.delete(`/v3/groups/group-${number}`)),
      ...numbers(30).map((number) => app.api.put(`/v3/groups/group-${10 + number}`, { type: 'public' })),
      ...numbers(20).map((number) => app.api.put(`/v3/groups/group-${15 + number}`, { tags: tagsOf(number + 1) })),
    ];
    expect(changes).toHaveLength(100);
    expectNoServerErrors(await Promise.all(changes));
    const cached = await expectCorrectCounts(app);
    expect(cached['public groups']! + cached['private groups']! + cached['password groups']!).toBe(50);
  });
});
