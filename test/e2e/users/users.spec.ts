import { useServer, type TestApp } from '../../support/server.js';
import { dataOf, expectError } from '../../support/client.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
});

describe('create-user', () => {
  test('answers with the stored user, the uid in lower case', async () => {
    const user = { uid: 'Andrew', name: 'Andrew Joseph', avatar: 'https://example.com/a.png', tags: ['vip'], metadata: { '@private': { email: 'a@example.com' } } };
    const created = dataOf(await app.api.post('/v3/users', user));
    expect(created).toEqual({ ...user, uid: 'andrew', role: 'default', status: 'offline', createdAt: expect.any(Number) });
    expect(dataOf(await app.api.get('/v3/users/andrew'))).toEqual(created);
  });

  test('answers with a token of the user when asked to', async () => {
    const created = dataOf(await app.api.post('/v3/users', { uid: 'tina', name: 'Tina', withAuthToken: true }));
    expect(created.authToken).toMatch(/^tina_\d{10}[0-9a-f]{30}$/);
    expect(dataOf(await app.api.get('/v3/users/tina/auth_tokens')).map((token: { authToken: string }) => token.authToken)).toEqual([created.authToken]);
  });

  test('names what is wrong with each field', async () => {
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

  test('lets exactly one of fifty concurrent creations of a uid through', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => app.api.post('/v3/users', { uid: 'contested', name: `Claimant ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 400, 'ERR_UID_ALREADY_EXISTS');
  });

  test('refuses an unknown role and stores nothing', async () => {
    expectError(await app.api.post('/v3/users', { uid: 'norole', name: 'N', role: 'wizard', withAuthToken: true }), 404, 'ERR_ROLE_NOT_FOUND');
    expectError(await app.api.get('/v3/users/norole'), 404, 'ERR_UID_NOT_FOUND');
  });
});
