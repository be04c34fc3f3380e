import type { IncomingMessage, ServerResponse } from 'node:http';

/** Versions of the hosted service's API whose clients send the same requests. */
const VERSION_ALIAS = /^\/v(?:3\.0|2\.0|2)(?=\/|$)/;

/** The address with slashes that are repeated in its path collapsed, and with `/v3` for the other names of the version. */
export function canonicalUrl(url: string): string {
  // an absolute address, which clients of a proxy send, has two slashes of its own
  if (!url.startsWith('/')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const canonical = path.replace(/\/{2,}/g, '/').replace(VERSION_ALIAS, '/v3');
  return end < 0 ? canonical : canonical + url.slice(end);
}

/** First of all middleware: whatever comes later sees one address for each route. */
export function canonicalPath(request: IncomingMessage, _response: ServerResponse, next: () => void): void {
  request.url = canonicalUrl(request.url!);
  next();
}
