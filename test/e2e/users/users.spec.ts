import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  other = await server.createApp();
  dataOf(await other.api.post('/v3/users', { uid: 'stranger', name: 'Of another app' }));
});

const created = async (user: { uid: string; [property: string]: unknown }): Promise<any> =>
  dataOf(await app.api.post('/v3/users', { name: user.uid, ...user }));

const full = {
  name: 'Andrew Joseph',
  avatar: 'https://example.com/a.png',
  link: 'https://example.com/andrew',
  statusMessage: 'On a hike',
  metadata: { '@private': { email: 'a@example.com', contactNumber: '+15550100' }, city: 'Utrecht' },
  tags: ['vip', 'hiker'],
};

describe('create-user', () => {
  test('responds with the stored user, with the uid in lower case', async () => {
    const user = await created({ uid: 'Andrew', ...full });
    expect(user).toEqual({ ...full, uid: 'andrew', role: 'default', status: 'offline', createdAt: expect.any(Number) });
    expect(dataOf(await app.api.get('/v3/users/andrew'))).toEqual(user);
  });

  test('has times in whole seconds', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { createdAt } = await created({ uid: 'punctual' });
    expect(Number.isInteger(createdAt)).toBe(true);
    expect(createdAt).toBeGreaterThanOrEqual(before - 1);
    expect(createdAt).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 1);
  });

  test('responds with a token of the user on request', async () => {
    const { authToken } = await created({ uid: 'tina', withAuthToken: true });
    expect(authToken).toMatch(/^tina_\d{10}[0-9a-f]{30}$/);
    expect(
      dataOf(await app.api.get('/v3/users/tina/auth_tokens')).map((token: { authToken: string }) => token.authToken),
    ).toEqual([authToken]);
  });

  test('creates no token without a request for one', async () => {
    expect(await created({ uid: 'tokenless', withAuthToken: false })).not.toHaveProperty('authToken');
    expect(dataOf(await app.api.get('/v3/users/tokenless/auth_tokens'))).toEqual([]);
  });

  test('accepts authOnly keys', async () => {
    const authOnly = server.client({ apikey: app.authKey });
    expect(dataOf(await authOnly.post('/v3/users', { uid: 'newcomer', name: 'N', withAuthToken: true }))).toMatchObject(
      { uid: 'newcomer' },
    );
  });

  test('treats null as absent, and omits absent properties from the response', async () => {
    const absent = {
      avatar: null,
      link: null,
      role: null,
      statusMessage: null,
      metadata: null,
      tags: null,
      withAuthToken: null,
    };
    expect(await created({ uid: 'bare', ...absent })).toEqual({
      uid: 'bare',
      name: 'bare',
      role: 'default',
      status: 'offline',
      createdAt: expect.any(Number),
    });
  });

  test('stores any JSON as it was sent, whatever its names', async () => {
    const metadata = {
      constructor: 'c',
      prototype: [{ then: null }],
      '': 0.5,
      toString: 'x',
      deep: { constructor: { name: [] }, hasOwnProperty: false },
    };
    expect((await created({ uid: 'odd', metadata })).metadata).toEqual(metadata);
    expect(dataOf(await app.api.put('/v3/users/odd', { metadata: { constructor: {} } })).metadata).toEqual({
      constructor: {},
    });
  });

  test('ignores unknown properties', async () => {
    expect(
      await created({
        uid: 'extra',
        status: 'available',
        createdAt: 1,
        deactivatedAt: 1,
        appId: other.id,
        nickname: 'x',
      }),
    ).toEqual({
      uid: 'extra',
      name: 'extra',
      role: 'default',
      status: 'offline',
      createdAt: expect.any(Number),
    });
  });

  test.each([
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['a uid of 100 characters', { uid: 'u'.repeat(100) }],
    ['25 tags of 100 characters', { tags: Array.from({ length: 25 }, (_, n) => `${n}`.padEnd(100, 't')) }],
    ['metadata of 5 KB', { metadata: { m: 'x'.repeat(5 * 1024 - '{"m":""}'.length) } }],
  ])('accepts %s', async (_, user) => {
    expect(await created({ uid: `fits-${Object.keys(user)[0]!.toLowerCase()}`, ...user })).toMatchObject(user);
  });

  test.each([
    ['a uid with other characters', { uid: 'an drew' }, 'uid'],
    ['a uid of 101 characters', { uid: 'u'.repeat(101) }, 'uid'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['an avatar that is no web address', { avatar: 'javascript:alert(1)' }, 'avatar'],
    ['26 tags', { tags: Array.from({ length: 26 }, String) }, 'tags'],
    ['a tag of 101 characters', { tags: ['ok', 't'.repeat(101)] }, 'tags.1'],
    ['metadata of more than 5 KB', { metadata: { m: 'x'.repeat(5 * 1024) } }, 'metadata'],
    ['metadata that is a list', { metadata: [1] }, 'metadata'],
  ])('refuses %s', async (_, change, field) => {
    expectError(await app.api.post('/v3/users', { uid: 'unfit', name: 'U', ...change }), 400, 'ERR_BAD_REQUEST', {
      [field]: [expect.any(String)],
    });
    expectError(await app.api.get('/v3/users/unfit'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('names the error of each field', async () => {
    const body = { name: ' ', avatar: 'no url', tags: [' ', 1, 'ok'], withAuthToken: 'yes' };
    expectError(await app.api.post('/v3/users', body), 400, 'ERR_BAD_REQUEST', {
      uid: ['The uid field is required.'],
      name: ['The name field is required.'],
      avatar: ['The avatar must be a valid URL.'],
      'tags.0': ['The tags.0 field is required.'],
      'tags.1': ['The tags.1 must be a string.'],
      withAuthToken: ['The withAuthToken must be true or false.'],
    });
  });

  test('refuses a uid that is taken, in any case, and changes nothing', async () => {
    await created({ uid: 'first', name: 'First' });
    expectError(
      await app.api.post('/v3/users', { uid: 'FIRST', name: 'Second', withAuthToken: true }),
      400,
      'ERR_UID_ALREADY_EXISTS',
    );
    expect(dataOf(await app.api.get('/v3/users/first'))).toMatchObject({ name: 'First' });
    expect(dataOf(await app.api.get('/v3/users/first/auth_tokens'))).toEqual([]);
  });

  test('refuses the uid of the system user', async () => {
    expectError(
      await app.api.post('/v3/users', { uid: 'app_system', name: 'Impostor' }),
      400,
      'ERR_UID_ALREADY_EXISTS',
    );
    expectError(
      await app.api.post('/v3/users', { uid: 'app_system', name: 'Impostor', withAuthToken: true }),
      400,
      'ERR_UID_ALREADY_EXISTS',
    );
    for (const answer of [
      await app.api.put('/v3/users/app_system', { name: 'Impostor' }),
      await app.api.delete('/v3/users/app_system'),
      await app.api.delete('/v3/users/app_system', { permanent: true }),
      await app.api.post('/v3/users/app_system/auth_tokens'),
    ])
      expectError(answer, 404, 'ERR_UID_NOT_FOUND');
  });

  test('returns the system user by its uid, and lists it nowhere', async () => {
    expect(dataOf(await app.api.get('/v3/users/app_system'))).toMatchObject({ uid: 'app_system', name: 'System' });
    const { body } = await app.api.get('/v3/users', { searchKey: 'app_system', withDeactivated: true });
    expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
  });

  test('accepts the uid of a user of another app', async () => {
    expect(await created({ uid: 'stranger', name: 'Of this app' })).toMatchObject({ name: 'Of this app' });
    expect(dataOf(await other.api.get('/v3/users/stranger'))).toMatchObject({ name: 'Of another app' });
  });

  test('lets exactly one of fifty concurrent creations of a uid succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.api.post('/v3/users', { uid: 'contested', name: `Claimant ${n}`, withAuthToken: n % 2 === 0 }),
      ),
    );
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 400, 'ERR_UID_ALREADY_EXISTS');
    expect(dataOf(await app.api.get('/v3/users/contested'))).toMatchObject({ name: dataOf(winner!).name });
  });

  test('refuses an unknown role and stores nothing', async () => {
    expectError(
      await app.api.post('/v3/users', { uid: 'norole', name: 'N', role: 'wizard', withAuthToken: true }),
      404,
      'ERR_ROLE_NOT_FOUND',
    );
    expectError(await app.api.get('/v3/users/norole'), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('get-user', () => {
  beforeAll(async () => {
    await created({ uid: 'anna', ...full });
    await created({ uid: 'zoe' });
  });

  test('finds the uid in any case', async () => {
    expect(dataOf(await app.api.get('/v3/users/ANNA'))).toMatchObject({ uid: 'anna' });
  });

  test('returns everything to the app, and no conversation', async () => {
    const user = dataOf(await app.api.get('/v3/users/anna'));
    expect(user.metadata).toEqual(full.metadata);
    expect(user).not.toHaveProperty('conversationId');
  });

  test('hides private metadata from other users, and returns the conversation with them', async () => {
    const { '@private': _, ...shown } = full.metadata;
    expect(dataOf(await app.as('zoe').get('/v3/users/anna'))).toMatchObject({
      metadata: shown,
      conversationId: 'anna_user_zoe',
    });
    expect(dataOf(await app.as('zoe').get('/v3/users/anna')).metadata).toEqual(shown);
  });

  test('shows users their own private metadata', async () => {
    const user = dataOf(await app.as('anna').get('/v3/users/anna'));
    expect(user.metadata).toEqual(full.metadata);
    expect(user).not.toHaveProperty('conversationId');
  });

  test('puts the smaller uid first in the conversation id, for either user', async () => {
    expect(dataOf(await app.as('anna').get('/v3/users/zoe')).conversationId).toBe('anna_user_zoe');
  });

  test('does not find an invalid uid', async () => {
    expectError(await app.api.get('/v3/users/an%20drew'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    await created({ uid: 'asleep' });
    await created({ uid: 'gone' });
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
    dataOf(await app.api.delete('/v3/users/gone'));
    dataOf(await other.api.post('/v3/users', { uid: 'foreign', name: 'F' }));
    for (const uid of ['Nobody', 'asleep', 'gone', 'foreign']) {
      const answer = await app.api.get(`/v3/users/${uid}`);
      expectError(answer, 404, 'ERR_UID_NOT_FOUND');
      expect(answer.body.error.message).toBe(
        `The UID ${uid.toLowerCase()} does not exist, please make sure you have created a user with UID ${uid.toLowerCase()}.`,
      );
    }
  });
});

describe('update-user', () => {
  test('changes what is sent, leaves the rest, and responds with the whole user', async () => {
    const before = await created({ uid: 'bob', ...full });
    const changed = dataOf(await app.api.put('/v3/users/BOB', { name: 'Robert', tags: ['new'] }));
    expect(changed).toEqual({ ...before, name: 'Robert', tags: ['new'], updatedAt: expect.any(Number) });
    expect(dataOf(await app.api.get('/v3/users/bob'))).toEqual(changed);
  });

  test('replaces every property', async () => {
    await created({ uid: 'carl', ...full });
    const changes = {
      name: 'C',
      avatar: 'https://e.com/c',
      link: 'https://e.com/l',
      role: 'DEFAULT',
      statusMessage: '',
      metadata: { only: 'this' },
      tags: ['t'],
    };
    expect(dataOf(await app.api.put('/v3/users/carl', changes))).toMatchObject({
      ...changes,
      role: 'default',
      statusMessage: '',
    });
    expect(dataOf(await app.api.get('/v3/users/carl')).metadata).toEqual({ only: 'this' });
  });

  test('clears the properties in unset, even if they have a value in the same request', async () => {
    await created({ uid: 'dora', ...full });
    const cleared = dataOf(
      await app.api.put('/v3/users/dora', {
        avatar: 'https://example.com/new.png',
        unset: ['avatar', 'link', 'metadata'],
      }),
    );
    for (const name of ['avatar', 'link', 'metadata']) expect(cleared).not.toHaveProperty(name);
    expect(cleared).toMatchObject({ name: full.name, statusMessage: full.statusMessage, tags: full.tags });
    expect(dataOf(await app.api.get('/v3/users/dora'))).toEqual(cleared);
  });

  test('treats null as absent and clears nothing', async () => {
    const before = await created({ uid: 'eve', ...full });
    const nothing = {
      name: null,
      avatar: null,
      link: null,
      role: null,
      statusMessage: null,
      metadata: null,
      tags: null,
      unset: null,
    };
    expect(dataOf(await app.api.put('/v3/users/eve', nothing))).toEqual({ ...before, updatedAt: expect.any(Number) });
  });

  test('an empty list removes all tags', async () => {
    await created({ uid: 'fred', tags: ['a'] });
    expect(dataOf(await app.api.put('/v3/users/fred', { tags: [] }))).not.toHaveProperty('tags');
  });

  test('cannot move a user to another uid', async () => {
    await created({ uid: 'gina' });
    expect(dataOf(await app.api.put('/v3/users/gina', { uid: 'ginny', name: 'G' }))).toMatchObject({ uid: 'gina' });
    expectError(await app.api.get('/v3/users/ginny'), 404, 'ERR_UID_NOT_FOUND');
  });

  test.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a malformed avatar', { avatar: 'no url' }, 'avatar'],
    ['a malformed link', { link: 'ftp://example.com' }, 'link'],
    ['a blank tag', { tags: [' '] }, 'tags.0'],
    ['a property to clear that cannot be cleared', { unset: ['name'] }, 'unset.0'],
    ['metadata of more than 5 KB', { metadata: { m: 'x'.repeat(5 * 1024) } }, 'metadata'],
  ])('refuses %s and changes nothing', async (_, changes, field) => {
    const uid = `unfit-${field.split('.')[0]}`;
    await app.api.post('/v3/users', { uid, ...full });
    const before = dataOf(await app.api.get(`/v3/users/${uid}`));
    expectError(
      await app.api.put(`/v3/users/${uid}`, { statusMessage: 'changed', ...changes }),
      400,
      'ERR_BAD_REQUEST',
      { [field]: [expect.any(String)] },
    );
    expect(dataOf(await app.api.get(`/v3/users/${uid}`))).toEqual(before);
  });

  test('refuses an unknown role and changes nothing', async () => {
    await created({ uid: 'hugo', name: 'Hugo' });
    expectError(await app.api.put('/v3/users/hugo', { name: 'H', role: 'wizard' }), 404, 'ERR_ROLE_NOT_FOUND');
    expect(dataOf(await app.api.get('/v3/users/hugo'))).toMatchObject({ name: 'Hugo', role: 'default' });
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    for (const uid of ['inactive', 'removed']) await created({ uid });
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['inactive'] }));
    dataOf(await app.api.delete('/v3/users/removed'));
    dataOf(await other.api.post('/v3/users', { uid: 'theirs', name: 'Theirs' }));
    for (const uid of ['nobody', 'inactive', 'removed', 'theirs'])
      expectError(await app.api.put(`/v3/users/${uid}`, { name: 'X' }), 404, 'ERR_UID_NOT_FOUND');
    expect(dataOf(await other.api.get('/v3/users/theirs'))).toMatchObject({ name: 'Theirs' });
  });
});
