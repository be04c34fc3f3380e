import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'lena']);
});

describe('wrong passwords of a group', () => {
  const join = (guid: string, uid: string, password: string) =>
    app.as(uid).post(`/v3/groups/${guid}/members`, { password });

  test('result in 429 after ten by one user, even for the right password', async () => {
    await createGroup(app, { guid: 'safe', type: 'password', password: 'right' });
    for (let tries = 0; tries < 10; tries++)
      expectError(await join('safe', 'andrew', `wrong-${tries}`), 403, 'ERR_WRONG_GROUP_PASS');
    const refused = await join('safe', 'andrew', 'right');
    expectError(refused, 429, 'ERR_TOO_MANY_REQUESTS');
    expect(refused.headers).toMatchObject({ 'retry-after': expect.any(String), 'x-rate-limit': '10' });
  });

  test('affect neither other users nor other groups', async () => {
    for (const guid of ['vault', 'cellar']) await createGroup(app, { guid, type: 'password', password: 'right' });
    await Promise.all(Array.from({ length: 11 }, () => join('vault', 'tina', 'wrong')));
    expectError(await join('vault', 'tina', 'right'), 429, 'ERR_TOO_MANY_REQUESTS');
    dataOf(await join('cellar', 'tina', 'right'));
    dataOf(await join('vault', 'lena', 'right'));
  });

  test('get no more attempts at the same time than one after another', async () => {
    await createGroup(app, { guid: 'rushed', type: 'password', password: 'right' });
    const responses = await Promise.all(Array.from({ length: 25 }, () => join('rushed', 'andrew', 'wrong')));
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('no longer count after the right one', async () => {
    await createGroup(app, { guid: 'mild', type: 'password', password: 'right' });
    for (let tries = 0; tries < 9; tries++) await join('mild', 'andrew', 'wrong');
    dataOf(await join('mild', 'andrew', 'right'));
    dataOf(await app.as('andrew').delete('/v3/groups/mild/members'));
    expectError(await join('mild', 'andrew', 'wrong'), 403, 'ERR_WRONG_GROUP_PASS');
    dataOf(await join('mild', 'andrew', 'right'));
  });

  test('do not exist for a group without a password', async () => {
    await createGroup(app, { guid: 'open' });
    for (let tries = 0; tries < 12; tries++) await join('open', 'andrew', 'needless');
    expectError(await join('open', 'andrew', 'needless'), 417, 'ERR_ALREADY_JOINED');
  });
});
