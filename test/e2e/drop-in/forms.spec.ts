import { dataOf, expectError, type Client } from '#test/support/client.js';
import { expectErrorResponse } from '#test/support/error-responses.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { NOTE } from '#test/support/media.js';
import { operationsOf, requestPathOf } from '#test/support/operations.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

// PHP and others send forms where the document of the API has JSON.

const URLENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = 'a-boundary-that-nothing-contains';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
});

type Method = 'post' | 'put' | 'patch' | 'delete';
type Fields = readonly (readonly [name: string, value: string])[];

/** As `http_build_query` and `curl -d` write it. */
const urlencoded = (fields: Fields): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
const multipart = (fields: Fields): string =>
  [
    ...fields.map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join('');

const kinds = [
  ['urlencoded', URLENCODED, urlencoded],
  ['multipart', `multipart/form-data; boundary=${BOUNDARY}`, multipart],
] as const;

describe.each(kinds)('a form, %s,', (kind, type, encoded) => {
  const send = (method: Method, path: string, fields: Fields, client: Client = app.api, headers = {}) =>
    client.raw(method, path, encoded(fields), { 'content-type': type, ...headers });

  test('creates what the same JSON creates: texts, lists by brackets and indices, objects, booleans', async () => {
    const user = await send('post', '/v3/users', [
      ['uid', `${kind}-user`],
      ['name', 'Zoë & co. = 100 % +1'],
      ['avatar', ''],
      ['metadata[city]', 'Bern'],
      ['metadata[@private][email]', 'zoe@example.com'],
      ['metadata[langs][]', 'de'],
      ['metadata[langs][]', 'fr'],
      ['tags[0]', 'vip'],
      ['tags[1]', 'new'],
      ['withAuthToken', '1'],
    ]);
    expect(dataOf(user)).toMatchObject({
      uid: `${kind}-user`,
      name: 'Zoë & co. = 100 % +1',
      metadata: { city: 'Bern', '@private': { email: 'zoe@example.com' }, langs: ['de', 'fr'] },
      tags: ['vip', 'new'],
      authToken: expect.any(String),
    });
    const group = await send('post', '/v3/groups', [
      ['guid', `${kind}-group`],
      ['name', 'Form'],
      ['type', 'public'],
      ['slowModeSeconds', '7'],
      ['joinByRequest', 'true'],
      ['metadata', '{"size":3}'],
      ['members[0][uid]', 'anna'],
      ['members[0][scope]', 'admin'],
      ['members[1][uid]', 'ben'],
      ['members[1][scope]', 'participant'],
    ]);
    expect(dataOf(group)).toMatchObject({
      slowModeSeconds: 7,
      joinByRequest: true,
      metadata: { size: 3 },
      membersCount: 2,
    });
    const path = `/v3/groups/${kind}-group/members`;
    expect(dataOf(await send('post', path, [['participants[]', 'cleo']]))).toHaveProperty('participants.cleo');
  });

  test('changes, and deletes', async () => {
    const guid = `${kind}-changed`;
    await createGroup(app, { guid, owner: 'anna' });
    const changes: Fields = [
      ['tags[4]', 'late'],
      ['tags[7]', 'later'],
      ['unset', 'icon'],
      ['frozen', 'false'],
    ];
    expect(dataOf(await send('put', `/v3/groups/${guid}`, changes))).toMatchObject({ guid });
    expect(dataOf(await app.api.get('/v3/groups', { searchKey: guid, withTags: true }))).toMatchObject([
      { tags: ['late', 'later'] },
    ]);
    await sendText(app, 'anna', 'ben', 'hello');
    const erasing: Fields = [['deleteMessagesPermanently', 'true']];
    dataOf(await send('delete', '/v3/users/ben/conversation', erasing, app.as('anna')));
    expect(dataOf(await app.as('ben').get('/v3/users/anna/messages'))).toEqual([]);
  });

  test('sends a message, with its data in brackets or as JSON text', async () => {
    const toBen: Fields = [
      ['receiver', 'ben'],
      ['receiverType', 'user'],
    ];
    for (const data of [
      [
        ['data[text]', 'Hello'],
        ['data[metadata][from]', 'form'],
      ],
      [['data', '{"text":"Hello","metadata":{"from":"form"}}']],
    ] as Fields[])
      expect(dataOf(await send('post', '/v3/messages', [...toBen, ...data], app.as('anna'))).data).toMatchObject({
        text: 'Hello',
        metadata: { from: 'form' },
      });
  });

  test('is repeated with an idempotency key, and its fields are part of what the key is for', async () => {
    const headers = { 'idempotency-key': `${kind}-once` };
    const fields: Fields = [
      ['uid', `${kind}-once`],
      ['name', 'Once'],
    ];
    dataOf(await send('post', '/v3/users', fields, app.api, headers));
    expect(dataOf(await send('post', '/v3/users', fields, app.api, headers))).toMatchObject({ uid: `${kind}-once` });
    const other = await send('post', '/v3/users', [['uid', 'another']], app.api, headers);
    expectError(other, 422, 'ERR_IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['a number that is none', [['slowModeSeconds', '7e1']], 'slowModeSeconds'],
    ['a flag that is none', [['joinByRequest', 'yes']], 'joinByRequest'],
    ['an object in place of a text', [['name[first]', 'x']], 'name'],
    ['a list in place of a text', [['name[]', 'x']], 'name'],
    ['a text in place of a list of tags', [['tags[a]', 'x']], 'tags'],
    [
      'a repeated field that is no list',
      [
        ['name', 'x'],
        ['name', 'y'],
      ],
      'name',
    ],
    ['JSON text that PostgreSQL cannot store', [['metadata', '{"a":"\\u0000"}']], 'metadata.a'],
    ['a text that PostgreSQL cannot store', [['name', 'a\u0000']], 'name'],
    ['a bracket that does not end', [['tags[0', 'x']], 'body'],
    ['a member of all objects', [['metadata[__proto__][x]', '1']], 'body'],
  ] as [string, Fields, string][])('with %s is refused', async (_, fields, at) => {
    await createGroup(app, { guid: `${kind}-refusing` }).catch(() => undefined);
    const response = await send('put', `/v3/groups/${kind}-refusing`, fields);
    expectError(response, 400, 'ERR_BAD_REQUEST', { [at]: [expect.any(String)] });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    ['more than 1000 fields', Array.from({ length: 1001 }, (_, n): [string, string] => [`tags[${n}]`, 'x']), 400],
    ['brackets that nest deeper than any member', [[`metadata${'[a]'.repeat(9)}`, 'x']], 400],
    ['JSON text that nests too deep', [['metadata', `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`]], 400],
    ['more bytes than a body of JSON may have', [['name', 'x'.repeat(600_000)]], 413],
  ] as [string, Fields, number][])('with %s is refused', async (_, fields, status) => {
    expectErrorResponse(await send('put', '/v3/users/anna', fields), status);
  });

  test('is read by every operation that reads JSON, as JSON with the same texts', async () => {
    const operations = operationsOf(server).filter(
      ({ method, audience, accepts }) =>
        method !== 'get' && audience !== 'public' && (accepts.apiKey || audience === 'management'),
    );
    const texts = { uid: ' ', guid: ' ', name: ' ', unknown: 'x' };
    for (const operation of operations) {
      const client = operation.audience === 'management' ? server.client(MANAGEMENT) : app.as('anna');
      const path = requestPathOf(operation);
      const json = await client.raw(operation.method as Method, path, JSON.stringify(texts));
      const form = await send(operation.method as Method, path, Object.entries(texts), client);
      const told = ({ status, body }: typeof json) => ({
        status,
        details: (body as { error?: { details?: object } }).error?.details,
      });
      expect({ id: operation.id, ...told(form) }).toEqual({ id: operation.id, ...told(json) });
    }
  });
});

test('a file is refused where no operation takes one', async () => {
  expectError(await app.api.form('/v3/users', { uid: 'filed', name: 'Filed' }, [NOTE]), 400, 'ERR_BAD_REQUEST', {
    'files[]': [expect.any(String)],
  });
});

test('a urlencoded form with a percent sign that encodes nothing is refused', async () => {
  const response = await app.api.raw('put', '/v3/users/anna', 'name=100%', { 'content-type': URLENCODED });
  expectError(response, 400, 'ERR_BAD_REQUEST');
  expect(response.body.error.message).toBe('The body is not a valid form, or it is incomplete.');
});
