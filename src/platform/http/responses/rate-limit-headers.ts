import type { ServerResponse } from 'node:http';
import { secondsUntil, type ExceededLimit } from '#platform/errors/domain-error.js';

/** A limit and the requests that remain after this one. */
export interface Allowance extends ExceededLimit {
  readonly remaining: number;
}

/** The headers are set in the two spellings that clients of the API use. */
export function setRateLimitHeaders(response: ServerResponse, { limit, remaining, resetsAt }: Allowance): void {
  const reset = Math.ceil(resetsAt.getTime() / 1000);
  response.setHeader('X-Rate-Limit', limit);
  response.setHeader('X-Rate-Limit-Remaining', remaining);
  response.setHeader('X-Rate-Limit-Reset', reset);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', reset);
}

export function setRateLimitExceededHeaders(response: ServerResponse, exceeded: ExceededLimit): void {
  setRateLimitHeaders(response, { ...exceeded, remaining: 0 });
  response.setHeader('Retry-After', secondsUntil(exceeded.resetsAt));
}
