import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const ACCEPTABLE = /^[\w.-]{1,100}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** Gives every request an id: the caller's own if it is harmless to log, else a new one. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader(REQUEST_ID_HEADER, id);
  next();
}

export const requestId = (request: IncomingMessage): string => ids.get(request) ?? '';
