import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * The address that identifies a client: an IPv4 address, or the /64 of an IPv6 address, which is usually assigned to one
 * customer. The header of a trusted proxy is used only if it contains an IP address.
 */
export function clientAddress(request: Request): string {
  const address = parsedAddress(request);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The address of the client, for people. The header of a trusted proxy is used only if it contains an IP address. */
export const fullClientAddress = (request: Request): string => parsedAddress(request).toString();

function parsedAddress(request: Request): ipaddr.IPv4 | ipaddr.IPv6 {
  const reported = withoutPort(request.ip ?? '');
  // an IPv4 address that is mapped into IPv6 becomes IPv4
  return ipaddr.process(isIP(reported) ? reported : (request.socket.remoteAddress ?? '::'));
}

/** Some proxies add the port of the client. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
