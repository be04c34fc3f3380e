import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import {
  memberCountsOf,
  createGroup,
  groupEventsOf,
  actionMessagesOf,
  scopesIn,
  useDatabase,
} from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['olive', 'ada', 'abe', 'max', 'mia', 'pat', 'pip', 'out', 'gone']);
  other = await appWithUsers(server, ['olive']);
  await createGroup(other, { guid: 'abroad', owner: 'olive' });
});

/** olive owns the group; ada and abe are admins, max and mia moderators, pat and pip participants. */
const createFullGroup = (guid: string, more: object = {}) =>
  createGroup(app, {
    guid,
    owner: 'olive',
    members: { admins: ['ada', 'abe'], moderators: ['max', 'mia'], participants: ['pat', 'pip'] },
    ...more,
  });

describe('list-group-members', () => {
  const uids = async (query: object = {}): Promise<string[]> =>
    dataOf(await app.api.get('/v3/groups/listed/members', query as Record<string, unknown>)).map(
      ({ uid }: { uid: string }) => uid,
    );

  beforeAll(async () => {
    await app.api.put('/v3/users/pat', {
      link: 'https://example.com/pat',
      tags: ['vip'],
      metadata: { '@private': { email: 'p@example.com' }, city: 'Utrecht' },
    });
    await createFullGroup('listed', {
      members: { admins: ['ada'], moderators: ['max'], participants: ['pat', 'pip', 'gone'] },
    });
    await database.query(`UPDATE users SET status = 'available' WHERE app_id = $1 AND uid IN ('ada', 'pip')`, [app.id]);
    await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
  });

  test('shows active members with their scope, in the order of uids', async () => {
    const { body } = await app.api.get('/v3/groups/listed/members');
    expect(body.data.map(({ uid, scope }: any) => [uid, scope])).toEqual([
      ['ada', 'admin'],
      ['max', 'moderator'],
      ['olive', 'admin'],
      ['pat', 'participant'],
      ['pip', 'participant'],
    ]);
    expect(body.data[3]).toEqual({
      uid: 'pat',
      name: 'pat',
      link: 'https://example.com/pat',
      metadata: { '@private': { email: 'p@example.com' }, city: 'Utrecht' },
      status: 'offline',
      role: 'default',
      scope: 'participant',
      joinedAt: expect.any(Number),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect(body.meta).toEqual({
      pagination: { total: 5, count: 5, per_page: 100, current_page: 1, total_pages: 1 },
      cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
    });
  });

  test('shows a member the conversation with each other member, and no private metadata', async () => {
    const rows: any[] = dataOf(await app.as('max').get('/v3/groups/listed/members'));
    expect(rows.map(({ conversationId }) => conversationId)).toEqual([
      'ada_user_max',
      undefined,
      'max_user_olive',
      'max_user_pat',
      'max_user_pip',
    ]);
    expect(rows[3].metadata).toEqual({ city: 'Utrecht' });
    const own = dataOf(await app.as('pat').get('/v3/groups/listed/members')).find(({ uid }: any) => uid === 'pat');
    expect(own.metadata).toEqual({ '@private': { email: 'p@example.com' }, city: 'Utrecht' });
  });

  test('filters by status and by scope', async () => {
    expect(await uids({ status: 'available' })).toEqual(['ada', 'pip']);
    expect(await uids({ status: 'offline' })).toEqual(['max', 'olive', 'pat']);
    expect(await uids({ scopes: 'admin' })).toEqual(['ada', 'olive']);
    expect(await uids({ scopes: 'moderator,participant' })).toEqual(['max', 'pat', 'pip']);
    expect(await uids({ 'scopes[]': ['admin', 'participant'], status: 'available' })).toEqual(['ada', 'pip']);
  });

  test('pages have every member once, and each has the right total', async () => {
    expect(await uids({ perPage: 2 })).toEqual(['ada', 'max']);
    expect(await uids({ perPage: 2, page: 3 })).toEqual(['pip']);
    const { body } = await app.api.get('/v3/groups/listed/members', { perPage: 2, page: 9 });
    expect(body).toEqual({
      data: [],
      meta: { pagination: { total: 5, count: 0, per_page: 2, current_page: 9, total_pages: 3 } },
    });
  });

  test('is for members and the app itself', async () => {
    expectError(await app.as('out').get('/v3/groups/listed/members'), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('does not find unknown groups or groups of other apps', async () => {
    expectError(await app.api.get('/v3/groups/abroad/members'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test.each([
    ['perPage', 0],
    ['page', 'two'],
    ['status', 'online'],
    ['scopes', 'admin,king'],
  ])('refuses %s=%s', async (name, value) => {
    expectError(await app.api.get('/v3/groups/listed/members', { [name]: value }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('change-group-member-scope', () => {
  test('returns the new scope and publishes it to the group', async () => {
    await createFullGroup('raised');
    expect(dataOf(await app.as('ada').put('/v3/groups/raised/members/PAT', { scope: 'moderator' }))).toEqual({
      guid: 'raised',
      uid: 'pat',
      scope: 'moderator',
      joinedAt: expect.any(Number),
    });
    expect(await scopesIn(app, 'raised')).toMatchObject({ pat: 'moderator' });
    const [last] = dataOf(await app.api.get('/v3/groups/raised/messages', { affix: 'prepend', limit: 1 }));
    expect(last).toMatchObject({
      sender: 'ada',
      category: 'action',
      type: 'groupMember',
      data: { action: 'scopeChanged', entities: { on: { entity: { uid: 'pat' } } } },
    });
    expect((await groupEventsOf(database, app, 'raised')).at(-1)).toEqual({
      name: 'group_member_scope_changed',
      payload: { guid: 'raised', uid: 'pat', scope: 'moderator', oldScope: 'participant', by: 'ada' },
    });
    // the default scope is participant
    expect(dataOf(await app.api.put('/v3/groups/raised/members/pat', {}))).toMatchObject({ scope: 'participant' });
  });

  // rows: actor; columns: target; cells: new scope and expected result
  test.each([
    ['olive', 'ada', 'participant', undefined],
    ['olive', 'max', 'admin', undefined],
    ['ada', 'abe', 'moderator', undefined],
    ['ada', 'pat', 'admin', undefined],
    ['ada', 'olive', 'participant', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'pat', 'moderator', undefined],
    ['max', 'mia', 'participant', undefined],
    ['max', 'pat', 'admin', 'ERR_GROUP_NO_SCOPE_CLEARANCE'],
    ['max', 'ada', 'moderator', 'ERR_GROUP_NO_SCOPE_CLEARANCE'],
    ['max', 'olive', 'participant', 'ERR_GROUP_NO_SCOPE_CLEARANCE'],
    ['pat', 'pip', 'moderator', 'ERR_GROUP_NO_SCOPE_CLEARANCE'],
    ['pat', 'max', 'participant', 'ERR_GROUP_NO_SCOPE_CLEARANCE'],
    ['ada', 'ada', 'participant', 'ERR_GROUP_NO_SELF_ACTION'],
    ['olive', 'olive', 'participant', 'ERR_GROUP_NO_SELF_ACTION'],
    ['ada', 'pat', 'participant', 'ERR_SAME_SCOPE'],
    ['app', 'ada', 'participant', undefined],
    ['app', 'max', 'moderator', 'ERR_SAME_SCOPE'],
    ['app', 'olive', 'participant', 'ERR_GROUP_NO_CLEARANCE'],
  ])('%s makes %s a %s: %s', async (actor, target, scope, refusal) => {
    const guid = `scopes-${actor}-${target}-${scope}`;
    await createFullGroup(guid);
    const before = await scopesIn(app, guid);
    const response = await (actor === 'app' ? app.api : app.as(actor)).put(`/v3/groups/${guid}/members/${target}`, {
      scope,
    });
    if (refusal) expectError(response, 403, refusal);
    else dataOf(response);
    expect(await scopesIn(app, guid)).toEqual(refusal ? before : { ...before, [target]: scope });
  });

  test('does not find users who are not members, or unknown groups', async () => {
    await createFullGroup('searched');
    expectError(await app.api.put('/v3/groups/searched/members/out', { scope: 'admin' }), 404, 'ERR_NOT_A_MEMBER');
    expectError(await app.api.put('/v3/groups/searched/members/nobody', { scope: 'admin' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(
      await app.as('out').put('/v3/groups/searched/members/pat', { scope: 'admin' }),
      401,
      'ERR_GROUP_NOT_JOINED',
    );
    expectError(await app.api.put('/v3/groups/nowhere/members/pat', { scope: 'admin' }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(
      await app.api.put('/v3/groups/abroad/members/olive', { scope: 'moderator' }),
      404,
      'ERR_GUID_NOT_FOUND',
    );
    expectError(await app.api.put('/v3/groups/searched/members/pat', { scope: 'king' }), 400, 'ERR_BAD_REQUEST', {
      scope: ['The scope must be one of admin, moderator, participant.'],
    });
  });
});

describe('kick-group-member', () => {
  test('removes the member, publishes it to the group, and lets them join again', async () => {
    await createFullGroup('swept');
    expect(dataOf(await app.as('max').delete('/v3/groups/swept/members/Pat'))).toEqual({
      success: true,
      message: expect.stringMatching(/pat.*kicked.*swept/),
    });
    expect(await scopesIn(app, 'swept')).not.toHaveProperty('pat');
    expect(await memberCountsOf(database, app, 'swept')).toEqual({ stored: 6, counted: 6 });
    expect((await actionMessagesOf(app, 'swept')).at(-1)).toBe('kicked pat (6)');
    expect((await groupEventsOf(database, app, 'swept')).at(-1)).toEqual({
      name: 'group_member_kicked',
      payload: { guid: 'swept', uids: ['pat'], by: 'max' },
    });
    expectError(
      await app.as('pat').post('/v3/messages', { receiver: 'swept', receiverType: 'group', data: { text: 'Hey' } }),
      401,
      'ERR_GROUP_NOT_JOINED',
    );
    dataOf(await app.as('pat').post('/v3/groups/swept/members'));
  });

  test.each([
    ['olive', 'ada', undefined],
    ['ada', 'abe', undefined],
    ['ada', 'max', undefined],
    ['ada', 'olive', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'pat', undefined],
    ['max', 'mia', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'ada', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'olive', 'ERR_GROUP_NO_CLEARANCE'],
    ['pat', 'pip', 'ERR_GROUP_NO_CLEARANCE'],
    ['pat', 'ada', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'max', 'ERR_GROUP_NO_SELF_ACTION'],
    ['olive', 'olive', 'ERR_GROUP_NO_SELF_ACTION'],
    ['app', 'ada', undefined],
    ['app', 'olive', 'ERR_GROUP_NO_CLEARANCE'],
  ])('%s kicks %s: %s', async (actor, target, refusal) => {
    const guid = `kicks-${actor}-${target}`;
    await createFullGroup(guid);
    const response = await (actor === 'app' ? app.api : app.as(actor)).delete(`/v3/groups/${guid}/members/${target}`);
    if (refusal) expectError(response, 403, refusal);
    else dataOf(response);
    expect(target in (await scopesIn(app, guid))).toBe(refusal !== undefined);
  });

  test('does not find users who are not members, or unknown groups', async () => {
    await createFullGroup('empty-handed');
    expectError(await app.api.delete('/v3/groups/empty-handed/members/out'), 404, 'ERR_NOT_A_MEMBER');
    expectError(await app.api.delete('/v3/groups/empty-handed/members/nobody'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.as('out').delete('/v3/groups/empty-handed/members/pat'), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.api.delete('/v3/groups/abroad/members/olive'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.delete('/v3/groups/empty-handed/members/no%20uid'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('removes a deactivated member', async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'sleeper', name: 'sleeper' }));
    await createGroup(app, { guid: 'awake', members: { participants: ['sleeper'] } });
    await app.api.delete('/v3/users', { uidsToDeactivate: ['sleeper'] });
    dataOf(await app.api.delete('/v3/groups/awake/members/sleeper'));
    expect(await memberCountsOf(database, app, 'awake')).toEqual({ stored: 0, counted: 0 });
  });
});

describe('leave-group', () => {
  test('removes the acting user and publishes it to the group', async () => {
    await createFullGroup('left');
    expect(dataOf(await app.as('ada').delete('/v3/groups/left/members'))).toEqual({
      success: true,
      message: expect.stringMatching(/ada.*left/),
    });
    expect(await scopesIn(app, 'left')).not.toHaveProperty('ada');
    expect((await actionMessagesOf(app, 'left')).at(-1)).toBe('left ada (6)');
    expect((await groupEventsOf(database, app, 'left')).at(-1)).toEqual({
      name: 'group_member_left',
      payload: { guid: 'left', uids: ['ada'] },
    });
    expectError(await app.as('ada').delete('/v3/groups/left/members'), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('refuses the owner', async () => {
    await createFullGroup('anchored');
    expectError(await app.as('olive').delete('/v3/groups/anchored/members'), 403, 'ERR_GROUP_NO_CLEARANCE');
    dataOf(await app.as('olive').patch('/v3/groups/anchored/owner', { owner: 'pat' }));
    dataOf(await app.as('olive').delete('/v3/groups/anchored/members'));
  });

  test('needs an acting user, and does not find unknown groups or groups of other apps', async () => {
    await createFullGroup('waiting');
    expectError(await app.api.delete('/v3/groups/waiting/members'), 400, 'ERR_BAD_REQUEST', {
      onBehalfOf: [expect.any(String)],
    });
    expectError(await app.as('pat').delete('/v3/groups/abroad/members'), 404, 'ERR_GUID_NOT_FOUND');
  });
});
