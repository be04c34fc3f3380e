import { dataOf, expectError } from '#test/support/client.js';
import { expectNoServerError, expectErrorResponse } from '#test/support/error-responses.js';
import { requestPathOf, operationsOf } from '#test/support/operations.js';
import { sendRaw } from '#test/support/raw-http.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: 'x' } }));
});

/** What an address looks like that the path describes: /conversations/pinned is one of /conversations/{conversationId} as well. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

describe('an address', () => {
  test.each([
    '/v3',
    '/v3/',
    '/v3/userss',
    '/v3/users/anna/nothing',
    '/v3/users//auth_tokens/x/y',
    '/users',
    '/v1/users',
    '/v2.1/users',
    '/v30/users',
    '/apps/x/y/z',
    '/health',
  ])('%s, which does not exist, gets 404', async (path) => {
    expectError(await app.api.get(path), 404, 'ERR_API_NOT_FOUND');
    expectError(await server.client({}).get(path), 404, 'ERR_API_NOT_FOUND');
  });

  test('with an undocumented method gets 404', async () => {
    const documented = operationsOf(server).map(({ method, path }) => ({ method, pattern: patternOf(path) }));
    for (const address of new Set(operationsOf(server).map((operation) => requestPathOf(operation)))) {
      const known = documented.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method);
      for (const method of (['get', 'post', 'put', 'patch', 'delete'] as const).filter((one) => !known.includes(one)))
        expectError(await app.api[method](address), 404, 'ERR_API_NOT_FOUND');
    }
  });

  test.each([
    '/v3/users/%',
    '/v3/users/%zz',
    '/v3/users/%c3%28',
    '/v3/users/%ff',
    '/v3/messages/%e0%a4',
    '/v3/users/%E0%A4%A/auth_tokens',
  ])('%s, which is not well formed, is refused', async (path) => {
    expectError(await app.api.get(path), 400, 'ERR_BAD_REQUEST', {
      path: ['The address of the request is not well formed.'],
    });
  });

  test('that is too long is refused', async () => {
    for (let n = 0; n < 20; n++) expectErrorResponse(await app.api.get(`/v3/users/${'x'.repeat(20_000)}`), 431);
  });

  test('with invalid bytes is refused', async () => {
    for (const path of ['/v3/users/\u0000', '/v3/users/a b', '/v3/users\n', 'v3/users', '*']) {
      const answer = await sendRaw(
        server.http,
        Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      expectNoServerError(answer!);
      expect(answer!.status).toBeGreaterThanOrEqual(400);
      expect(answer!.headers['x-request-id']).toBeDefined();
    }
  });
});

describe('the number of a page', () => {
  test.each([
    '-1',
    '1000001',
    '1000000000000',
    '1.5',
    '1e2',
    'abc',
    ' 1',
    '+1',
    '0x1',
    '١',
    '9'.repeat(400),
    '-9223372036854775808',
  ])('%j is refused', async (page) => {
    expectError(await app.api.get('/v3/users', { page }), 400, 'ERR_BAD_REQUEST', {
      page: ['The page must be a whole number from 1 to 1000000.'],
    });
  });

  test.each(['0', '-1', '1001', '1.5', 'all'])('%j rows per page are refused', async (perPage) => {
    expectError(await app.api.get('/v3/users', { perPage }), 400, 'ERR_BAD_REQUEST', {
      perPage: ['The perPage must be a whole number from 1 to 1000.'],
    });
  });

  test('after the last one returns an empty page', async () => {
    const answer = await app.api.get('/v3/users', { page: 1_000_000, perPage: 1000 });
    expect(answer.body).toEqual({
      data: [],
      meta: { pagination: { total: 2, count: 0, per_page: 1000, current_page: 1_000_000, total_pages: 1 } },
    });
  });
});

describe('the id of a message', () => {
  test.each([
    'abc',
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x1',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999',
    '9'.repeat(100),
  ])('%s in a path is not found', async (id) => {
    expectError(await app.api.get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await app.api.put(`/v3/messages/${id}`, { data: { text: 'x' } }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await app.api.delete(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('that is too long is not found', async () => {
    expectError(await app.api.get(`/v3/messages/${'9'.repeat(101)}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test.each(['abc', '-1', '1.5', '9223372036854775808', '99999999999999999999'])(
    '%s as a cursor is refused',
    async (id) => {
      for (const path of ['/v3/messages', '/v3/users/anna/messages']) {
        expectError(await app.api.get(path, { id }), 400, 'ERR_BAD_REQUEST', { id: [expect.any(String)] });
      }
    },
  );

  test('is a valid cursor up to the maximum id', async () => {
    for (const path of ['/v3/messages', '/v3/users/anna/messages']) {
      expect(dataOf(await app.api.get(path, { id: '9223372036854775807', affix: 'append' }))).toEqual([]);
      expect(dataOf(await app.api.get(path, { id: '9223372036854775807', affix: 'prepend' }))).toHaveLength(1);
      expect(dataOf(await app.api.get(path, { id: '0', affix: 'append' }))).toHaveLength(1);
    }
  });

  test('the minimum and maximum times are accepted', async () => {
    for (const query of [
      { sentAt: 0 },
      { sentAt: 253_402_300_799 },
      { fromTimestamp: 0, toTimestamp: 253_402_300_799 },
      { affix: 'prepend', sentAt: 253_402_300_799 },
    ]) {
      dataOf(await app.api.get('/v3/messages', query));
    }
  });
});

describe('a query', () => {
  const lists = () =>
    operationsOf(server).filter(
      ({ method, audience, path }) => method === 'get' && audience === 'app' && !path.includes('{'),
    );

  test('with a list of ten thousand entries is refused', async () => {
    for (const list of ['tags=x&'.repeat(10_000), `tags=${'x,'.repeat(10_000)}`, 'tags[]=x&'.repeat(10_000)]) {
      for (const operation of lists()) expectErrorResponse(await app.as('anna').get(`${operation.path}?${list}`), 431);
    }
  });

  test('with a list of more entries than allowed is refused', async () => {
    expectError(await app.api.get(`/v3/users?${'tags=x&'.repeat(1000)}`), 400, 'ERR_BAD_REQUEST', {
      tags: ['The tags may not have more than 100 items.'],
    });
    expectError(await app.api.get(`/v3/users?tags=${'x,'.repeat(5000)}`), 400, 'ERR_BAD_REQUEST', {
      tags: ['The tags may not have more than 100 items.'],
    });
  });

  test.each([
    ['unknown names', 'x=1&y[]=2&z[a][b]=3&=4&&&'],
    [
      'names of JavaScript object members',
      '__proto__=1&__proto__[]=2&constructor=3&toString=4&hasOwnProperty=5&__proto__[polluted]=1',
    ],
    ['percent signs that encode nothing', 'x=%&y=%zz&%=1'],
    ['bytes that are not UTF-8', 'searchKey=%ff%fe&x=%ed%a0%80'],
    ['a thousand names', Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&')],
    ['nothing', ''],
  ])('with %s causes no server error', async (_, query) => {
    for (const operation of lists()) {
      const answer = await app.as('anna').get(`${operation.path}?${query}`);
      expectNoServerError(answer);
    }
    expect({}).not.toHaveProperty('polluted');
    dataOf(await app.api.get(`/v3/users?${query}`));
  });

  test.each(['[x]', '[0][x]', '[][]', '[0', '[0]x', '[-1]', '[__proto__]', '[0]=vip&tags[x]'])(
    'with a list in the form tags%s is refused',
    async (form) => {
      expectError(await app.api.get(`/v3/users?tags${form}=vip`), 400, 'ERR_BAD_REQUEST', {
        [`tags.${form.startsWith('[0]=') ? 1 : 0}`]: [expect.any(String)],
      });
    },
  );

  test('with a repeated parameter of a single value is refused', async () => {
    expectError(
      await app.api.get(
        '/v3/users?page=1&page=2&searchKey=a&searchKey=b&withTags=1&withTags=1&status=offline&status=offline',
      ),
      400,
      'ERR_BAD_REQUEST',
      {
        page: [expect.any(String)],
        searchKey: [expect.any(String)],
        withTags: [expect.any(String)],
        status: [expect.any(String)],
      },
    );
  });

  test('of a search is taken literally, including quotes', async () => {
    for (const searchKey of [
      "'",
      '"',
      ';',
      "' OR '1'='1",
      '--',
      '\\',
      '\\\\',
      '%',
      '_',
      '$1',
      '${1}',
      '\u202e',
      '😀',
    ]) {
      expect(dataOf(await app.api.get('/v3/users', { searchKey }))).toEqual([]);
    }
  });
});

describe('X-Request-Id', () => {
  test.each(['abc', 'A-1_2.z', '0'.repeat(100)])('%s is echoed', async (id) => {
    expect((await app.api.with({ 'x-request-id': id }).get('/v3/users')).headers['x-request-id']).toBe(id);
    expect((await server.client({ 'x-request-id': id }).get('/nowhere')).headers['x-request-id']).toBe(id);
    expect((await app.api.raw('post', '/v3/users', '{', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
  });

  test.each(['', 'two words', 'x'.repeat(101), '<script>', 'é', '{"a":1}', 'a,b', '%0d%0a'])(
    '%j is replaced by another',
    async (id) => {
      const given = (await app.api.with({ 'x-request-id': id }).get('/v3/users')).headers['x-request-id'];
      expect(given).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is generated for every request without one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.api.get('/v3/users')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('malformed HTTP', () => {
  test.each([
    ['a greeting', 'hello\r\n\r\n'],
    ['an unknown method', 'FETCH /v3/users HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET /v3/users HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /v3/users HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a header with NUL', 'GET /v3/users HTTP/1.1\r\nHost: x\r\napikey: a\u0000b\r\n\r\n'],
    ['a TLS ClientHello', Buffer.from('16030100a5010000a10303', 'hex')],
  ])('with %s is refused in the form of the contract', async (_, bytes) => {
    const answer = await sendRaw(server.http, bytes);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'ERR_BAD_REQUEST',
          source: 'chat-api',
          details: { request: ['The request is not valid HTTP.'] },
        },
      },
    });
    expect(answer!.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('headers of more than 16 KB are refused', async () => {
    const answer = await sendRaw(
      server.http,
      `GET /v3/users HTTP/1.1\r\nHost: x\r\n${`a: ${'x'.repeat(1000)}\r\n`.repeat(20)}\r\n`,
    );
    expect(answer).toMatchObject({ status: 431, body: { error: { code: 'ERR_BAD_REQUEST' } } });
  });
});
