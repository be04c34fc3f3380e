import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
/** Andrew, with an auth token. */
let andrew: Client;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  andrew = server.client({ authToken });
});

const PATH = '/v3/blockedusers';
const uids = async (client: Client, query: Record<string, unknown> = {}): Promise<string[]> =>
  dataOf(await client.get(PATH, query)).map(({ uid }: { uid: string }) => uid);

test('a user with a token blocks, lists and unblocks', async () => {
  expect(dataOf(await andrew.post(PATH, { blockedUids: ['tina', 'nobody', 'andrew'] }))).toEqual({
    tina: { success: true, message: 'The user with uid andrew has blocked the user with uid tina.' },
    nobody: { success: false, error: expect.objectContaining({ code: 'ERR_UID_NOT_FOUND' }) },
    andrew: { success: false, error: expect.objectContaining({ code: 'ERR_CANNOT_BLOCK_SELF' }) },
  });
  const [tina] = dataOf(await andrew.get(PATH));
  expect(tina).toMatchObject({ uid: 'tina', blockedByMe: true, conversationId: 'andrew_user_tina' });
  expect(dataOf(await andrew.delete(PATH, { blockedUids: ['tina'] }))).toEqual({
    tina: { success: true, message: 'The user with uid andrew no longer blocks the user with uid tina.' },
  });
  expect(await uids(andrew)).toEqual([]);
});

test('an API key does the same for the user of onBehalfOf', async () => {
  dataOf(await app.as('omar').post(PATH, { blockedUids: ['andrew'] }));
  expect(await uids(app.as('omar'))).toEqual(['andrew']);
  expect(await uids(app.as('mei'))).toEqual([]);
});

describe('the list', () => {
  beforeEach(async () => {
    dataOf(await andrew.post(PATH, { blockedUids: ['tina', 'omar'] }));
    dataOf(await app.as('mei').post(PATH, { blockedUids: ['andrew'] }));
  });

  test.each([
    [undefined, ['mei', 'omar', 'tina']],
    ['both', ['mei', 'omar', 'tina']],
    ['BOTH', ['mei', 'omar', 'tina']],
    ['blockedByMe', ['omar', 'tina']],
    ['BLOCKED_BY_ME', ['omar', 'tina']],
    ['hasBlockedMe', ['mei']],
    ['HAS_BLOCKED_ME', ['mei']],
  ])('in the direction %s', async (direction, found) => {
    expect(await uids(andrew, { direction })).toEqual(found);
  });

  test('is searched and paged', async () => {
    expect(await uids(andrew, { searchKey: 'TI' })).toEqual(['tina']);
    const { body } = await andrew.get(PATH, { perPage: 2, page: 2 });
    expect(body.data.map(({ uid }: { uid: string }) => uid)).toEqual(['tina']);
    expect(body.meta.pagination).toEqual({ total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 });
  });

  test('hides private metadata of others', async () => {
    dataOf(
      await app.api.put('/v3/users/tina', { metadata: { '@private': { email: 't@example.com' }, mood: 'sunny' } }),
    );
    expect(dataOf(await andrew.get(PATH, { searchKey: 'tina' }))[0].metadata).toEqual({ mood: 'sunny' });
  });

  test.each(['nowhere', 'constructor', '__proto__'])('refuses the direction %s', async (direction) => {
    expectError(await andrew.get(PATH, { direction }), 400, 'ERR_BAD_REQUEST', { direction: [expect.any(String)] });
  });
});

test('needs an acting user', async () => {
  for (const response of [
    await app.api.get(PATH),
    await app.api.post(PATH, { blockedUids: ['tina'] }),
    await app.api.delete(PATH, { blockedUids: ['tina'] }),
  ])
    expectError(response, 400, 'ERR_BAD_REQUEST', { onBehalfOf: ['The header onBehalfOf is required.'] });
});

test('refuses a body without a list of uids', async () => {
  expectError(await andrew.post(PATH), 400, 'ERR_BAD_REQUEST', { blockedUids: [expect.any(String)] });
  expectError(await andrew.delete(PATH), 400, 'ERR_BAD_REQUEST', { blockedUids: [expect.any(String)] });
});

describe('with the uid in the path', () => {
  test('users act for themselves', async () => {
    const own = '/v3/users/andrew/blockedusers';
    dataOf(await andrew.post(own, { blockedUids: ['tina'] }));
    expect(dataOf(await andrew.get(own))).toEqual([expect.objectContaining({ uid: 'tina' })]);
    dataOf(await app.as('andrew').delete(own, { blockedUids: ['tina'] }));
    expect(await uids(andrew)).toEqual([]);
  });

  test('and for no other user', async () => {
    const other = '/v3/users/omar/blockedusers';
    dataOf(await app.api.post(other, { blockedUids: ['tina'] }));
    for (const client of [andrew, app.as('andrew')]) {
      expectError(await client.get(other), 403, 'AUTH_ERR_NO_ACCESS');
      expectError(await client.post(other, { blockedUids: ['mei'] }), 403, 'AUTH_ERR_NO_ACCESS');
      expectError(await client.delete(other, { blockedUids: ['tina'] }), 403, 'AUTH_ERR_NO_ACCESS');
    }
    expect(await uids(app.as('omar'))).toEqual(['tina']);
  });
});
