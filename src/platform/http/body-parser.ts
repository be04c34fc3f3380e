import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { DomainError, type ErrorDetails } from '../errors/domain-error.js';
import { isPlainObject, unstorable } from './json.js';

/** Room for 65,536 characters of four bytes, twice. */
export const MAX_BODY_BYTES = 512 * 1024;

/** An escape that may stand for a character PostgreSQL cannot store: NUL or half of a surrogate pair. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

const suspicious = new WeakSet<object>();

const json = express.json({
  limit: MAX_BODY_BYTES,
  // every body is JSON here, whatever a client forgot to say about it
  type: () => true,
  strict: false,
  verify: (request, _response, body) => {
    if (SUSPICIOUS_ESCAPE.test(body.toString('latin1'))) suspicious.add(request);
  },
});

/** Reads a JSON object from the body; a request without one has the empty object. */
export function jsonBody(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    json(request, response, (error?: unknown) => {
      if (error) return next(translate(error));
      request.body ??= {};
      if (!isPlainObject(request.body)) return next(DomainError.invalid({ body: ['The body must be a JSON object.'] }));
      if (suspicious.has(request)) {
        const details: ErrorDetails = {};
        findUnstorable(request.body, '', details);
        if (Object.keys(details).length > 0) return next(DomainError.invalid(details));
      }
      next();
    });
  };
}

function findUnstorable(value: unknown, path: string, details: ErrorDetails): void {
  if (typeof value === 'string') {
    const problem = unstorable(value);
    if (problem) details[path] = [`The ${path} ${problem}.`];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      if (unstorable(key)) details[path || 'body'] = [`A name in the ${path || 'body'} ${unstorable(key)}.`];
      else findUnstorable(item, at, details);
    }
  }
}

function translate(error: unknown): unknown {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BODY_BYTES });
  if (type?.startsWith('entity.') || type?.startsWith('encoding.') || type?.startsWith('charset.') || type?.startsWith('request.')) {
    return new DomainError('ERR_BAD_JSON');
  }
  // zlib, for a body that is not what its Content-Encoding says
  return (error as { status?: number }).status === 400 ? new DomainError('ERR_BAD_JSON') : error;
}
