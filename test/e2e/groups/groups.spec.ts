import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendToGroup } from '#test/support/factories.js';
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
  app = await appWithUsers(server, ['olive', 'ada', 'max', 'pat', 'out', 'gone']);
  await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
  other = await appWithUsers(server, ['olive']);
});

/** A group with one member of each kind: olive owns it, ada is an admin, max a moderator, pat a participant. */
const createFullGroup = (guid: string, more: object = {}) =>
  createGroup(app, {
    guid,
    owner: 'olive',
    members: { admins: ['ada'], moderators: ['max'], participants: ['pat'] },
    ...more,
  });

describe('get-group', () => {
  test('shows each user their own scope, and the app itself none', async () => {
    await createFullGroup('seen');
    const seen = dataOf(await app.api.get('/v3/groups/SEEN'));
    expect(seen).toEqual({
      guid: 'seen',
      name: 'seen',
      type: 'public',
      owner: 'olive',
      membersCount: 4,
      onlineMembersCount: 0,
      conversationId: 'group_seen',
      createdAt: expect.any(Number),
    });
    for (const [uid, scope] of Object.entries({ olive: 'admin', ada: 'admin', max: 'moderator', pat: 'participant' })) {
      expect(dataOf(await app.as(uid).get('/v3/groups/seen'))).toEqual({
        ...seen,
        hasJoined: true,
        scope,
        joinedAt: expect.any(Number),
      });
    }
    expect(dataOf(await app.as('out').get('/v3/groups/seen'))).toEqual({ ...seen, hasJoined: false });
  });

  test('shows a private group only to its members', async () => {
    await createFullGroup('hidden', { type: 'private' });
    expect(dataOf(await app.as('pat').get('/v3/groups/hidden'))).toMatchObject({ hasJoined: true });
    expectError(await app.as('out').get('/v3/groups/hidden'), 401, 'ERR_GROUP_NOT_JOINED');
    expect(dataOf(await app.api.get('/v3/groups/hidden'))).toMatchObject({ guid: 'hidden' });
  });

  test('does not find unknown groups or groups of other apps', async () => {
    await createGroup(other, { guid: 'theirs' });
    expectError(await app.api.get('/v3/groups/theirs'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('olive').get('/v3/groups/theirs'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.get('/v3/groups/no%20guid'), 404, 'ERR_GUID_NOT_FOUND');
  });
});

describe('update-group', () => {
  test('changes given properties, clears unset ones and keeps the others', async () => {
    const before = await createFullGroup('changing', {
      description: 'Old',
      icon: 'https://example.com/i.png',
      metadata: { a: 1 },
      tags: ['one', 'two'],
    });
    const after = dataOf(
      await app.as('ada').put('/v3/groups/changing', {
        name: 'New',
        description: 'Younger',
        tags: ['three'],
        unset: ['icon', 'metadata'],
        metadata: { lost: true },
      }),
    );
    expect(after).toMatchObject({
      name: 'New',
      description: 'Younger',
      tags: ['three'],
      type: 'public',
      owner: 'olive',
      membersCount: 4,
      hasJoined: true,
      scope: 'admin',
      createdAt: before.createdAt,
    });
    expect(after.updatedAt).toBeGreaterThanOrEqual(before.createdAt);
    expect(after).not.toHaveProperty('icon');
    expect(after).not.toHaveProperty('metadata');
    expect(dataOf(await app.as('ada').get('/v3/groups/changing'))).toEqual(after);
    expect((await groupEventsOf(database, app, 'changing')).at(-1)).toEqual({
      name: 'group_updated',
      payload: { guid: 'changing', updatedBy: 'ada' },
    });
  });

  test('is for moderators, admins, the owner and the app itself', async () => {
    await createFullGroup('ruled');
    for (const uid of ['olive', 'ada', 'max']) dataOf(await app.as(uid).put('/v3/groups/ruled', { name: `By ${uid}` }));
    expectError(await app.as('pat').put('/v3/groups/ruled', { name: 'By pat' }), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    expectError(await app.as('out').put('/v3/groups/ruled', { name: 'By out' }), 401, 'ERR_GROUP_NOT_JOINED');
    expect(dataOf(await app.api.get('/v3/groups/ruled')).name).toBe('By max');
    dataOf(await app.api.put('/v3/groups/ruled', { name: 'By the app' }));
  });

  test('needs a password for a change to the type password, and deletes it on a change to another type', async () => {
    await createFullGroup('turning');
    expectError(
      await app.api.put('/v3/groups/turning', { type: 'password', name: 'Not stored' }),
      403,
      'ERR_EMPTY_GROUP_PASS',
    );
    expect(dataOf(await app.api.get('/v3/groups/turning'))).toMatchObject({ type: 'public', name: 'turning' });
    dataOf(await app.api.put('/v3/groups/turning', { type: 'password', password: 'first' }));
    // a password group can be changed without sending the password again
    dataOf(await app.api.put('/v3/groups/turning', { type: 'password', name: 'Still locked' }));
    dataOf(await app.api.put('/v3/groups/turning', { password: 'second' }));
    expectError(
      await app.as('out').post('/v3/groups/turning/members', { password: 'first' }),
      403,
      'ERR_WRONG_GROUP_PASS',
    );
    dataOf(await app.api.put('/v3/groups/turning', { type: 'public' }));
    dataOf(await app.api.put('/v3/groups/turning', { type: 'private' }));
    expectError(await app.api.put('/v3/groups/turning', { type: 'password' }), 403, 'ERR_EMPTY_GROUP_PASS');
  });

  test('takes a password of white space for a change to the type password, with which nobody joins', async () => {
    await createFullGroup('blank');
    const join = (password?: string) => app.as('out').post('/v3/groups/blank/members', { password });
    const changed = await app.api.put('/v3/groups/blank', { type: 'password', password: ' ', name: 'Blank' });
    expect(dataOf(changed)).toMatchObject({ type: 'password', name: 'Blank' });
    for (const password of [undefined, '', ' ']) expectError(await join(password), 403, 'ERR_EMPTY_GROUP_PASS');
    expectError(await join('x'), 403, 'ERR_WRONG_GROUP_PASS');
    dataOf(await app.api.put('/v3/groups/blank', { password: 'known' }));
    dataOf(await join('known'));
  });

  test('transfers the ownership for the app, and adds a new owner who is not a member', async () => {
    await createFullGroup('handed');
    dataOf(await app.api.put('/v3/groups/handed', { owner: 'out', name: 'Handed over' }));
    expect(dataOf(await app.as('out').get('/v3/groups/handed'))).toMatchObject({
      owner: 'out',
      name: 'Handed over',
      scope: 'admin',
      membersCount: 5,
    });
    expect(await scopesIn(app, 'handed')).toEqual({
      olive: 'participant',
      ada: 'admin',
      max: 'moderator',
      pat: 'participant',
      out: 'admin',
    });
    expect((await actionMessagesOf(app, 'handed')).slice(3)).toEqual(['added out (5)', 'scopeChanged olive (5)']);
    const events = (await groupEventsOf(database, app, 'handed')).slice(1);
    expect(events.map(({ name }) => name)).toEqual([
      'group_updated',
      'group_member_added',
      'group_member_scope_changed',
      'group_owner_transferred',
    ]);
    expect(events.at(-1)!.payload).toEqual({
      guid: 'handed',
      owner: 'out',
      oldOwner: 'olive',
      updatedBy: 'app_system',
    });

    dataOf(await app.api.put('/v3/groups/handed', { owner: 'app_system' }));
    expect(await scopesIn(app, 'handed')).toMatchObject({ out: 'participant' });
  });

  test('refuses an owner who is unknown, deactivated or banned, and changes nothing', async () => {
    await createFullGroup('kept', { members: { usersToBan: ['out'] } });
    for (const owner of ['nobody', 'gone'])
      expectError(await app.api.put('/v3/groups/kept', { owner, name: 'Lost' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.put('/v3/groups/kept', { owner: 'out', name: 'Lost' }), 403, 'ERR_BANNED_GROUPMEMBER');
    expect(dataOf(await app.api.get('/v3/groups/kept'))).toMatchObject({ owner: 'olive', name: 'kept' });
  });

  test('ignores an owner that a user gives', async () => {
    await createFullGroup('greedy');
    expect(dataOf(await app.as('max').put('/v3/groups/greedy', { owner: 'max' }))).toMatchObject({
      owner: 'olive',
      scope: 'moderator',
    });
  });

  test('reports the error of each field', async () => {
    await createFullGroup('strict');
    expectError(
      await app.api.put('/v3/groups/strict', { name: '', type: 'x', unset: ['name'], icon: 5, tags: 'x' }),
      400,
      'ERR_BAD_REQUEST',
      {
        name: ['The name field must have a value.'],
        type: ['The type must be one of public, password, private.'],
        'unset.0': ['The unset.0 must be one of icon, description, metadata.'],
        icon: ['The icon must be a string.'],
        tags: ['The tags must be a list.'],
      },
    );
  });

  test('does not find unknown groups or groups of other apps', async () => {
    await createGroup(other, { guid: 'foreign' });
    expectError(await app.api.put('/v3/groups/foreign', { name: 'Mine' }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.as('olive').put('/v3/groups/foreign', { name: 'Mine' }), 404, 'ERR_GUID_NOT_FOUND');
    expect(dataOf(await other.api.get('/v3/groups/foreign')).name).toBe('foreign');
  });
});

describe('delete-group', () => {
  test('deletes members, bans, messages and watermarks of the group only', async () => {
    await createFullGroup('doomed', {
      members: { participants: ['pat'], usersToBan: ['out'] },
      description: 'Last words',
    });
    await createFullGroup('doomed-2');
    const message = await sendToGroup(app, 'pat', 'doomed', 'Farewell');
    const survivor = await sendToGroup(app, 'pat', 'doomed-2', 'Still here');
    dataOf(await app.as('pat').delete('/v3/groups/doomed/conversation'));
    const { createdAt } = dataOf(await app.api.get('/v3/groups/doomed'));

    expect(dataOf(await app.as('olive').delete('/v3/groups/doomed'))).toEqual({
      success: true,
      message: expect.stringContaining('doomed'),
    });
    expectError(await app.api.get('/v3/groups/doomed'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.get('/v3/groups/doomed/members'), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await app.api.get(`/v3/messages/${message}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(dataOf(await app.api.get(`/v3/messages/${survivor}`))).toMatchObject({ id: survivor });
    for (const table of ['group_members', 'group_bans']) {
      expect(await database.query(`SELECT uid FROM ${table} WHERE app_id = $1 AND guid = 'doomed'`, [app.id])).toEqual(
        [],
      );
    }
    for (const table of ['messages', 'conversation_watermarks']) {
      expect(
        await database.query(`SELECT 1 FROM ${table} WHERE app_id = $1 AND conversation_key = 'group/doomed'`, [
          app.id,
        ]),
      ).toEqual([]);
    }
    expect((await groupEventsOf(database, app, 'doomed')).at(-1)).toEqual({
      name: 'group_deleted',
      payload: {
        guid: 'doomed',
        uids: ['olive', 'pat'],
        name: 'doomed',
        type: 'public',
        owner: 'olive',
        description: 'Last words',
        membersCount: 2,
        createdAt,
        deletedBy: 'olive',
      },
    });
    // the guid is free again
    await createFullGroup('doomed');
  });

  test('is for admins, the owner and the app itself', async () => {
    await createFullGroup('guarded');
    expectError(await app.as('pat').delete('/v3/groups/guarded'), 403, 'ERR_GROUP_NO_ADMIN_SCOPE');
    expectError(await app.as('max').delete('/v3/groups/guarded'), 403, 'ERR_GROUP_NO_ADMIN_SCOPE');
    expectError(await app.as('out').delete('/v3/groups/guarded'), 401, 'ERR_GROUP_NOT_JOINED');
    dataOf(await app.as('ada').delete('/v3/groups/guarded'));
    await createFullGroup('guarded');
    dataOf(await app.api.delete('/v3/groups/guarded'));
    expectError(await app.api.delete('/v3/groups/guarded'), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('does not reach groups of other apps', async () => {
    await createGroup(other, { guid: 'far' });
    expectError(await app.api.delete('/v3/groups/far'), 404, 'ERR_GUID_NOT_FOUND');
    expect(dataOf(await other.api.get('/v3/groups/far'))).toMatchObject({ guid: 'far' });
  });

  test('leaves no message that was sent at the same time', async () => {
    await createFullGroup('noisy');
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) =>
        app.as('pat').post('/v3/messages', { receiver: 'noisy', receiverType: 'group', data: { text: `${n}` } }),
      ),
      app.api.delete('/v3/groups/noisy'),
      ...Array.from({ length: 20 }, (_, n) =>
        app.api.post('/v3/messages', { receiver: 'noisy', receiverType: 'group', data: { text: `${n}` } }),
      ),
    ]);
    for (const response of responses) if (response.status !== 200) expectError(response, 404, 'ERR_GUID_NOT_FOUND');
    expect(
      await database.query(`SELECT id FROM messages WHERE app_id = $1 AND conversation_key = 'group/noisy'`, [app.id]),
    ).toEqual([]);
  });
});

describe('transfer-group-ownership', () => {
  test('makes the new owner an admin and the former owner a participant', async () => {
    await createFullGroup('passed');
    expect(dataOf(await app.as('olive').patch('/v3/groups/passed/owner', { owner: 'Pat' }))).toEqual({
      success: true,
      message: expect.stringMatching(/passed.*pat/),
    });
    expect(dataOf(await app.as('pat').get('/v3/groups/passed'))).toMatchObject({
      owner: 'pat',
      scope: 'admin',
      membersCount: 4,
    });
    expect(await scopesIn(app, 'passed')).toEqual({
      ada: 'admin',
      max: 'moderator',
      olive: 'participant',
      pat: 'admin',
    });
    expect((await actionMessagesOf(app, 'passed')).slice(3)).toEqual([
      'scopeChanged pat (4)',
      'scopeChanged olive (4)',
    ]);
    expect((await groupEventsOf(database, app, 'passed')).slice(1)).toEqual([
      {
        name: 'group_member_scope_changed',
        payload: { guid: 'passed', uid: 'pat', scope: 'admin', oldScope: 'participant', by: 'olive' },
      },
      {
        name: 'group_member_scope_changed',
        payload: { guid: 'passed', uid: 'olive', scope: 'participant', oldScope: 'admin', by: 'olive' },
      },
      {
        name: 'group_owner_transferred',
        payload: { guid: 'passed', owner: 'pat', oldOwner: 'olive', updatedBy: 'olive' },
      },
    ]);
    // the former owner can leave now
    dataOf(await app.as('olive').delete('/v3/groups/passed/members'));
  });

  test('is for the owner and the app itself', async () => {
    await createFullGroup('owned');
    for (const uid of ['ada', 'max', 'pat'])
      expectError(await app.as(uid).patch('/v3/groups/owned/owner', { owner: uid }), 403, 'ERR_GROUP_NO_CLEARANCE');
    expectError(await app.as('out').patch('/v3/groups/owned/owner', { owner: 'out' }), 401, 'ERR_GROUP_NOT_JOINED');
    dataOf(await app.api.patch('/v3/groups/owned/owner', { owner: 'ada' }));
    expect(await scopesIn(app, 'owned')).toMatchObject({ ada: 'admin', olive: 'participant' });
  });

  test('needs an active member as new owner', async () => {
    await createFullGroup('chosen');
    expectError(await app.as('olive').patch('/v3/groups/chosen/owner', { owner: 'out' }), 404, 'ERR_NOT_A_MEMBER');
    expectError(await app.as('olive').patch('/v3/groups/chosen/owner', { owner: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(
      await app.as('olive').patch('/v3/groups/chosen/owner', { owner: 'app_system' }),
      404,
      'ERR_UID_NOT_FOUND',
    );
    expectError(await app.as('olive').patch('/v3/groups/chosen/owner', {}), 400, 'ERR_BAD_REQUEST', {
      owner: ['The owner field is required.'],
    });
    expect(dataOf(await app.api.get('/v3/groups/chosen')).owner).toBe('olive');
  });

  test('to the current owner changes nothing', async () => {
    await createFullGroup('same');
    dataOf(await app.as('olive').patch('/v3/groups/same/owner', { owner: 'olive' }));
    expect(await scopesIn(app, 'same')).toMatchObject({ olive: 'admin' });
    expect(await groupEventsOf(database, app, 'same')).toHaveLength(1);
  });

  test('does not find unknown groups or groups of other apps', async () => {
    await createGroup(other, { guid: 'distant', owner: 'olive' });
    expectError(await app.api.patch('/v3/groups/distant/owner', { owner: 'olive' }), 404, 'ERR_GUID_NOT_FOUND');
  });
});

describe('an erased user', () => {
  test.each([false, true])(
    'is in no group, and their groups pass to the system user (deactivated before: %p)',
    async (deactivated) => {
      const uid = `leaver-${deactivated}`;
      dataOf(await app.api.post('/v3/users', { uid, name: uid }));
      await createFullGroup(`own-${deactivated}`, { owner: uid });
      await createFullGroup(`joined-${deactivated}`, { members: { participants: [uid] } });
      await createFullGroup(`banned-${deactivated}`, { members: { usersToBan: [uid] } });
      if (deactivated) dataOf(await app.api.delete(`/v3/users/${uid}`));
      dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent: true }));

      expect(dataOf(await app.api.get(`/v3/groups/own-${deactivated}`))).toMatchObject({
        owner: 'app_system',
        membersCount: 3,
      });
      expect(dataOf(await app.api.get(`/v3/groups/joined-${deactivated}`))).toMatchObject({
        owner: 'olive',
        membersCount: 1,
      });
      for (const guid of [`own-${deactivated}`, `joined-${deactivated}`]) {
        const { stored, counted } = await memberCountsOf(database, app, guid);
        expect(stored).toBe(counted);
      }
      expect(await database.query('SELECT 1 FROM group_members WHERE app_id = $1 AND uid = $2', [app.id, uid])).toEqual(
        [],
      );
      expect(
        await database.query('SELECT 1 FROM group_bans WHERE app_id = $1 AND uid = $2', [app.id, uid]),
      ).toHaveLength(0);
      expect((await groupEventsOf(database, app, `own-${deactivated}`)).at(-1)).toEqual({
        name: 'group_owner_transferred',
        payload: { guid: `own-${deactivated}`, owner: 'app_system', oldOwner: uid, updatedBy: 'app_system' },
      });
    },
  );

  test('cannot be added or made an owner at the same time', async () => {
    const uids = Array.from({ length: 10 }, (_, n) => `racer-${n}`);
    for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    await createGroup(app, { guid: 'race' });
    await Promise.all(
      uids.flatMap((uid) => [
        app.api.post('/v3/groups/race/members', { participants: [uid] }),
        app.api.delete(`/v3/users/${uid}`, { permanent: true }),
        app.api.post('/v3/groups', { guid: `of-${uid}`, name: 'x', type: 'public', owner: uid }),
      ]),
    );
    expect(await memberCountsOf(database, app, 'race')).toEqual({ stored: 0, counted: 0 });
    expect(
      await database.query(`SELECT owner FROM groups WHERE app_id = $1 AND owner LIKE 'racer-%'`, [app.id]),
    ).toEqual([]);
  });
});
