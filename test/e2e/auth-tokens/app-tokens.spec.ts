import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, type JWK, type JWTPayload } from 'jose';
import pg from 'pg';
import { dataOf, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { AUDIENCE, ISSUER, SigningKey, useKeyServer } from '#test/support/key-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { addPushProviders, TOKENS } from '#test/support/notifications.js';
import { RealtimeClient } from '#test/support/realtime.js';
import { TestServer, useServer, type TestApp } from '#test/support/server.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', CONFAB_SERVICE_DOMAIN: 'chat.test' });
/** Another process on the same database. */
const other = new TestServer();
const keyServer = useKeyServer();

let rsa: SigningKey;
let ec: SigningKey;
let ed: SigningKey;
beforeAll(async () => {
  await other.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  [rsa, ec, ed] = await Promise.all([
    SigningKey.generate('RS256', 'rsa'),
    SigningKey.generate('ES256', 'ec'),
    SigningKey.generate('EdDSA', 'ed'),
  ]);
});
afterAll(() => other.stop());
beforeEach(() => keyServer.serve(rsa.jwk, ec.jwk, ed.jwk));

/** An app with the user andrew that accepts tokens of the key server. Each has an address of its own, because keys are cached by address. */
async function appWith(settings: Record<string, unknown> = {}): Promise<TestApp> {
  const app = await server.createApp();
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  await setSettings(server, app, {
    'auth.jwt.issuer': ISSUER,
    'auth.jwt.audience': AUDIENCE,
    'auth.jwt.jwksUrl': `${keyServer.url}/${randomUUID()}`,
    ...settings,
  });
  return app;
}

const clientOf = (app: TestApp, authToken: string, on = server): Client => on.client({ authToken, appId: app.id });

