import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './server-metrics.js';

/** Serves `GET /metrics`, which is not part of the API. @param token the required bearer token; undefined if none is required */
export const serveMetrics =
  (metrics: Metrics, token: string | undefined) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'GET') return next();
    if (token !== undefined && !isSame(request.get('authorization') ?? '', `Bearer ${token}`)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').end();
      return;
    }
    metrics.text().then((text) => {
      response.set('Content-Type', metrics.contentType).send(text);
    }, next);
  };

const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string) => createHash('sha256').update(text).digest();
