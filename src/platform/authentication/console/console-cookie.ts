import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { ConsoleSession } from './console-sessions.js';

const NAME = 'confab_console';

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

const attributes = ({ secure }: Request) => ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) as const;
