import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { randomToken, type ConsoleSession } from './console-sessions.js';

const NAME = 'confab_console';

/** Binds sign-in links to the browser that requests them. */
const BROWSER = 'confab_console_browser';
const BROWSER_SECONDS = 24 * 60 * 60;

/** The secret of sign-ins by OpenID Connect that the browser has begun, in several tabs perhaps. */
const OIDC = 'confab_console_oidc';

/** Browsers send the cookies of sign-ins to it only. */
const SIGN_IN_PATH = '/console/session';

/**
 * The console sends this header. A page of another site cannot add it without a permission that the server never gives together with
 * cookies, so the cookie alone authenticates nothing.
 */
const HEADER = 'x-confab-console';

/** The token of a request of the console, empty where its browser has no session; undefined for other requests. */
export function consoleToken({ headers }: Request): string | undefined {
  return headers[HEADER] === undefined ? undefined : (parseCookie(headers.cookie ?? '')[NAME] ?? '');
}

export function setConsoleCookie(request: Request, response: Response, { token, expiresAt }: ConsoleSession): void {
  response.append(
    'Set-Cookie',
    stringifySetCookie({ name: NAME, value: token, expires: expiresAt, ...attributes(request) }),
  );
}

export function clearConsoleCookie(request: Request, response: Response): void {
  response.append(
    'Set-Cookie',
    stringifySetCookie({ name: NAME, value: '', expires: new Date(0), ...attributes(request) }),
  );
}

/** The value that identifies a browser during its sign-in; empty if it has none. */
export const browserOf = ({ headers }: Request): string => parseCookie(headers.cookie ?? '')[BROWSER] ?? '';

/** @returns the value that the browser has already, or a new one, so that all its links work */
export function identifyBrowser(request: Request, response: Response): string {
  const value = browserOf(request) || randomToken();
  const cookie = { name: BROWSER, value, maxAge: BROWSER_SECONDS, ...attributes(request), path: SIGN_IN_PATH };
  response.append('Set-Cookie', stringifySetCookie(cookie));
  return value;
}

/** Empty if the browser has begun no sign-in by OpenID Connect, or too long ago. */
export const oidcSecretOf = ({ headers }: Request): string => parseCookie(headers.cookie ?? '')[OIDC] ?? '';

/** @returns the secret that the browser has already, or a new one, so that it can sign in in each of its tabs */
export function beginOidcCookie(request: Request, response: Response, seconds: number): string {
  const value = oidcSecretOf(request) || randomToken();
  const cookie = { name: OIDC, value, maxAge: seconds, ...attributes(request), path: SIGN_IN_PATH };
  response.append('Set-Cookie', stringifySetCookie(cookie));
  return value;
}

export function clearOidcCookie(request: Request, response: Response): void {
  const cookie = { name: OIDC, value: '', expires: new Date(0), ...attributes(request), path: SIGN_IN_PATH };
  response.append('Set-Cookie', stringifySetCookie(cookie));
}

const attributes = ({ secure }: Request) => ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) as const;
