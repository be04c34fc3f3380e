import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const HOP_BY_HOP = new Set(['upgrade', 'http2-settings']);

/**
 * Ignores the Upgrade header of a request, so that the HTTP server responds to it as to any other request. RFC 9110 allows that, and
 * some clients offer an upgrade to HTTP/2 with their first request. Once there is a listener for upgrades, Node does not pass such a
 * request to the HTTP server. So the request is put back into the socket without these headers, and the server gets the socket as a
 * new connection.
 */
export function declineUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    const value = rawHeaders[at + 1]!;
    if (HOP_BY_HOP.has(name.toLowerCase())) continue;
    lines.push(`${name}: ${name.toLowerCase() === 'connection' ? withoutHopByHop(value) : value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/** @param options of a Connection header, such as `close, Upgrade` */
const withoutHopByHop = (options: string): string =>
  options
    .split(',')
    .filter((option) => !HOP_BY_HOP.has(option.trim().toLowerCase()))
    .join(',');
