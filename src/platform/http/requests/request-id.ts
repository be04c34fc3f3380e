import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const SAFE_ID = /^[\w.-]{1,100}$/;

/** A property costs less than an entry of a WeakMap, above all where garbage is collected. */
const REQUEST_ID = Symbol('requestId');

type IdentifiedRequest = IncomingMessage & { [REQUEST_ID]?: string };

/** Assigns an id to every request: that of its X-Request-Id header if it is safe to log, otherwise a new one. */
export function assignRequestId(request: IdentifiedRequest, response: ServerResponse): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
  request[REQUEST_ID] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
}

export const requestId = (request: IdentifiedRequest): string => request[REQUEST_ID] ?? '';
