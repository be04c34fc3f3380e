// lane: long
import { randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { dataOf, expectError } from '#test/support/client.js';
import { createDatabase } from '#test/support/database.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { AUDIENCE, ISSUER, SigningKey } from '#test/support/key-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { MANAGEMENT, TestServer, useServer, type TestApp } from '#test/support/server.js';

const environment = { TRUST_PROXY: '1', RATE_LIMIT_WRONG_CREDENTIALS: '3' };
const server = useServer(environment);
/** It knows its proxy by where it is. */
const second = useServer({ ...environment, TRUST_PROXY: 'loopback, 10.0.0.0/8' });
const database = useDatabase(server);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'omar']);
});

/** One that no other test uses. */
const freshAddress = () => `100.${64 + randomInt(64)}.${randomInt(256)}.${randomInt(256)}`;

const WRONG_KEY = '0123456789'.repeat(4);

const from = (address: string, headers: Record<string, string>, process = server) =>
  process.client({ 'X-Forwarded-For': address, ...headers });

const guess = (address: string, process = server) => from(address, { apikey: WRONG_KEY }, process).get('/v3/users');

async function useUp(address: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) expectError(await guess(address), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
}

describe('wrong credentials from one address', () => {
  test('of any kind get 429 beyond the limit', async () => {
    const address = freshAddress();
    expectError(await guess(address), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    expectError(await from(address, { authToken: 'x' }).get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await from(address, { key: 'x', secret: 'y' }).get('/apps'), 401, 'AUTH_ERR_NO_ACCESS');
    const refused = await guess(address);
    expectError(refused, 429, 'ERR_TOO_MANY_REQUESTS');
    expect(refused.body.error.message).toContain('no more than 3 wrong credentials from one address per minute');
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d{1,2}$/),
      'x-rate-limit': '3',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': expect.stringMatching(/^\d{10}$/),
    });
    expectError(await from(address, { authToken: 'x' }).get('/v3/me'), 429, 'ERR_TOO_MANY_REQUESTS');
    expectError(await from(address, { key: 'x', secret: 'y' }).get('/apps'), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('do not count for other addresses', async () => {
    await useUp(freshAddress());
    expectError(await guess(freshAddress()), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('count, but missing credentials do not', async () => {
    const address = freshAddress();
    for (let tries = 0; tries < 5; tries++)
      expectError(await from(address, {}).get('/v3/users'), 401, 'AUTH_ERR_EMPTY_APIKEY');
    expectError(await guess(address), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('count where they are tokens that the app did not issue; those that have expired do not', async () => {
    const address = freshAddress();
    const [own, foreign] = await Promise.all([SigningKey.generate('ES256', 'k'), SigningKey.generate('ES256', 'k')]);
    await setSettings(server, app, {
      'auth.jwt.issuer': ISSUER,
      'auth.jwt.audience': AUDIENCE,
      'auth.jwt.publicKeys': JSON.stringify({ keys: [own.jwk] }),
    });
    const use = (authToken: string) => from(address, { authToken, appId: app.id }).get('/v3/me');
    const expired = { sub: 'andrew', iat: 1_700_000_000, exp: 1_700_000_600 };
    dataOf(await use(await own.sign({ sub: 'andrew' })));
    for (let tries = 0; tries < 4; tries++)
      expectError(await use(await own.sign(expired)), 401, 'AUTH_ERR_APP_TOKEN_EXPIRED');
    for (let tries = 0; tries < 3; tries++)
      expectError(await use(await foreign.sign({ sub: 'andrew' })), 401, 'AUTH_ERR_APP_TOKEN_INVALID');
    expectError(await use(await foreign.sign({ sub: 'andrew' })), 429, 'ERR_TOO_MANY_REQUESTS');
    dataOf(await use(await own.sign({ sub: 'andrew' })));
  });

  test('do not affect valid credentials, cached or not', async () => {
    const address = freshAddress();
    const newcomer = await server.createApp();
    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
    await useUp(address);
    expectError(await guess(address), 429, 'ERR_TOO_MANY_REQUESTS');
    dataOf(await from(address, { apikey: app.apiKey }).get('/v3/users'));
    dataOf(await from(address, { apikey: newcomer.apiKey }).get('/v3/users'));
    dataOf(await from(address, { authToken }).get('/v3/me'));
    dataOf(await from(address, MANAGEMENT).get('/apps'));
    expectError(await guess(address), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('do not delay valid credentials when many arrive concurrently, and none is cached as valid', async () => {
    const address = freshAddress();
    const [before, after] = await Promise.all([server.createApp(), server.createApp()]);
    const guesses = Array.from({ length: 300 }, (_, n) =>
      from(address, { apikey: String(n).padStart(40, '0') }).get('/v3/users'),
    );
    dataOf(await from(address, { apikey: before.apiKey }).get('/v3/users'));
    for (const { status } of await Promise.all(guesses)) expect([401, 429]).toContain(status);
    dataOf(await from(address, { apikey: after.apiKey }).get('/v3/users'));
    expectError(await from(address, { apikey: '0'.repeat(40) }).get('/v3/users'), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('include the auth token of a deactivated user', async () => {
    const address = freshAddress();
    const { authToken } = dataOf(await app.api.post('/v3/users/omar/auth_tokens'));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['omar'] }));
    const omar = from(address, { authToken });
    for (let tries = 0; tries < 3; tries++) expectError(await omar.get('/v3/me'), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    expectError(await omar.get('/v3/me'), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('count on all servers that share the database', async () => {
    const address = freshAddress();
    for (const process of [server, second, server])
      expectError(await guess(address, process), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    for (const process of [server, second]) expectError(await guess(address, process), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('are limited to the same number concurrently as sequentially', async () => {
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  test('count for the /64 network of an IPv6 address', async () => {
    const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;
    for (const host of ['1', '2', '3'])
      expectError(await guess(`${network}::${host}`), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    expectError(await guess(`${network}:a:b:c:d`), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test.each([
    ['the number of proxies', () => server],
    ['their addresses', () => second],
  ])('do not count for a forged forwarded address when TRUST_PROXY is %s', async (_, process) => {
    const address = freshAddress();
    for (const status of [401, 401, 401, 429])
      expect((await guess(`${freshAddress()}, ${address}`, process())).status).toBe(status);
  });

  test('do not include valid ones', async () => {
    const address = freshAddress();
    for (let times = 0; times < 5; times++) dataOf(await from(address, { apikey: app.apiKey }).get('/v3/users'));
    dataOf(await from(address, MANAGEMENT).get('/apps'));
    expect(await database.query('SELECT FROM rate_limits WHERE key = $1', [`wrong-credentials:${address}`])).toEqual(
      [],
    );
  });
});

/** A server that trusts no proxy, and what it logs. */
async function withLog(environment: NodeJS.ProcessEnv, work: (server: TestServer) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const logDestination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logging = new TestServer();
  const url = await createDatabase(`confab_guesses_${process.env.JEST_WORKER_ID}`);
  await logging.start({ DATABASE_URL: url, LOG_LEVEL: 'warn', ...environment }, logDestination);
  try {
    await work(logging);
  } finally {
    await logging.stop();
  }
  return lines;
}

describe('without TRUST_PROXY', () => {
  const warnings = (lines: string[]) => lines.filter((line) => line.includes('TRUST_PROXY is not set'));

  test.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
  ])('the first request with %s logs one warning, without the address', async (name, value) => {
    const lines = await withLog({}, async (logging) => {
      for (let times = 0; times < 3; times++) await logging.client({ [name]: value }).get('/health/live');
    });
    expect(warnings(lines)).toHaveLength(1);
    expect(lines.join('')).not.toContain('203.0.113.9');
  });

  test('a direct request of a client logs no warning', async () => {
    const lines = await withLog({}, async (logging) => {
      await logging.client({}).get('/health/live');
    });
    expect(warnings(lines)).toEqual([]);
  });

  test('the start logs a warning if the public URL uses https', async () => {
    expect(warnings(await withLog({ PUBLIC_URL: 'https://chat.example.com' }, async () => {}))).toHaveLength(1);
    const trusting = { PUBLIC_URL: 'https://chat.example.com', TRUST_PROXY: '1' };
    expect(warnings(await withLog(trusting, async () => {}))).toEqual([]);
  });
});

test('the address is that of the connection unless a proxy is trusted; the log names it once', async () => {
  const lines = await withLog({ RATE_LIMIT_WRONG_CREDENTIALS: '2' }, async (logging) => {
    for (const status of [401, 401, 429, 429]) expect((await guess(freshAddress(), logging)).status).toBe(status);
  });
  const warnings = lines.filter((line) => line.includes('wrong credentials within'));
  expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject([
    { address: '127.0.0.1', context: 'RateLimits', msg: '2 wrong credentials within a minute came from one address' },
  ]);
  expect(lines.join('')).not.toContain(WRONG_KEY);
});
