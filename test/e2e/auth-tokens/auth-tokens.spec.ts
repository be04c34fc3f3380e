import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
});

const tokensOf = (uid: string) => `/v3/users/${uid}/auth_tokens`;
const mint = async (uid = 'anna'): Promise<string> =>
  dataOf(await app.api.post(tokensOf(uid), { force: true })).authToken;
const list = async (uid = 'anna'): Promise<string[]> =>
  dataOf(await app.api.get(tokensOf(uid), { perPage: 1000 })).map(({ authToken }: { authToken: string }) => authToken);

/** A uid of each kind for which there are no tokens. */
async function strangers(): Promise<string[]> {
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/users', { uid: 'foreign', name: 'F', withAuthToken: true }));
  for (const uid of ['asleep', 'gone'])
    dataOf(await app.api.post('/v3/users', { uid, name: uid, withAuthToken: true }));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
  dataOf(await app.api.delete('/v3/users/gone'));
  return ['nobody', 'foreign', 'asleep', 'gone'];
}

describe('create-authtoken', () => {
  test('responds with a token that contains its uid and time', async () => {
    const token = dataOf(await app.api.post(tokensOf('ANNA')));
    expect(token).toEqual({ uid: 'anna', authToken: expect.any(String), createdAt: expect.any(Number) });
    expect(token.authToken).toMatch(/^anna_\d{10}[0-9a-f]{30}$/);
    expect(Math.abs(Number(token.authToken.slice(5, 15)) - token.createdAt)).toBeLessThanOrEqual(1);
  });

  test('responds with the newest token, unless forced', async () => {
    const first = dataOf(await app.api.post(tokensOf('anna'), { force: false }));
    const second = await mint();
    expect(second).not.toBe(first.authToken);
    expect(dataOf(await app.api.post(tokensOf('anna'))).authToken).toBe(second);
    expect(dataOf(await app.api.post(tokensOf('anna'), { force: null })).authToken).toBe(second);
    expect(await list()).toEqual([second, first.authToken]);
  });

  test('accepts authOnly keys', async () => {
    const authOnly = server.client({ apikey: app.authKey });
    expect(dataOf(await authOnly.post(tokensOf('anna'), { force: true })).authToken).toMatch(/^anna_/);
  });

  test('keeps at most 100 tokens of a user, and deletes the oldest', async () => {
    const minted: string[] = [];
    for (let n = 0; n < 101; n++) minted.unshift(await mint());
    expect(await list()).toEqual(minted.slice(0, 100));
    expectError(await app.api.get(`${tokensOf('anna')}/${minted[100]}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    await Promise.all(Array.from({ length: 50 }, () => mint()));
    expect(await list()).toHaveLength(100);
    expect((await list()).slice(50)).toEqual(minted.slice(0, 50));
  });

  test('fifty concurrent requests for a first token get the same one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.api.post(tokensOf('anna'))));
    expect(await list()).toEqual([...new Set(answers.map((answer) => dataOf(answer).authToken))]);
    expect(await list()).toHaveLength(1);
  });

  test('concurrent with the erasure of the user, creates a token or does not find the user', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => app.api.post(tokensOf('anna'), { force: true })),
      app.api.delete('/v3/users/anna', { permanent: true }),
      ...Array.from({ length: 20 }, () => app.api.post(tokensOf('anna'), { force: true })),
    ]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 404, 'ERR_UID_NOT_FOUND');
  });

  test('does not mix the tokens of two users', async () => {
    await mint('anna');
    expect(await list('ben')).toEqual([]);
  });

  test('refuses a force that is not a boolean, and does not find an invalid uid', async () => {
    expectError(await app.api.post(tokensOf('anna'), { force: 'true' }), 400, 'ERR_BAD_REQUEST', {
      force: [expect.any(String)],
    });
    expectError(await app.api.post(tokensOf('an.na')), 404, 'ERR_UID_NOT_FOUND');
    expect(await list()).toEqual([]);
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    for (const uid of await strangers()) expectError(await app.api.post(tokensOf(uid)), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('list-authtokens', () => {
  test('lists all pages, newest first, with correct totals', async () => {
    const minted = [await mint(), await mint(), await mint()].reverse();
    const pages = await Promise.all([1, 2, 3].map((page) => app.api.get(tokensOf('anna'), { page, perPage: 2 })));
    expect(pages.map((page) => dataOf(page).map(({ authToken }: { authToken: string }) => authToken))).toEqual([
      minted.slice(0, 2),
      minted.slice(2),
      [],
    ]);
    expect(pages.map(({ body }) => body.meta.pagination)).toEqual([
      { total: 3, count: 2, per_page: 2, current_page: 1, total_pages: 2 },
      { total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 },
      { total: 3, count: 0, per_page: 2, current_page: 3, total_pages: 2 },
    ]);
  });

  test('returns the client details of each token', async () => {
    const [plain, noted] = [await mint(), await mint()];
    const details = { platform: 'ios', userAgent: 'Hiker/1.2', appInfo: { version: '1.2.0' } };
    dataOf(await app.api.put(`${tokensOf('anna')}/${noted}`, details));
    expect(dataOf(await app.api.get(tokensOf('anna')))).toEqual([
      { uid: 'anna', authToken: noted, createdAt: expect.any(Number), ...details },
      { uid: 'anna', authToken: plain, createdAt: expect.any(Number) },
    ]);
  });

  test('refuses invalid pages', async () => {
    expectError(await app.api.get(tokensOf('anna'), { page: -1, perPage: 1001 }), 400, 'ERR_BAD_REQUEST', {
      page: [expect.any(String)],
      perPage: [expect.any(String)],
    });
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    for (const uid of await strangers()) expectError(await app.api.get(tokensOf(uid)), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('flush-authtokens', () => {
  test('deletes every token of the user and of no other user', async () => {
    const minted = [await mint(), await mint()];
    const kept = await mint('ben');
    expect(dataOf(await app.api.delete(tokensOf('anna')))).toEqual({
      success: true,
      message: 'All auth tokens of the user with uid anna have been deleted.',
    });
    expect(await list()).toEqual([]);
    for (const token of minted)
      expectError(await app.api.get(`${tokensOf('anna')}/${token}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    expect(await list('ben')).toEqual([kept]);
  });

  test('succeeds without any token', async () => {
    dataOf(await app.api.delete(tokensOf('anna')));
  });

  test('does not find an invalid uid', async () => {
    expectError(await app.api.delete(tokensOf('an.na')), 404, 'ERR_UID_NOT_FOUND');
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    for (const uid of await strangers()) expectError(await app.api.delete(tokensOf(uid)), 404, 'ERR_UID_NOT_FOUND');
  });
});

/** The operations on one token, which all look it up in the same way. */
const single = {
  'get-authtoken': (address: string, client = app.api) => client.get(address),
  'update-authtoken': (address: string, client = app.api) => client.put(address, { platform: 'web' }),
  'delete-authtoken': (address: string, client = app.api) => client.delete(address),
};

describe.each(Object.entries(single))('%s', (_, call) => {
  test('does not find an unknown token, and does not repeat it', async () => {
    const token = await mint();
    const answer = await call(`${tokensOf('anna')}/${token.slice(0, -1)}x`);
    expectError(answer, 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    expect(JSON.stringify(answer.body)).not.toContain(token.slice(5, -1));
  });

  test('does not find a token of another user, nor one of the same uid in another app', async () => {
    const token = await mint('ben');
    expectError(await call(`${tokensOf('anna')}/${token}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    const other = await server.createApp();
    dataOf(await other.api.post('/v3/users', { uid: 'ben', name: 'Ben' }));
    expectError(await call(`${tokensOf('ben')}/${token}`, other.api), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await app.api.get(tokensOf('ben')))).toEqual([
      { uid: 'ben', authToken: token, createdAt: expect.any(Number) },
    ]);
  });

  test('does not find unknown, deactivated and deleted users, nor those of another app', async () => {
    const token = await mint();
    for (const uid of await strangers()) expectError(await call(`${tokensOf(uid)}/${token}`), 404, 'ERR_UID_NOT_FOUND');
  });

  test('does not find an invalid uid, nor a token that is too long', async () => {
    expectError(await call(`${tokensOf('an.na')}/x`), 404, 'ERR_UID_NOT_FOUND');
    expectError(await call(`${tokensOf('anna')}/${'t'.repeat(201)}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
  });
});

describe('get-authtoken', () => {
  test('responds with the token', async () => {
    const token = await mint();
    expect(dataOf(await app.api.get(`${tokensOf('ANNA')}/${token}`))).toEqual({
      uid: 'anna',
      authToken: token,
      createdAt: expect.any(Number),
    });
  });
});

describe('update-authtoken', () => {
  test('stores details of the client; what is not sent stays', async () => {
    const address = `${tokensOf('anna')}/${await mint()}`;
    expect(dataOf(await app.api.put(address, { platform: 'ios', appInfo: { constructor: 1 } }))).toMatchObject({
      platform: 'ios',
      appInfo: { constructor: 1 },
    });
    const changed = dataOf(await app.api.put(address, { userAgent: 'Hiker/1.2', platform: null }));
    expect(changed).toMatchObject({ platform: 'ios', userAgent: 'Hiker/1.2', appInfo: { constructor: 1 } });
    expect(dataOf(await app.api.get(address))).toEqual(changed);
  });

  test.each([
    ['a platform that is not a string', { platform: 1 }, 'platform'],
    ['a platform of 101 characters', { platform: 'p'.repeat(101) }, 'platform'],
    ['a user agent of 1,001 characters', { userAgent: 'u'.repeat(1001) }, 'userAgent'],
    ['appInfo that is not an object', { appInfo: 'x' }, 'appInfo'],
    ['appInfo of more than 5 KB', { appInfo: { a: 'x'.repeat(5 * 1024) } }, 'appInfo'],
  ])('refuses %s and changes nothing', async (_, details, field) => {
    const address = `${tokensOf('anna')}/${await mint()}`;
    const before = dataOf(await app.api.get(address));
    expectError(await app.api.put(address, details), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
    expect(dataOf(await app.api.get(address))).toEqual(before);
  });
});

describe('update-authtoken by a user', () => {
  test('changes tokens of the acting user: that of the request and others', async () => {
    const [first, second] = [await mint(), await mint()];
    const anna = server.client({ authToken: first });
    expect(dataOf(await anna.put(`${tokensOf('anna')}/${first}`, { platform: 'ios' }))).toMatchObject({
      authToken: first,
      platform: 'ios',
    });
    expect(dataOf(await anna.put(`${tokensOf('ANNA')}/${second}`, { platform: 'web' }))).toMatchObject({
      authToken: second,
      platform: 'web',
    });
    dataOf(await app.as('anna').put(`${tokensOf('anna')}/${first}`, { userAgent: 'Hiker/1.3' }));
    expect(dataOf(await app.api.get(`${tokensOf('anna')}/${first}`))).toMatchObject({
      platform: 'ios',
      userAgent: 'Hiker/1.3',
    });
  });

  test('refuses tokens of another user, whether the token and the user exist or not', async () => {
    const [own, other] = [await mint('anna'), await mint('ben')];
    for (const client of [server.client({ authToken: own }), app.as('anna')]) {
      for (const address of [`${tokensOf('ben')}/${other}`, `${tokensOf('ben')}/x`, `${tokensOf('nobody')}/x`])
        expectError(await client.put(address, { platform: 'ios' }), 403, 'ERR_AUTHTOKEN_NOT_ACCESSIBLE');
      expectError(
        await client.put(`${tokensOf('anna')}/${other}`, { platform: 'ios' }),
        404,
        'ERR_AUTH_TOKEN_NOT_FOUND',
      );
    }
    expect(dataOf(await app.api.get(`${tokensOf('ben')}/${other}`))).not.toHaveProperty('platform');
  });

  test('allows no other operation on tokens', async () => {
    const token = await mint();
    const anna = server.client({ authToken: token });
    for (const answer of [
      await anna.get(tokensOf('anna')),
      await anna.get(`${tokensOf('anna')}/${token}`),
      await anna.post(tokensOf('anna')),
      await anna.delete(`${tokensOf('anna')}/${token}`),
    ])
      expectError(answer, 403, 'AUTH_ERR_NO_ACCESS');
  });
});

describe('delete-authtoken', () => {
  test('deletes that token and no other', async () => {
    const [kept, removed] = [await mint(), await mint()];
    const answer = dataOf(await app.api.delete(`${tokensOf('anna')}/${removed}`));
    expect(answer).toEqual({ success: true, message: 'The auth token of the user with uid anna has been deleted.' });
    expect(await list()).toEqual([kept]);
    expectError(await app.api.delete(`${tokensOf('anna')}/${removed}`), 404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    expect(dataOf(await app.api.post(tokensOf('anna'))).authToken).toBe(kept);
  });
});