async function outcome(app: TestApp, authToken: string, on = server): Promise<string> {
  const { status, body } = await clientOf(app, authToken, on).get('/v3/me');
  return status === 200 ? (body.data.uid as string) : `${status} ${body.error.code}`;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Of the curve P-256. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A key that no token of these tests names. */
const publicJwk = (type: string, options: object = {}): object => ({
  ...generateKeyPairSync(type as 'ec', options as { namedCurve: string }).publicKey.export({ format: 'jwk' }),
  kid: type,
});

const INVALID = '401 AUTH_ERR_APP_TOKEN_INVALID';
const EXPIRED = '401 AUTH_ERR_APP_TOKEN_EXPIRED';
const now = () => Math.floor(Date.now() / 1000);

describe('a token that the app issued', () => {
  test('opens what an auth token opens, with RS256, ES256 and EdDSA keys of the address', async () => {
    const app = await appWith();
    for (const key of [rsa, ec, ed]) {
      const client = clientOf(app, await key.sign({ sub: 'andrew' }));
      expect(dataOf(await client.get('/v3/me'))).toMatchObject({ uid: 'andrew' });
      dataOf(await client.put('/v3/me', { statusMessage: key.alg }));
    }
    expect(keyServer.requests).toBe(1);
    expect(dataOf(await app.api.get('/v3/users/andrew/auth_tokens'))).toEqual([]);
  });

  test('is accepted with the configured public keys, as JSON with or without ids, and as PEM', async () => {
    const { kid: _, ...withoutId } = ec.jwk;
    const pem = createPublicKey({ key: rsa.jwk as any, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    }) as string;
    for (const [key, publicKeys] of [
      [ed, JSON.stringify({ keys: [rsa.jwk, ed.jwk] })],
      [ec, JSON.stringify(withoutId)],
      [rsa, pem],
    ] as const) {
      const app = await appWith({ 'auth.jwt.publicKeys': publicKeys, 'auth.jwt.jwksUrl': '' });
      expect(await outcome(app, await key.sign({ sub: 'Andrew' }))).toBe('andrew');
      expect(await outcome(app, await key.sign({ sub: 'andrew' }, { kid: 'another' }))).toBe(
        key === ed ? INVALID : 'andrew',
      );
    }
    expect(keyServer.requests).toBe(0);
  });

  test('needs the app: in the header, the host, or the first frame of a connection', async () => {
    const app = await appWith();
    const token = await rsa.sign({ sub: 'andrew' });
    const withoutApp = await server.client({ authToken: token }).get('/v3/me');
    expect(withoutApp.body.error.code).toBe('AUTH_ERR_APP_TOKEN_NO_APP');
    for (const appId of ['nowhere', '../nowhere'])
      expect((await server.client({ authToken: token, appId }).get('/v3/me')).status).toBe(401);
    const host = `${app.id}.api-us.chat.test`;
    expect(dataOf(await server.client({ authToken: token, host }).get('/v3/me')).uid).toBe('andrew');
    const client = await RealtimeClient.open(server);
    client.send({ type: 'auth', appId: app.id, authToken: await ec.sign({ sub: 'andrew' }) });
    expect(await client.next('authenticated')).toMatchObject({ uid: 'andrew' });
    await client.close();
  });

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://login.example.org' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'shop' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue in the future', { iat: now() + 300 }],
    ['a begin in the future', { nbf: now() + 300 }],
    ['a lifetime of two years', { exp: now() + 2 * 366 * 86_400 }],
    ['no uid', { sub: undefined }],
    ['a uid with other characters', { sub: 'auth0|andrew' }],
    ['a uid that is an object', { sub: { toString: 'andrew' } as any }],
  ])('is refused with %s', async (_, claims) => {
    const app = await appWith();
    expect(await outcome(app, await rsa.sign({ sub: 'andrew', ...claims }))).toBe(INVALID);
  });

  test.each<[string, (now: number) => JWTPayload, string]>([
    ['5 seconds after its expiry', (time) => ({ exp: time - 5 }), 'newcomer'],
    ['20 seconds before its begin', (time) => ({ nbf: time + 20 }), 'newcomer'],
    ['20 seconds before its issue', (time) => ({ iat: time + 20 }), 'newcomer'],
    ['31 seconds after its expiry', (time) => ({ exp: time - 31 }), EXPIRED],
    ['60 seconds before its begin', (time) => ({ nbf: time + 60 }), INVALID],
    ['60 seconds before its issue', (time) => ({ iat: time + 60 }), INVALID],
  ])('is accepted within 30 seconds around its times, and else creates no user: %s', async (_, times, expected) => {
    const app = await appWith({ 'auth.jwt.createUsers': true });
    const token = await rsa.sign({ sub: 'newcomer', iat: now() - 600, ...times(now()) });
    for (const on of [server, other, server]) expect(await outcome(app, token, on)).toBe(expected);
    const client = await RealtimeClient.open(server);
    client.send({ type: 'auth', appId: app.id, authToken: token });
    if (expected === 'newcomer') await client.next('authenticated');
    else expect(`401 ${(await client.closed).reason}`).toBe(expected);
    await client.close();
    expect((await app.api.get('/v3/users/newcomer')).status).toBe(expected === 'newcomer' ? 200 : 404);
  });

  test('is refused with another algorithm, no signature, a wrong one, or the public key as a secret', async () => {
    const app = await appWith({ 'auth.jwt.algorithms': 'RS256,HS256', 'auth.jwt.secret': 's'.repeat(32) });
    const [header, payload, signature] = (await rsa.sign({ sub: 'andrew' })).split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const stranger = await SigningKey.generate('RS256', 'rsa');
    const pem = createPublicKey({ key: rsa.jwk as any, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const hmac = (secret: string | Buffer) => {
      const signed = `${encode({ alg: 'HS256', kid: 'rsa' })}.${payload}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    for (const token of [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'ben' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}.`,
      `${encode({ alg: 'RS256', kid: 'rsa', jwk: stranger.jwk })}.${payload}.${signature}`,
      await stranger.sign({ sub: 'andrew' }),
      await ec.sign({ sub: 'andrew' }),
      hmac(pem as string),
      hmac(rsa.jwk.n!),
      'eyJ.eyJ.eyJ',
    ])
      expect(await outcome(app, token)).toBe(INVALID);
    expect(await outcome(app, hmac('s'.repeat(32)))).toBe('andrew');
    expect(await outcome(await appWith(), hmac('s'.repeat(32)))).toBe(INVALID);
  });

  test('is accepted by its app only, and only where the app is set up for it', async () => {
    const [app, second] = [await appWith(), await appWith({ 'auth.jwt.audience': 'other' })];
    const token = await rsa.sign({ sub: 'andrew' });
    expect(await outcome(app, token)).toBe('andrew');
    // it has a session of the first app now
    expect(await outcome(second, token)).toBe(INVALID);
    // one provider of identities can be that of several apps, whose sessions are apart
    const third = await appWith();
    expect(await outcome(third, token)).toBe('andrew');
    dataOf(await third.api.delete('/v3/users/andrew/auth_tokens'));
    expect(await outcome(third, token)).toBe(INVALID);
    expect(await outcome(app, token)).toBe('andrew');
    const plain = await server.createApp();
    expect(await outcome(plain, await rsa.sign({ sub: 'andrew' }))).toBe(INVALID);
  });
});

