import { isIP, isIPv4 } from 'node:net';
import type { Request } from 'express';

/**
 * Whom a request comes from, as far as its network tells: an IPv4 address, or the /64 of an IPv6 address, which is what a
 * household or a server is given. A trusted proxy's word counts only where it names an address.
 */
export function clientAddress(request: Request): string {
  const told = withoutPort(request.ip ?? '');
  const address = isIP(told) ? told : (request.socket.remoteAddress ?? '');
  if (isIPv4(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped ? mapped[1]! : `${firstGroups(address, 4).join(':')}::/64`;
}

/** Some proxies name the port of the client as well. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');

/** The groups of an IPv6 address from the left, each in its shortest form. */
function firstGroups(address: string, count: number): string[] {
  const [head = '', tail = ''] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const inTail = right.some((group) => group.includes('.')) ? right.length + 1 : right.length;
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - inTail) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''));
}
