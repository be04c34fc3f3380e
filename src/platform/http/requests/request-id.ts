import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const SAFE_ID = /^[\w.-]{1,100}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** Assigns an id to every request: that of its X-Request-Id header if it is safe to log, otherwise a new one. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader(REQUEST_ID_HEADER, id);
  next();
}

export const requestId = (request: IncomingMessage): string => ids.get(request) ?? '';
