import request from 'supertest';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { InstallationService } from '#resources/management/installation.service.js';
import { useDatabase } from '../support/groups.js';
import { MANAGEMENT, TestServer, useOwnServer } from '../support/server.js';

const server = useOwnServer();
const database = useDatabase(server);
const CONSOLE = { 'x-confab-console': '1' };

/** @returns the cookie of a session, with its attributes */
async function signIn(): Promise<{ cookie: string; attributes: string[] }> {
  const response = await request(server.http).post('/console/session').set(MANAGEMENT).expect(201);
  const [cookie = '', ...attributes] = response.headers['set-cookie']![0]!.split('; ');
  return { cookie, attributes };
}

const listApps = (headers: Record<string, string>) => request(server.http).get('/apps').set(headers);

describe('a session of the console', () => {
  test('manages the installation, and acts in an app as its backend and as a user', async () => {
    const app = await server.createApp();
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie };
    await listApps(headers).expect(200);
    const inApp = { ...headers, appId: app.id };
    await request(server.http).post('/v3/users').set(inApp).send({ uid: 'ann', name: 'Ann' }).expect(200);
    await request(server.http).post('/v3/users').set(inApp).send({ uid: 'bob', name: 'Bob' }).expect(200);
    const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', data: { text: 'Hi' } };
    const sent = await request(server.http)
      .post('/v3/messages')
      .set({ ...inApp, onBehalfOf: 'ann' })
      .send(message);
    expect(sent.body.data).toMatchObject({ sender: 'ann', receiver: 'bob' });
  });

  test('its cookie is hidden from scripts and from other sites', async () => {
    const { attributes } = await signIn();
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(attributes).not.toContain('Secure');
  });

  test('its cookie is sent over TLS only where a trusted proxy received the sign-in over TLS', async () => {
    const proxied = new TestServer();
    await proxied.start({ TRUST_PROXY: '1', DATABASE_URL: server.databaseUrl });
    try {
      const response = await request(proxied.http)
        .post('/console/session')
        .set({ ...MANAGEMENT, 'x-forwarded-proto': 'https' });
      expect(response.headers['set-cookie']![0]).toContain('Secure');
    } finally {
      await proxied.stop();
    }
  });

  test('does not authenticate a request without the header of the console, which other sites cannot send', async () => {
    const { cookie } = await signIn();
    expect((await listApps({ Cookie: cookie })).body.error.code).toBe('AUTH_ERR_EMPTY_AUTH_HEADER');
    const app = await server.createApp();
    const response = await request(server.http).get('/v3/users').set({ Cookie: cookie, appId: app.id });
    expect(response.body.error.code).toBe('AUTH_ERR_EMPTY_APIKEY');
  });

  test('names its app, which must exist', async () => {
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie };
    for (const appId of ['', 'unknown', "x' OR 1=1"]) {
      const response = await request(server.http)
        .get('/v3/users')
        .set({ ...headers, appId });
      expect(response.body.error.code).toBe('AUTH_ERR_INVALID_APPID');
    }
  });

  test('is refused where only an auth token of a user is accepted', async () => {
    const app = await server.createApp();
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie, appId: app.id };
    const response = await request(server.http).delete('/v3/me').set(headers);
    expect(response.body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  });

  test('does not change what another credential of the request may do', async () => {
    const app = await server.createApp();
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie, apikey: app.authKey };
    expect((await request(server.http).get('/v3/users').set(headers)).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
    expect((await listApps({ ...headers, key: 'wrong', secret: 'wrong' })).status).toBe(401);
  });

  test('is in the audit log as the management pair', async () => {
    const app = await server.createApp();
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie, appId: app.id };
    await request(server.http).post('/v3/apikeys').set(headers).send({ name: 'new', scope: 'authOnly' }).expect(200);
    const log = await request(server.http).get(`/apps/${app.id}/audit-log?actor=management`).set(headers);
    expect(log.body.data).toMatchObject([
      {
        action: 'session.created',
        target: { type: 'session', id: 'management' },
        actor: { type: 'management', address: expect.any(String) },
      },
      { operation: 'create-apikey', actor: { type: 'management' } },
    ]);
  });

  test('ends with the sign-out', async () => {
    const { cookie } = await signIn();
    const headers = { ...CONSOLE, Cookie: cookie };
    const signedOut = await request(server.http).delete('/console/session').set(headers).expect(200);
    expect(signedOut.headers['set-cookie']![0]).toContain('Expires=Thu, 01 Jan 1970');
    expect((await listApps(headers)).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
    const { body } = await request(server.http).get('/console/session').set(headers);
    expect(body).toEqual({ data: { isSignedIn: false, hasPasskeys: false } });
  });

  test('ends after twelve hours', async () => {
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie };
    const { body } = await request(server.http).get('/console/session').set(headers);
    const hours = (Date.parse(body.data.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(12);
    await database.query('UPDATE console_sessions SET expires_at = now()');
    expect((await listApps(headers)).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
    // the next sign-in removes the row
    await signIn();
    expect(await database.query('SELECT FROM console_sessions WHERE expires_at <= now()')).toEqual([]);
  });

  test('ends when the management pair is replaced', async () => {
    const headers = { ...CONSOLE, Cookie: (await signIn()).cookie };
    await listApps(headers).expect(200);
    const installation = server.app.get(InstallationService);
    await installation.replaceManagementPair({});
    try {
      expect((await listApps(headers)).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
    } finally {
      await installation.prepare(); // the pair of the configuration
    }
  });

  test('is not in the database: a copy of the database signs nobody in', async () => {
    const { cookie } = await signIn();
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const rows = await database.query<{ hash: string }>(
      `SELECT encode(token_hash, 'escape') || encode(token_hash, 'base64') AS hash FROM console_sessions`,
    );
    expect(rows.some(({ hash }) => hash.includes(token))).toBe(false);
    const headers = { ...CONSOLE, Cookie: 'confab_console=' };
    for (const { hash } of rows)
      expect((await listApps({ ...headers, Cookie: `confab_console=${encodeURIComponent(hash)}` })).status).toBe(401);
  });
});

describe('a sign-in', () => {
  test.each([{ key: 'wrong' }, { secret: 'wrong' }])('with a wrong pair is refused: %j', async (wrong) => {
    const response = await request(server.http)
      .post('/console/session')
      .set({ ...MANAGEMENT, ...wrong });
    expect(response.status).toBe(401);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  test('succeeds although the browser still has the cookie of a session that has ended', async () => {
    const headers = { ...CONSOLE, ...MANAGEMENT, Cookie: 'confab_console=ended' };
    await request(server.http).post('/console/session').set(headers).expect(201);
  });

  test('by a link succeeds once, also of several at the same time', async () => {
    const code = await server.app.get(ConsoleSessions).createLink({});
    const use = () => request(server.http).post('/console/session/link').set({ 'x-sign-in-code': code });
    const statuses = (await Promise.all([use(), use(), use(), use()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 401, 401, 401]);
  });

  test('by a link is refused after an hour, and after the management pair was replaced', async () => {
    const use = (code: string) => request(server.http).post('/console/session/link').set({ 'x-sign-in-code': code });
    const expired = await server.app.get(ConsoleSessions).createLink({});
    await database.query('UPDATE console_sign_in_links SET expires_at = now()');
    expect((await use(expired)).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
    const former = await server.app.get(ConsoleSessions).createLink({});
    const installation = server.app.get(InstallationService);
    await installation.replaceManagementPair({});
    expect((await use(former)).status).toBe(401);
    await installation.prepare();
  });

  test('without a code is refused', async () => {
    expect((await request(server.http).post('/console/session/link')).status).toBe(401);
  });

  test('counts as wrong credentials where it fails', async () => {
    const limited = new TestServer();
    await limited.start({ RATE_LIMIT_WRONG_CREDENTIALS: '3', TRUST_PROXY: '1', DATABASE_URL: server.databaseUrl });
    try {
      const headers = { 'x-sign-in-code': 'guess', 'x-forwarded-for': '203.0.113.7' };
      const attempt = () => request(limited.http).post('/console/session/link').set(headers);
      for (let number = 1; number <= 3; number++) expect((await attempt()).status).toBe(401);
      expect((await attempt()).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('the pages', () => {
  test.each(['/console', '/console/', '/console/apps/some/users?search=x', '/console/sessions'])(
    '%s is the document, with a nonce of its own, which allows no other scripts, styles and frames',
    async (path) => {
      const [one, other] = [await request(server.http).get(path), await request(server.http).get(path)];
      expect({ status: one.status, type: one.type }).toEqual({ status: 200, type: 'text/html' });
      const nonceOf = (response: typeof one) =>
        /style-src 'self' 'nonce-([^']+)'/.exec(response.headers['content-security-policy']!)?.[1];
      expect(one.text).toContain(`content="${nonceOf(one)}"`);
      expect(nonceOf(one)).not.toBe(nonceOf(other));
      expect(one.headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      });
      expect(one.text).not.toMatch(/<script(?![^>]* src="\/console\/assets\/)/);
    },
  );

  test('load assets that browsers keep, compressed', async () => {
    const { text } = await request(server.http).get('/console');
    const [script] = /\/console\/assets\/[^"]+\.js/.exec(text)!;
    const response = await request(server.http).get(script).set('Accept-Encoding', 'br');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  test.each(['/console/assets/none.js', '/console/assets/..%2f..%2fmain.js', '/console/assets/'])(
    'there is no %s',
    async (path) => {
      expect((await request(server.http).get(path)).status).toBe(404);
    },
  );
});
