import { isIP } from 'node:net';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** Labels of letters, digits, `-` and `_`, as in names of containers and services. */
const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;
const HOST = /^(?<name>\[[^\]]*\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/;

/** Longer ones are no host: a name has at most 253 characters. */
const MAX_LENGTH = 260;

/**
 * Where the client reached the server, without a slash at the end: by `Host`, or by what a trusted proxy says of it.
 *
 * @throws ERR_BAD_REQUEST where that is not a host name or IP address with an optional port: addresses are made from it
 */
export function requestOrigin(request: Request): string {
  const host = request.host as string | undefined;
  if (host === undefined || !isHost(host))
    throw DomainError.invalid({ host: ['The Host of the request is not valid.'] });
  // what a trusted proxy sends as X-Forwarded-Proto may be anything
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

export function isHost(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const { name, port } = HOST.exec(text)?.groups ?? {};
  if (name === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return false;
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : NAME.test(name);
}
