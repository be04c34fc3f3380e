import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'carl', 'dora']);
});

const befriend = async (uid: string, ...accepted: string[]): Promise<any> =>
  dataOf(await app.api.post(`/v3/users/${uid}/friends`, { accepted })).accepted;
const part = async (uid: string, ...friends: string[]): Promise<any> =>
  dataOf(await app.api.delete(`/v3/users/${uid}/friends`, { friends }));
const friendsOf = async (uid: string, query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get(`/v3/users/${uid}/friends`, { ...query })).map((friend: { uid: string }) => friend.uid);

const made = { success: true, message: 'The friendship has been made.' };
const ended = { success: true, message: 'The friendship has been ended.' };
const refused = (code: string) => ({
  success: false,
  error: { code, message: expect.any(String), devMessage: expect.any(String), source: 'chat-api' },
});

/** Friendships that only one of the two knows of. */
const oneSided = () =>
  database.query(
    `SELECT uid, friend_uid FROM friends f WHERE app_id = $1
        AND NOT EXISTS (SELECT FROM friends m WHERE m.app_id = f.app_id AND m.uid = f.friend_uid AND m.friend_uid = f.uid)`,
    [app.id],
  );

/** Gives a user friends that nobody else has to do with, up to a number. */
async function fill(uid: string, friends: number): Promise<void> {
  await database.query(
    `WITH crowd AS (
       INSERT INTO users (app_id, uid, name) SELECT $1, $2::text || '-' || n, 'One of many' FROM generate_series(1, $3::int) AS n RETURNING uid
     )
     INSERT INTO friends (app_id, uid, friend_uid)
     SELECT $1, $2, uid FROM crowd UNION ALL SELECT $1, uid, $2 FROM crowd`,
    [app.id, uid, friends],
  );
}

describe('add-friend', () => {
  test('makes users friends of each other', async () => {
    expect(await befriend('anna', 'ben', 'carl')).toEqual({ ben: made, carl: made });
    expect(await friendsOf('anna')).toEqual(['ben', 'carl']);
    expect(await friendsOf('ben')).toEqual(['anna']);
    expect(await friendsOf('carl')).toEqual(['anna']);
    expect(await friendsOf('dora')).toEqual([]);
  });

  test('returns a result for each user, and an error for one does not affect the others', async () => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['dora'] }));
    await befriend('ben', 'anna');
    expect(await befriend('anna', 'ben', 'nobody', 'dora', 'anna', 'carl')).toEqual({
      ben: refused('ERR_ALREADY_FRIEND'),
      nobody: refused('ERR_UID_NOT_FOUND'),
      dora: refused('ERR_UID_NOT_FOUND'),
      anna: refused('ERR_CANNOT_FORM_SELF_RELATION'),
      carl: made,
    });
    expect(await friendsOf('anna')).toEqual(['ben', 'carl']);
  });

  test('accepts uids in any case, each once, and returns them as they were sent', async () => {
    expect(await befriend('ANNA', 'Ben', 'BEN', 'ben')).toEqual({ Ben: made });
    expect(await friendsOf('anna')).toEqual(['ben']);
  });

  test('accepts a uid that is a property name of JavaScript objects', async () => {
    dataOf(await app.api.post('/v3/users', { uid: '__proto__', name: 'P' }));
    const { body } = await app.api.post('/v3/users/anna/friends', { accepted: ['__proto__', 'constructor'] });
    expect(Object.entries(body.data.accepted)).toEqual([
      ['__proto__', made],
      ['constructor', refused('ERR_UID_NOT_FOUND')],
    ]);
    expect(await friendsOf('anna')).toEqual(['__proto__']);
  });

  test('does not find users of another app', async () => {
    const other = await appWithUsers(server, ['foreign']);
    expect(await befriend('anna', 'foreign')).toEqual({ foreign: refused('ERR_UID_NOT_FOUND') });
    expectError(await other.api.post('/v3/users/anna/friends', { accepted: ['foreign'] }), 404, 'ERR_UID_NOT_FOUND');
  });

  test('lets a user have 1000 friends, whichever of the two users adds', async () => {
    await fill('anna', 998);
    await fill('ben', 1000);
    expect(await befriend('anna', 'ben', 'carl', 'dora', 'anna-1')).toEqual({
      ben: refused('ERR_PLAN_QUOTA_RESTRICTION'),
      carl: made,
      dora: made,
      'anna-1': refused('ERR_ALREADY_FRIEND'),
    });
    expect(await befriend('anna', 'ben-1')).toEqual({ 'ben-1': refused('ERR_PLAN_QUOTA_RESTRICTION') });
    expect(await befriend('ben-1', 'anna', 'carl')).toEqual({
      anna: refused('ERR_PLAN_QUOTA_RESTRICTION'),
      carl: made,
    });
    await part('anna', 'carl');
    expect(await befriend('ben-1', 'anna')).toEqual({ anna: made });
  });

  test('reports the error of the list', async () => {
    const wrong = async (accepted: unknown, details: object) =>
      expectError(await app.api.post('/v3/users/anna/friends', { accepted }), 400, 'ERR_BAD_REQUEST', details);
    await wrong(undefined, { accepted: ['The accepted field is required.'] });
    await wrong('ben', { accepted: ['The accepted must be a list.'] });
    await wrong(['ben', 'a b', ''], {
      'accepted.1': [expect.any(String)],
      'accepted.2': ['The accepted.2 field is required.'],
    });
    await wrong(
      Array.from({ length: 26 }, (_, n) => `u-${n}`),
      { accepted: ['The accepted may not have more than 25 items.'] },
    );
    expect(await friendsOf('anna')).toEqual([]);
    expect(await befriend('anna')).toEqual({});
  });
});

