// lane: long
import { gzipSync } from 'node:zlib';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { expectNoServerError, expectErrorResponse } from '#test/support/error-responses.js';
import { LIVEKIT_VARIABLES } from '#test/support/livekit.js';
import { requestPathOf, operationsOf, type Operation } from '#test/support/operations.js';
import { sendRaw } from '#test/support/raw-http.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

const MAX_BODY_BYTES = 512 * 1024;

const server = useServer(LIVEKIT_VARIABLES);
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna' }));
});

/**
 * Mail programs send a form, which nothing reads: RFC 8058. A webhook of LiveKit is read only if it is signed, a reply by email only at the
 * address of a provider, and an upload by a link only if the link is right. A request for a guest has no body.
 */
const IGNORE_THEIR_BODY = [
  'create-guest',
  'notifications-email-unsubscribe',
  'receive-livekit-webhook',
  'receive-email-reply',
  'upload-library-file',
  'upload-campaign-recipients',
];

/** What takes a body; the rows they name do not exist. */
const taking = () =>
  operationsOf(server).filter(({ method, id }) => method !== 'get' && !IGNORE_THEIR_BODY.includes(id));

async function send(operation: Operation, body: string | Buffer, headers: Record<string, string> = {}) {
  const client = await permitted(operation);
  return client.raw(operation.method as 'post', requestPathOf(operation), body, headers);
}

/** Bodies are read only of those who may call the operation. A token is a new one each time, since one operation ends it. */
async function permitted({ audience, accepts }: Operation): Promise<Client> {
  if (audience === 'management') return server.client(MANAGEMENT);
  if (accepts.apiKey) return app.as('anna');
  const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens', { force: true }));
  return server.client({ authToken });
}

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  app.api.raw('post', '/v3/users', body, headers);

const deep = (depth: number, open = '[', close = ']') =>
  `{"metadata":{"a":${open.repeat(depth)}1${close.repeat(depth)}}}`;

test('the body of the operation that mail programs call is ignored, whatever it is', async () => {
  const path = '/v3/notifications/email/v1/unsubscribe?token=x';
  for (const body of ['List-Unsubscribe=One-Click', '{', deep(10_000), 'x'.repeat(2 * MAX_BODY_BYTES)])
    expectError(await server.client({}).raw('post', path, body, {}), 404, 'ERR_UNSUBSCRIBE_LINK_NOT_FOUND');
});

