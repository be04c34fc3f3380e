import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei', 'gone']);
  other = await appWithUsers(server, ['andrew', 'stranger']);
});

const block = async (uid: string, ...blockedUids: string[]) =>
  dataOf(await app.api.post(`/v3/users/${uid}/blockedusers`, { blockedUids }));
const unblock = async (uid: string, ...blockedUids: string[]) =>
  dataOf(await app.api.delete(`/v3/users/${uid}/blockedusers`, { blockedUids }));
const list = async (uid: string, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await app.api.get(`/v3/users/${uid}/blockedusers`, query));
const uids = async (uid: string, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await list(uid, query)).map((user) => user.uid);

const outcomes = (results: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries<any>(results).map(([uid, { success, error }]) => [uid, success ? 'done' : error.code]),
  );

const eventsOf = async (uid: string) =>
  (await eventsIn(database, app))
    .filter(({ subject }) => subject === `user:${uid}`)
    .map(({ name, payload }) => ({ name, payload }));

describe('block-users', () => {
  test('returns a message for each user in the given order, and publishes an event', async () => {
    const results = await block('ANDREW', 'omar', 'Tina', 'omar');
    expect(Object.entries(results)).toEqual([
      ['omar', { success: true, message: 'The user with uid andrew has blocked the user with uid omar.' }],
      ['Tina', { success: true, message: 'The user with uid andrew has blocked the user with uid tina.' }],
    ]);
    expect(await uids('andrew')).toEqual(['omar', 'tina']);
    expect(await eventsOf('andrew')).toEqual([
      { name: 'user_blocked', payload: { uids: ['omar', 'tina'], by: 'andrew' } },
    ]);
  });

  test('reports an error for each refused user and processes the others', async () => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    const results = await block('andrew', 'andrew', 'nobody', 'gone', 'stranger', 'app_system', 'tina');
    expect(outcomes(results)).toEqual({
      andrew: 'ERR_CANNOT_BLOCK_SELF',
      nobody: 'ERR_UID_NOT_FOUND',
      gone: 'ERR_UID_NOT_FOUND',
      stranger: 'ERR_UID_NOT_FOUND',
      app_system: 'ERR_UID_NOT_FOUND',
      tina: 'done',
    });
    expect(results.andrew).toEqual({
      success: false,
      error: {
        code: 'ERR_CANNOT_BLOCK_SELF',
        message: expect.any(String),
        devMessage: expect.any(String),
        source: 'chat-api',
      },
    });
    expect(await uids('andrew', { direction: 'both' })).toEqual(['tina']);
  });

  test('blocking again changes nothing, not even the time, and publishes no event', async () => {
    await block('andrew', 'tina');
    await database.query(`UPDATE user_blocks SET blocked_at = '2020-01-01Z' WHERE app_id = $1`, [app.id]);
    expect(outcomes(await block('andrew', 'tina', 'omar'))).toEqual({ tina: 'done', omar: 'done' });
    const [, tina] = await list('andrew');
    expect(tina).toMatchObject({ uid: 'tina', blockedByMeAt: 1_577_836_800 });
    expect((await eventsOf('andrew')).map(({ payload }) => payload.uids)).toEqual([['tina'], ['omar']]);
  });

  test('an empty list blocks nobody', async () => {
    expect(await block('andrew')).toEqual({});
    expect(await eventsOf('andrew')).toEqual([]);
  });

  test('refuses a body without a list of uids', async () => {
    const path = '/v3/users/andrew/blockedusers';
    const details = (sentence: string) => ({ blockedUids: [sentence] });
    expectError(await app.api.post(path), 400, 'ERR_BAD_REQUEST', details('The blockedUids field is required.'));
    expectError(
      await app.api.post(path, { blockedUids: 'tina' }),
      400,
      'ERR_BAD_REQUEST',
      details('The blockedUids must be a list.'),
    );
    expectError(await app.api.post(path, { blockedUids: ['ti na'] }), 400, 'ERR_BAD_REQUEST', {
      'blockedUids.0': [expect.any(String)],
    });
    const many = Array.from({ length: 101 }, (_, n) => `u-${n}`);
    expectError(await app.api.post(path, { blockedUids: many }), 400, 'ERR_BAD_REQUEST');
    expect(Object.keys(await block('andrew', ...many.slice(1)))).toHaveLength(100);
  });

  test('accepts a uid that is the name of a property of every object', async () => {
    for (const uid of ['__proto__', 'constructor']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const { text } = await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['__proto__', 'constructor'] });
    expect(text).toMatch(/"__proto__":\{"success":true/);
    expect(await uids('andrew')).toEqual(['__proto__', 'constructor']);
  });
});

