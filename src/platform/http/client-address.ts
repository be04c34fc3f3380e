import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Whom a request comes from, as far as its network tells: an IPv4 address, or the /64 of an IPv6 address, which is what a
 * household or a server is given. A trusted proxy's word counts only where it names an address.
 */
export function clientAddress(request: Request): string {
  const reported = withoutPort(request.ip ?? '');
  // an address that was mapped into IPv6 is taken out again
  const address = ipaddr.process(isIP(reported) ? reported : (request.socket.remoteAddress ?? '::'));
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Some proxies name the port of the client as well. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
