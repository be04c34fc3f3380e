import type { ServerResponse } from 'node:http';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import request from 'supertest';
import { IdentityProvider } from '#pages/console/sign-in/oidc/identity-provider.js';
import { IssuerFetch } from '#pages/console/sign-in/oidc/issuer-fetch.js';
import { ATTEMPT_SECONDS, attemptOf, beginAttempt } from '#pages/console/sign-in/oidc/sign-in-attempt.js';
import type { OidcConfig } from '#platform/config/sign-in-config.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';
import { addCollaborator, CONSOLE } from './support/collaborators.js';
import { CLIENT_ID, CLIENT_SECRET, useIdentityProvider } from './support/identity-provider-double.js';

const provider = useIdentityProvider();
const REDIRECT_URI = 'https://chat.example.com/console/sign-in';

const log: string[] = [];
const start = async (environment: NodeJS.ProcessEnv = {}): Promise<TestServer> => {
  const started = new TestServer();
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Example Ltd.',
    PUBLIC_URL: 'https://chat.example.com',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  };
  await started.start({ ...settings, ...environment }, { write: (line) => void log.push(line) });
  return started;
};

let server: TestServer;
let app: TestApp;
beforeAll(async () => {
  server = await start();
  app = await server.createApp();
  await addCollaborator(server, app.id, 'moderator', 'ada@example.com');
});
afterAll(() => server.stop());
beforeEach(() => void log.splice(0));

let clients = 0;
const post = (path: string, headers: Record<string, string>, to = server) =>
  request(to.http)
    .post(`/console/session/${path}`)
    .set({ ...CONSOLE, 'x-forwarded-for': `203.0.113.${++clients % 256}`, ...headers });

/** A browser that presses the button, as far as the identity provider. */
async function begin(to = server) {
  const response = await post('oidc', {}, to).expect(201);
  const cookie = response.headers['set-cookie']![0]!.split(';')[0]!;
  return { url: response.body.data.url as string, cookie, response };
}

const finish = (query: string, cookie: string, to = server) =>
  post('oidc/response', { 'x-sign-in-response': query, Cookie: cookie }, to);

async function signIn(to = server) {
  const { url, cookie } = await begin(to);
  return finish(provider.authorize(url), cookie, to);
}

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  (response.headers['set-cookie'] ?? []) as string[];

const refusal = (reason: string) => ({
  code: 'AUTH_ERR_CONSOLE_SESSION',
  message: `The sign-in is refused: ${reason}.`,
});
const NOT_BEGUN_HERE = refusal('it began in another browser, or more than 10 minutes ago');
const NOT_CONFIRMED = refusal('the identity provider did not confirm it');
const NOT_VERIFIED = refusal('the claim email_verified of the identity provider does not confirm your email address');
const NO_ADDRESS = refusal('the identity provider does not name your email address');

/** No session. */
function expectRefused(response: request.Response, error: object, status = 401): void {
  expect({ status: response.status, error: response.body.error }).toMatchObject({ status, error });
  expect(cookiesOf(response).filter((cookie) => cookie.startsWith('confab_console='))).toEqual([]);
}

