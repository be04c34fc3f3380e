import { failed, ok, warning, type Finding } from '../finding.js';
import type { Problem } from './connection-problem.js';
import type { LibraryRequests, Reply } from './library-requests.js';
import { isProblem } from './reply-problem.js';

/** Browsers ask for them in lower case, in this order. */
const HEADERS = ['appid', 'authtoken', 'content-type', 'resource', 'sdk'];

const CHECK = 'web pages';

/** Whether a browser lets a page of another origin call the server as the library does. */
export async function checkCrossOrigin(requests: LibraryRequests, url: string, page?: string): Promise<Finding> {
  if (page === undefined)
    return warning(CHECK, 'Not checked.', 'If web pages use a library, give --origin with the origin of a page.');
  const preflight = await requests.plain('OPTIONS', url, undefined, {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': HEADERS.join(','),
  });
  const problem = isProblem(preflight) ? preflight : (problemForPages(preflight, page) ?? missingIn(preflight));
  if (problem) return failed(CHECK, problem.message, problem.remedy);
  const response = await requests.send('GET', url);
  const unreadable = isProblem(response) ? response : problemForPages(response, page);
  return unreadable
    ? failed(CHECK, unreadable.message, unreadable.remedy)
    : ok(CHECK, `Browsers let those of ${page} call the server.`);
}

/** Why a page of the origin cannot read the response. */
export function problemForPages({ headers }: Reply, page: string): Problem | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === page) return undefined;
  return allowed?.includes(',')
    ? {
        message: 'The header Access-Control-Allow-Origin comes twice, which browsers refuse.',
        remedy: 'Let the proxy add no CORS headers.',
      }
    : {
        message: `Browsers refuse calls by pages of ${page}.`,
        remedy: 'Add the origin to CORS_ORIGINS of the server, and let the proxy pass on OPTIONS.',
      };
}

/** What the preflight response does not allow. */
function missingIn({ status, headers }: Reply): Problem | undefined {
  const listOf = (name: string) => (headers.get(name) ?? '').toLowerCase().replaceAll(' ', '').split(',');
  const [methods, names] = [listOf('access-control-allow-methods'), listOf('access-control-allow-headers')];
  const missing = names.includes('*') ? [] : HEADERS.filter((name) => !names.includes(name));
  if (status < 300 && (methods.includes('put') || methods.includes('*')) && missing.length === 0) return undefined;
  return {
    message: `A preflight request is answered with ${status}, and without ${missing.length > 0 ? `the headers ${missing.join(', ')}` : 'PUT'}.`,
    remedy: 'Let the proxy pass on OPTIONS, and add no CORS headers.',
  };
}
