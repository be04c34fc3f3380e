import { randomUUID } from 'node:crypto';
import { type Client, dataOf, expectError } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { newApp, serviceApp } from '#test/support/new-app.js';
import { MANAGEMENT, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let management: Client;
/** Part of every name here: the database holds the apps of other tests as well. */
let mark: string;
beforeEach(() => {
  management = server.client(MANAGEMENT);
  mark = randomUUID();
});

const create = async (app: object = {}): Promise<any> =>
  dataOf(await management.post('/apps', { name: mark, region: 'us', skipSampleData: true, ...app }));
const keyOf = ({ apiKeys }: any, scope: string): string =>
  Object.keys(apiKeys).find((key) => apiKeys[key].scope === scope)!;
const clientOf = (app: object) => server.client({ apikey: keyOf(app, 'fullAccess') });

describe('create-app', () => {
  test('responds with the app and its first two keys', async () => {
    const app = await create({ region: 'eu' });
    const [fullAccess, authOnly] = [keyOf(app, 'fullAccess'), keyOf(app, 'authOnly')];
    expect(app).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: mark,
      plan: 'self-hosted',
      trialEndsAt: 0,
      state: 'active',
      region: 'eu',
      appRegion: { id: 'eu', name: 'Europe', description: expect.stringContaining('addresses') },
      owner: 1,
      appOwner: { id: '1', name: 'operator' },
      createdAt: expect.any(Number),
      apiKeys: {
        [fullAccess]: { apiKey: fullAccess, name: 'Rest API Key', scope: 'fullAccess', createdBy: 'app_system' },
        [authOnly]: { apiKey: authOnly, name: 'Auth Key', scope: 'authOnly', createdBy: 'app_system' },
      },
    });
    for (const key of [fullAccess, authOnly]) expect(key).toMatch(/^[0-9a-f]{40}$/);
  });

  test('creates an app that works immediately, with its default role, and without data on request', async () => {
    const app = await create();
    const api = clientOf(app);
    expect(dataOf(await api.get('/v3/users'))).toEqual([]);
    expect(dataOf(await api.post('/v3/users', { uid: 'anna', name: 'Anna' }))).toMatchObject({ role: 'default' });
    const authOnly = server.client({ apikey: keyOf(app, 'authOnly') });
    dataOf(await authOnly.post('/v3/users/anna/auth_tokens'));
    expectError(await authOnly.get('/v3/users'), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('has the default region us', async () => {
    expect(await create({ region: null })).toMatchObject({ region: 'us', appRegion: { id: 'us' } });
  });

  test('allows two apps with the same name, whose data is separate', async () => {
    const [one, other] = [await create(), await create()];
    expect(one.id).not.toBe(other.id);
    dataOf(await clientOf(one).post('/v3/users', { uid: 'anna', name: 'Anna' }));
    expectError(await clientOf(other).get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('names the error of each field and creates no app', async () => {
    const body = { name: ' ', region: 'moon', version: '2', skipSampleData: 'no' };
    expectError(await management.post('/apps', body), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field is required.'],
      region: ['The region must be one of us, eu, in.'],
      version: ['The version must be one of 3, v3.'],
      skipSampleData: ['The skipSampleData must be true or false.'],
    });
    expectError(await management.post('/apps', { name: `${mark}${'x'.repeat(100)}` }), 400, 'ERR_BAD_REQUEST', {
      name: [expect.any(String)],
    });
    expect(dataOf(await management.get('/apps', { searchKey: mark }))).toEqual([]);
  });
});

describe('list-apps', () => {
  test('lists apps newest first, without their keys', async () => {
    const [first, second] = [await create(), await create()];
    const { apiKeys: _, ...shown } = second;
    const [newest, older] = dataOf(await management.get('/apps', { searchKey: mark }));
    expect(newest).toEqual(shown);
    expect(older.id).toBe(first.id);
    expect(JSON.stringify(newest)).not.toContain(keyOf(second, 'fullAccess'));
  });

  test('lists all pages with correct totals, with 25 rows by default', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 26; n++) ids.unshift((await create()).id);
    const [first, last] = await Promise.all([1, 2].map((page) => management.get('/apps', { searchKey: mark, page })));
    expect([...dataOf(first!), ...dataOf(last!)].map(({ id }) => id)).toEqual(ids);
    expect(first!.body.meta.pagination).toEqual({
      total: 26,
      count: 25,
      per_page: 25,
      current_page: 1,
      total_pages: 2,
    });
    expect(last!.body.meta.pagination).toEqual({ total: 26, count: 1, per_page: 25, current_page: 2, total_pages: 2 });
    expect(dataOf(await management.get('/apps', { searchKey: mark, perPage: 1000 }))).toHaveLength(26);
  });

  test('searches in names and ids, in any case, with literal % and _', async () => {
    const { id } = await create({ name: `Trail_Buddies ${mark}` });
    const found = async (searchKey: string) =>
      dataOf(await management.get('/apps', { searchKey })).map((app: { id: string }) => app.id);
    expect(await found(`buddies ${mark}`)).toEqual([id]);
    expect(await found(`l_B%`)).toEqual([]);
    expect(await found(`TRAIL_BUDDIES ${mark.toUpperCase()}`)).toEqual([id]);
    expect(await found(`trail%buddies ${mark}`)).toEqual([]);
    expect(await found(id.slice(2, -2))).toEqual([id]);
  });

  test('refuses invalid pages', async () => {
    expectError(await management.get('/apps', { page: -1, perPage: 1001 }), 400, 'ERR_BAD_REQUEST', {
      page: [expect.any(String)],
      perPage: [expect.any(String)],
    });
  });
});

describe('delete-app', () => {
  test('refuses the keys of the app immediately, and returns when its data is erased', async () => {
    const app = await create();
    dataOf(await clientOf(app).get('/v3/users'));
    const now = Math.floor(Date.now() / 1000);
    const { success, scheduledToDeleteAt } = dataOf(await management.delete(`/apps/${app.id.toUpperCase()}`));
    expect(success).toBe(true);
    expect(Math.abs(scheduledToDeleteAt - now - 30 * 24 * 3600)).toBeLessThan(60);
    for (const scope of ['fullAccess', 'authOnly']) {
      expectError(
        await server.client({ apikey: keyOf(app, scope) }).post('/v3/users', { uid: 'x', name: 'X' }),
        401,
        'AUTH_ERR_APIKEY_NOT_FOUND',
      );
    }
    expect(dataOf(await management.get('/apps', { searchKey: app.id }))).toEqual([
      expect.objectContaining({ state: 'archived', scheduledToDeleteAt }),
    ]);
  });

  test('does not change other apps', async () => {
    const [kept, deleted] = [await create(), await create()];
    dataOf(await management.delete(`/apps/${deleted.id}`));
    dataOf(await clientOf(kept).get('/v3/users'));
  });

  test('deletes an app once', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => management.delete(`/apps/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 400, 'ERR_APP_ARCHIVED');
  });

  test('does not find an unknown app, nor an invalid id', async () => {
    expectError(await management.delete('/apps/no-such-app'), 404, 'ERR_APP_NOT_FOUND');
    expectError(await management.delete('/apps/no.such.app'), 404, 'ERR_APP_NOT_FOUND');
  });
});

test('the apps of tests are as the server makes them', async () => {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'app_id' ORDER BY table_name`,
  );
  /** Without what differs between any two apps: ids, times and credentials. */
  const comparable = (row: Record<string, unknown>, id: string): string => {
    const kept = Object.entries(row).filter(([column]) => !/^(id|key_.*|.*_id|.*_at)$/.test(column));
    return JSON.stringify(kept).replaceAll(id, 'ID');
  };
  const rowsOf = async ({ id }: { id: string }): Promise<Record<string, string[]>> => {
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      const found = await database.query(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE app_id = $1`, [id]);
      rows[name] = found.map(({ row }) => comparable(row as Record<string, unknown>, id)).sort();
    }
    return rows;
  };
  expect(await rowsOf(await newApp(server.app))).toEqual(await rowsOf(await serviceApp(server.app)));
});
