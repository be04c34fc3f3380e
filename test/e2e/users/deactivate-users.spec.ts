import { dataOf, expectError } from '../../support/client.js';
import { useServer, type TestApp } from '../../support/server.js';

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
  test('tells who was deactivated now, who was before, and who does not exist', async () => {
    expect(await deactivate('ANNA')).toEqual({ deactivatedUids: ['anna'] });
    dataOf(await app.api.delete('/v3/users/carl'));
    expect(await deactivate('ben', 'anna', 'nobody', 'carl', 'ben')).toEqual({
      deactivatedUids: ['ben'],
      alreadyDeactivatedUids: ['anna'],
      notFound: ['nobody', 'carl'],
    });
  });

  test('makes the user as good as absent everywhere', async () => {
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

  test('touches no user of another app', async () => {
    const other = await server.createApp();
    expect(dataOf(await other.api.delete('/v3/users', { uidsToDeactivate: ['anna'] }))).toEqual({
      deactivatedUids: [],
      notFound: ['anna'],
    });
    dataOf(await app.api.get('/v3/users/anna'));
  });

  test('of fifty at once, each user is deactivated by exactly one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => deactivate(...(n % 2 ? ['anna', 'ben', 'carl'] : ['carl', 'ben', 'anna']))),
    );
    expect(answers.flatMap(({ deactivatedUids }) => deactivatedUids).sort()).toEqual(['anna', 'ben', 'carl']);
  });

  test.each([
    ['no list', {}, 'uidsToDeactivate'],
    ['something else than a list', { uidsToDeactivate: 'anna' }, 'uidsToDeactivate'],
    ['a uid that is none', { uidsToDeactivate: ['anna', 'b c'] }, 'uidsToDeactivate.1'],
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
  test('tells who is active now, who of them had not been, and who does not exist', async () => {
    await deactivate('anna');
    dataOf(await app.api.delete('/v3/users/carl'));
    expect(await reactivate('ANNA', 'ben', 'nobody', 'carl')).toEqual({
      nonDeactivatedUids: ['anna', 'ben'],
      reactivatedUids: ['anna'],
      notFound: ['nobody', 'carl'],
    });
    expect(await reactivate('anna')).toEqual({ nonDeactivatedUids: ['anna'] });
  });

  test('brings the user back as before, tokens included', async () => {
    const before = dataOf(await app.api.get('/v3/users/anna'));
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    await deactivate('anna');
    await reactivate('anna');
    expect(dataOf(await app.api.get('/v3/users/anna'))).toEqual({ ...before, updatedAt: expect.any(Number) });
    expect(dataOf(await app.api.get(`/v3/users/anna/auth_tokens/${authToken}`))).toMatchObject({ authToken });
    dataOf(await app.as('anna').get('/v3/users/ben'));
  });

  test('touches no user of another app', async () => {
    await deactivate('anna');
    const other = await server.createApp();
    expect(dataOf(await other.api.put('/v3/users', { uidsToActivate: ['anna'] }))).toEqual({
      nonDeactivatedUids: [],
      notFound: ['anna'],
    });
    expectError(await app.api.get('/v3/users/anna'), 404, 'ERR_UID_NOT_FOUND');
  });

  test.each([
    ['no list', {}, 'uidsToActivate'],
    ['something else than a list', { uidsToActivate: { 0: 'anna' } }, 'uidsToActivate'],
    ['an empty uid', { uidsToActivate: [''] }, 'uidsToActivate.0'],
  ])('refuses %s', async (_, body, field) => {
    expectError(await app.api.put('/v3/users', body), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  });
});
