import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import { REQUEST_ID_HEADER } from '../requests/request-id.js';

/** How long a browser caches a preflight response; Chromium limits it to two hours. */
const PREFLIGHT_CACHE_SECONDS = 7200;

/** Response headers that pages may read; see `headerComponents`. */
const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  'Retry-After',
  'Idempotency-Replayed',
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
