import type { NextFunction, Request, Response } from 'express';

/**
 * Forbids caches to store a response. Credentials are in headers such as `authToken`, which caches do not know as credentials, so they could give
 * the response to somebody else. Files of messages, which browsers may keep, replace the header.
 */
export function forbidStoring(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', NO_STORE);
  next();
}

export const NO_STORE = 'no-store';
