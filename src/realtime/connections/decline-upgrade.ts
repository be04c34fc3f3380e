import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const HOP_BY_HOP = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Lets the HTTP server answer a request as if it had not asked for another protocol, which is what a server may do that does not
 * speak it. Some clients ask with every first request whether it may be HTTP/2; and as soon as somebody listens for upgrades,
 * Node takes such a request away from the server. It is given back with its head rewritten.
 */
export function declineUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!HOP_BY_HOP.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
