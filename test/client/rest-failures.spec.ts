import { jest } from '@jest/globals';
import { ConfabError, createClient, type AppClient } from '../../clients/typescript/src/index.js';
import { FakeFetch, json, refusal } from './support/fake-fetch.js';

const NO_PAUSES = { first: 0, longest: 0 };
const OK = json({ data: {} });
const NO_NETWORK = new TypeError('fetch failed');
const sent = { receiver: 'ben', receiverType: 'user', data: { text: 'Hi' } } as const;

let fake: FakeFetch;

function client(...answers: ConstructorParameters<typeof FakeFetch>): AppClient {
  fake = new FakeFetch(...answers);
  return createClient({ url: 'https://chat.test/', apiKey: 'key', fetch: fake.fetch, pauses: NO_PAUSES });
}

const failureOf = (promise: Promise<unknown>): Promise<ConfabError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => error as ConfabError,
  );

/** Not of what streams of the platform use. */
const useFakeClock = () =>
  jest.useFakeTimers({
    now: Date.parse('2026-11-26T12:00:00Z'),
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });

afterEach(() => jest.useRealTimers());

test.each([
  ['a refusal', refusal('ERR_UID_NOT_FOUND', 404), 'ERR_UID_NOT_FOUND', 404, false],
  ['a rate limit', refusal('ERR_TOO_MANY_REQUESTS', 429), 'ERR_TOO_MANY_REQUESTS', 429, true],
  ['a defect of the server', refusal('ERR_MISSION_FAILED', 500), 'ERR_MISSION_FAILED', 500, true],
  [
    'a request in progress',
    refusal('ERR_IDEMPOTENCY_KEY_IN_PROGRESS', 409),
    'ERR_IDEMPOTENCY_KEY_IN_PROGRESS',
    409,
    true,
  ],
  ['the page of a proxy', new Response('<html>Bad gateway', { status: 502 }), 'UNEXPECTED_RESPONSE', 502, true],
  ['the page of a firewall', new Response('<html>No', { status: 403 }), 'UNEXPECTED_RESPONSE', 403, false],
  ['a failure without a body', new Response(null, { status: 503 }), 'UNEXPECTED_RESPONSE', 503, true],
  ['JSON of something else', json({ error: 'no' }, 404), 'UNEXPECTED_RESPONSE', 404, false],
  ['JSON null', json(null, 500), 'UNEXPECTED_RESPONSE', 500, true],
  ['the sign-in page of a network', new Response('<html>Sign in'), 'UNEXPECTED_RESPONSE', 200, true],
  ['JSON that is cut off', new Response('{"data":{"uid"'), 'UNEXPECTED_RESPONSE', 200, true],
  ['a success without a body', new Response(''), 'UNEXPECTED_RESPONSE', 200, true],
  ['no network', NO_NETWORK, 'NETWORK_ERROR', undefined, true],
])('%s is an error of the one form', async (_, answer, code, status, retryable) => {
  const confab = client(answer);
  const thrown = await failureOf(confab.users.get('ana', { retries: 0 }));
  expect(thrown).toBeInstanceOf(ConfabError);
  expect(thrown).toMatchObject({
    name: 'ConfabError',
    code,
    status,
    retryable,
    message: expect.stringMatching(/\w+.*\.$/),
  });
  const { data, error } = await confab.rest.GET('/v3/users/{uid}', { params: { path: { uid: 'ana' } }, retries: 0 });
  expect([data, error]).toEqual([undefined, thrown]);
});

test('an error has the details, the id of the request and the cause', async () => {
  const details = { name: ['is too long'] };
  const body = { error: { code: 'ERR_BAD_REQUEST', message: 'No.', details } };
  const refused = await failureOf(client(json(body, 400, { 'X-Request-Id': 'r1' })).users.get('ana'));
  expect(refused).toMatchObject({ details, requestId: 'r1' });
  expect(await failureOf(client(NO_NETWORK).users.get('ana'))).toMatchObject({ cause: NO_NETWORK });
});

test('a failure that passes is repeated, and one that does not pass is not', async () => {
  const confab = client(NO_NETWORK, new Response('', { status: 502 }), OK);
  expect(await confab.users.get('ana')).toEqual({ data: {} });
  expect(fake.requests).toHaveLength(3);
  await failureOf(client(NO_NETWORK).users.get('ana'));
  expect(fake.requests).toHaveLength(3);
  await failureOf(client(refusal('ERR_UID_NOT_FOUND', 404)).users.get('ana'));
  expect(fake.requests).toHaveLength(1);
});

test('a repeated write has the key of the first, and each write its own', async () => {
  const confab = client(NO_NETWORK, OK);
  await confab.groups.create({ guid: 'g', name: 'G', type: 'public' });
  await confab.groups.create({ guid: 'g', name: 'G', type: 'public' });
  const keys = fake.requests.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[0]).toEqual(expect.stringMatching(/^[\w-]{20,}$/));
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  await confab.groups.create({ guid: 'g', name: 'G', type: 'public' }, { idempotencyKey: 'mine' });
  expect(fake.requests[3]!.headers['Idempotency-Key']).toBe('mine');
  await confab.groups.update('g', { name: 'H' });
  expect(fake.requests[4]!.headers).not.toHaveProperty('Idempotency-Key');
});

