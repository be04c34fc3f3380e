import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const PATH = '/v3/roles/guide/restrictedfeatures';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
  dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
});

const restrict = async (...featuresToRestrict: string[]) => dataOf(await app.api.post(PATH, { featuresToRestrict }));
const keys = async (): Promise<string[]> => dataOf(await app.api.get(PATH)).map(({ key }: { key: string }) => key);

describe('restrict-features', () => {
  test('accepts keys with and without the prefix, each with its own result', async () => {
    const done = { success: true, message: expect.any(String) };
    expect(await restrict('u.listUsers', 'deleteGroup', 'u.fly', 'constructor')).toEqual({
      'u.listUsers': done,
      deleteGroup: done,
      'u.fly': { success: false, error: expect.objectContaining({ code: 'ERR_BAD_REQUEST' }) },
      constructor: { success: false, error: expect.objectContaining({ code: 'ERR_BAD_REQUEST' }) },
    });
    expect(await keys()).toEqual(['u.deleteGroup', 'u.listUsers']);
  });

  test('is idempotent, with and without the prefix', async () => {
    await restrict('listUsers', 'u.listUsers');
    const [{ createdAt }] = dataOf(await app.api.get(PATH));
    await restrict('listUsers');
    expect(dataOf(await app.api.get(PATH))).toEqual([expect.objectContaining({ key: 'u.listUsers', createdAt })]);
  });

  test.each([
    ['nothing', {}],
    ['a text', { featuresToRestrict: 'u.listUsers' }],
    ['a number', { featuresToRestrict: [1] }],
    ['too many', { featuresToRestrict: Array.from({ length: 101 }, (_, index) => `f${index}`) }],
  ])('refuses %s', async (_, body) => {
    expectError(await app.api.post(PATH, body), 400, 'ERR_BAD_REQUEST');
  });
});

describe('get-restrictedfeatures', () => {
  test('describes each feature, in pages', async () => {
    await restrict('u.listUsers', 'u.deleteGroup');
    const { body } = await app.api.get(PATH, { perPage: 1, page: 2 });
    expect(body.data).toEqual([
      {
        title: 'List Users',
        description: 'List Users',
        key: 'u.listUsers',
        path: '/v3/users',
        createdAt: expect.any(Number),
      },
    ]);
    expect(body.meta.pagination).toEqual({ total: 2, count: 1, per_page: 1, current_page: 2, total_pages: 2 });
  });
});

describe('allow-features', () => {
  test('allows the named features, or all', async () => {
    await restrict('listUsers', 'deleteGroup', 'createGroup');
    dataOf(await app.api.delete(PATH, { featuresToAllow: ['u.listUsers', 'logout'] }));
    expect(await keys()).toEqual(['u.createGroup', 'u.deleteGroup']);
    dataOf(await app.api.delete(PATH, { allowAll: true }));
    expect(await keys()).toEqual([]);
  });

  test.each([
    ['nothing', {}, 'featuresToAllow'],
    ['allowAll false', { allowAll: false }, 'featuresToAllow'],
    ['an unknown key', { featuresToAllow: ['listUsers', 'fly'] }, 'featuresToAllow.1'],
    ['a text', { featuresToAllow: 'listUsers' }, 'featuresToAllow'],
  ])('refuses %s, and allows none', async (_, body, field) => {
    await restrict('listUsers');
    expectError(await app.api.delete(PATH, body), 400, 'ERR_BAD_REQUEST', { [field]: expect.anything() });
    expect(await keys()).toEqual(['u.listUsers']);
  });
});

test('restrictions are deleted with their role', async () => {
  await restrict('listUsers');
  dataOf(await app.api.delete('/v3/roles/guide'));
  dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  expect(await keys()).toEqual([]);
});

test('an unknown role, or one of another app, is not found', async () => {
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/roles', { role: 'foreign', name: 'F' }));
  for (const role of ['nobody', 'foreign']) {
    const path = `/v3/roles/${role}/restrictedfeatures`;
    expectError(await app.api.post(path, { featuresToRestrict: [] }), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.get(path), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.delete(path, { allowAll: true }), 404, 'ERR_ROLE_NOT_FOUND');
  }
});
