import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const guide = {
  role: 'guide',
  name: 'Guide',
  description: 'Leads hikes',
  metadata: { badge: 'gold' },
  settings: { listUsers: 'friendsOnly', sendMessagesTo: 'all' },
};
const create = async (role: object): Promise<any> =>
  dataOf(await app.api.post('/v3/roles', { name: 'A role', ...role }));
const get = async (role: string): Promise<any> => dataOf(await app.api.get(`/v3/roles/${role}`));
const ids = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get('/v3/roles', { ...query })).map(({ role }: { role: string }) => role);
const roleOf = async (uid: string): Promise<string> => dataOf(await app.api.get(`/v3/users/${uid}`)).role;

describe('create-role', () => {
  test('responds with the role, which was never changed', async () => {
    const created = await create(guide);
    expect(created).toEqual({ ...guide, createdAt: expect.any(Number) });
    expect(await get('guide')).toEqual(created);
  });

  test('requires only an id and a name, and treats null as absent', async () => {
    const absent = { description: null, metadata: null, settings: null };
    expect(await create({ role: 'bare', ...absent })).toEqual({
      role: 'bare',
      name: 'A role',
      createdAt: expect.any(Number),
    });
    expect(await create({ role: 'half', settings: { listUsers: 'all', sendMessagesTo: null } })).toMatchObject({
      settings: { listUsers: 'all' },
    });
  });

  test('stores the id in lower case, and finds it in any case', async () => {
    expect(await create({ role: 'Head-Guide_1' })).toMatchObject({ role: 'head-guide_1' });
    expect(await get('HEAD-GUIDE_1')).toMatchObject({ role: 'head-guide_1' });
    dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna', role: 'HEAD-guide_1' }));
    expect(await roleOf('anna')).toBe('head-guide_1');
  });

  test('stores metadata as it was sent, whatever its size and the names in it', async () => {
    const odd = { constructor: [null], listUsers: 1.5, '': { a: {} } };
    await create({ role: 'odd', metadata: odd });
    expect((await get('odd')).metadata).toEqual(odd);
    const large = { text: 'x'.repeat(300_000) };
    await create({ role: 'large', metadata: large });
    expect((await get('large')).metadata).toEqual(large);
  });

  test('ignores unknown settings', async () => {
    expect(await create({ role: 'odd', settings: { listUsers: 'all', listGroups: 'all' }, color: 'red' })).toEqual({
      role: 'odd',
      name: 'A role',
      settings: { listUsers: 'all' },
      createdAt: expect.any(Number),
    });
  });

  test('refuses an id that is taken, in any case, the default one, and by one of fifty concurrent requests', async () => {
    const taken = { role: ['The role has already been taken.'] };
    await create(guide);
    expectError(await app.api.post('/v3/roles', { role: 'GUIDE', name: 'Another' }), 400, 'ERR_BAD_REQUEST', taken);
    expectError(await app.api.post('/v3/roles', { role: 'default', name: 'Another' }), 400, 'ERR_BAD_REQUEST', taken);
    expect(await get('guide')).toMatchObject(guide);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.api.post('/v3/roles', { role: 'eager', name: `${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 400, 'ERR_BAD_REQUEST', taken);
    dataOf(await (await server.createApp()).api.post('/v3/roles', guide));
  });

  test('limits an app to 25 roles, however many are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.api.post('/v3/roles', { role: `role-${n}`, name: 'A role' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await ids()).toHaveLength(25);
    dataOf(await app.api.delete(`/v3/roles/${dataOf(answers.find(({ status }) => status === 200)!).role}`));
    await create({ role: 'there-is-room-again' });
  });

  test('names the error of each field', async () => {
    expectError(await app.api.post('/v3/roles', { role: '', name: ' ' }), 400, 'ERR_BAD_REQUEST', {
      role: ['The role field is required.'],
      name: ['The name field is required.'],
    });
    const wrong = {
      role: 'a b',
      name: 'x'.repeat(101),
      description: 'x'.repeat(256),
      metadata: [1],
      settings: { listUsers: 'none', sendMessagesTo: 1 },
    };
    expectError(await app.api.post('/v3/roles', wrong), 400, 'ERR_BAD_REQUEST', {
      role: [expect.any(String)],
      name: ['The name may not be longer than 100 characters.'],
      description: ['The description may not be longer than 255 characters.'],
      metadata: ['The metadata must be an object.'],
      'settings.listUsers': ['The listUsers must be one of all, friendsOnly.'],
      'settings.sendMessagesTo': ['The sendMessagesTo must be one of all, friendsOnly.'],
    });
  });
});

describe('list-roles', () => {
  test('lists the roles of the app, newest first, including the default one', async () => {
    await create({ role: 'first' });
    await create(guide);
    const answer = await app.api.get('/v3/roles');
    expect(answer.body).toEqual({
      data: [
        { ...guide, createdAt: expect.any(Number) },
        { role: 'first', name: 'A role', createdAt: expect.any(Number) },
        { role: 'default', name: 'Default Role', description: expect.any(String), createdAt: expect.any(Number) },
      ],
      meta: {
        pagination: { total: 3, count: 3, per_page: 100, current_page: 1, total_pages: 1 },
      },
    });
  });

  test('lists all pages with correct totals', async () => {
    for (const role of ['a', 'b', 'c']) await create({ role });
    const pages = await Promise.all([1, 2, 3].map((page) => app.api.get('/v3/roles', { page, perPage: 3 })));
    expect(pages.flatMap((page) => dataOf(page)).map(({ role }: { role: string }) => role)).toEqual([
      'c',
      'b',
      'a',
      'default',
    ]);
    expect(pages.map(({ body }) => body.meta.pagination)).toEqual([
      { total: 4, count: 3, per_page: 3, current_page: 1, total_pages: 2 },
      { total: 4, count: 1, per_page: 3, current_page: 2, total_pages: 2 },
      { total: 4, count: 0, per_page: 3, current_page: 3, total_pages: 2 },
    ]);
  });

  test('names each invalid parameter', async () => {
    expectError(await app.api.get('/v3/roles', { page: '-1', perPage: '1001' }), 400, 'ERR_BAD_REQUEST', {
      page: [expect.any(String)],
      perPage: [expect.any(String)],
    });
  });
});

/** The operations on one role, which all look it up in the same way. */
const single = {
  'get-role': (role: string, client = app.api) => client.get(`/v3/roles/${role}`),
  'update-role': (role: string, client = app.api) => client.put(`/v3/roles/${role}`, { name: 'Changed' }),
  'delete-role': (role: string, client = app.api) => client.delete(`/v3/roles/${role}`),
};

describe.each(Object.entries(single))('%s', (_, call) => {
  test('does not find an unknown role', async () => {
    expectError(await call('wizard'), 404, 'ERR_ROLE_NOT_FOUND');
  });

  test('does not find a role of another app', async () => {
    const other = await server.createApp();
    dataOf(await other.api.post('/v3/roles', guide));
    expectError(await call('guide'), 404, 'ERR_ROLE_NOT_FOUND');
    expect(dataOf(await other.api.get('/v3/roles/guide'))).toMatchObject(guide);
  });

  test('does not find an invalid id', async () => {
    expectError(await call('a%20b'), 404, 'ERR_ROLE_NOT_FOUND');
  });
});

describe('update-role', () => {
  test('changes what is sent; the rest stays', async () => {
    const created = await create(guide);
    const renamed = dataOf(
      await app.api.put('/v3/roles/GUIDE', {
        name: 'Mountain guide',
        description: null,
        metadata: null,
        settings: null,
        unset: null,
      }),
    );
    expect(renamed).toEqual({ ...created, name: 'Mountain guide', updatedAt: expect.any(Number) });
    expect(await get('guide')).toEqual(renamed);
  });

  test('replaces metadata and settings as a whole', async () => {
    await create(guide);
    const changes = { description: '', metadata: { only: 'this' }, settings: { sendMessagesTo: 'friendsOnly' } };
    dataOf(await app.api.put('/v3/roles/guide', changes));
    expect(await get('guide')).toMatchObject({ name: 'Guide', ...changes });
    expect((await get('guide')).settings).toEqual(changes.settings);
  });

  test('clears the properties in unset, even if they have a value in the same request', async () => {
    const { role, name, createdAt } = await create(guide);
    dataOf(
      await app.api.put('/v3/roles/guide', {
        unset: ['settings', 'description', 'metadata'],
        description: 'x',
        settings: { listUsers: 'all' },
      }),
    );
    expect(await get('guide')).toEqual({ role, name, createdAt, updatedAt: expect.any(Number) });
  });

  test('changes the default role as well', async () => {
    expect(dataOf(await app.api.put('/v3/roles/default', { name: 'Member' }))).toMatchObject({
      role: 'default',
      name: 'Member',
    });
  });

  test('names the error of each field, and changes nothing', async () => {
    const created = await create(guide);
    const wrong = { name: '', unset: ['name'], settings: { listUsers: 1 } };
    expectError(await app.api.put('/v3/roles/guide', wrong), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field must have a value.'],
      'unset.0': ['The unset.0 must be one of settings, description, metadata.'],
      'settings.listUsers': [expect.any(String)],
    });
    expect(await get('guide')).toEqual(created);
  });
});

describe('the role of AI agents', () => {
  let agent: string;
  beforeEach(async () => {
    const properties = { name: 'Trip guide', instruction: 'You know all trails.', model: 'small' };
    agent = (await app.api.post('/v3/ai-agents/agent-builder/agents', properties)).body.agent.uid;
  });

  test('is read, changed and given permissions like another one', async () => {
    expect(await get('@agentic')).toMatchObject({ role: '@agentic', name: 'AI Agents' });
    expect(await get('%40AGENTIC')).toMatchObject({ role: '@agentic' });
    expect(dataOf(await app.api.put('/v3/roles/@agentic', { name: 'Assistants' }))).toMatchObject({
      role: '@agentic',
      name: 'Assistants',
    });
    const path = '/v3/roles/@agentic/permissions';
    dataOf(await app.api.put(path, { permissions: { createGroup: 'deny' } }));
    expectError(
      await app.as(agent).post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }),
      403,
      'ERR_PERMISSION_DENIED',
    );
    dataOf(await app.api.delete(`${path}/createGroup`));
    dataOf(await app.as(agent).post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }));
  });

  test('selects the agents in the list of users', async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna' }));
    const uids = async (query: object) =>
      dataOf(await app.api.get('/v3/users', { ...query })).map(({ uid }: { uid: string }) => uid);
    expect(await uids({ roles: '@AGENTIC' })).toEqual([agent]);
    expect(await uids({ role: '@agentic' })).toEqual([agent]);
    expect(await uids({ roles: 'default,@agentic' })).toHaveLength(2);
  });

  test('can neither be deleted nor given to a user', async () => {
    expectError(await app.api.delete('/v3/roles/@agentic'), 403, 'ERR_ROLE_DELETE_DENIED');
    expectError(await app.api.post('/v3/users', { uid: 'eve', name: 'Eve', role: '@agentic' }), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post('/v3/roles', { role: '@guide', name: 'Guide' }), 400, 'ERR_BAD_REQUEST');
  });

  test('an id of another form is that of no role', async () => {
    for (const id of ['@', '@@agentic', 'a@b', '%00', `@${'a'.repeat(101)}`])
      expectError(await app.api.get(`/v3/roles/${id}`), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.get('/v3/users', { roles: 'a@b' }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('delete-role', () => {
  const users = { anna: 'guide', ben: 'guest', carl: 'default' };
  beforeEach(async () => {
    for (const role of ['guide', 'guest']) await create({ role });
    for (const [uid, role] of Object.entries(users)) dataOf(await app.api.post('/v3/users', { uid, name: uid, role }));
  });

  test('removes the role from every read and frees its id', async () => {
    expect(dataOf(await app.api.delete('/v3/roles/GUIDE'))).toEqual({
      success: true,
      message: 'The role guide has been deleted.',
    });
    expectError(await app.api.delete('/v3/roles/guide'), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(
      await app.api.post('/v3/users', { uid: 'dora', name: 'Dora', role: 'guide' }),
      404,
      'ERR_ROLE_NOT_FOUND',
    );
    expect(await ids()).toEqual(['guest', 'default']);
    await create({ role: 'guide' });
    expect(await roleOf('anna')).toBe('default');
  });

  test('gives its users the default role, including deactivated ones', async () => {
    for (const uid of ['asleep', 'gone']) dataOf(await app.api.post('/v3/users', { uid, name: uid, role: 'guide' }));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
    dataOf(await app.api.delete('/v3/users/gone'));
    dataOf(await app.api.delete('/v3/roles/guide'));
    dataOf(await app.api.put('/v3/users', { uidsToActivate: ['asleep'] }));
    expect(await Promise.all(['anna', 'asleep', 'ben', 'carl'].map(roleOf))).toEqual([
      'default',
      'default',
      'guest',
      'default',
    ]);
    const { updatedAt } = dataOf(await app.api.get('/v3/users/anna'));
    expect(updatedAt).toEqual(expect.any(Number));
  });

  test('does not change the role with that id in another app', async () => {
    const other = await server.createApp();
    dataOf(await other.api.post('/v3/roles', guide));
    dataOf(await other.api.post('/v3/users', { uid: 'anna', name: 'Anna', role: 'guide' }));
    dataOf(await app.api.delete('/v3/roles/guide'));
    expect(dataOf(await other.api.get('/v3/users/anna'))).toMatchObject({ role: 'guide' });
  });

  test('refuses the default role', async () => {
    expectError(await app.api.delete('/v3/roles/default'), 403, 'ERR_ROLE_DELETE_DENIED');
    expectError(await app.api.delete('/v3/roles/DEFAULT'), 403, 'ERR_ROLE_DELETE_DENIED');
    expect(await get('default')).toMatchObject({ name: 'Default Role' });
  });

  test('while fifty users get the role, none is left with it or without one', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, (_, n) =>
        app.api.post('/v3/users', { uid: `new-${n}`, name: 'New', role: 'guide' }),
      ),
      app.api.delete('/v3/roles/guide'),
      ...Array.from({ length: 25 }, () => app.api.put('/v3/users/ben', { role: 'guide' })),
      app.api.delete('/v3/roles/guide'),
    ]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 404, 'ERR_ROLE_NOT_FOUND');
    const roles: string[] = dataOf(await app.api.get('/v3/users', { perPage: 1000 })).map(
      ({ role }: { role: string }) => role,
    );
    expect(roles.filter((role) => !['default', 'guest'].includes(role))).toEqual([]);
    expect(await ids()).toEqual(['guest', 'default']);
  });
});
