import { isPlainObject, objectIn } from '#platform/http/json.js';
import type { Problem } from './connection-problem.js';
import type { Reply } from './library-requests.js';

export type Members = Record<string, unknown>;

export const isProblem = (reply: Reply | Problem): reply is Problem => 'remedy' in reply;

/** The code of the error; undefined unless the response has the form of one of the API. Nothing else of a response is written to a terminal. */
export function errorCodeOf(reply: Reply): string | undefined {
  const error = objectIn(reply.text)?.error;
  const code = isPlainObject(error) ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,80}$/.test(code) ? code : undefined;
}

/**
 * The member `data` of a successful response, or what is wrong with the response.
 *
 * @param path for the message
 */
export function dataOf(path: string, reply: Reply | Problem): { readonly data: Members } | Problem {
  if (isProblem(reply)) return { ...reply, message: `${path}: ${reply.message}` };
  const { status } = reply;
  const data = objectIn(reply.text)?.data;
  if (status >= 200 && status < 300 && isPlainObject(data)) return { data };
  const code = errorCodeOf(reply);
  if (code !== undefined)
    return {
      message: `${path} is refused: ${status} ${code}.`,
      remedy: code.startsWith('AUTH_')
        ? 'Use an auth token of this app, and the id of the app.'
        : 'See the code in docs/errors.md.',
    };
  if (status >= 300 && status < 400)
    return {
      message: `${path} is redirected (${status}), which libraries do not follow with their headers.`,
      remedy: 'Give apps the address to which it leads.',
    };
  return {
    message: `${path} is answered with ${status}, and not by the API.`,
    remedy: 'Let the proxy pass on all paths, methods and headers; see "TLS and addresses" in docs/operations.md.',
  };
}