describe('remove-friend', () => {
  beforeEach(async () => {
    await befriend('anna', 'ben', 'carl');
  });

  test('ends friendships for both users', async () => {
    expect(await part('ben', 'anna')).toEqual({
      success: true,
      message: '1 of 1 have been removed from the friends of the user with uid ben.',
      friends: { anna: ended },
    });
    expect(await friendsOf('anna')).toEqual(['carl']);
    expect(await friendsOf('ben')).toEqual([]);
  });

  test('returns a result for each user, and an error for one does not affect the others', async () => {
    expect(await part('anna', 'CARL', 'carl', 'dora', 'anna', 'nobody')).toEqual({
      success: false,
      message: '1 of 4 have been removed from the friends of the user with uid anna.',
      friends: {
        CARL: ended,
        dora: refused('ERR_NOT_A_FRIEND'),
        anna: refused('ERR_NOT_A_FRIEND'),
        nobody: refused('ERR_UID_NOT_FOUND'),
      },
    });
    expect(await friendsOf('anna')).toEqual(['ben']);
  });

  test('does not reach friendships of another app', async () => {
    const other = await appWithUsers(server, ['anna', 'ben']);
    dataOf(await other.api.delete('/v3/users/anna/friends', { friends: ['ben'] }));
    expect(await friendsOf('anna')).toEqual(['ben', 'carl']);
  });

  test('reports the error of the list', async () => {
    const wrong = async (friends: unknown, details: object) =>
      expectError(await app.api.delete('/v3/users/anna/friends', { friends }), 400, 'ERR_BAD_REQUEST', details);
    await wrong(undefined, { friends: ['The friends field is required.'] });
    await wrong([5.5], { 'friends.0': ['The friends.0 must be a string.'] });
    await wrong(
      Array.from({ length: 26 }, () => 'ben'),
      { friends: ['The friends may not have more than 25 items.'] },
    );
    expect(await friendsOf('anna')).toEqual(['ben', 'carl']);
  });
});

