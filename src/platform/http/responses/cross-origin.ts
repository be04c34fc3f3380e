import { Logger } from '@nestjs/common';
import type { CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';
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

/** What a page embeds says by itself which pages may use it, so that those which may not can read why. */
const EMBED_PATH = '/v3/embed/';

/**
 * Allows pages of other origins to call the API. No request is authenticated by cookies, so a page needs a token. Any request header is
 * allowed, because clients of the API send custom headers.
 *
 * @param origins of CORS_ORIGINS
 * @param isEmbedding whether pages of an origin may embed the chat of an app
 */
export const crossOrigin =
  (origins: string[] | '*' | undefined, isEmbedding: (origin: string) => boolean): CorsOptionsDelegate<Request> =>
  ({ path, headers: { origin } }, callback) => {
    const isListed = origins === '*' || (origin !== undefined && origins?.includes(origin));
    const isOfEmbed = origin !== undefined && !isListed && (path.startsWith(EMBED_PATH) || isEmbedding(origin));
    callback(null, {
      origin: isOfEmbed ? origin : (origins ?? false),
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_CACHE_SECONDS,
    });
  };

const ORIGIN = /^https?:\/\/[\w.:[\]-]{1,250}$/;

/** Warns once when a page of another origin calls although no origins are set: the browser keeps every response from it, without a reason. */
export function warnOfUnsetOrigins(isEmbedding: (origin: string) => boolean): RequestStep {
  const logger = new Logger('CrossOrigin');
  let hasWarned = false;
  return ({ url, headers: { origin, host } }) => {
    if (hasWarned || origin === undefined || !ORIGIN.test(origin) || origin.endsWith(`//${host ?? ''}`)) return;
    if (url.startsWith(EMBED_PATH) || isEmbedding(origin)) return;
    hasWarned = true;
    logger.warn(
      `A page of ${origin} called the API, and CORS_ORIGINS is not set: the browser hides the responses from it. Set CORS_ORIGINS to the origins of your pages.`,
    );
  };
}
