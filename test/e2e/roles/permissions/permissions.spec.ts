import { dataOf, expectError } from '#test/support/client.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  await createGroup(app, { guid: 'hikers' });
});
beforeEach(async () => {
  await app.api.delete('/v3/roles/guide');
  dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  for (const permission of Object.keys((await ofScope({})).permissions))
    dataOf(await app.api.delete(`/v3/groups/hikers/scopes/participant/permissions/${permission}`));
});

const ofRole = async (permissions: object, role = 'guide') =>
  dataOf(await app.api.put(`/v3/roles/${role}/permissions`, { permissions }));
const ofScope = async (permissions: object, scope = 'participant') =>
  dataOf(await app.api.put(`/v3/groups/hikers/scopes/${scope}/permissions`, { permissions }));

describe('list-role-permissions', () => {
  test('returns the 28 permissions of a role, with their available values', async () => {
    const { body } = await app.api.get('/v3/roles/guide/permissions');
    expect(body.meta.pagination).toMatchObject({ total: 28, count: 28, per_page: 100 });
    const byId = Object.fromEntries(body.data.map((permission: { id: string }) => [permission.id, permission]));
    expect(byId.createGroup).toMatchObject({
      type: 'role',
      dataType: 'string',
      availableValues: ['allow', 'deny'],
      defaultValue: 'allow',
    });
    expect(byId['sendMessage.mode']).toMatchObject({ availableValues: ['all', 'friends'], defaultValue: 'all' });
    expect(byId['sendMessage.allowedMessageTypes']).toMatchObject({
      dataType: 'stringArray',
      availableValues: ['text', 'image', 'audio', 'video', 'file'],
      defaultValue: [],
    });
    expect(byId['listUsers.allowedRoles'].dataType).toBe('rolesStringArray');
    expect(byId['sendMessage.allowedCustomTypes']).toMatchObject({ dataType: 'customStringArray' });
  });

  test('has the values of the role, and none where the default applies', async () => {
    await ofRole({ createGroup: 'deny', 'joinGroup.allowedGroupTypes': ['public'] });
    const values = dataOf(await app.api.get('/v3/roles/guide/permissions')).flatMap(({ id, value }: any) =>
      value === undefined ? [] : [[id, value]],
    );
    expect(values).toEqual([
      ['createGroup', 'deny'],
      ['joinGroup.allowedGroupTypes', ['public']],
    ]);
  });

  test('comes in pages', async () => {
    const { body } = await app.api.get('/v3/roles/guide/permissions', { perPage: 10, page: 3 });
    expect(body.data).toHaveLength(8);
    expect(body.meta.pagination).toMatchObject({ total: 28, total_pages: 3, current_page: 3 });
  });
});

describe('list-scope-permissions', () => {
  test('returns the 11 permissions of a scope', async () => {
    const { body } = await app.api.get('/v3/groups/hikers/scopes/moderator/permissions');
    expect(body.meta.pagination.total).toBe(11);
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: 'initiateCall.allowedType', type: 'scope', availableValues: ['audio', 'video'] }),
    );
  });

  test('has the values of the scope, and not those of another', async () => {
    await ofScope({ addReaction: 'deny' });
    const valueOf = async (scope: string) =>
      dataOf(await app.api.get(`/v3/groups/hikers/scopes/${scope}/permissions`)).find(
        ({ id }: any) => id === 'addReaction',
      ).value;
    expect(await valueOf('participant')).toBe('deny');
    expect(await valueOf('moderator')).toBeUndefined();
  });
});

