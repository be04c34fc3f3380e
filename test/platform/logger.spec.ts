import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLogger } from '#platform/observability/logger.js';
import { AppsService } from '#resources/management/apps.service.js';
import { dataOf, expectError } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { sendRaw } from '../support/raw-http.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';

/** A log destination that stores all lines. */
function logbook() {
  const lines: string[] = [];
  return {
    lines,
    write: (line: string) => void lines.push(line),
    entries: () => lines.map((line) => JSON.parse(line)),
  };
}

describe('a logger', () => {
  test.each([
    'apikey',
    'apiKey',
    'authToken',
    'Authorization',
    'key',
    'secret',
    'password',
    'cookie',
    'encryptionKey',
    'databaseUrl',
  ])('writes no value named %s, at whatever depth', (name) => {
    const log = logbook();
    const secrets = { [name]: 'hush', kept: 'k' };
    createLogger('info', log).info(
      { ...secrets, one: { ...secrets, two: { ...secrets, list: [{ three: secrets }] } } },
      'text',
    );
    expect(log.lines.join()).not.toContain('hush');
    expect(log.entries()).toEqual([
      expect.objectContaining({
        [name]: '[redacted]',
        kept: 'k',
        msg: 'text',
        one: expect.objectContaining({ kept: 'k' }),
      }),
    ]);
  });

  test('logs a cyclic object without an error', () => {
    const log = logbook();
    const endless: { self?: unknown } = {};
    endless.self = endless;
    createLogger('info', log).info(endless, 'text');
    expect(log.entries()).toEqual([expect.objectContaining({ msg: 'text' })]);
  });

  test('writes errors completely', () => {
    const log = logbook();
    createLogger('info', log).error({ err: new Error('broken') });
    expect(log.entries()).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: 'broken', stack: expect.any(String) }) }),
    ]);
  });
});