describe('a collaborator signs in', () => {
  test('with the rights of the role, whatever the case of the address', async () => {
    provider.person.email = 'Ada@EXAMPLE.com';
    const response = await signIn();
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      isSignedIn: true,
      email: 'ada@example.com',
      roles: { [app.id]: 'moderator' },
    });
    const session = cookiesOf(response).find((cookie) => cookie.startsWith('confab_console='))!;
    expect(session).toMatch(/HttpOnly.*SameSite=Strict/);
    const headers = { ...CONSOLE, Cookie: session.split(';')[0]!, appId: app.id };
    await request(server.http).get('/v3/users').set(headers).expect(200);
    await request(server.http).get('/v3/apikeys').set(headers).expect(403);
  });

  test('and the session ends when the collaborator is removed', async () => {
    await addCollaborator(server, app.id, 'viewer', 'leaving@example.com');
    provider.person.email = 'leaving@example.com';
    const response = await signIn();
    const session = cookiesOf(response).find((cookie) => cookie.startsWith('confab_console='))!;
    const show = () =>
      request(server.http)
        .get('/console/session')
        .set({ ...CONSOLE, Cookie: session.split(';')[0]! });
    expect((await show()).body.data.isSignedIn).toBe(true);
    await request(server.http)
      .post(`/apps/${app.id}/collaborators`)
      .set(MANAGEMENT)
      .send({ collaboratorsToRemove: ['leaving@example.com'] })
      .expect(200);
    expect((await show()).body.data.isSignedIn).toBe(false);
  });

  test('by a request with PKCE, a state and a nonce of its own, and a cookie of its own', async () => {
    const [one, other] = [await begin(), await begin()];
    const { origin, pathname, searchParams } = new URL(one.url);
    expect(`${origin}${pathname}`).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).not.toBe(new URL(other.url).searchParams.get(name));
    expect(cookiesOf(one.response)[0]).toMatch(
      /^confab_console_oidc_[\w-]{43}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('in two tabs of a browser, in any order', async () => {
    const first = await begin();
    const second = await post('oidc', { Cookie: first.cookie });
    const cookies = `${first.cookie}; ${cookiesOf(second)[0]!.split(';')[0]!}`;
    expect((await finish(provider.authorize(second.body.data.url), cookies)).status).toBe(201);
    expect((await finish(provider.authorize(first.url), cookies)).status).toBe(201);
  });

  test('with a secret that the server has made, whatever value the cookies have, and forgets the earliest of more than five', async () => {
    const first = await begin();
    const name = first.cookie.split('=')[0]!;
    const given = [`confab_console_oidc=x`, `${name}=x`].join('; ');
    const second = await post('oidc', { Cookie: given }).expect(201);
    const made = cookiesOf(second)[0]!.split(';')[0]!;
    expect(made.split('=')[0]).not.toBe(name);
    expect(made.split('=')[1]).toMatch(/^[\w-]{43}$/);
    expect((await finish(provider.authorize(second.body.data.url), `${given}; ${made}`)).status).toBe(201);
    const begun = ['a b', 1, 2, 3, 4, 5].map((n) => `confab_console_oidc_${n}=x`).join('; ');
    const [forgotten] = cookiesOf(await post('oidc', { Cookie: begun }));
    expect(forgotten).toMatch(/^confab_console_oidc_1=; .*Expires=Thu, 01 Jan 1970/);
  });

  test('where the ID token has no address, by that of the UserInfo endpoint', async () => {
    provider.person = { sub: 'person' };
    provider.userInfo = { sub: 'person', email: 'ada@example.com', email_verified: true };
    expect((await signIn()).status).toBe(201);
  });

  test('at another server process than the one where the sign-in began', async () => {
    const other = await start({ DATABASE_URL: server.databaseUrl });
    try {
      const { url, cookie } = await begin();
      expect((await finish(provider.authorize(url), cookie, other)).status).toBe(201);
    } finally {
      await other.stop();
    }
  });

  test('and the sign-in page names the identity provider', async () => {
    const { body } = await request(server.http).get('/console/session').set(CONSOLE);
    expect(body.data).toEqual({
      ...{ isSignedIn: false, hasPasskeys: true },
      signInBy: { email: false, oidc: { name: 'Example Ltd.' } },
    });
  });
});

