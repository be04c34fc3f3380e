import type { Request, RequestHandler, Response } from 'express';

/** Prepares a request or its response, and passes every request on. */
export type RequestStep = (request: Request, response: Response) => void;

/** One middleware for several steps: an entry of Express' list costs more than most steps. */
export const inOrder =
  (...steps: RequestStep[]): RequestHandler =>
  (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