describe('a server', () => {
  const log = logbook();
  const server = new TestServer();
  let app: TestApp;
  beforeAll(async () => {
    // a separate database, because the tests damage it
    const DATABASE_URL = await createDatabase(`confab_logger_${randomUUID().replaceAll('-', '')}`);
    await server.start({ DATABASE_URL, LOG_LEVEL: 'trace' }, log);
    app = await server.createApp();
    for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    log.lines.length = 0;
  });

  /** The lines of requests. Jobs run beside, and are logged too. */
  const requests = () => log.entries().filter(({ msg }) => msg === 'request');

  async function alter(sql: string): Promise<void> {
    const database = new pg.Client({ connectionString: server.databaseUrl });
    await database.connect();
    try {
      await database.query(sql);
    } finally {
      await database.end();
    }
  }

  const written = () => log.lines.join('\n');

  test('writes one line per request, with its route instead of its address', async () => {
    await app.api.with({ 'x-request-id': 'r-1' }).get('/v3/users/anna', { note: 'x' });
    expect(requests()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: 'r-1',
        milliseconds: expect.any(Number),
        method: 'GET',
        route: '/v3/users/:uid',
        status: 200,
        appId: app.id,
        msg: 'request',
      },
    ]);
  });

  test('a healthy answer to a health check is not logged at the level of requests', async () => {
    await server.client({}).get('/health/ready');
    await server.client({}).get('/health/live');
    expect(requests().map(({ level, route }) => [level, route])).toEqual([
      [20, '/health/ready'],
      [20, '/health/live'],
    ]);
  });

  test('refusals while an app moves are no errors', async () => {
    const apps = server.app.get(AppsService);
    await apps.startMoving({}, app.id);
    log.lines.length = 0;
    try {
      await eventually(async () =>
        expectError(await app.api.post('/v3/users', { uid: 'late', name: 'Late' }), 503, 'ERR_APP_IS_MOVING'),
      );
    } finally {
      await apps.stopMoving({}, app.id);
    }
    const refused = requests().filter(({ error }) => error === 'ERR_APP_IS_MOVING');
    expect(refused.map(({ level, status }) => [level, status])).toEqual(refused.map(() => [30, 503]));
    expect(refused).not.toEqual([]);
    await eventually(async () => dataOf(await app.api.post('/v3/users', { uid: 'later', name: 'Later' })));
  });

  test('logs the error code of a response', async () => {
    await app.api.get('/v3/users/nobody');
    await server.client({}).get('/nowhere/at/all');
    expect(requests()).toEqual([
      expect.objectContaining({ status: 404, error: 'ERR_UID_NOT_FOUND', route: '/v3/users/:uid' }),
      expect.objectContaining({ status: 404, error: 'ERR_API_NOT_FOUND' }),
    ]);
    expect(written()).not.toMatch(/nobody|nowhere/);
  });

  test('names the app of a request that is refused after its key, or for the content of its body', async () => {
    await server.client({ apikey: app.authKey }).get('/v3/roles');
    await app.api.post('/v3/users', { uid: 'no name' });
    expect(requests()).toEqual([
      expect.objectContaining({ status: 403, error: 'AUTH_ERR_NO_ACCESS', appId: app.id }),
      expect.objectContaining({ status: 400, error: 'ERR_BAD_REQUEST', appId: app.id }),
    ]);
  });

  test('logs no credential, however it is sent', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    const { apiKey } = dataOf(await app.api.post('/v3/apikeys', { name: 'Billing' }));
    const unknown = 'feedface'.repeat(5);
    await app.api.get(`/v3/users/anna/auth_tokens/${authToken}`);
    await app.api.delete(`/v3/users/ben/auth_tokens/${authToken}`);
    await app.api.put(`/v3/apikeys/${apiKey}`, { name: 'Billing, blue' });
    await server
      .client({ apikey: unknown, authToken, authorization: `Bearer ${authToken}`, cookie: authToken })
      .get('/v3/users');
    await server.client(MANAGEMENT).get('/apps');
    await server.client({ key: MANAGEMENT.key, secret: unknown }).get('/apps');
    await app.api.get(`/v3/nowhere/${apiKey}`, { apikey: apiKey });
    expect(log.lines.length).toBeGreaterThan(8);
    for (const secret of [app.apiKey, app.authKey, apiKey, authToken, unknown, MANAGEMENT.key, MANAGEMENT.secret])
      expect(written()).not.toContain(secret);
  });

  test('logs no text of messages, searches or passwords, not even of refused requests', async () => {
    const hush = 'do not tell';
    await app.as('anna').post('/v3/messages', {
      receiver: 'ben',
      receiverType: 'user',
      data: { text: hush, metadata: { hush } },
      tags: [hush],
    });
    await app.as('anna').post('/v3/messages', { receiver: hush, receiverType: hush, data: { text: hush } });
    await app.api.get('/v3/users', { searchKey: hush, tags: hush, page: hush });
    await app.api.post('/v3/groups', { guid: 'hikers', name: hush, type: 'password', password: hush });
    await app.api.raw('post', '/v3/users', `{"uid": "${hush}`);
    await app.as(hush).get('/v3/users/anna');
    await app.api.with({ appId: hush }).get('/v3/users');
    await sendRaw(server.http, `GET / HTTP/1.1\r\nHost: x\r\n${hush}\r\n\r\n`);
    expect(log.lines.length).toBeGreaterThan(6);
    expect(written()).not.toContain(hush);
    expect(written()).not.toContain('do%20not');
  });

  test('logs no row of a statement that fails unexpectedly, and the response does not mention the statement', async () => {
    const hush = 'do not tell';
    // the error of PostgreSQL quotes the text that is not a number
    await alter(
      `ALTER TABLE messages ADD CHECK (data->>'text' NOT LIKE 'do not%' OR (data->>'text')::int > 0) NOT VALID`,
    );
    await alter(`ALTER TABLE roles ADD CHECK (name NOT LIKE 'do not%' OR name::int > 0) NOT VALID`);
    const post = (path: string, body: object) => {
      const text = JSON.stringify(body);
      return sendRaw(
        server.http,
        [
          `POST ${path} HTTP/1.1`,
          'Host: x',
          `apikey: ${app.apiKey}`,
          'X-Request-Id: r-2',
          'Connection: close',
          `Content-Length: ${Buffer.byteLength(text)}`,
          '',
          text,
        ].join('\r\n'),
      );
    };
    const answers = [
      await post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: hush } }),
      await post('/v3/roles', { role: 'carl', name: hush }),
    ];
    for (const answer of answers) {
      const message = 'Something went wrong on the server. Quote the request id r-2 when you report it.';
      expect(answer).toMatchObject({
        status: 500,
        body: {
          error: {
            message,
            devMessage: `${message} See /docs/guide/errors#err_exception`,
            source: 'chat-api',
            code: 'ERR_EXCEPTION',
          },
        },
      });
      expect(Object.keys(answer!.body.error).sort()).toEqual(['code', 'devMessage', 'message', 'source']);
    }
    const errors = log.entries().filter(({ level }) => level === 50);
    expect(errors.filter(({ cause }) => cause)).toEqual([
      expect.objectContaining({
        context: 'ErrorFilter',
        requestId: 'r-2',
        cause: expect.objectContaining({ type: 'DatabaseError', code: '22P02', stack: expect.any(Array) }),
      }),
      expect.objectContaining({
        context: 'ErrorFilter',
        requestId: 'r-2',
        cause: expect.objectContaining({ type: expect.stringMatching(/^Prisma/), stack: expect.any(Array) }),
      }),
    ]);
    expect(written()).not.toContain(hush);
    expectError(await app.api.get('/v3/roles/carl'), 404, 'ERR_ROLE_NOT_FOUND');
  });
});