describe('the user', () => {
  test('is created by the first token only if the app wants it, with an allowed role, once', async () => {
    const closed = await appWith();
    expect(await outcome(closed, await rsa.sign({ sub: 'ben' }))).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    const app = await appWith({
      'auth.jwt.createUsers': true,
      'auth.jwt.roleClaim': 'role',
      'auth.jwt.roles': 'guide,absent',
    });
    dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
    dataOf(await app.api.post('/v3/roles', { role: 'boss', name: 'Boss' }));
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => rsa.sign({ sub: 'ben', name: 'Ben', role: 'guide' })),
    );
    const outcomes = await Promise.all(tokens.map((token, n) => outcome(app, token, n % 2 ? server : other)));
    expect(new Set(outcomes)).toEqual(new Set(['ben']));
    expect(dataOf(await app.api.get('/v3/users/ben'))).toMatchObject({ name: 'Ben', role: 'guide' });
    for (const [uid, role] of [
      ['cleo', 'boss'],
      ['dan', 'absent'],
      ['eve', undefined],
    ])
      // prettier-ignore
      expect(await outcome(app, await rsa.sign({ sub: uid, role }))).toBe(uid);
    for (const uid of ['cleo', 'dan', 'eve'])
      expect(dataOf(await app.api.get(`/v3/users/${uid}`))).toMatchObject({ name: uid, role: 'default' });
  });

  test('is refused at once when deactivated or erased, and is not created again by the same token', async () => {
    const app = await appWith({ 'auth.jwt.createUsers': true });
    const [token, unused] = [await rsa.sign({ sub: 'ben' }), await rsa.sign({ sub: 'ben' })];
    expect(await outcome(app, token)).toBe('ben');
    dataOf(await app.api.delete('/v3/users/ben'));
    expect(await outcome(app, token)).toMatch(/^401 /);
    expect(await outcome(app, unused)).toMatch(/^401 /);
    dataOf(await app.api.delete('/v3/users/ben', { permanent: true }));
    expect(await outcome(app, token)).toMatch(/^401 /);
    expect(await outcome(app, unused)).toMatch(/^401 /);
    expect((await app.api.get('/v3/users/ben')).status).toBe(404);
  });
});

