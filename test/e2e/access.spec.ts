import type { Response } from 'supertest';
import { dataOf, expectError, type Client } from '../support/client.js';
import { requestPathOf, operationsOf, type Operation } from '../support/operations.js';
import { MANAGEMENT, type TestApp, useOwnServer, useServer } from '../support/server.js';

// Whatever the API document lists is held against these rules, so that an operation that is added later needs no test for them. The first
// variant of a rule is tried with every operation, further ones with an operation of each kind: the same guards refuse them.

const DOMAIN = 'example.test';

const server = useOwnServer();
const addressed = useServer({ CONFAB_SERVICE_DOMAIN: DOMAIN });
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  other = await server.createApp();
  for (const uid of ['anna', 'asleep', 'gone']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['asleep'] }));
  dataOf(await app.api.delete('/v3/users/gone'));
});

const behind = (audience: Operation['audience']): Operation[] =>
  operationsOf(server).filter((operation) => operation.audience === audience);
const call = (client: Client, operation: Operation): Promise<Response> =>
  client[operation.method](requestPathOf(operation));

/** One operation of each area, method and rule of access. */
function oneOfEachKind(operations: Operation[]): Operation[] {
  const kindOf = ({ method, path, accepts, onBehalfOf, requiresOnBehalfOf }: Operation) =>
    JSON.stringify([method, path.split('/')[2], accepts, onBehalfOf !== undefined, requiresOnBehalfOf]);
  return [...new Map(operations.map((operation) => [kindOf(operation), operation])).values()];
}

/** How each operation answers. */
async function answersOf(operations: Operation[], client: Client): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const operation of operations) {
    const { status, body } = await call(client, operation);
    answers[operation.id] = `${status} ${body.error?.code ?? ''}`;
  }
  return answers;
}

const all = (operations: Operation[], answer: string): Record<string, string> =>
  Object.fromEntries(operations.map(({ id }) => [id, answer]));

test('every audience has operations', () => {
  expect(behind('app').length).toBeGreaterThan(20);
  expect(behind('management').length).toBeGreaterThan(2);
  expect(
    behind('public')
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'create-guest',
    'download-media',
    'health-live',
    'health-ready',
    'notifications-email-show-unsubscribe',
    'notifications-email-unsubscribe',
    'receive-email-reply',
    'receive-livekit-webhook',
    'upload-campaign-recipients',
    'upload-library-file',
  ]);
});

test('no response of any operation may be stored by caches', async () => {
  const clients = [
    app.api,
    app.as('anna'),
    server.client({}),
    server.client(MANAGEMENT),
    server.client({ apikey: 'x' }),
  ];
  const stored: string[] = [];
  for (const client of clients)
    for (const operation of operationsOf(server)) {
      if (operation.method !== 'get' && client !== clients[2]) continue;
      const { headers, status } = await call(client, operation);
      if (headers['cache-control'] !== 'no-store') stored.push(`${operation.id} ${status}`);
    }
  expect(stored).toEqual([]);
});

