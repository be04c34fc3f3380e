import { dataOf, expectError } from '#test/support/client.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben', 'carl']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
});

const deactivate = async (...uidsToDeactivate: string[]) =>
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate }));
const reactivate = async (...uidsToActivate: string[]) => dataOf(await app.api.put('/v3/users', { uidsToActivate }));

describe('deactivate-users', () => {
  test('returns which users were deactivated now, which were before, and which do not exist', async () => {
    expect(await deactivate('ANNA')).toEqual({ deactivatedUids: ['ANNA'] });
    dataOf(await app.api.delete('/v3/users/carl'));
    expect(await deactivate('ben', 'Anna', 'Nobody', 'carl', 'BEN')).toEqual({
      deactivatedUids: ['ben'],
      alreadyDeactivatedUids: ['Anna', 'carl'],
      notFound: ['Nobody'],
    });
    expect(await deactivate('anna')).toEqual({ alreadyDeactivatedUids: ['anna'] });
  });

  test('hides the user everywhere', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    await deactivate('anna');
    expectError(await app.api.get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.put('/v3/users/anna', { name: 'A' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.get('/v3/users/anna/auth_tokens'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.post('/v3/users/anna/auth_tokens', { force: true }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.get(`/v3/users/anna/auth_tokens/${authToken}`), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.get('/v3/users/anna/messages'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.as('anna').get('/v3/users/ben'), 404, 'ERR_UID_NOT_FOUND');
    expectError(
      await app.as('ben').post('/v3/messages', { receiver: 'anna', receiverType: 'user', data: { text: 'x' } }),
      404,
      'ERR_UID_NOT_FOUND',
    );
    expectError(await app.api.post('/v3/users', { uid: 'anna', name: 'A' }), 400, 'ERR_UID_ALREADY_EXISTS');
  });

  test('changes no user of another app', async () => {
    const other = await server.createApp();
    expect(dataOf(await other.api.delete('/v3/users', { uidsToDeactivate: ['anna'] }))).toEqual({ notFound: ['anna'] });
    dataOf(await app.api.get('/v3/users/anna'));
  });

  test('lets exactly one of fifty concurrent requests deactivate each user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => deactivate(...(n % 2 ? ['anna', 'ben', 'carl'] : ['carl', 'ben', 'anna']))),
    );
    expect(answers.flatMap(({ deactivatedUids = [] }) => deactivatedUids).sort()).toEqual(['anna', 'ben', 'carl']);
  });

  test.each([
    ['no list', {}, 'uidsToDeactivate'],
    ['a value that is not a list', { uidsToDeactivate: 'anna' }, 'uidsToDeactivate'],
    ['an invalid uid', { uidsToDeactivate: ['anna', 'b c'] }, 'uidsToDeactivate.1'],
    [
      'more than a thousand uids',
      { uidsToDeactivate: Array.from({ length: 1001 }, (_, n) => `u${n}`) },
      'uidsToDeactivate',
    ],
  ])('refuses %s and deactivates nobody', async (_, body, field) => {
    expectError(await app.api.delete('/v3/users', body), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
    dataOf(await app.api.get('/v3/users/anna'));
  });
});

describe('reactivate-users', () => {
  test('returns which users are active, which were deactivated before, and which do not exist', async () => {
    await deactivate('anna');
    dataOf(await app.api.delete('/v3/users/carl'));
    expect(await reactivate('ANNA', 'ben', 'Nobody', 'carl')).toEqual({
      nonDeactivatedUids: ['ANNA', 'ben', 'carl'],
      reactivatedUids: ['ANNA', 'carl'],
      notFound: ['Nobody'],
    });
    expect(await reactivate('anna')).toEqual({ nonDeactivatedUids: ['anna'] });
  });

  test.each([
    ['DELETE /users', () => deactivate('anna')],
    ['DELETE /users/{uid}', async () => dataOf(await app.api.delete('/v3/users/anna'))],
  ])('restores a user who was deactivated by %s, with all data except the tokens', async (_, deactivation) => {
    const read = async () => ({
      friends: dataOf(await app.api.get('/v3/users/anna/friends')).map(({ uid }: any) => uid),
      blocked: dataOf(await app.api.get('/v3/users/anna/blockedusers')).map(({ uid }: any) => uid),
      messages: dataOf(await app.as('anna').get('/v3/messages')).map(({ id }: any) => id),
      conversations: dataOf(await app.as('anna').get('/v3/conversations')).map((c: any) => c.conversationId),
      group: dataOf(await app.as('anna').get('/v3/groups/club')),
      members: dataOf(await app.api.get('/v3/groups/club/members')).map(({ uid, scope }: any) => [uid, scope]),
    });
    dataOf(await app.api.post('/v3/users/anna/friends', { accepted: ['ben'] }));
    dataOf(await app.api.post('/v3/users/anna/blockedusers', { blockedUids: ['carl'] }));
    await createGroup(app, { guid: 'club', owner: 'anna', members: { participants: ['ben'] } });
    for (const [sender, receiver] of [
      ['anna', 'ben'],
      ['ben', 'anna'],
    ] as const)
      dataOf(
        await app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text: `From ${sender}` } }),
      );
    dataOf(await app.as('anna').post('/v3/users/ben/conversation/pin'));
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    const user = dataOf(await app.api.get('/v3/users/anna'));
    const before = await read();

    await deactivation();
    expect(dataOf(await app.api.get('/v3/groups/club'))).toMatchObject({ owner: 'anna', membersCount: 1 });
    await reactivate('anna');

    expect(dataOf(await app.api.get('/v3/users/anna'))).toEqual({ ...user, updatedAt: expect.any(Number) });
    expect(await read()).toEqual(before);
    expectError(await server.client({ authToken }).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await app.api.get('/v3/users/anna/auth_tokens'))).toEqual([]);
    const renewed = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    dataOf(await server.client({ authToken: renewed.authToken }).get('/v3/me'));
  });

  test('changes no user of another app', async () => {
    await deactivate('anna');
    const other = await server.createApp();
    expect(dataOf(await other.api.put('/v3/users', { uidsToActivate: ['anna'] }))).toEqual({ notFound: ['anna'] });
    expectError(await app.api.get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
  });

  test.each([
    ['no list', {}, 'uidsToActivate'],
    ['a value that is not a list', { uidsToActivate: { 0: 'anna' } }, 'uidsToActivate'],
    ['an empty uid', { uidsToActivate: [''] }, 'uidsToActivate.0'],
  ])('refuses %s', async (_, body, field) => {
    expectError(await app.api.put('/v3/users', body), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  });
});