describe('unblock-users', () => {
  test('returns a message for each user, and publishes an event about those who were blocked', async () => {
    await block('andrew', 'tina', 'omar');
    expect(await unblock('andrew', 'TINA', 'mei')).toEqual({
      TINA: { success: true, message: 'The user with uid andrew no longer blocks the user with uid tina.' },
      mei: { success: true, message: 'The user with uid andrew no longer blocks the user with uid mei.' },
    });
    expect(await uids('andrew')).toEqual(['omar']);
    expect((await eventsOf('andrew')).slice(1)).toEqual([
      { name: 'user_unblocked', payload: { uids: ['tina'], by: 'andrew' } },
    ]);
  });

  test('does not remove the block of the other user', async () => {
    await block('tina', 'andrew');
    await unblock('andrew', 'tina');
    expect(await uids('tina')).toEqual(['andrew']);
  });

  test('reports an error for each refused user and processes the others', async () => {
    await block('andrew', 'tina', 'gone');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    expect(outcomes(await unblock('andrew', 'nobody', 'stranger', 'gone', 'tina'))).toEqual({
      nobody: 'ERR_UID_NOT_FOUND',
      stranger: 'ERR_UID_NOT_FOUND',
      gone: 'ERR_UID_NOT_FOUND',
      tina: 'done',
    });
  });

  test('refuses a body without a list of uids', async () => {
    expectError(await app.api.delete('/v3/users/andrew/blockedusers'), 400, 'ERR_BAD_REQUEST', {
      blockedUids: ['The blockedUids field is required.'],
    });
  });
});

describe('list-blocked-users', () => {
  test('shows each user as the blocking user sees them', async () => {
    dataOf(
      await app.api.put('/v3/users/tina', {
        link: 'https://example.com/tina',
        tags: ['vip'],
        metadata: { '@private': { email: 't@example.com' } },
      }),
    );
    await block('andrew', 'tina');
    const [tina] = await list('andrew');
    expect(tina).toEqual({
      uid: 'tina',
      name: 'tina',
      link: 'https://example.com/tina',
      metadata: { '@private': { email: 't@example.com' } },
      status: 'offline',
      role: 'default',
      blockedByMe: true,
      blockedByMeAt: expect.any(Number),
      blockedAt: tina.blockedByMeAt,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      conversationId: 'andrew_user_tina',
    });
  });

  test('lists the given direction and shows blocks of the other', async () => {
    await block('andrew', 'tina', 'omar');
    await block('omar', 'andrew');
    await block('mei', 'andrew');
    const seen = async (query: Record<string, unknown>) =>
      (await list('andrew', query)).map(({ uid, blockedByMe, hasBlockedMe, blockedAt, blockedByMeAt }) => [
        uid,
        blockedByMe,
        hasBlockedMe,
        typeof blockedAt,
        typeof blockedByMeAt,
      ]);
    const mei = ['mei', undefined, true, 'number', 'undefined'];
    const omar = ['omar', true, true, 'number', 'number'];
    const tina = ['tina', true, undefined, 'number', 'number'];
    expect(await seen({})).toEqual([omar, tina]);
    expect(await seen({ direction: 'blockedByMe' })).toEqual([omar, tina]);
    expect(await seen({ direction: 'hasBlockedMe' })).toEqual([mei, omar]);
    expect(await seen({ direction: 'both' })).toEqual([mei, omar, tina]);
  });

  test('searches the beginning of uids and names', async () => {
    dataOf(await app.api.put('/v3/users/mei', { name: 'Tim 100%' }));
    await block('andrew', 'tina', 'omar', 'mei');
    expect(await uids('andrew', { searchKey: 'TI' })).toEqual(['mei', 'tina']);
    expect(await uids('andrew', { searchKey: 'tim 100%' })).toEqual(['mei']);
    expect(await uids('andrew', { searchKey: '%' })).toEqual([]);
    const { body } = await app.api.get('/v3/users/andrew/blockedusers', { searchKey: 'ti', perPage: 1 });
    expect(body.meta.pagination).toMatchObject({ total: 2, count: 1 });
  });

  test('pages have every user once, and each has the right total', async () => {
    await block('andrew', 'tina', 'omar', 'mei');
    for (const direction of ['blockedByMe', 'both']) {
      expect(await uids('andrew', { direction, perPage: 2 })).toEqual(['mei', 'omar']);
      const { body } = await app.api.get('/v3/users/andrew/blockedusers', { direction, perPage: 2, page: 2 });
      expect(body.data.map(({ uid }: any) => uid)).toEqual(['tina']);
      expect(body.meta).toEqual({
        pagination: { total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 },
        cursor: { updatedAt: expect.any(Number), affix: 'prepend', id: expect.any(String) },
      });
    }
  });

  test('leaves deactivated users out until they are reactivated', async () => {
    await block('andrew', 'gone', 'tina');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    const { body } = await app.api.get('/v3/users/andrew/blockedusers');
    expect(body.data.map(({ uid }: any) => uid)).toEqual(['tina']);
    expect(body.meta.pagination.total).toBe(1);
    dataOf(await app.api.put('/v3/users', { uidsToActivate: ['gone'] }));
    expect(await uids('andrew')).toEqual(['gone', 'tina']);
  });

  test.each([
    ['perPage', 1001],
    ['page', -1],
    ['direction', 'sideways'],
  ])('refuses %s=%s', async (name, value) => {
    const response = await app.api.get('/v3/users/andrew/blockedusers', { [name]: value });
    expectError(response, 400, 'ERR_BAD_REQUEST', { [name]: [expect.any(String)] });
  });
});

