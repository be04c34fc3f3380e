import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { authTokenIn, libraryJwt } from '#resources/client-libraries/library-jwt.js';

const TOKEN = 'andrew_179592249421bbcfadcb072d9601312cf5ff77fc';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

const signed = (header: string, payload: string, key: string): string =>
  `${header}.${payload}.${createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')}`;

test('an auth token becomes a JSON Web Token that the library for iOS can read, and is found in it again', async () => {
  const jwt = libraryJwt(TOKEN, 'andrew');
  expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const { payload } = await jwtVerify(jwt, new TextEncoder().encode(TOKEN));
  expect(payload).toEqual({ uid: 'andrew', authToken: TOKEN });
  expect(authTokenIn(jwt)).toBe(TOKEN);
});

test('a token that an app issues stays as it is', () => {
  const token = signed(base64url('{"alg":"HS256","typ":"JWT"}'), base64url('{"sub":"andrew"}'), 'secret of the app');
  expect(libraryJwt(token, 'andrew')).toBe(token);
  expect(authTokenIn(token)).toBe(token);
});

describe('no auth token is found in', () => {
  const [header, payload, signature] = libraryJwt(TOKEN, 'andrew').split('.') as [string, string, string];

  test.each([
    ['an auth token', TOKEN],
    ['nothing', ''],
    ['a token without a signature', `${header}.${payload}`],
    ['a token with an empty signature', `${header}.${payload}.`],
    ['a token with another signature', `${header}.${payload}.${signature.slice(0, -4)}AAAA`],
    ['a token with more parts', `${header}.${payload}.${signature}.${signature}`],
    ['a token with another header', signed(base64url('{"alg":"none"}'), payload, TOKEN)],
    ['a token that somebody else signed', signed(header, payload, 'another')],
    ['a token that is too long', libraryJwt('x'.repeat(4000), 'andrew')],
    ['a token of no JSON', signed(header, base64url('{'), TOKEN)],
    ['a token of null', signed(header, base64url('null'), TOKEN)],
    ['a token without an auth token', signed(header, base64url('{"uid":"andrew"}'), '')],
    ['a token with a number as auth token', signed(header, base64url('{"authToken":5}'), '5')],
  ])('%s', (_what, token) => {
    expect(authTokenIn(token)).toBe(token);
  });
});
