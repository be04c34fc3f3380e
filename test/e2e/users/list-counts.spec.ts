import { AppErasureService } from '../../../src/resources/management/app-erasure.service.js';
import { dataOf } from '../../support/client.js';
import { createGroup, useDatabase } from '../../support/groups.js';
import { lengthsOf } from '../../support/list-counts.js';
import { MANAGEMENT, useServer, type TestApp } from '../../support/server.js';

const server = useServer();
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

/** Of changes that get in each other's way some are refused, as of what is not there any more. */
const expectNoFaults = (answers: { status?: unknown }[]) =>
  expect(answers.filter(({ status }) => typeof status === 'number' && status >= 500)).toEqual([]);

async function expectTrueCounts(app: TestApp): Promise<Record<string, number>> {
  const { kept, real } = await lengthsOf(database, app);
  expect(kept).toEqual(real);
  return kept;
}

describe('the kept lengths of lists of users', () => {
  test('are what a recount finds after two hundred changes at once', async () => {
    const app = await appWithRoles();
    await Promise.all(numbers(100).map((number) => createUser(app, number)));
    expect(await expectTrueCounts(app)).toMatchObject({
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
    expectNoFaults(await Promise.all(changes));
    await expectTrueCounts(app);
    const { body } = await app.api.get('/v3/users', { withDeactivated: 'true', perPage: 1 });
    expect(body.meta.pagination.total).toBe(145);
  });

  test('follow a role that is deleted', async () => {
    const app = await appWithRoles();
    await Promise.all(numbers(12).map((number) => createUser(app, number)));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['user-3'] }));
    dataOf(await app.api.delete('/v3/roles/guide'));
    expect(await expectTrueCounts(app)).toEqual({
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

  test('of searches are as many as are found, however alike uids and names are', async () => {
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

  test('are those of before when a change is rolled back', async () => {
    const app = await appWithRoles();
    await createUser(app, 1);
    const refused = await app.api.post('/v3/users', { uid: 'user-1', name: 'Again', tags: ['vip'] });
    expect(refused.status).toBe(400);
    await database.query('BEGIN');
    await database.query('DELETE FROM users WHERE app_id = $1', [app.id]);
    expect((await lengthsOf(database, app)).kept).toEqual({});
    await database.query('ROLLBACK');
    expect(await expectTrueCounts(app)).toMatchObject({
      'active users offline default': 1,
      'active users tagged vip': 1,
    });
  });

  test('make no creation wait for another one', async () => {
    const app = await appWithRoles();
    await createUser(app, 1);
    await database.query('BEGIN');
    const insert = 'INSERT INTO users (app_id, uid, name, tags) VALUES ($1, $2, $2, $3)';
    await database.query(insert, [app.id, 'unfinished', ['vip']]);
    await createUser(app, 2); // would end in a timeout if it waited
    await database.query('COMMIT');
    expect(await expectTrueCounts(app)).toMatchObject({
      'active users offline default': 3,
      'active users tagged vip': 3,
    });
  });

  test('go with the app, and those of other apps stay', async () => {
    const [app, other] = [await appWithRoles(), await appWithRoles()];
    for (const one of [app, other]) {
      await Promise.all(numbers(5).map((number) => createUser(one, number)));
      await createGroup(one, { guid: 'hikers', tags: ['outdoor'] });
    }
    dataOf(await server.client({ ...MANAGEMENT }).delete(`/apps/${app.id}`));
    const erased = await server.app.get(AppErasureService).eraseDue(new Date(Date.now() + 365 * 86_400_000));
    expect(erased).toContain(app.id);
    for (const table of ['list_counts', 'user_tags', 'group_tags', 'user_name_words', 'group_name_words']) {
      expect(await database.query(`SELECT FROM ${table} WHERE app_id = $1`, [app.id])).toEqual([]);
    }
    expect(await expectTrueCounts(other)).toMatchObject({
      'active users offline': 5,
      'public groups tagged outdoor': 1,
    });
  });
});

describe('the kept lengths of lists of groups', () => {
  test('are what a recount finds after a hundred changes at once', async () => {
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
    expectNoFaults(await Promise.all(changes));
    const kept = await expectTrueCounts(app);
    expect(kept['public groups']! + kept['private groups']! + kept['password groups']!).toBe(50);
  });
});
