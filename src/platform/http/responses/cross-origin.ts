import { Logger } from '@nestjs/common';
import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { RequestStep } from '../adapter/request-steps.js';
import { REQUEST_ID_HEADER } from '../requests/request-id.js';

/** How long a browser caches a preflight response; Chromium limits it to two hours. */
const PREFLIGHT_CACHE_SECONDS = 7200;

/** Response headers that pages may read; see `headerComponents`. */
const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  'Retry-After',
  'Content-Range',
  'Idempotency-Replayed',
  'Deprecation',
  'Sunset',
  'X-Rate-Limit',
  'X-Rate-Limit-Remaining',
  'X-Rate-Limit-Reset',
];

/**
 * Allows pages of other origins to call the API. No request is authenticated by cookies, so a page needs a token. Any request header is
 * allowed, because clients of the API send custom headers.
 */
export const crossOrigin = (origins: string[] | '*'): CorsOptions => ({
  origin: origins,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: PREFLIGHT_CACHE_SECONDS,
});

const ORIGIN = /^https?:\/\/[\w.:[\]-]{1,250}$/;

/** Warns once when a page of another origin calls although no origins are set: the browser keeps every response from it, without a reason. */
export function warnOfUnsetOrigins(): RequestStep {
  const logger = new Logger('CrossOrigin');
  let hasWarned = false;
  return ({ headers: { origin, host } }) => {
    if (hasWarned || origin === undefined || !ORIGIN.test(origin) || origin.endsWith(`//${host ?? ''}`)) return;
    hasWarned = true;
    logger.warn(
      `A page of ${origin} called the API, and CORS_ORIGINS is not set: the browser hides the responses from it. Set CORS_ORIGINS to the origins of your pages.`,
    );
  };
}