describe('the key set', () => {
  test('is fetched again for an unknown key, and not for every token with one', async () => {
    const app = await appWith();
    keyServer.serve(rsa.jwk);
    expect(await outcome(app, await rsa.sign({ sub: 'andrew' }))).toBe('andrew');
    for (let n = 0; n < 5; n++) expect(await outcome(app, await ec.sign({ sub: 'andrew' }))).toBe(INVALID);
    expect(keyServer.requests).toBe(2);
  });

  test('that cannot be fetched does not tell whether a key is one of the app; known keys go on working', async () => {
    const app = await appWith();
    keyServer.serve(rsa.jwk);
    expect(await outcome(app, await rsa.sign({ sub: 'andrew' }))).toBe('andrew');
    keyServer.reply = (response) => response.writeHead(500).end();
    for (let n = 0; n < 2; n++)
      expect(await outcome(app, await ec.sign({ sub: 'andrew' }))).toBe('503 AUTH_ERR_APP_TOKEN_KEYS');
    expect(await outcome(app, await rsa.sign({ sub: 'andrew' }))).toBe('andrew');
  });

  test.each<[string, () => unknown]>([
    ['secp256k1', () => publicJwk('ec', { namedCurve: 'secp256k1' })],
    ['Ed448', () => publicJwk('ed448')],
    ['RSA-1024', () => publicJwk('rsa', { modulusLength: 1024 })],
    ['X25519 without a use', () => publicJwk('x25519')],
    ['a malformed OKP key', () => ({ kty: 'OKP', crv: 'Ed25519', x: 'AA' })],
    ['an unknown curve', () => ({ kty: 'EC', crv: 'P-999', x: 'AA', y: 'AA' })],
    ['a key without members', () => ({ kty: 'RSA', use: 'sig' })],
    ['an empty object', () => ({})],
    ['null', () => null],
    ['a text', () => 'key'],
    ['a list', () => [rsa.jwk]],
    ['a private key', () => ({ ...ec.jwk, kid: 'private', d: 'AAAA' })],
    ['a symmetric key', () => ({ kty: 'oct', k: 'AAAA', kid: 'rsa' })],
    ['the same key again', () => rsa.jwk],
    ['the key for encryption', () => ({ ...rsa.jwk, alg: 'RSA-OAEP', use: 'enc' })],
  ])('is used without %s that is in it', async (_, stray) => {
    const app = await appWith();
    keyServer.serve(stray() as JWK, rsa.jwk, stray() as JWK);
    expect(await outcome(app, await rsa.sign({ sub: 'andrew' }))).toBe('andrew');
  });

  test.each<[string, (response: any) => void]>([
    ['does not exist', (response) => response.writeHead(404).end()],
    ['is a page', (response) => response.end('<html></html>')],
    ['redirects', (response) => response.writeHead(302, { location: keyServer.url }).end()],
    ['is huge', (response) => response.end(JSON.stringify({ keys: [], padding: 'x'.repeat(100_000) }))],
    [
      'has 1,000 keys',
      (response) => response.end(JSON.stringify({ keys: Array.from({ length: 1000 }, () => rsa.jwk) })),
    ],
    ['has a private key', (response) => response.end(JSON.stringify({ keys: [{ ...rsa.jwk, d: 'AAAA' }] }))],
    [
      'has a symmetric key',
      (response) => response.end(JSON.stringify({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'rsa' }] })),
    ],
    [
      'has a broken key',
      (response) => response.end(JSON.stringify({ keys: [null, { kty: 'RSA', kid: 'rsa', n: 1, e: [] }] })),
    ],
    ['ends early', (response) => response.destroy()],
  ])('only has tokens refused if it %s', async (_, reply) => {
    const app = await appWith();
    keyServer.reply = reply;
    const token = await rsa.sign({ sub: 'andrew' });
    expect(await outcome(app, token)).toBe('503 AUTH_ERR_APP_TOKEN_KEYS');
    expect(await outcome(app, token)).toBe('503 AUTH_ERR_APP_TOKEN_KEYS');
    expect(keyServer.requests).toBe(1);
  });
});