describe('a sign-in is refused', () => {
  test('of a person who is no collaborator, who alone learns it', async () => {
    provider.person.email = 'nobody@example.com';
    expectRefused(await signIn(), refusal('nobody@example.com is not a collaborator of any app'));
    const [known, unknown] = [await begin(), await begin()];
    expect(Object.keys(known.response.body.data)).toEqual(Object.keys(unknown.response.body.data));
  });

  test.each<[name: string, claims: object, error: object]>([
    ['is not verified', { email_verified: false }, NOT_VERIFIED],
    ['is not said to be verified', { email_verified: undefined }, NOT_VERIFIED],
    ['is verified by a claim that is not configured', { email_verified: undefined, xms_edov: true }, NOT_VERIFIED],
    ['is absent', { email: undefined }, NO_ADDRESS],
    ['is a list', { email: ['ada@example.com'] }, NO_ADDRESS],
    ['is none', { email: 'ada' }, NO_ADDRESS],
    ['has a look-alike of a letter', { email: '\u0430da@example.com' }, { code: 'AUTH_ERR_CONSOLE_SESSION' }],
  ])('where the address %s', async (_, claims, error) => {
    Object.assign(provider.person, claims);
    provider.userInfo = provider.person;
    expectRefused(await signIn(), error);
  });

  test('where the UserInfo endpoint describes another person', async () => {
    provider.person = { sub: 'person' };
    provider.userInfo = { sub: 'other', email: 'ada@example.com', email_verified: true };
    expectRefused(await signIn(), NOT_CONFIRMED);
  });

  test('in another browser, so nobody is signed in as somebody else by a link', async () => {
    const [victim, attacker] = [await begin(), await begin()];
    const query = provider.authorize(attacker.url);
    for (const cookie of ['', `${attacker.cookie.split('=')[0]}=`, `${attacker.cookie.split('=')[0]}=x`, victim.cookie])
      expectRefused(await finish(query, cookie), NOT_BEGUN_HERE);
    expect(provider.requests).not.toContain('/token');
    expect((await finish(query, attacker.cookie)).status).toBe(201);
  });

  test('by a page of another site', async () => {
    const { url, cookie } = await begin();
    const headers = { 'x-sign-in-response': provider.authorize(url), Cookie: cookie };
    for (const path of ['/console/session/oidc', '/console/session/oidc/response'])
      expect((await request(server.http).post(path).set(headers)).status).toBe(403);
  });

  test('with a code that was used', async () => {
    const { url, cookie } = await begin();
    const query = provider.authorize(url);
    const responses = await Promise.all([1, 2, 3].map(() => finish(query, cookie)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expectRefused(await finish(query, cookie), NOT_CONFIRMED);
  });

  test('with the code of another sign-in, because it is bound to its code verifier', async () => {
    const [one, other] = [await begin(), await begin()];
    const query = new URLSearchParams(provider.authorize(one.url));
    query.set('code', new URLSearchParams(provider.authorize(other.url)).get('code')!);
    expectRefused(await finish(query.toString(), one.cookie), NOT_CONFIRMED);
  });

  test.each<[string, Record<string, string>]>([
    ['comes from another issuer', { iss: 'https://login.example.com' }],
    ['is an error', { error: 'access_denied', error_description: 'secret text' }],
    ['has no code', { code: '' }],
  ])('where the response %s', async (_, returned) => {
    provider.returned = returned;
    expectRefused(await signIn(), NOT_CONFIRMED);
    expect(log.join()).not.toContain('secret text');
  });

  test.each([
    ['is empty', ''],
    ['has no state', 'code=x'],
    ['has an empty state', 'code=x&state='],
    ['has a state of another form', 'state=a.b.c'],
    ['has a long state', `state=${'x'.repeat(9_000)}`],
    ['is no query', '%'],
  ])('where the response %s', async (_, query) => {
    const { cookie } = await begin();
    expectRefused(await finish(query, cookie), NOT_BEGUN_HERE);
  });

  test('beyond 60 steps of one client in a minute', async () => {
    const statuses = [];
    for (let number = 0; number < 61; number++)
      statuses.push((await post('oidc', { 'x-forwarded-for': '198.51.100.7' })).status);
    expect(statuses).toEqual([...Array(60).fill(201), 429]);
  });

  test('where no identity provider is configured', async () => {
    const other = await start({
      DATABASE_URL: server.databaseUrl,
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
    });
    try {
      expect((await post('oidc', {}, other)).status).toBe(403);
      expect((await finish('code=x&state=x', '', other)).status).toBe(403);
    } finally {
      await other.stop();
    }
  });
});

test('the log has the reason of a failure, and neither code, token, secret nor address', async () => {
  provider.claims.aud = 'other';
  const { url, cookie } = await begin();
  const query = provider.authorize(url);
  await finish(query, cookie);
  const text = log.join('');
  expect(text).toContain('unexpected JWT \\"aud\\" (audience) claim value');
  const secrets = [new URLSearchParams(query).get('code')!, cookie.split('=')[1]!, 'access', CLIENT_SECRET, 'ada@'];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('an attempt ends after ten minutes', () => {
  const now = Date.now();
  const { state } = beginAttempt('secret', now);
  expect(attemptOf('secret', state, now + (ATTEMPT_SECONDS - 1) * 1000)).toBeDefined();
  expect(attemptOf('secret', state, now + ATTEMPT_SECONDS * 1000)).toBeUndefined();
  const [end, ...rest] = state.split('.');
  expect(attemptOf('secret', [Number(end) + 600, ...rest].join('.'), now)).toBeUndefined();
  expect(attemptOf('other', state, now)).toBeUndefined();
});

test('a browser without a secret has no attempt, although anybody can make a state for it', () => {
  expect(attemptOf('', beginAttempt('').state)).toBeUndefined();
});

describe('the identity provider', () => {
  const settings = (): OidcConfig => ({
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: 'openid email',
    name: 'Example Ltd.',
    emailVerifiedClaim: 'email_verified',
    redirectUri: REDIRECT_URI,
  });
  const JSON_TYPE = { 'content-type': 'application/json' };
  const METADATA = '/.well-known/openid-configuration';

  /** @returns the address */
  async function signInWith(client: IdentityProvider): Promise<string> {
    const attempt = beginAttempt('secret');
    const url = await client.authorizationUrl(attempt);
    return client.emailOf(new URLSearchParams(provider.authorize(url)), attempt);
  }

  /** A sign-in without cached metadata. @returns the address */
  async function confirm(more: Partial<OidcConfig> = {}, timeoutSeconds?: number): Promise<string> {
    const client = new IdentityProvider({ ...settings(), ...more }, timeoutSeconds);
    try {
      return await signInWith(client);
    } finally {
      await client.close();
    }
  }

  /** In the log. */
  const reasons = () =>
    log.map((line) => JSON.parse(line) as { reason?: string }).flatMap(({ reason }) => reason ?? []);

  const otherKey = () => generateKeyPair('RS256').then(({ privateKey }) => privateKey);

  test.each<[name: string, reason: string, lie: () => void]>([
    [
      'without a signature',
      'unexpected JWT "alg" header',
      () => (provider.signIdToken = (claims) => new UnsecuredJWT(claims).encode()),
    ],
    [
      'without a signature, although the metadata allow that',
      'unsupported JWS "alg"',
      () => {
        provider.metadata = { id_token_signing_alg_values_supported: ['none', 'RS256'] };
        provider.signIdToken = (claims) => new UnsecuredJWT(claims).encode();
      },
    ],
    [
      'signed with the secret of the client, although the metadata allow that',
      'unsupported JWS algorithm',
      () => {
        provider.metadata = { id_token_signing_alg_values_supported: ['HS256', 'RS256'] };
        provider.signIdToken = (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET.padEnd(32)));
      },
    ],
    [
      'signed with another key',
      'signature verification failed',
      () => (provider.signIdToken = async (claims) => provider.sign(claims, await otherKey())),
    ],
    ['of another issuer', '"iss" (issuer) claim value', () => (provider.claims.iss = 'https://login.example.com')],
    ['for another client', '"aud" (audience) claim value', () => (provider.claims.aud = 'other')],
    [
      'for another client as well',
      'additional untrusted audiences',
      () => (provider.claims.aud = [CLIENT_ID, 'other']),
    ],
    ['that has expired', 'expiration is past', () => (provider.claims.exp = Math.floor(Date.now() / 1000) - 60)],
    ['that never expires', '"exp" (expiration time) claim missing', () => (provider.claims.exp = undefined)],
    ['with the nonce of another sign-in', '"nonce" claim value', () => (provider.claims.nonce = 'other')],
    ['without a nonce', '"nonce" (nonce) claim missing', () => (provider.claims.nonce = undefined)],
    ['that is no JSON Web Token', 'Invalid JWT', () => (provider.signIdToken = () => 'none')],
    ['that is absent', '"id_token" property', () => (provider.signIdToken = () => '')],
  ])('an ID token %s signs nobody in', async (_, reason, lie) => {
    expect(await confirm()).toBe('ada@example.com');
    lie();
    await expect(confirm()).rejects.toMatchObject({ code: 'AUTH_ERR_CONSOLE_SIGN_IN' });
    expect(reasons()).toEqual([expect.stringContaining(reason)]);
  });

  test('the claim that says whether the address is verified can have another name', async () => {
    for (const xms_edov of [true, '1']) {
      provider.person = { sub: 'person', email: 'ada@example.com', xms_edov };
      expect(await confirm({ emailVerifiedClaim: 'xms_edov' })).toBe('ada@example.com');
    }
    for (const xms_edov of [false, '0', 'yes', {}]) {
      provider.person = { sub: 'person', email: 'ada@example.com', email_verified: true, xms_edov };
      await expect(confirm({ emailVerifiedClaim: 'xms_edov' })).rejects.toMatchObject({
        code: 'AUTH_ERR_CONSOLE_SIGN_IN',
      });
    }
  });

  const metadata = (reply: (response: ServerResponse) => unknown) => provider.replies.set(METADATA, reply);

  test.each<[name: string, reason: string, lie: () => unknown]>([
    ['are those of another issuer', 'issuer', () => (provider.metadata.issuer = 'https://login.example.com')],
    [
      'send browsers to a script',
      'only HTTP',
      () => (provider.metadata.authorization_endpoint = 'javascript:alert(1)'),
    ],
    [
      'send browsers over http',
      'does not use https',
      () => (provider.metadata.authorization_endpoint = 'http://login.example.com/'),
    ],
    ['have no token endpoint', 'token_endpoint', () => (provider.metadata.token_endpoint = undefined)],
    [
      'name an address in the network of the server',
      'The address is not public',
      () => (provider.metadata.token_endpoint = provider.issuer.replace('http://localhost', 'https://127.0.0.1')),
    ],
    [
      'name keys over http',
      'does not use https',
      () => (provider.metadata.jwks_uri = provider.issuer.replace('localhost', '127.0.0.1')),
    ],
    ['are longer than a client reads', 'too large', () => (provider.metadata.more = 'x'.repeat(300_000))],
    ['are not JSON', 'content-type', () => metadata((response) => response.end('<html>'))],
    ['have moved', 'status code', () => metadata((response) => response.writeHead(302, { location: '/' }).end())],
    ['are an error', 'status code', () => metadata((response) => response.writeHead(500).end())],
    ['break off', 'fetch failed', () => metadata((response) => response.destroy())],
    ['never come', 'timed out', () => metadata(() => {})],
    ['never end', 'aborted', () => metadata((response) => response.writeHead(200, JSON_TYPE).write('{'))],
  ])('metadata that %s are an error, and the next sign-in fetches them again', async (_, reason, lie) => {
    lie();
    const client = new IdentityProvider(settings(), 0.2);
    try {
      await expect(signInWith(client)).rejects.toMatchObject({ code: 'AUTH_ERR_IDENTITY_PROVIDER' });
      expect(reasons()).toEqual([expect.stringContaining(reason)]);
      provider.reset();
      expect(await signInWith(client)).toBe('ada@example.com');
    } finally {
      await client.close();
    }
  });

  test.each(['/token', '/keys', '/userinfo'])(
    '%s that hangs, breaks off or sends too much ends the sign-in',
    async (path) => {
      provider.person = { sub: 'person' };
      const replies: ((response: ServerResponse) => unknown)[] = [
        () => {},
        (response) => response.destroy(),
        (response) => response.writeHead(200, JSON_TYPE).end(`{"x":"${'x'.repeat(300_000)}"}`),
      ];
      for (const reply of replies) {
        provider.replies.set(path, reply);
        await expect(confirm({}, 0.2)).rejects.toMatchObject({ code: 'AUTH_ERR_IDENTITY_PROVIDER' });
      }
    },
  );

  test('metadata of Microsoft for all directories are an error', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0';
    const outgoing = Object.assign(new IssuerFetch(issuer), {
      fetch: async () => Response.json({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }),
    });
    const client = new IdentityProvider({ ...settings(), issuer }, undefined, outgoing);
    await expect(signInWith(client)).rejects.toMatchObject({ code: 'AUTH_ERR_IDENTITY_PROVIDER' });
    expect(reasons()).toEqual(['The metadata are those of another issuer']);
  });

  test.each([
    ['client_secret_basic', CLIENT_SECRET],
    ['client_secret_post', CLIENT_SECRET],
    ['none', undefined],
  ])('a client is authenticated by %s', async (method, clientSecret) => {
    provider.metadata.token_endpoint_auth_methods_supported = [method];
    expect(await confirm({ clientSecret })).toBe('ada@example.com');
    await expect(confirm({ clientSecret: 'wrong' })).rejects.toMatchObject({ code: 'AUTH_ERR_CONSOLE_SIGN_IN' });
    expect(reasons()).toEqual([expect.stringContaining('invalid_client')]);
  });

  test('the metadata are fetched once for sign-ins at the same time', async () => {
    const client = new IdentityProvider(settings());
    await Promise.all([1, 2, 3].map(() => client.authorizationUrl(beginAttempt('secret'))));
    expect(provider.requests).toEqual([METADATA]);
    await client.close();
  });
});

test('a server starts without its identity provider, says so at a sign-in, and finds it later', async () => {
  provider.replies.set('/.well-known/openid-configuration', (response) => response.destroy());
  const other = await start({ DATABASE_URL: server.databaseUrl });
  try {
    const response = await post('oidc', {}, other);
    expectRefused(response, { code: 'ERR_MISSION_FAILED', message: expect.stringContaining('identity provider') }, 503);
    provider.replies.clear();
    expect((await signIn(other)).status).toBe(201);
  } finally {
    await other.stop();
  }
});