describe('setting', () => {
  test('leaves other permissions unchanged, and responds with all that are set', async () => {
    expect(await ofRole({ createGroup: 'deny', 'sendMessage.mode': 'friends' })).toEqual({
      createGroup: { success: true, message: expect.any(String) },
      'sendMessage.mode': { success: true, message: expect.any(String) },
      permissions: { createGroup: 'deny', 'sendMessage.mode': 'friends' },
    });
    const { permissions } = await ofRole({ createGroup: 'allow', 'joinGroup.allowedGroupTypes': ['public', 'public'] });
    expect(permissions).toEqual({
      createGroup: 'allow',
      'joinGroup.allowedGroupTypes': ['public'],
      'sendMessage.mode': 'friends',
    });
  });

  test('to null sets the default', async () => {
    await ofRole({ createGroup: 'deny', listUsers: 'deny' });
    expect((await ofRole({ createGroup: null })).permissions).toEqual({ listUsers: 'deny' });
  });

  test('accepts ids of roles in any case', async () => {
    const { permissions } = await ofRole({ 'listUsers.allowedRoles': ['Guide'] });
    expect(permissions).toEqual({ 'listUsers.allowedRoles': ['guide'] });
  });

  test('treats a list of one value as the value, and stores it as it was sent', async () => {
    const { permissions } = await ofScope({ 'listMembers.allowedScopes': 'moderator', sendMessage: 'deny' });
    expect(permissions).toEqual({ 'listMembers.allowedScopes': 'moderator', sendMessage: 'deny' });
  });

  test.each([
    ['an unknown permission', 'fly', 'allow'],
    ['the name of a method', 'constructor', 'allow'],
    ['a permission of scopes', 'addReaction', 'deny'],
    ['another value', 'createGroup', 'maybe'],
    ['a list for a text', 'createGroup', ['deny']],
    ['a number', 'createGroup', 1],
    ['an object', 'joinGroup.allowedGroupTypes', { public: true }],
    ['an entry that is not available', 'joinGroup.allowedGroupTypes', ['public', 'secret']],
    ['an entry that is not a text', 'sendMessage.allowedCustomTypes', [1]],
    ['an empty entry', 'sendMessage.allowedCustomTypes', [' ']],
    ['a long entry', 'sendMessage.allowedCustomTypes', ['x'.repeat(101)]],
    ['too many entries', 'sendMessage.allowedCustomTypes', Array.from({ length: 101 }, (_, i) => `t${i}`)],
  ])('refuses %s, and sets the others', async (_, id, value) => {
    const answer = await ofRole({ [id]: value, listUsers: 'deny' });
    expect(answer[id]).toMatchObject({
      success: false,
      error: { code: 'ERR_BAD_REQUEST', details: expect.anything() },
    });
    expect(answer.listUsers.success).toBe(true);
    expect(answer.permissions).toEqual({ listUsers: 'deny' });
  });

  test('is separate for each scope of each group', async () => {
    await ofScope({ sendMessage: 'deny' });
    expect((await ofScope({}, 'moderator')).permissions).toEqual({});
  });

  test.each([
    ['no permissions', {}],
    ['a list', { permissions: ['sendMessage'] }],
    ['a text', { permissions: 'deny' }],
  ])('needs an object: %s', async (_, body) => {
    expectError(await app.api.put('/v3/roles/guide/permissions', body), 400, 'ERR_BAD_REQUEST', {
      permissions: expect.anything(),
    });
  });
});

describe('unsetting', () => {
  test('leaves the others', async () => {
    await ofRole({ createGroup: 'deny', listUsers: 'deny' });
    const { permissions } = dataOf(await app.api.delete('/v3/roles/guide/permissions/createGroup'));
    expect(permissions).toEqual({ listUsers: 'deny' });
    await ofScope({ sendMessage: 'deny', editMessage: 'deny' });
    const remaining = dataOf(await app.api.delete('/v3/groups/hikers/scopes/participant/permissions/sendMessage'));
    expect(remaining).toEqual({ permissions: { editMessage: 'deny' } });
  });

  test('a permission that is not set changes nothing, and an unknown one is refused', async () => {
    expect(dataOf(await app.api.delete('/v3/roles/guide/permissions/createGroup'))).toEqual({ permissions: {} });
    expectError(await app.api.delete('/v3/roles/guide/permissions/fly'), 400, 'ERR_BAD_REQUEST', {
      permission: expect.anything(),
    });
    expectError(await app.api.delete('/v3/groups/hikers/scopes/admin/permissions/createGroup'), 400, 'ERR_BAD_REQUEST');
  });
});

test('permissions are deleted with their role and with their group', async () => {
  await ofRole({ createGroup: 'deny' });
  dataOf(await app.api.delete('/v3/roles/guide'));
  dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  expect((await ofRole({})).permissions).toEqual({});
  await ofScope({ sendMessage: 'deny' });
  dataOf(await app.api.delete('/v3/groups/hikers'));
  await createGroup(app, { guid: 'hikers' });
  expect((await ofScope({})).permissions).toEqual({});
});

test('an unknown role, group or scope, or one of another app, is not found', async () => {
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/roles', { role: 'foreign', name: 'F' }));
  await createGroup(other, { guid: 'foreign' });
  for (const id of ['nobody', 'foreign']) {
    const role = `/v3/roles/${id}/permissions`;
    expectError(await app.api.get(role), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.put(role, { permissions: {} }), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.delete(`${role}/createGroup`), 404, 'ERR_ROLE_NOT_FOUND');
    const scope = `/v3/groups/${id}/scopes/admin/permissions`;
    expectError(await app.api.get(scope), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.put(scope, { permissions: {} }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.delete(`${scope}/sendMessage`), 404, 'ERR_GUID_NOT_FOUND');
  }
  expectError(await app.api.get('/v3/groups/hikers/scopes/owner/permissions'), 400, 'ERR_BAD_REQUEST');
});