describe('the settings', () => {
  test.each<[string, unknown]>([
    ['auth.jwt.algorithms', 'none'],
    ['auth.jwt.algorithms', ''],
    ['auth.jwt.secret', 'short'],
    ['auth.jwt.uidClaim', ''],
    ['auth.jwt.publicKeys', '{"keys":[]}'],
    ['auth.jwt.publicKeys', '{"kty":"oct","k":"AAAA"}'],
    ['auth.jwt.publicKeys', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
    ['auth.jwt.publicKeys', 'hello'],
    ['auth.jwt.publicKeys', () => JSON.stringify({ keys: [rsa.jwk, { ...ec.jwk, d: 'AAAA' }] })],
    ['auth.jwt.jwksUrl', 'ftp://login.example.com'],
  ])('refuse %s = %j', async (key, value) => {
    const app = await server.createApp();
    const given: unknown = typeof value === 'function' ? value() : value;
    await expect(setSettings(server, app, { [key]: given })).rejects.toThrow();
  });
});

/** Other ways of writing the signature of a token: the last character has unused bits, and with ES256 (r, n − s) is as valid as (r, s). */
function spellings(token: string): string[] {
  const end = token.lastIndexOf('.') + 1;
  const [input, signature] = [token.slice(0, end), token.slice(end)];
  const bytes = Buffer.from(signature, 'base64url');
  const others = [...BASE64URL]
    .map((last) => signature.slice(0, -1) + last)
    .filter((text) => text !== signature && Buffer.from(text, 'base64url').equals(bytes));
  if (decodeProtectedHeader(token).alg === 'ES256') {
    const s = P256_ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const half = Buffer.from(s.toString(16).padStart(64, '0'), 'hex');
    others.unshift(Buffer.concat([bytes.subarray(0, 32), half]).toString('base64url'));
  }
  return others.map((text) => input + text);
}

describe('the session ends', () => {
  async function connected(app: TestApp, token: string, on = server): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(on);
    client.send({ type: 'auth', appId: app.id, authToken: token });
    await client.next('authenticated');
    return client;
  }

  test('30 seconds after the token expires: requests are refused, and connections are closed', async () => {
    const app = await appWith();
    const token = await rsa.sign({ sub: 'andrew', iat: now() - 60, exp: now() - 27 });
    const client = await connected(app, token);
    expect(await client.closed).toEqual({ code: 4401, reason: 'AUTH_ERR_APP_TOKEN_EXPIRED' });
    for (const on of [server, other]) expect(await outcome(app, token, on)).toBe(EXPIRED);
  });

  test('by a cut-off, on all processes, with auth tokens and connections, and newer tokens begin others', async () => {
    const app = await appWith();
    const issued = dataOf(await app.api.post('/v3/users/andrew/auth_tokens')).authToken as string;
    const token = await rsa.sign({ sub: 'andrew' });
    const clients = [await connected(app, token), await connected(app, token, other)];
    expect(await outcome(app, token, other)).toBe('andrew');
    const revoke = (body?: object) => app.api.post('/v3/users/andrew/auth_tokens/revoke_before', body);
    dataOf(await revoke({ timestamp: now() - 3600 }));
    expect(await outcome(app, token)).toBe('andrew');
    const { revokedBefore } = dataOf(await revoke());
    for (const client of clients) expect(await client.closed).toMatchObject({ code: 4401 });
    for (const on of [server, other])
      await eventually(async () => {
        expect(await outcome(app, token, on)).toBe(INVALID);
        expect(await outcome(app, issued, on)).toBe('401 AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
      });
    expect(await outcome(app, await rsa.sign({ sub: 'andrew', iat: revokedBefore - 1 }))).toBe(INVALID);
    expect(await outcome(app, await rsa.sign({ sub: 'andrew', iat: revokedBefore }))).toBe('andrew');
    expect((await revoke({ timestamp: now() + 60 })).status).toBe(400);
    expect((await app.api.post('/v3/users/nobody/auth_tokens/revoke_before')).status).toBe(404);
  });

  test('by a logout: the token is refused although it is valid, and another one of the user is not', async () => {
    const app = await appWith();
    const [token, second] = [await rsa.sign({ sub: 'andrew' }), await rsa.sign({ sub: 'andrew' })];
    expect(await outcome(app, second)).toBe('andrew');
    dataOf(await clientOf(app, token).delete('/v3/me'));
    await eventually(async () => expect(await outcome(app, token, other)).toBe(INVALID));
    expect(await outcome(app, token)).toBe(INVALID);
    expect(await outcome(app, second, other)).toBe('andrew');
  });

  test.each<[string, () => SigningKey]>([
    ['RS256', () => rsa],
    ['ES256', () => ec],
    ['EdDSA', () => ed],
  ])('by a logout for every way of writing the signature of a token with %s', async (_, key) => {
    const app = await appWith();
    const token = await key().sign({ sub: 'andrew' });
    const [second, ...others] = spellings(token);
    const client = await connected(app, second!);
    expect(await outcome(app, token)).toBe('andrew');
    dataOf(await clientOf(app, token).delete('/v3/me'));
    expect(await client.closed).toMatchObject({ code: 4401 });
    for (const spelling of [token, second!, ...others])
      await eventually(async () => expect(await outcome(app, spelling, other)).toBe(INVALID));
  });

  test('by a logout at a server of a former version, whatever its signature', async () => {
    for (const key of [rsa, ec, ed]) {
      const app = await appWith();
      const token = await key.sign({ sub: 'andrew' });
      const database = new pg.Client(server.databaseUrl);
      await database.connect();
      await database.query(
        `INSERT INTO revoked_app_tokens (app_id, token_hash, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
        [app.id, createHash('sha256').update(token).digest()],
      );
      await database.end();
      for (const spelling of [token, ...spellings(token)]) expect(await outcome(app, spelling)).toBe(INVALID);
    }
  });

  test.each<[string, (app: TestApp) => Promise<unknown>]>([
    ['a cut-off', (app) => app.api.post('/v3/users/andrew/auth_tokens/revoke_before')],
    ['the deletion of all auth tokens', (app) => app.api.delete('/v3/users/andrew/auth_tokens')],
    [
      'a deactivation',
      async (app) => {
        dataOf(await app.api.delete('/v3/users/andrew'));
        return app.api.put('/v3/users', { uidsToActivate: ['andrew'] });
      },
    ],
    ['an erasure', (app) => app.api.delete('/v3/users/andrew', { permanent: true })],
  ])('by %s for a token that was used before the time at which it says it was issued', async (_, end) => {
    const app = await appWith({ 'auth.jwt.createUsers': true });
    const ahead = await rsa.sign({ sub: 'andrew', iat: now() + 20 });
    expect(await outcome(app, ahead)).toBe('andrew');
    dataOf((await end(app)) as any);
    for (const on of [server, other])
      await eventually(async () => expect(await outcome(app, ahead, on)).toMatch(/^401 /));
    expect(await outcome(app, await rsa.sign({ sub: 'andrew', iat: now() + 20 }))).toBe('andrew');
  });

  test('by a cut-off before the first use of a token that says it was issued later', async () => {
    const app = await appWith();
    const ahead = await rsa.sign({ sub: 'andrew', iat: now() + 20 });
    expect(await outcome(app, ahead)).toBe('andrew');
    const timestamp = now() + 15;
    expect(dataOf(await app.api.post('/v3/users/andrew/auth_tokens/revoke_before', { timestamp }))).toMatchObject({
      revokedBefore: timestamp,
    });
    await eventually(async () => expect(await outcome(app, ahead)).toBe(INVALID));
  });

  test('when all auth tokens of the user are deleted', async () => {
    const app = await appWith();
    const token = await rsa.sign({ sub: 'andrew' });
    expect(await outcome(app, token)).toBe('andrew');
    dataOf(await app.api.delete('/v3/users/andrew/auth_tokens'));
    expect(await outcome(app, token)).toBe(INVALID);
  });

  test('with the devices that were registered in it', async () => {
    const app = await appWith();
    await addPushProviders(app);
    const token = await rsa.sign({ sub: 'andrew' });
    const device = { platform: 'fcm_android', fcmToken: randomUUID(), providerId: 'fcm-1' };
    dataOf(await clientOf(app, token).post(TOKENS, device));
    const listed = () => clientOf(app, token).get(TOKENS);
    expect(dataOf(await listed()).pushTokens).toMatchObject([{ authToken: token, pushToken: device.fcmToken }]);
    dataOf(await app.api.post('/v3/users/andrew/auth_tokens/revoke_before'));
    const next = await rsa.sign({ sub: 'andrew', iat: now() + 2 });
    expect(dataOf(await clientOf(app, next).get(TOKENS, { all: true })).pushTokens).toEqual([]);
  });
});
