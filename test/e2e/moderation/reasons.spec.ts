import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultReasons } from '#resources/moderation/reasons/default-reasons.js';
import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const PATH = '/v3/moderation/reasons';
const offTopic = { id: 'off-topic', name: 'Off topic', description: 'Not about hiking.' };
const create = async (reason: object = offTopic): Promise<any> => dataOf(await app.api.post(PATH, reason));
const get = async (id: string): Promise<any> => dataOf(await app.api.get(`${PATH}/${id}`));
const ids = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get(PATH, { ...query })).map(({ id }: { id: string }) => id);
const defaultIds = defaultReasons.map(({ id }) => id);

test('a new app has the reasons that the migration gave to existing apps', async () => {
  const migrations = join(import.meta.dirname, '../../../prisma/migrations');
  const folder = readdirSync(migrations).find((name) => name.endsWith('_add_moderation'))!;
  const script = readFileSync(join(migrations, folder, 'migration.sql'), 'utf8');
  const inserted = [...script.matchAll(/^ +\('(\w+)', '([^']+)', '([^']+)'\),?$/gm)];
  expect(inserted.map(([, id, name, description]) => ({ id, name, description }))).toEqual(defaultReasons);

  const reasons = dataOf(await app.api.get(PATH));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  const time = expect.any(Number);
  expect(reasons.toSorted(byId)).toEqual(
    defaultReasons.map((reason) => ({ ...reason, default: true, createdAt: time, updatedAt: time })).toSorted(byId),
  );
});

