import { createHmac } from 'node:crypto';
import { dataOf } from '#test/support/client.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const SECRET = 's'.repeat(32);
const ISSUER = 'https://login.example.com';

let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  await setSettings(server, app, {
    'auth.jwt.issuer': ISSUER,
    'auth.jwt.audience': 'chat',
    'auth.jwt.algorithms': 'HS256',
    'auth.jwt.secret': SECRET,
    'auth.jwt.createUsers': true,
    'auth.jwt.roleClaim': 'role',
  });
});

/** @param claims more members of the payload, as JSON text or as bytes */
function tokenOf(uid: string, claims: string | Buffer): string {
  const now = Math.floor(Date.now() / 1000);
  const beginning = `{"sub":"${uid}","iss":"${ISSUER}","aud":"chat","iat":${now},"exp":${now + 600},`;
  const payload = Buffer.concat([Buffer.from(beginning), Buffer.from(claims), Buffer.from('}')]);
  const signed = [Buffer.from('{"alg":"HS256"}'), payload].map((part) => part.toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

const login = (uid: string, claims: string | Buffer) =>
  server.client({ authToken: tokenOf(uid, claims), appId: app.id }).get('/v3/me');

test.each<[string, string | Buffer, string]>([
  ['U+0000 in the name', '"name":"a\\u0000b"', 'its claim name contains the character U+0000'],
  ['half of a surrogate pair in the name', '"name":"a\\ud83d"', 'its claim name contains half of a surrogate pair'],
  ['U+0000 in the role', '"role":"a\\u0000b"', 'its claim role contains the character U+0000'],
  ['bytes that are not UTF-8', Buffer.from('"name":"Zo\xeb"', 'latin1'), 'it is malformed'],
])('a token with %s is refused, and the user is not created', async (_, claims, reason) => {
  const { status, body } = await login('refused', claims);
  expect([status, body.error.code]).toEqual([401, 'AUTH_ERR_APP_TOKEN_INVALID']);
  expect(body.error.message).toContain(reason);
  expect((await app.api.get('/v3/users/refused')).status).toBe(404);
});

test.each<[string, string, string, string]>([
  ['a line break and an override of the direction', 'user-1', 'Ann\\nAdmin\\u202e', 'Ann Admin'],
  ['nothing visible', 'user-2', '\\u200b\\u3164', 'user-2'],
  ['more than 100 characters, the last an emoji', 'user-3', `${'x'.repeat(97)}👨‍👩‍👧`, 'x'.repeat(97)],
])('a name with %s is cleaned and cut, because its user must be able to log in', async (_, uid, name, expected) => {
  expect(dataOf(await login(uid, `"name":"${name}"`))).toMatchObject({ uid, name: expected });
});
