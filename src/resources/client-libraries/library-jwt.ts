import { createHmac } from 'node:crypto';
import { isAppToken } from '#platform/authentication/app-tokens/app-token-verifier.js';
import { objectIn } from '#platform/http/json.js';
import { isSame } from '#platform/security/signed-links.js';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

const signatureOf = (content: string, authToken: string): Buffer =>
  createHmac('sha256', authToken).update(content).digest();

/**
 * The auth token as a JSON Web Token, because the library for iOS opens no WebSocket with a token of another form. It contains the auth token
 * and is signed with it: only who has the auth token can make one, and it is accepted for as long as the auth token. A token that the app
 * issues is a JSON Web Token already.
 */
export function libraryJwt(authToken: string, uid: string): string {
  if (isAppToken(authToken)) return authToken;
  const content = `${HEADER}.${encoded({ uid, authToken })}`;
  return `${content}.${signatureOf(content, authToken).toString('base64url')}`;
}

/** The auth token in a token of `libraryJwt`. Any other token is returned as it is. */
export function authTokenIn(token: string): string {
  const [header, payload = '', signature = ''] = token.split('.', 3);
  if (header !== HEADER || !isAppToken(token)) return token;
  const authToken = authTokenOf(Buffer.from(payload, 'base64url').toString());
  if (authToken === undefined) return token;
  const expected = signatureOf(`${header}.${payload}`, authToken);
  return isSame(Buffer.from(signature, 'base64url'), expected) ? authToken : token;
}

function authTokenOf(json: string): string | undefined {
  const authToken = objectIn(json)?.authToken;
  return typeof authToken === 'string' ? authToken : undefined;
}
