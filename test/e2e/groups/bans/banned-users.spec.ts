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
  other = await appWithUsers(server, ['olive', 'foreign']);
  await createGroup(other, { guid: 'abroad', owner: 'olive', members: { participants: ['foreign'] } });
});

/** olive owns the group; ada and abe are admins, max and mia moderators, pat, pip and gone participants. */
const createFullGroup = (guid: string, more: object = {}) =>
  createGroup(app, {
    guid,
    owner: 'olive',
    members: { admins: ['ada', 'abe'], moderators: ['max', 'mia'], participants: ['pat', 'pip', 'gone'] },
    ...more,
  });

const clientOf = (actor: string) => (actor === 'app' ? app.api : app.as(actor));
const ban = async (guid: string, uid: string) => dataOf(await app.api.post(`/v3/groups/${guid}/bannedusers/${uid}`));
const bannedFrom = async (guid: string): Promise<string[]> =>
  dataOf(await app.api.get(`/v3/groups/${guid}/bannedusers`)).map(({ uid }: { uid: string }) => uid);

describe('ban-group-user', () => {
  test('removes the member, publishes it to the group, and stores the former scope', async () => {
    await createFullGroup('swept');
    expect(dataOf(await app.as('ada').post('/v3/groups/swept/bannedusers/MAX'))).toEqual({
      success: true,
      message: 'The user with uid max has been banned from the group with guid swept.',
    });
    expect(await scopesIn(app, 'swept')).not.toHaveProperty('max');
    expect(await memberCountsOf(database, app, 'swept')).toEqual({ stored: 7, counted: 7 });
    expect((await actionMessagesOf(app, 'swept')).at(-1)).toBe('banned max (7)');
    expect((await groupEventsOf(database, app, 'swept')).at(-1)).toEqual({
      name: 'group_member_banned',
      payload: { guid: 'swept', uids: ['max'], by: 'ada' },
    });
    expect(dataOf(await app.api.get('/v3/groups/swept/bannedusers'))).toMatchObject([
      { uid: 'max', scope: 'moderator', bannedAt: expect.any(Number) },
    ]);
  });

  test('prevents the user from sending, reading and joining', async () => {
    await createFullGroup('barred');
    await ban('barred', 'pat');
    const pat = app.as('pat');
    const message = { receiver: 'barred', receiverType: 'group', data: { text: 'Hey' } };
    expectError(await pat.post('/v3/messages', message), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await pat.get('/v3/groups/barred/messages'), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await pat.post('/v3/groups/barred/members'), 403, 'ERR_BANNED_GROUPMEMBER');
    expectError(await pat.post('/v3/groups/barred/members', { participants: ['pat'] }), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.api.put('/v3/groups/barred', { owner: 'pat' }), 403, 'ERR_BANNED_GROUPMEMBER');
    expect(await scopesIn(app, 'barred')).not.toHaveProperty('pat');
  });

  // actor, target, expected result
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
  ])('%s bans %s: %s', async (actor, target, refusal) => {
    const guid = `bans-${actor}-${target}`;
    await createFullGroup(guid);
    const response = await clientOf(actor).post(`/v3/groups/${guid}/bannedusers/${target}`);
    if (refusal) expectError(response, 403, refusal);
    else dataOf(response);
    expect(target in (await scopesIn(app, guid))).toBe(refusal !== undefined);
    expect(await bannedFrom(guid)).toEqual(refusal ? [] : [target]);
  });

  test('does not find users who are not members, or unknown groups', async () => {
    await createFullGroup('searched', { members: { participants: ['pat'] } });
    const banIn = (guid: string, uid: string, client = app.api) => client.post(`/v3/groups/${guid}/bannedusers/${uid}`);
    expectError(await banIn('searched', 'out'), 404, 'ERR_NOT_A_MEMBER');
    expectError(await banIn('searched', 'nobody'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await banIn('searched', 'foreign'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await banIn('searched', 'pat', app.as('out')), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await banIn('nowhere', 'pat'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await banIn('abroad', 'olive'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await banIn('searched', 'p%20t'), 404, 'ERR_UID_NOT_FOUND');
    expect(await actionMessagesOf(app, 'searched')).toEqual(['added pat (2)']);
    expect(await scopesIn(other, 'abroad')).toHaveProperty('olive');
  });

  test('bans a user only once', async () => {
    await createFullGroup('once');
    await ban('once', 'pat');
    expectError(await app.as('ada').post('/v3/groups/once/bannedusers/pat'), 400, 'ERR_ALREADY_BANNED');
    expect((await actionMessagesOf(app, 'once')).filter((line) => line.startsWith('banned'))).toEqual([
      'banned pat (7)',
    ]);
  });
});

describe('unban-group-user', () => {
  test('lets the user join again, and does not make them a member', async () => {
    await createFullGroup('lenient');
    await ban('lenient', 'pat');
    expect(dataOf(await app.as('max').delete('/v3/groups/lenient/bannedusers/Pat'))).toEqual({
      success: true,
      message: 'The user with uid pat is no longer banned from the group with guid lenient.',
    });
    expect(await scopesIn(app, 'lenient')).not.toHaveProperty('pat');
    expect(await memberCountsOf(database, app, 'lenient')).toEqual({ stored: 7, counted: 7 });
    expect((await actionMessagesOf(app, 'lenient')).at(-1)).toBe('unbanned pat (7)');
    expect((await groupEventsOf(database, app, 'lenient')).at(-1)).toEqual({
      name: 'group_member_unbanned',
      payload: { guid: 'lenient', uids: ['pat'], by: 'max' },
    });
    expect(await bannedFrom('lenient')).toEqual([]);
    dataOf(await app.as('pat').post('/v3/groups/lenient/members'));
    expect(await scopesIn(app, 'lenient')).toMatchObject({ pat: 'participant' });
  });

  test.each([
    ['olive', 'ada', undefined],
    ['ada', 'abe', undefined],
    ['max', 'pat', undefined],
    ['max', 'mia', 'ERR_GROUP_NO_CLEARANCE'],
    ['max', 'ada', 'ERR_GROUP_NO_CLEARANCE'],
    ['pip', 'pat', 'ERR_GROUP_NO_CLEARANCE'],
    ['app', 'ada', undefined],
  ])('%s unbans %s: %s', async (actor, target, refusal) => {
    const guid = `unbans-${actor}-${target}`;
    await createFullGroup(guid);
    await ban(guid, target);
    const response = await clientOf(actor).delete(`/v3/groups/${guid}/bannedusers/${target}`);
    if (refusal) expectError(response, 403, refusal);
    else dataOf(response);
    expect(await bannedFrom(guid)).toEqual(refusal ? [target] : []);
  });

  test('lets moderators unban a user who was never a member', async () => {
    await createFullGroup('guarded', { members: { moderators: ['max'], usersToBan: ['out'] } });
    dataOf(await app.as('max').delete('/v3/groups/guarded/bannedusers/out'));
    dataOf(await app.as('out').post('/v3/groups/guarded/members'));
  });

  test('does not find users who are not banned, or unknown groups', async () => {
    await createFullGroup('searched-again');
    const unbanIn = (guid: string, uid: string, client = app.api) =>
      client.delete(`/v3/groups/${guid}/bannedusers/${uid}`);
    for (const uid of ['pat', 'out', 'olive']) {
      expectError(await unbanIn('searched-again', uid), 404, 'ERR_NOT_A_BANNED_USER');
    }
    for (const uid of ['nobody', 'foreign']) {
      expectError(await unbanIn('searched-again', uid), 404, 'ERR_UID_NOT_FOUND');
    }
    expectError(await unbanIn('nowhere', 'pat'), 404, 'ERR_GUID_NOT_FOUND');
    dataOf(await other.api.post('/v3/groups/abroad/bannedusers/foreign'));
    expectError(await unbanIn('abroad', 'foreign'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await unbanIn('searched-again', 'p%20t'), 404, 'ERR_UID_NOT_FOUND');
    await ban('searched-again', 'pat');
    expectError(await unbanIn('searched-again', 'pat', app.as('pat')), 401, 'ERR_GROUP_NOT_JOINED');
  });
});

describe('list-banned-group-users', () => {
  beforeAll(async () => {
    dataOf(
      await app.api.put('/v3/users/pat', {
        link: 'https://example.com/pat',
        tags: ['vip'],
        metadata: { '@private': { email: 'p@example.com' }, city: 'Utrecht' },
      }),
    );
    await createFullGroup('listed');
    for (const uid of ['pip', 'pat', 'gone', 'mia']) await ban('listed', uid);
    dataOf(await app.api.post('/v3/groups/listed/members', { usersToBan: ['out'] }));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
  });

  test('shows active users with their former scope, in the order of uids', async () => {
    const { body } = await app.api.get('/v3/groups/listed/bannedusers');
    expect(body.data.map(({ uid, scope }: any) => [uid, scope])).toEqual([
      ['mia', 'moderator'],
      ['out', undefined],
      ['pat', 'participant'],
      ['pip', 'participant'],
    ]);
    expect(body.data[2]).toEqual({
      uid: 'pat',
      name: 'pat',
      link: 'https://example.com/pat',
      metadata: { '@private': { email: 'p@example.com' }, city: 'Utrecht' },
      status: 'offline',
      role: 'default',
      scope: 'participant',
      bannedAt: expect.any(Number),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect(body.meta).toEqual({
      pagination: { total: 4, count: 4, per_page: 100, current_page: 1, total_pages: 1 },
      cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
    });
  });

  test('shows a moderator the conversation with each user, blocks, and no private metadata', async () => {
    dataOf(await app.api.post('/v3/users/max/blockedusers', { blockedUids: ['pat'] }));
    const rows: any[] = dataOf(await app.as('max').get('/v3/groups/listed/bannedusers'));
    expect(rows.map(({ conversationId }) => conversationId)).toEqual([
      'max_user_mia',
      'max_user_out',
      'max_user_pat',
      'max_user_pip',
    ]);
    expect(rows[2]).toMatchObject({ metadata: { city: 'Utrecht' }, blockedByMe: true, blockedAt: expect.any(Number) });
    expect(rows[2].metadata).toEqual({ city: 'Utrecht' });
    expect(rows[3]).not.toHaveProperty('blockedByMe');
  });

  test('pages have every user once, and each has the right total', async () => {
    const page = async (query: Record<string, unknown>) =>
      (await app.api.get('/v3/groups/listed/bannedusers', query)).body;
    expect((await page({ perPage: 3 })).data.map(({ uid }: any) => uid)).toEqual(['mia', 'out', 'pat']);
    expect((await page({ perPage: 3, page: 2 })).data.map(({ uid }: any) => uid)).toEqual(['pip']);
    expect(await page({ perPage: 3, page: 9 })).toEqual({
      data: [],
      meta: { pagination: { total: 4, count: 0, per_page: 3, current_page: 9, total_pages: 2 } },
    });
  });

  test('is for moderators, admins, the owner and the app itself', async () => {
    await createFullGroup('discreet', { members: { admins: ['ada'], moderators: ['max'], participants: ['pip'] } });
    const listFor = (client = app.api) => client.get('/v3/groups/discreet/bannedusers');
    for (const uid of ['olive', 'ada', 'max']) expect(dataOf(await listFor(app.as(uid)))).toEqual([]);
    expect(dataOf(await listFor())).toEqual([]);
    expectError(await listFor(app.as('pip')), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    expectError(await listFor(app.as('out')), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('does not find unknown groups or groups of other apps', async () => {
    for (const guid of ['nowhere', 'abroad']) {
      expectError(await app.api.get(`/v3/groups/${guid}/bannedusers`), 404, 'ERR_GUID_NOT_FOUND');
    }
  });

  test.each([
    ['perPage', 0],
    ['page', 'two'],
  ])('refuses %s=%s', async (name, value) => {
    const response = await app.api.get('/v3/groups/listed/bannedusers', { [name]: value });
    expectError(response, 400, 'ERR_BAD_REQUEST', { [name]: [expect.any(String)] });
  });
});

describe('a banned user who is deactivated or deleted', () => {
  test('cannot be banned or unbanned until reactivated, and is still banned then', async () => {
    await app.api.post('/v3/users', { uid: 'asleep', name: 'asleep' });
    await createGroup(app, { guid: 'drowsy', members: { participants: ['asleep'] } });
    await ban('drowsy', 'asleep');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
    expectError(await app.api.post('/v3/groups/drowsy/bannedusers/asleep'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.delete('/v3/groups/drowsy/bannedusers/asleep'), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.put('/v3/users', { uidsToActivate: ['asleep'] }));
    expect(await bannedFrom('drowsy')).toEqual(['asleep']);
  });

  test('is not listed once deleted, and the uid is not banned once the user was erased', async () => {
    await createGroup(app, { guid: 'forgetful' });
    for (const permanent of [false, true]) {
      const uid = `leaver-${permanent}`;
      dataOf(await app.api.post('/v3/users', { uid, name: uid }));
      dataOf(await app.api.post('/v3/groups/forgetful/members', { participants: [uid] }));
      await ban('forgetful', uid);
      dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent }));
      expect(await bannedFrom('forgetful')).toEqual([]);
      expectError(await app.api.delete(`/v3/groups/forgetful/bannedusers/${uid}`), 404, 'ERR_UID_NOT_FOUND');
    }
    dataOf(await app.api.post('/v3/users', { uid: 'leaver-true', name: 'New' }));
    dataOf(await app.as('leaver-true').post('/v3/groups/forgetful/members'));
  });
});
