import type { IncomingMessage } from 'node:http';

/** Versions of the hosted service's API whose requests are the same as those of `/v3`. */
const VERSION_ALIAS = /^\/v(?:3\.0|2\.0|2)(?=\/|$)/;

/** Collapses repeated slashes in the path, and replaces the aliases of the version by `/v3`. */
export function canonicalUrl(url: string): string {
  // an absolute URL, which clients of a forward proxy send, contains `://`
  if (!url.startsWith('/')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const canonical = path.replace(/\/{2,}/g, '/').replace(VERSION_ALIAS, '/v3');
  return end < 0 ? canonical : canonical + url.slice(end);
}

/** The first step, so that all code after it sees the canonical URL. */
export function canonicalPath(request: IncomingMessage): void {
  request.url = canonicalUrl(request.url!);
}