test('a repeated message has the muid of the first', async () => {
  const confab = client(NO_NETWORK, OK);
  await confab.messages.send(sent);
  await confab.rest.POST('/v3/messages/{id}/thread', { params: { path: { id: '1' } }, body: { ...sent, muid: 'm' } });
  const [first, second, reply] = fake.requests;
  expect(first!.body.muid).toEqual(expect.stringMatching(/^[\w-]{20,}$/));
  expect([second!.body, reply!.body.muid]).toEqual([first!.body, 'm']);
  expect(fake.requests.every(({ headers }) => headers['Idempotency-Key'] === undefined)).toBe(true);
});

test('a message to several receivers has a key, because each of them gets a message of its own', async () => {
  await client(OK).messages.send({ multipleReceivers: { uids: ['ben', 'eve'] }, data: { text: 'Hi' } });
  expect(fake.requests[0]!.headers['Idempotency-Key']).toBeDefined();
  expect(fake.requests[0]!.body.muid).toBeUndefined();
});

test('a file is sent once unless it is in a message or was not processed', async () => {
  const form = () => {
    const body = new FormData();
    body.append('files[]', new Blob(['x']), 'x.txt');
    return body;
  };
  expect(await failureOf(client(NO_NETWORK).media.upload(form()))).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(fake.requests).toHaveLength(1);
  await client(refusal('ERR_TOO_MANY_REQUESTS', 429), OK).media.upload(form());
  expect(fake.requests).toHaveLength(2);
  await client(NO_NETWORK, OK).messages.send(form());
  const muids = fake.requests.map(({ body }) => (body as FormData).getAll('muid'));
  expect(muids).toEqual([[expect.any(String)], muids[0]]);
  expect(fake.requests[0]!.headers).toEqual({ apikey: 'key' });
});

test.each([
  ['3', 3000],
  ['Thu, 26 Nov 2026 12:00:04 GMT', 4000],
])('the pause before a repetition is what Retry-After says: %s', async (retryAfter, milliseconds) => {
  useFakeClock();
  const done = client(refusal('ERR_TOO_MANY_REQUESTS', 429, { 'Retry-After': retryAfter }), OK).users.get('ana');
  await jest.advanceTimersByTimeAsync(milliseconds - 1);
  expect(fake.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(fake.requests).toHaveLength(2);
  await done;
});

test('a pause that is too long is left to the app', async () => {
  const confab = client(refusal('ERR_TOO_MANY_REQUESTS', 429, { 'Retry-After': '3600' }));
  expect(await failureOf(confab.users.get('ana'))).toMatchObject({ retryable: true, retryAfterSeconds: 3600 });
  expect(fake.requests).toHaveLength(1);
});

test('a request without a response ends at the time limit', async () => {
  useFakeClock();
  const failure = failureOf(client('nothing').users.get('ana', { timeoutMilliseconds: 5000, retries: 1 }));
  await jest.advanceTimersByTimeAsync(10_001);
  expect(await failure).toMatchObject({ code: 'TIMEOUT', retryable: true });
  expect([fake.requests.length, jest.getTimerCount()]).toEqual([2, 0]);
});

test('the time limit includes the body', async () => {
  useFakeClock();
  const confab = client(() => Object.assign(json({}), { text: () => new Promise<string>(() => undefined) }));
  void failureOf(confab.users.get('ana', { timeoutMilliseconds: 5000, retries: 0 }));
  await jest.advanceTimersByTimeAsync(5000);
  expect(jest.getTimerCount()).toBe(0);
});

describe('the app can abort a request', () => {
  const get = async (controller: AbortController, ...answers: ConstructorParameters<typeof FakeFetch>) => {
    fake = new FakeFetch(...answers);
    const pauses = { first: 2 ** 30, longest: 2 ** 30 };
    const confab = createClient({ url: 'https://chat.test', apiKey: 'key', fetch: fake.fetch, pauses });
    expect(await failureOf(confab.users.get('ana', { signal: controller.signal }))).toMatchObject({
      code: 'ABORTED',
      retryable: false,
    });
    return fake.requests.length;
  };

  test('before it is sent', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await get(controller, OK)).toBe(0);
  });

  test('while it is sent', async () => {
    const controller = new AbortController();
    const answer = () => {
      controller.abort();
      return Promise.reject<Response>(new Error('Aborted.'));
    };
    expect(await get(controller, answer)).toBe(1);
  });

  test('in the pause before it is repeated', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    expect(await get(controller, NO_NETWORK)).toBe(1);
  });
});

test.each(['', '.', '..', undefined, null, {}])('no path is made with the value %p', async (uid) => {
  const failure = await failureOf(client(OK).users.delete(uid as string));
  expect(failure).toMatchObject({ code: 'INVALID_ARGUMENT', retryable: false });
  expect(fake.requests).toEqual([]);
});

test('values of the path and the query are encoded', async () => {
  const confab = client(OK);
  await confab.messages.reactions.add('1', '👍/?#');
  await confab.users.list({ searchKey: 'a&b', tags: ['x', 'y'], onBehalfOf: 'ana' });
  expect(fake.requests.map(({ url }) => url)).toEqual([
    'https://chat.test/v3/messages/1/reactions/%F0%9F%91%8D%2F%3F%23',
    'https://chat.test/v3/users?searchKey=a%26b&tags=x&tags=y',
  ]);
  expect(fake.requests[1]!.headers).toEqual({ apikey: 'key', onBehalfOf: 'ana' });
});