describe('a user who does not exist', () => {
  test.each([['nobody'], ['gone'], ['stranger'], ['app_system']])('as %s neither blocks nor is listed', async (uid) => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    const path = `/v3/users/${uid}/blockedusers`;
    for (const response of [
      await app.api.post(path, { blockedUids: ['tina'] }),
      await app.api.get(path),
      await app.api.delete(path, { blockedUids: ['tina'] }),
    ]) {
      expectError(response, 404, 'ERR_UID_NOT_FOUND');
    }
  });

  test.each([[false], [true]])('is not listed once deleted, permanently: %s', async (permanent) => {
    await block('andrew', 'tina', 'omar');
    await block('tina', 'omar', 'mei');
    dataOf(await app.api.delete('/v3/users/tina', { permanent }));
    expect(await uids('andrew', { direction: 'both' })).toEqual(['omar']);
    expect(await uids('mei', { direction: 'both' })).toEqual([]);
    expect(await uids('omar', { direction: 'hasBlockedMe' })).toEqual(['andrew']);
    expect(
      await database.query(`SELECT uid FROM user_blocks WHERE app_id = $1 AND 'tina' IN (uid, blocked_uid)`, [app.id]),
    ).toHaveLength(permanent ? 0 : 3);
  });

  test('has no blocks in another app where the uid is the same', async () => {
    await block('andrew', 'tina');
    expect(dataOf(await other.api.get('/v3/users/andrew/blockedusers'))).toEqual([]);
  });
});

describe('at once', () => {
  test('of fifty equal requests one blocks, and all report success', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => block('andrew', 'tina', 'omar')));
    for (const response of responses) expect(outcomes(response)).toEqual({ tina: 'done', omar: 'done' });
    expect((await eventsOf('andrew')).flatMap(({ payload }) => payload.uids).sort()).toEqual(['omar', 'tina']);
  });

  test('blocks and unblocks end in the state that the events describe', async () => {
    const others = ['tina', 'omar', 'mei'];
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 ? block('andrew', ...others) : unblock('andrew', ...[...others].reverse()),
      ),
    );
    const events = await eventsOf('andrew');
    for (const uid of others) {
      const about = events.filter(({ payload }) => payload.uids.includes(uid)).map(({ name }) => name);
      about.forEach((name, n) => expect(name).toBe(n % 2 ? 'user_unblocked' : 'user_blocked'));
      expect((await uids('andrew')).includes(uid)).toBe(about.length % 2 === 1);
    }
  });

  test('users who are erased or deactivated while they block each other leave no block of an erased user', async () => {
    const crowd = Array.from({ length: 12 }, (_, n) => `c-${n}`);
    for (const uid of crowd) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const [staying, leaving] = [crowd.slice(0, 4), crowd.slice(4)];
    const responses = await Promise.all([
      ...crowd.flatMap((uid) =>
        crowd.map((blocked) => app.api.post(`/v3/users/${uid}/blockedusers`, { blockedUids: [blocked, 'tina'] })),
      ),
      ...leaving.map((uid, n) => app.api.delete(`/v3/users/${uid}`, { permanent: n % 2 === 0 })),
    ]);
    expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    const rows = await database.query('SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1', [app.id]);
    const erased = leaving.filter((_, n) => n % 2 === 0);
    expect(rows.filter(({ uid, other: blocked }) => erased.includes(uid) || erased.includes(blocked))).toEqual([]);
    const amongStaying = rows.filter(({ uid, other: blocked }) => staying.includes(uid) && !leaving.includes(blocked));
    expect(amongStaying).toHaveLength(staying.length * staying.length);
  });

  test('many users who have blocked each other can be erased concurrently', async () => {
    const crowd = Array.from({ length: 24 }, (_, n) => `c-${n}`);
    for (const uid of crowd) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    await Promise.all(crowd.map((uid) => block(uid, ...crowd)));
    const responses = await Promise.all(crowd.map((uid) => app.api.delete(`/v3/users/${uid}`, { permanent: true })));
    expect(responses.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect(await database.query('SELECT 1 FROM user_blocks WHERE app_id = $1', [app.id])).toEqual([]);
  });
});
