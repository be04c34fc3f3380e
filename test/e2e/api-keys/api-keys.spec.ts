import { ApiKeyUsageService } from '#resources/api-keys/api-key-usage.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const create = async (name: string, scope = 'fullAccess'): Promise<any> =>
  dataOf(await app.api.post('/v3/apikeys', { name, scope }));
const names = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get('/v3/apikeys', { ...query })).map(({ name }: { name: string }) => name);
const opens = (apikey: string) => server.client({ apikey }).get('/v3/apikeys');

describe('create-apikey', () => {
  test('responds with a key that works immediately', async () => {
    const key = await create('Billing');
    expect(key).toEqual({
      apiKey: expect.stringMatching(/^[0-9a-f]{40}$/),
      name: 'Billing',
      scope: 'fullAccess',
      createdAt: expect.any(Number),
    });
    dataOf(await opens(key.apiKey));
  });

  test('has the default scope authOnly', async () => {
    for (const [name, scope] of [
      ['none', undefined],
      ['null', null],
    ] as const) {
      expect(dataOf(await app.api.post('/v3/apikeys', { name, scope }))).toMatchObject({ scope: 'authOnly' });
    }
  });

  test('limits an app to 25 keys, however many are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.api.post('/v3/apikeys', { name: `Key ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(23);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await names()).toHaveLength(25);
    dataOf(await app.api.delete(`/v3/apikeys/${dataOf(answers.find(({ status }) => status === 200)!).apiKey}`));
    await create('There is room again');
  });

  test('refuses a name that another key of the app has', async () => {
    await create('Billing');
    expectError(await app.api.post('/v3/apikeys', { name: 'Billing' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name has already been taken.'],
    });
    dataOf(await (await server.createApp()).api.post('/v3/apikeys', { name: 'Billing' }));
  });

  test('names the error of each field', async () => {
    expectError(await app.api.post('/v3/apikeys', { name: ' ', scope: '' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field is required.'],
      scope: ['The scope field is required.'],
    });
    expectError(
      await app.api.post('/v3/apikeys', { name: 'x'.repeat(101), scope: 'readOnly' }),
      400,
      'ERR_BAD_REQUEST',
      {
        name: ['The name may not be longer than 100 characters.'],
        scope: ['The scope must be one of authOnly, fullAccess.'],
      },
    );
  });
});

describe('list-apikeys', () => {
  test('lists the keys of the app, newest first, all on one page', async () => {
    const { apiKey, createdAt } = await create('Billing');
    await server.app.get(ApiKeyUsageService).save({});
    const answer = await app.api.get('/v3/apikeys');
    expect(answer.body).toEqual({
      data: [
        { apiKey, name: 'Billing', scope: 'fullAccess', createdAt },
        {
          apiKey: app.apiKey,
          name: 'Rest API Key',
          scope: 'fullAccess',
          createdAt: expect.any(Number),
          lastUsedAt: expect.any(Number),
        },
        { apiKey: app.authKey, name: 'Auth Key', scope: 'authOnly', createdAt: expect.any(Number) },
      ],
      meta: {
        pagination: { total: 3, count: 3, per_page: 100, current_page: 1, total_pages: 1 },
      },
    });
  });

  test('keeps keys of a scope, and none of an unknown scope', async () => {
    expect(await names({ scope: 'authOnly' })).toEqual(['Auth Key']);
    expect(await names({ scope: 'fullAccess' })).toEqual(['Rest API Key']);
    expect(await names({ scope: 'readOnly' })).toEqual([]);
    expect(await names({ scope: '' })).toHaveLength(2);
  });

  test('searches in names, in any case, with literal % and _', async () => {
    for (const name of ['100% sure', 'under_score', 'back\\slash']) await create(name);
    expect(await names({ searchKey: 'api' })).toEqual(['Rest API Key']);
    expect(await names({ searchKey: '%' })).toEqual(['100% sure']);
    expect(await names({ searchKey: '_' })).toEqual(['under_score']);
    expect(await names({ searchKey: '\\' })).toEqual(['back\\slash']);
    expect(await names({ searchKey: 'key', scope: 'authOnly' })).toEqual(['Auth Key']);
  });

  test('refuses a search text that is too long', async () => {
    expectError(await app.api.get('/v3/apikeys', { searchKey: 'x'.repeat(101) }), 400, 'ERR_BAD_REQUEST', {
      searchKey: [expect.any(String)],
    });
  });
});

/** The operations on one key, which all look it up in the same way. */
const single = {
  'get-apikey': (apiKey: string, client = app.api) => client.get(`/v3/apikeys/${apiKey}`),
  'update-apikey': (apiKey: string, client = app.api) => client.put(`/v3/apikeys/${apiKey}`, { name: 'Changed' }),
  'delete-apikey': (apiKey: string, client = app.api) => client.delete(`/v3/apikeys/${apiKey}`),
};

describe.each(Object.entries(single))('%s', (_, call) => {
  test('does not find an unknown key, and does not return it', async () => {
    const answer = await call('0123456789'.repeat(4));
    expectError(answer, 404, 'ERR_APIKEY_NOT_FOUND');
    expect(JSON.stringify(answer.body)).not.toContain('0123456789');
  });

  test('does not find a key of another app', async () => {
    const other = await server.createApp();
    expectError(await call(other.apiKey), 404, 'ERR_APIKEY_NOT_FOUND');
    dataOf(await opens(other.apiKey));
  });

  test('does not find a key that is too long', async () => {
    expectError(await call('k'.repeat(101)), 404, 'ERR_APIKEY_NOT_FOUND');
  });
});

describe('get-apikey', () => {
  test('responds with the key, even if it is that of the request', async () => {
    expect(dataOf(await app.api.get(`/v3/apikeys/${app.authKey}`))).toMatchObject({
      apiKey: app.authKey,
      name: 'Auth Key',
      scope: 'authOnly',
    });
    expect(dataOf(await app.api.get(`/v3/apikeys/${app.apiKey}`))).toMatchObject({ apiKey: app.apiKey });
  });
});

describe('update-apikey', () => {
  test('changes name and scope; what is not sent stays', async () => {
    const key = await create('Billing');
    expect(dataOf(await app.api.put(`/v3/apikeys/${key.apiKey}`, { name: 'Billing, blue' }))).toEqual({
      ...key,
      name: 'Billing, blue',
    });
    expect(dataOf(await app.api.put(`/v3/apikeys/${key.apiKey}`, { scope: 'authOnly', name: null }))).toEqual({
      ...key,
      name: 'Billing, blue',
      scope: 'authOnly',
    });
    expect(dataOf(await app.api.get(`/v3/apikeys/${key.apiKey}`))).toEqual({
      ...key,
      name: 'Billing, blue',
      scope: 'authOnly',
    });
  });

  test('changes of the scope take effect immediately', async () => {
    const { apiKey } = await create('Billing');
    dataOf(await opens(apiKey));
    dataOf(await app.api.put(`/v3/apikeys/${apiKey}`, { scope: 'authOnly' }));
    expectError(await opens(apiKey), 403, 'AUTH_ERR_NO_ACCESS');
    dataOf(await app.api.put(`/v3/apikeys/${apiKey}`, { scope: 'fullAccess' }));
    dataOf(await opens(apiKey));
  });

  test('refuses a name that another key of the app has, and keeps its own', async () => {
    const { apiKey } = await create('Billing');
    expectError(await app.api.put(`/v3/apikeys/${apiKey}`, { name: 'Auth Key' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name has already been taken.'],
    });
    dataOf(await app.api.put(`/v3/apikeys/${apiKey}`, { name: 'Billing' }));
  });

  test('refuses a blank name and a blank scope', async () => {
    expectError(await app.api.put(`/v3/apikeys/${app.authKey}`, { name: '', scope: '' }), 400, 'ERR_BAD_REQUEST', {
      name: ['The name field must have a value.'],
      scope: ['The scope field must have a value.'],
    });
    expectError(await app.api.put(`/v3/apikeys/${app.authKey}`, { scope: '' }), 400, 'ERR_BAD_REQUEST', {
      scope: ['The scope field must have a value.'],
    });
  });

  test('does not let a key change itself', async () => {
    expectError(
      await app.api.put(`/v3/apikeys/${app.apiKey}`, { scope: 'authOnly' }),
      403,
      'ERR_APIKEY_NO_SELF_ACTION',
    );
    expect(dataOf(await app.api.get(`/v3/apikeys/${app.apiKey}`))).toMatchObject({ scope: 'fullAccess' });
  });
});

describe('delete-apikey', () => {
  test('refuses the key from then on', async () => {
    const { apiKey } = await create('Billing');
    dataOf(await opens(apiKey));
    expect(dataOf(await app.api.delete(`/v3/apikeys/${apiKey}`))).toEqual({
      success: true,
      message: `The API key ${apiKey} has been deleted.`,
    });
    expectError(await opens(apiKey), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    expectError(await app.api.delete(`/v3/apikeys/${apiKey}`), 404, 'ERR_APIKEY_NOT_FOUND');
    expect(await names()).toEqual(['Rest API Key', 'Auth Key']);
  });

  test('does not let a key delete itself', async () => {
    expectError(await app.api.delete(`/v3/apikeys/${app.apiKey}`), 403, 'ERR_APIKEY_NO_SELF_ACTION');
    dataOf(await opens(app.apiKey));
  });
});
