import { isIP } from 'node:net';
import type { Request } from 'express';
import { DomainError } from '#platform/errors/domain-error.js';

/** Labels of letters, digits, `-` and `_`; names of containers and services contain `_`. */
const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;
const HOST = /^(?<name>\[[^\]]*\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/;

/** A host name has at most 253 characters. */
const MAX_LENGTH = 260;

/**
 * The origin under which the client reached the server, without a slash at the end: from `Host`, or from the headers of a trusted proxy.
 *
 * @throws ERR_BAD_REQUEST unless it is a host name or IP address with an optional port, because URLs are built from it
 */
export function requestOrigin(request: Request): string {
  const host = request.host as string | undefined;
  if (host === undefined || !isHost(host))
    throw DomainError.invalid({ host: ['The Host of the request is not valid.'] });
  // X-Forwarded-Proto of a trusted proxy can have any value
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

function isHost(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const { name, port } = HOST.exec(text)?.groups ?? {};
  if (name === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return false;
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : NAME.test(name);
}