describe('for every operation', () => {
  test.each([
    ['cut short', '{"name":'],
    ['in single quotes', "{'name':'x'}"],
    ['with a trailing comma', '{"name":"x",}'],
    ['with something after it', '{"name":"x"}}'],
    ['that is not JSON', 'undefined'],
    ['that is a form', 'name=x&uid=y'],
    ['with a raw control character in a string', '{"name":"\u0000"}'],
    ['of white space only', ' \n '],
  ])('a body %s is refused', async (_, body) => {
    for (const operation of taking()) expectErrorResponse(await send(operation, body));
  });

  test.each(['[[]]', '[{"uid":"x"}]', '5', '"x"', 'true'])(
    'the body %s, which is not an object, is refused',
    async (body) => {
      for (const operation of taking())
        expectError(await send(operation, body), 400, 'ERR_BAD_REQUEST', { body: ['The body must be a JSON object.'] });
    },
  );

  test('a body over the limit is refused', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) });
    for (const operation of taking()) expectError(await send(operation, body), 413, 'ERR_BAD_REQUEST');
  });

  test('a body that nests ten thousand levels deep is refused', async () => {
    for (const operation of taking()) {
      expectErrorResponse(await send(operation, deep(10_000)));
      expectErrorResponse(await send(operation, deep(10_000, '{"a":', '}')));
    }
  });

  test('NUL and half surrogate pairs are refused wherever they are, in names too', async () => {
    for (const operation of taking()) {
      expectError(await send(operation, '{"unknown":"a\\u0000"}'), 400, 'ERR_BAD_REQUEST', {
        unknown: ['The unknown contains the character U+0000.'],
      });
      expectError(await send(operation, '{"unknown":"\\udc00"}'), 400, 'ERR_BAD_REQUEST', {
        unknown: ['The unknown contains half of a surrogate pair.'],
      });
      expectError(await send(operation, '{"a\\u0000":1}'), 400, 'ERR_BAD_REQUEST', {
        body: ['A name in the body contains the character U+0000.'],
      });
      expectError(await send(operation, '{"\\ud800":1}'), 400, 'ERR_BAD_REQUEST', {
        body: ['A name in the body contains half of a surrogate pair.'],
      });
    }
  });

  test('names of JavaScript object members have no special meaning', async () => {
    for (const operation of taking()) {
      expectNoServerError(
        await send(
          operation,
          '{"__proto__":{"permanent":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":1}',
        ),
      );
    }
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('in free JSON', () => {
  test.each([
    ['NUL in a string', '{"metadata":{"a":[{"b":"x\\u0000"}]}}', 'metadata.a.0.b'],
    ['NUL in a name', '{"metadata":{"a":{"b\\u0000":1}}}', 'metadata.a'],
    ['half a surrogate pair in a string', '{"metadata":{"a":"\\ud83d"}}', 'metadata.a'],
    ['half a surrogate pair in a name', '{"metadata":{"a":[{"\\udc00":1}]}}', 'metadata.a.0'],
    ['NUL under the name __proto__', '{"metadata":{"__proto__":"\\u0000"}}', 'metadata.__proto__'],
    ['NUL in a member __proto__ of the body', '{"__proto__":"\\u0000"}', '__proto__'],
  ])('%s is refused, with its path', async (_, body, path) => {
    const answer = await app.api.raw('put', '/v3/users/anna', body);
    expectError(answer, 400, 'ERR_BAD_REQUEST');
    expect(Object.keys(answer.body.error.details)).toEqual([path]);
  });

  test.each([
    ['an escaped backslash before u0000', '{"metadata":{"a":"\\\\u0000"}}', { a: '\\u0000' }],
    ['a whole surrogate pair', '{"metadata":{"a":"\\ud83d\\ude00"}}', { a: '😀' }],
    [
      'numbers that are rounded',
      '{"metadata":{"a":[1e300,0.12345678901234567890]}}',
      { a: [1e300, 0.12345678901234568] },
    ],
    ['64 levels', deep(62), JSON.parse(deep(62)).metadata],
    [
      'brackets in strings',
      `{"metadata":{"a":"${'['.repeat(1000)}\\"${'{'.repeat(1000)}"}}`,
      { a: `${'['.repeat(1000)}"${'{'.repeat(1000)}` },
    ],
  ])('%s is accepted', async (_, body, metadata) => {
    expect(dataOf(await app.api.raw('put', '/v3/users/anna', body)).metadata).toEqual(metadata);
  });

  test('65 levels are refused', async () => {
    expectErrorResponse(await app.api.raw('put', '/v3/users/anna', deep(63)));
  });

  test('messages refuse text that PostgreSQL cannot store at any depth of their data', async () => {
    const message = (data: string) =>
      `{"receiver":"anna","receiverType":"user","category":"custom","type":"t","data":{"customData":${data}}}`;
    expectError(await app.api.raw('post', '/v3/messages', message('{"a":[["\\u0000"]]}')), 400, 'ERR_BAD_REQUEST', {
      'data.customData.a.0.0': [expect.any(String)],
    });
    expectError(await app.api.raw('post', '/v3/messages', message('{"\\ud800":{}}')), 400, 'ERR_BAD_REQUEST', {
      'data.customData': [expect.any(String)],
    });
    const kept = '{"constructor":"c","prototype":{"a":1},"nested":[{"constructor":{}}]}';
    expect(dataOf(await app.api.raw('post', '/v3/messages', message(kept))).data.customData).toEqual(JSON.parse(kept));
  });
});

describe('the encoding of a body', () => {
  const user = (uid: string) => JSON.stringify({ uid, name: 'Zoë 😀' });

  test('is UTF-8, compressed or not', async () => {
    expect(dataOf(await post(user('plain'), { 'content-type': 'application/json; charset=UTF-8' })).name).toBe(
      'Zoë 😀',
    );
    expect(dataOf(await post(gzipSync(user('gzipped')), { 'content-encoding': 'gzip' })).name).toBe('Zoë 😀');
    expect(dataOf(await post(Buffer.from(`\ufeff${user('marked')}`))).name).toBe('Zoë 😀');
  });

  test.each([
    ['latin1', Buffer.from(user('u'), 'latin1'), { 'content-type': 'application/json; charset=latin1' }],
    [
      'UTF-16, which encodes NUL differently',
      Buffer.from('{"uid":"u","name":"N","metadata":{"a":"\\u0000"}}', 'utf16le'),
      { 'content-type': 'application/json; charset=utf-16le' },
    ],
    ['an unknown charset', Buffer.from(user('u')), { 'content-type': 'application/json; charset=klingon' }],
    ['an unknown compression', Buffer.from(user('u')), { 'content-encoding': 'klingon' }],
    ['invalid gzip', Buffer.from(user('u')), { 'content-encoding': 'gzip' }],
    ['truncated gzip', gzipSync(user('u')).subarray(0, 20), { 'content-encoding': 'gzip' }],
    ['invalid brotli', Buffer.from(user('u')), { 'content-encoding': 'br' }],
  ])('%s is refused', async (_, body, headers) => {
    expectErrorResponse(await post(body, headers));
    expectError(await app.api.get('/v3/users/u'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('bytes that are not UTF-8 are refused', async () => {
    expectErrorResponse(
      await post(
        Buffer.concat([
          Buffer.from('{"uid":"bytes","name":"'),
          Buffer.from([0xed, 0xa0, 0x80, 0xff, 0xc0]),
          Buffer.from('"}'),
        ]),
      ),
    );
  });

  test('a small body that unpacks to more than the limit is refused', async () => {
    expectErrorResponse(
      await post(gzipSync(JSON.stringify({ name: 'x'.repeat(20 * MAX_BODY_BYTES) })), { 'content-encoding': 'gzip' }),
      413,
    );
  });
});

describe('the content type of a body', () => {
  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    'application/json; charset',
  ])('%s is read as JSON', async (type) => {
    expectError(await post('{"uid":"a b"}', { 'content-type': type }), 400, 'ERR_BAD_REQUEST', {
      uid: [expect.any(String)],
    });
  });

  const bare = async (lines: string[], body = '') =>
    sendRaw(
      server.http,
      [
        'POST /v3/users HTTP/1.1',
        'Host: localhost',
        `apikey: ${app.apiKey}`,
        'Connection: close',
        ...lines,
        '',
        body,
      ].join('\r\n'),
    );

  test.each([
    ['no body at all', []],
    ['an empty body', ['Content-Length: 0']],
    ['an empty body that is said to be JSON', ['Content-Type: application/json', 'Content-Length: 0']],
    ['an empty body in chunks', ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', '0', '']],
  ])('%s is treated as an empty object', async (_, lines) => {
    const answer = await bare(lines);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'ERR_BAD_REQUEST',
          details: { uid: ['The uid field is required.'], name: ['The name field is required.'] },
        },
      },
    });
  });

  test('null is treated as an empty object', async () => {
    expectError(await post('null'), 400, 'ERR_BAD_REQUEST', { uid: ['The uid field is required.'] });
  });

  test('a body without a content type is JSON', async () => {
    const body = '{"uid":"a b","name":"X"}';
    const answer = await bare([`Content-Length: ${body.length}`], body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'ERR_BAD_REQUEST', details: { uid: [expect.any(String)] } } },
    });
  });

  test.each([
    ['a length that is shorter than the body', ['Content-Length: 5'], '{"uid":"x","name":"X"}'],
    ['a length that is not a number', ['Content-Length: five'], '{}'],
    ['a negative length', ['Content-Length: -5'], '{}'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
    ['a length together with chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['invalid chunks', ['Transfer-Encoding: chunked'], 'xyz\r\n'],
  ])('%s is refused', async (_, lines, body) => {
    const answer = await bare(lines, body);
    expectErrorResponse(answer!);
    expect(answer!.headers['x-request-id']).toMatch(/^[\w.-]+$/);
  });

  test('an aborted body stores nothing', async () => {
    const head = [
      'POST /v3/users HTTP/1.1',
      'Host: localhost',
      `apikey: ${app.apiKey}`,
      'Content-Length: 1000',
      '',
      '{"uid":"half"',
    ].join('\r\n');
    const answer = await sendRaw(server.http, head, { hangUp: true });
    if (answer) expectErrorResponse(answer);
    expectError(await app.api.get('/v3/users/half'), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('a body with more members than 35,000', () => {
  const list = (length: number) => Array<number>(length).fill(1);
  const members = (length: number) => Object.fromEntries(list(length).map((value, n) => [n.toString(36), value]));
  const refusal = { body: ['The body may not have more than 35000 members in all.'] };

  test.each<[string, object]>([
    ['that are unknown', members(36_000)],
    ['in free JSON', { metadata: members(36_000) }],
    ['in a list', { tags: list(36_000) }],
    ['in many small lists', { tags: list(13_000).map(() => [1, 2]) }],
  ])('%s is refused', async (_what, body) => {
    expectError(await post(JSON.stringify(body)), 400, 'ERR_BAD_REQUEST', refusal);
  });

  test('is refused by every operation', async () => {
    const text = JSON.stringify({ tags: list(36_000) });
    for (const operation of taking()) expectError(await send(operation, text), 400, 'ERR_BAD_REQUEST', refusal);
  });

  test('does not include commas and brackets in texts, and a message of 65,536 characters is accepted', async () => {
    const anna = app.as('anna');
    const text = { receiver: 'anna', receiverType: 'user', data: { text: ',['.repeat(30_000) } };
    dataOf(await anna.post('/v3/messages', text));
    const data = { interactiveData: { points: list(32_700) } };
    const full = { receiver: 'anna', receiverType: 'user', category: 'interactive', type: 'form', data };
    dataOf(await anna.post('/v3/messages', full));
  });
});