describe('create-reason', () => {
  test('responds with the reason', async () => {
    const created = await create();
    expect(created).toEqual({ ...offTopic, createdAt: expect.any(Number), updatedAt: created.createdAt });
    expect(await get('off-topic')).toEqual(created);
    expect(await create({ id: 'Bare_1', name: 'Bare', color: 'red' })).toEqual({
      id: 'Bare_1',
      name: 'Bare',
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  test('refuses an id that is taken, by one of twenty concurrent requests as well', async () => {
    const taken = { id: ['The id has already been taken.'] };
    expectError(await app.api.post(PATH, { ...offTopic, id: 'spam' }), 400, 'ERR_BAD_REQUEST', taken);
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.api.post(PATH, offTopic)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 400, 'ERR_BAD_REQUEST', taken);
    dataOf(await (await server.createApp()).api.post(PATH, offTopic));
  });

  test('limits an app to 100, however many are created concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 110 }, (_, n) => app.api.post(PATH, { id: `reason-${n}`, name: 'A reason' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(94);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await ids({ limit: 1000 })).toHaveLength(100);
  });

  test('names the error of each field', async () => {
    expectError(await app.api.post(PATH, {}), 400, 'ERR_BAD_REQUEST', {
      id: ['The id field is required.'],
      name: ['The name field is required.'],
    });
    const wrong = { id: 'a b', name: 'x'.repeat(101), description: 'x'.repeat(256) };
    expectError(await app.api.post(PATH, wrong), 400, 'ERR_BAD_REQUEST', {
      id: [expect.any(String)],
      name: ['The name may not be longer than 100 characters.'],
      description: ['The description may not be longer than 255 characters.'],
    });
  });
});

describe('list-reasons', () => {
  test('shows pages of ten, through which every reason can be reached', async () => {
    for (let n = 0; n < 6; n++) await create({ id: `own-${n}`, name: 'Own' });
    const { body } = await app.api.get(PATH);
    expect(body.meta).toEqual({
      current: { limit: 10, count: 10 },
      pagination: { total: 12, count: 10, per_page: 10, current_page: 1, total_pages: 2 },
    });
    const second = await app.api.get(PATH, { page: 2 });
    expect(second.body.meta).toEqual({
      current: { limit: 10, count: 2 },
      pagination: { total: 12, count: 2, per_page: 10, current_page: 2, total_pages: 2 },
    });
    const all = [...(await ids()), ...(await ids({ page: 2 }))];
    expect(all).toEqual([...defaultIds.toSorted(), 'own-0', 'own-1', 'own-2', 'own-3', 'own-4', 'own-5']);
    expect(await ids({ limit: 1000, page: 0 })).toEqual(all);
    expect(await ids({ page: 3 })).toEqual([]);
  });

  test('refuses a limit out of range', async () => {
    for (const limit of [0, 1001, 'x']) expectError(await app.api.get(PATH, { limit }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('update-reason-details', () => {
  test('changes what is sent, of default reasons as well', async () => {
    await create();
    expect(dataOf(await app.api.put(`${PATH}/off-topic`, { name: 'Elsewhere' }))).toMatchObject({
      ...offTopic,
      name: 'Elsewhere',
    });
    expect(dataOf(await app.api.put(`${PATH}/off-topic`, { description: '' }))).not.toHaveProperty('description');
    dataOf(await app.api.put(`${PATH}/spam`, { name: 'Junk' }));
    expect(await get('spam')).toMatchObject({ id: 'spam', name: 'Junk', default: true });
  });

  test('refuses an empty name', async () => {
    expectError(await app.api.put(`${PATH}/spam`, { name: ' ' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field must have a value.'],
    });
  });
});

test('delete-reason deletes reasons, defaults included, and responds without data', async () => {
  await create();
  for (const id of ['off-topic', 'spam']) {
    const { status, body } = await app.api.delete(`${PATH}/${id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: `The reason with id ${id} has been deleted successfully.` },
    });
    expectError(await app.api.get(`${PATH}/${id}`), 404, 'ERR_REASON_NOT_FOUND');
  }
  expect(await ids()).toEqual(defaultIds.filter((id) => id !== 'spam').toSorted());
});

test("a reason that does not exist, or is another app's, is not found", async () => {
  await create();
  const other = (await server.createApp()).api;
  for (const [api, id] of [
    [app.api, 'nothing'],
    [app.api, 'x'.repeat(101)],
    [app.api, 'a%20b'],
    [other, 'off-topic'],
  ] as const) {
    expectError(await api.get(`${PATH}/${id}`), 404, 'ERR_REASON_NOT_FOUND');
    expectError(await api.put(`${PATH}/${id}`, { name: 'New' }), 404, 'ERR_REASON_NOT_FOUND');
    expectError(await api.delete(`${PATH}/${id}`), 404, 'ERR_REASON_NOT_FOUND');
  }
  expect(await get('off-topic')).toMatchObject(offTopic);
});

test('users read the reasons by auth token; only a fullAccess key may change them', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  const path = `${PATH}/spam`;
  const reads = (headers: Record<string, string>) => {
    const client = server.client(headers);
    return Promise.all([client.get(PATH), client.get(path)]);
  };
  const changes = (headers: Record<string, string>) => {
    const client = server.client(headers);
    return Promise.all([client.post(PATH, offTopic), client.put(path, { name: 'New' }), client.delete(path)]);
  };
  const [listed, read] = await reads({ authToken });
  expect(dataOf(listed!).map(({ id }: { id: string }) => id)).toEqual(defaultIds.toSorted());
  expect(dataOf(read!)).toMatchObject({ id: 'spam' });
  for (const response of await changes({ authToken })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const use of [reads, changes]) {
    for (const response of await use({ apikey: app.authKey })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
    for (const response of await use({})) expectError(response, 401, 'AUTH_ERR_EMPTY_APIKEY');
  }
});

test("a token of another app reads that app's reasons", async () => {
  await create();
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const { authToken } = dataOf(await other.api.post('/v3/users/andrew/auth_tokens'));
  const client = server.client({ authToken });
  expect(dataOf(await client.get(PATH)).map(({ id }: { id: string }) => id)).toEqual(defaultIds.toSorted());
  expectError(await client.get(`${PATH}/off-topic`), 404, 'ERR_REASON_NOT_FOUND');
});
