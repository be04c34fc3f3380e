import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { randomToken, type ConsoleSession } from './console-sessions.js';

const NAME = 'confab_console';

/** Binds sign-in links to the browser that requests them. */
const BROWSER = 'confab_console_browser';
const BROWSER_SECONDS = 24 * 60 * 60;

/** Shows that a collaborator has signed in with the browser before. Browsers keep a cookie for 400 days at most. */
const KNOWN = 'confab_console_known';
const KNOWN_SECONDS = 400 * 24 * 60 * 60;

/** Each sign-in by OpenID Connect that the browser has begun has a cookie with its secret, whose name ends with the id of the sign-in. */
const OIDC = 'confab_console_oidc_';
const OIDC_ID = /^[\w-]{1,100}$/;

/** Sign-ins that a browser can have begun. The earliest one beyond is forgotten: browsers send every cookie with every request. */
const MAX_OIDC_SIGN_INS = 5;

/**
 * The console sends this header. A page of another site cannot add it without a permission that the server never gives together with
 * cookies, so the cookie alone authenticates nothing.
 */
const HEADER = 'x-confab-console';

/** The token of a request of the console, empty where its browser has no session; undefined for other requests. */
export function consoleToken(request: Request): string | undefined {
  return request.headers[HEADER] === undefined ? undefined : cookieOf(request, NAME);
}

export function setConsoleCookie(request: Request, response: Response, session: ConsoleSession): void {
  const { token, expiresAt, knownBrowser } = session;
  setCookie(request, response, NAME, token, { expires: expiresAt });
  if (knownBrowser) setCookie(request, response, KNOWN, knownBrowser, { maxAge: KNOWN_SECONDS });
}

/** The proof that a collaborator has signed in with the browser before; empty if it has none. */
export const knownBrowserOf = (request: Request): string => cookieOf(request, KNOWN);

export function clearConsoleCookie(request: Request, response: Response): void {
  clearCookie(request, response, NAME);
}

/** The value that identifies a browser during its sign-in; empty if it has none. */
export const browserOf = (request: Request): string => cookieOf(request, BROWSER);

/** @returns the value that the browser has already, or a new one, so that all its links work */
export function identifyBrowser(request: Request, response: Response): string {
  const value = browserOf(request) || randomToken();
  setCookie(request, response, BROWSER, value, { maxAge: BROWSER_SECONDS });
  return value;
}

/** @returns the secret of a sign-in by OpenID Connect; empty if this browser has not begun it, or too long ago */
export const oidcSecretOf = (request: Request, id: string): string => cookieOf(request, `${OIDC}${id}`);

export function setOidcCookie(
  request: Request,
  response: Response,
  { id, secret, seconds }: { id: string; secret: string; seconds: number },
): void {
  const prefix = nameFor(request, OIDC);
  const begun = Object.keys(cookiesOf(request)).filter(
    (name) => name.startsWith(prefix) && OIDC_ID.test(name.slice(prefix.length)),
  );
  for (const name of begun.slice(0, Math.max(0, begun.length + 1 - MAX_OIDC_SIGN_INS)))
    clearCookie(request, response, `${OIDC}${name.slice(prefix.length)}`);
  setCookie(request, response, `${OIDC}${id}`, secret, { maxAge: seconds });
}

export function clearOidcCookie(request: Request, response: Response, id: string): void {
  clearCookie(request, response, `${OIDC}${id}`);
}

/**
 * Browsers accept a cookie with this prefix from this host only, and over TLS only: neither a sibling domain nor an attacker in the network can
 * replace it. Without TLS, as on localhost, browsers refuse such a cookie.
 */
const nameFor = ({ secure }: Request, name: string): string => (secure ? `__Host-${name}` : name);

const cookiesOf = ({ headers }: Request): Record<string, string | undefined> => parseCookie(headers.cookie ?? '');

const cookieOf = (request: Request, name: string): string => cookiesOf(request)[nameFor(request, name)] ?? '';

function setCookie(
  request: Request,
  response: Response,
  name: string,
  value: string,
  lifetime: { expires: Date } | { maxAge: number },
): void {
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: request.secure } as const;
  response.append(
    'Set-Cookie',
    stringifySetCookie({ name: nameFor(request, name), value, ...lifetime, ...attributes }),
  );
}

const clearCookie = (request: Request, response: Response, name: string): void =>
  setCookie(request, response, name, '', { expires: new Date(0) });