describe('an operation of an app', () => {
  test('without a key responds with 401', async () => {
    const nobody = server.client({});
    expect(await answersOf(behind('app'), nobody)).toEqual(all(behind('app'), '401 AUTH_ERR_EMPTY_APIKEY'));
    const kinds = oneOfEachKind(behind('app'));
    expect(await answersOf(kinds, nobody.with({ apikey: '' }))).toEqual(all(kinds, '401 AUTH_ERR_EMPTY_APIKEY'));
  });

  test('with an unknown key responds with 401 and does not repeat the key', async () => {
    const apikey = '0123456789'.repeat(4);
    const stranger = server.client({ apikey });
    expect(await answersOf(behind('app'), stranger)).toEqual(all(behind('app'), '401 AUTH_ERR_APIKEY_NOT_FOUND'));
    expect(JSON.stringify((await stranger.get('/v3/users')).body)).not.toContain(apikey);
  });

  test('refuses the management credential', async () => {
    const kinds = oneOfEachKind(behind('app'));
    expect(await answersOf(kinds, server.client(MANAGEMENT))).toEqual(all(kinds, '401 AUTH_ERR_EMPTY_APIKEY'));
  });

  test('refuses authOnly keys, except for two operations', async () => {
    const open = ['create-authtoken', 'create-user'];
    const authOnly = server.client({ apikey: app.authKey });
    const closed = behind('app').filter(({ id }) => !open.includes(id));
    expect(await answersOf(closed, authOnly)).toEqual(all(closed, '403 AUTH_ERR_NO_ACCESS'));
    const opened = behind('app').filter(({ id }) => open.includes(id));
    expect(await answersOf(opened, authOnly)).toEqual({
      'create-authtoken': '404 ERR_UID_NOT_FOUND',
      'create-user': '400 ERR_BAD_REQUEST',
    });
  });

  test('checks the credentials before the rest of the request', async () => {
    const nobody = server.client({});
    for (const operation of oneOfEachKind(behind('app').filter(({ method }) => method !== 'get'))) {
      expectError(
        await nobody[operation.method](requestPathOf(operation), { uid: 1, name: [], data: 0, permanent: 'x' }),
        401,
        'AUTH_ERR_EMPTY_APIKEY',
      );
    }
    expectError(await nobody.get('/v3/users', { page: -1 }), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });
});

describe('the header appId', () => {
  test('refuses a key of another app', async () => {
    expect(await answersOf(behind('app'), app.api.with({ appId: other.id }))).toEqual(
      all(behind('app'), '401 AUTH_ERR_INVALID_APPID'),
    );
    const kinds = oneOfEachKind(behind('app'));
    expect(await answersOf(kinds, app.api.with({ appId: 'no such app' }))).toEqual(
      all(kinds, '401 AUTH_ERR_INVALID_APPID'),
    );
  });

  test.each([
    ['unchanged', (id: string) => id],
    ['in capitals', (id: string) => id.toUpperCase()],
    ['empty', () => ''],
  ])('accepts the app of the key, %s', async (_, write) => {
    dataOf(await app.api.with({ appId: write(app.id) }).get('/v3/users'));
  });
});

describe('the header onBehalfOf', () => {
  const taking = () => behind('app').filter(({ onBehalfOf }) => onBehalfOf);
  const requiring = () => taking().filter(({ requiresOnBehalfOf }) => requiresOnBehalfOf);
  const ignoring = () => behind('app').filter(({ onBehalfOf }) => !onBehalfOf);

  test('is required by the operations that document it as required', async () => {
    expect(requiring().map(({ id }) => id)).toContain('reset-group-conversation');
    for (const operation of requiring()) {
      expectError(await call(app.api, operation), 400, 'ERR_BAD_REQUEST', {
        onBehalfOf: ['The header onBehalfOf is required.'],
      });
      expectError(await call(app.api.with({ onBehalfOf: '' }), operation), 400, 'ERR_BAD_REQUEST', {
        onBehalfOf: ['The header onBehalfOf is required.'],
      });
    }
  });

  test('with an unknown user gets 404 from every operation that documents the header', async () => {
    expect(await answersOf(taking(), app.as('nobody'))).toEqual(all(taking(), '404 ERR_UID_NOT_FOUND'));
  });

  test.each([
    ['a deactivated user', 'asleep'],
    ['a deleted user', 'gone'],
    ['the system user', 'app_system'],
    ['an invalid uid', 'an na'],
  ])('with %s gets 404 as well', async (_, uid) => {
    const kinds = oneOfEachKind(taking());
    expect(await answersOf(kinds, app.as(uid))).toEqual(all(kinds, '404 ERR_UID_NOT_FOUND'));
  });

  test('does not reach users of another app', async () => {
    dataOf(await other.api.post('/v3/users', { uid: 'foreign', name: 'F' }));
    const kinds = oneOfEachKind(taking());
    expect(await answersOf(kinds, app.as('foreign'))).toEqual(all(kinds, '404 ERR_UID_NOT_FOUND'));
  });

  test('accepts the uid in any case', async () => {
    dataOf(await app.as('ANNA').get('/v3/users/anna'));
  });

  test('has no effect where it is not documented', async () => {
    expect(ignoring().map(({ id }) => id)).toContain('list-apikeys');
    const kinds = oneOfEachKind(ignoring());
    expect(await answersOf(kinds, app.as('nobody'))).toEqual(await answersOf(kinds, app.api));
  });
});

describe('an address of the form {appId}.api-{region}.<domain>', () => {
  const at = (host: string) => addressed.client({ apikey: app.apiKey, host }).get('/v3/users');

  test.each(['api-us', 'apiclient-us', 'call-us'])('accepts a key of its app at %s', async (kind) => {
    dataOf(await at(`${app.id}.${kind}.${DOMAIN}`));
    dataOf(await at(`${app.id}.${kind}.${DOMAIN}:3000`));
    dataOf(await at(`${app.id.toUpperCase()}.${kind}.${DOMAIN.toUpperCase()}`));
  });

  test.each(['api-us', 'apiclient-us', 'call-us'])('refuses a key of another app at %s', async (kind) => {
    const client = addressed.client({ apikey: app.apiKey, host: `${other.id}.${kind}.${DOMAIN}` });
    const kinds = oneOfEachKind(behind('app'));
    expect(await answersOf(kinds, client)).toEqual(all(kinds, '401 AUTH_ERR_INVALID_APPID'));
  });

  test.each(['api-eu', 'apiclient-eu', 'call-in', 'api-mars'])(
    'refuses the app at %s, which is not its region',
    async (kind) => {
      expectError(await at(`${app.id}.${kind}.${DOMAIN}`), 401, 'AUTH_ERR_INVALID_APPID');
    },
  );

  test.each([
    ['another domain', (id: string) => `${id}.api-us.example.org`],
    ['the domain alone', () => DOMAIN],
    ['the domain as part of another', (id: string) => `${id}.api-us.not${DOMAIN}`],
    ['another host of the domain', () => `www.${DOMAIN}`],
  ])('%s is not an address of an app', async (_, host) => {
    dataOf(await at(host(other.id)));
  });

  test('must agree with the header appId', async () => {
    const client = addressed.client({ apikey: app.apiKey, host: `${app.id}.api-us.${DOMAIN}`, appId: other.id });
    expectError(await client.get('/v3/users'), 401, 'AUTH_ERR_INVALID_APPID');
  });

  test('for clients takes a token, whatever key is beside it', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    const me = (client: Client) => client.get('/v3/me');
    for (const apikey of [authToken, app.apiKey, 'wrong']) {
      const headers = { authToken, apikey, host: `${app.id}.apiclient-us.${DOMAIN}` };
      expect(dataOf(await me(addressed.client(headers)))).toMatchObject({ uid: 'anna' });
    }
    const at = { authToken, apikey: 'wrong' };
    for (const host of [`${app.id}.api-us.${DOMAIN}`, 'localhost'])
      expectError(await me(addressed.client({ ...at, host })), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    const elsewhere = addressed.client({ ...at, host: `${other.id}.apiclient-us.${DOMAIN}` });
    expectError(await me(elsewhere), 401, 'AUTH_ERR_INVALID_APPID');
    expectError(await me(addressed.client({ ...at, authToken: 'wrong' })), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('has no effect on a server without a domain', async () => {
    dataOf(await server.client({ apikey: app.apiKey, host: `${other.id}.api-eu.${DOMAIN}` }).get('/v3/users'));
  });
});

test('a token that is sent as the key too is the token', async () => {
  const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
  expect(dataOf(await server.client({ authToken, apikey: authToken }).get('/v3/me'))).toMatchObject({ uid: 'anna' });
  expectError(await server.client({ apikey: authToken }).get('/v3/me'), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
});

describe('a management operation', () => {
  test.each([
    ['no header', {}],
    ['the key alone', { key: MANAGEMENT.key }],
    ['the secret alone', { secret: MANAGEMENT.secret }],
    ['an empty secret', { ...MANAGEMENT, secret: '' }],
  ])('with %s responds with 401', async (_, headers) => {
    expect(await answersOf(behind('management'), server.client(headers as Record<string, string>))).toEqual(
      all(behind('management'), '401 AUTH_ERR_EMPTY_AUTH_HEADER'),
    );
  });

  test.each([
    ['another key', { ...MANAGEMENT, key: 'x' }],
    ['another secret', { ...MANAGEMENT, secret: `${MANAGEMENT.secret}x` }],
    ['key and secret exchanged', { key: MANAGEMENT.secret, secret: MANAGEMENT.key }],
  ])('with %s responds with 401', async (_, headers) => {
    expect(await answersOf(behind('management'), server.client(headers))).toEqual(
      all(behind('management'), '401 AUTH_ERR_NO_ACCESS'),
    );
  });

  test('refuses an API key', async () => {
    expect(await answersOf(behind('management'), app.api)).toEqual(
      all(behind('management'), '401 AUTH_ERR_EMPTY_AUTH_HEADER'),
    );
    const both = server.client({ apikey: app.apiKey, key: app.apiKey, secret: app.apiKey });
    expect(await answersOf(behind('management'), both)).toEqual(all(behind('management'), '401 AUTH_ERR_NO_ACCESS'));
  });

  test('accepts the management credential', async () => {
    const answers = await answersOf(behind('management'), server.client(MANAGEMENT));
    expect(Object.values(answers).filter((answer) => answer.startsWith('401'))).toEqual([]);
    dataOf(await server.client(MANAGEMENT).get('/apps'));
  });
});

describe('a public operation', () => {
  test('needs no credentials and ignores wrong ones', async () => {
    // the address of a file, or in an email, is its own credential
    const answers = {
      ...all(behind('public'), '200 '),
      // no app
      'create-guest': '404 ERR_APP_NOT_FOUND',
      'download-media': '404 ERR_MEDIA_NOT_FOUND',
      'notifications-email-show-unsubscribe': '400 ERR_BAD_REQUEST',
      'notifications-email-unsubscribe': '400 ERR_BAD_REQUEST',
      'receive-email-reply': '401 AUTH_ERR_EMAIL_REPLIES',
      // the server has no LiveKit; test/e2e/calls/media.spec.ts sends signed and other webhooks
      'receive-livekit-webhook': '501 ERR_CALL_MEDIA_NOT_CONFIGURED',
      // no form
      'upload-library-file': '400 ERR_BAD_REQUEST',
      // no link
      'upload-campaign-recipients': '404 ERR_MEDIA_NOT_FOUND',
    };
    expect(await answersOf(behind('public'), server.client({}))).toEqual(answers);
    expect(await answersOf(behind('public'), server.client({ apikey: 'x', appId: 'y', onBehalfOf: 'z' }))).toEqual(
      answers,
    );
  });
});