/** All look for the user in the same way. */
const calls = {
  'add-friend': (uid: string) => app.api.post(`/v3/users/${uid}/friends`, { accepted: ['anna'] }),
  'list-all-friends': (uid: string) => app.api.get(`/v3/users/${uid}/friends`),
  'remove-friend': (uid: string) => app.api.delete(`/v3/users/${uid}/friends`, { friends: ['anna'] }),
};

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('does not find an unknown, deactivated or deleted user, or a user of another app', async () => {
    await appWithUsers(server, ['foreign']);
    await befriend('carl', 'anna');
    await befriend('dora', 'anna');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['carl'] }));
    dataOf(await app.api.delete('/v3/users/dora'));
    for (const uid of ['nobody', 'app_system', 'foreign', 'carl', 'dora'])
      expectError(await call(uid), 404, 'ERR_UID_NOT_FOUND');
  });

  test('does not find malformed uids', async () => {
    expectError(await call('a%20b'), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('the friends of a deleted user', () => {
  beforeEach(async () => {
    await befriend('anna', 'ben', 'carl');
    await befriend('ben', 'carl');
  });

  test.each([[false], [true]])('no longer have the user as a friend, permanent: %s', async (permanent) => {
    dataOf(await app.api.delete('/v3/users/anna', { permanent }));
    expect(await friendsOf('ben')).toEqual(['carl']);
    expect(
      await database.query('SELECT 1 FROM friends WHERE app_id = $1 AND $2 IN (uid, friend_uid)', [app.id, 'anna']),
    ).toHaveLength(permanent ? 0 : 4);
    expect(await part('ben', 'anna')).toMatchObject({ friends: { anna: refused('ERR_UID_NOT_FOUND') } });
  });

  test('are not friends of the next user with the uid', async () => {
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Another Anna' }));
    expect(await friendsOf('anna')).toEqual([]);
  });

  test('are friends again of a reactivated user', async () => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['anna'] }));
    expect(await friendsOf('ben')).toEqual(['carl']);
    dataOf(await app.api.put('/v3/users', { uidsToActivate: ['anna'] }));
    expect(await friendsOf('ben')).toEqual(['anna', 'carl']);
    expect(await friendsOf('anna')).toEqual(['ben', 'carl']);
  });
});

describe('at once', () => {
  const uids = Array.from({ length: 10 }, (_, n) => `u-${n}`);
  const pairs = uids.flatMap((one) =>
    uids.filter((other) => other !== one).map((other): [string, string] => [one, other]),
  );
  beforeEach(async () => {
    for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  });

  test('of fifty simultaneous additions, from both sides, one succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? befriend('anna', 'ben') : befriend('ben', 'anna'))),
    );
    expect(results.filter(({ anna, ben }) => (anna ?? ben).success)).toHaveLength(1);
    expect([await friendsOf('anna'), await friendsOf('ben')]).toEqual([['ben'], ['anna']]);
  });

  test('friendships that are added and removed from both sides have both rows or none', async () => {
    await Promise.all(
      pairs.flatMap(([one, other], n) => [befriend(one, ...uids), n % 2 ? part(one, other) : part(other, one)]),
    );
    expect(await oneSided()).toEqual([]);
    const friends = Object.fromEntries(
      await Promise.all(uids.map(async (uid) => [uid, await friendsOf(uid)] as const)),
    );
    for (const [one, other] of pairs) expect(friends[one]!.includes(other)).toBe(friends[other]!.includes(one));
  });

  test('friends beyond the 1000th are refused from both sides', async () => {
    await fill('anna', 995);
    const results = await Promise.all(uids.flatMap((uid) => [befriend('anna', uid), befriend(uid, 'anna')]));
    expect(results.flatMap((result) => Object.values<any>(result)).filter(({ success }) => success)).toHaveLength(5);
    expect(await friendsOf('anna', { perPage: 1000 })).toHaveLength(1000);
    expect(await oneSided()).toEqual([]);
  });

  test('many users who are friends of each other can be erased while friends are added', async () => {
    for (const uid of uids) await befriend(uid, ...uids);
    const responses = await Promise.all(
      uids.flatMap((uid) => [
        app.api.post(`/v3/users/anna/friends`, { accepted: uids }),
        app.api.delete(`/v3/users/${uid}`, { permanent: true }),
      ]),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await friendsOf('anna')).toEqual([]);
    expect(await database.query('SELECT 1 FROM friends WHERE app_id = $1', [app.id])).toEqual([]);
  });
});
