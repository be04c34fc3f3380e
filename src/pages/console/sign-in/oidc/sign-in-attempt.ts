import { createHmac } from 'node:crypto';
import { randomToken } from '#platform/authentication/console/console-sessions.js';
import { isSame } from '#platform/security/signed-links.js';

/** An attempt lasts from the button to the return from the identity provider. */
export const ATTEMPT_SECONDS = 10 * 60;

/**
 * What binds a sign-in at the identity provider to the browser that began it. All three values derive from a secret that only its cookie
 * has, so the server stores nothing, and every process can finish the sign-in. Each has a secret of its own, which the server has made: a
 * browser can have several in its tabs, and a value that somebody else has put into its cookies is the secret of none.
 */
export interface SignInAttempt {
  /** `<end in seconds>.<id>.<authentication code of both>`: it is checked before anything is sent to the identity provider. */
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE. */
  readonly codeVerifier: string;
}

/** @param now in milliseconds */
export function beginAttempt(secret: string, now = Date.now()): SignInAttempt {
  return attemptWith(secret, stateWith(secret, `${Math.floor(now / 1000) + ATTEMPT_SECONDS}.${randomToken()}`));
}

/** Names the cookie with the secret. @param state of any origin */
export const attemptId = (state: string): string => state.split('.')[1] ?? '';

/**
 * @param state that the identity provider returned
 * @param now in milliseconds
 * @returns undefined if the attempt began in another browser, or has expired
 */
export function attemptOf(secret: string, state: string, now = Date.now()): SignInAttempt | undefined {
  const [end = '', random = ''] = state.split('.');
  const isOwn = secret !== '' && isSame(Buffer.from(state), Buffer.from(stateWith(secret, `${end}.${random}`)));
  return isOwn && Number(end) * 1000 > now ? attemptWith(secret, state) : undefined;
}

const stateWith = (secret: string, content: string): string => `${content}.${derived(secret, 'state', content)}`;

const attemptWith = (secret: string, state: string): SignInAttempt => ({
  state,
  nonce: derived(secret, 'nonce', state),
  codeVerifier: derived(secret, 'code verifier', state),
});

const derived = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
