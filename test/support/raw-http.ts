import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** The response to bytes that no HTTP client would send. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: any;
}

/**
 * Sends bytes unchanged, and reads until the server closes the connection. The request must have `Connection: close` or be malformed, so
 * that the server closes it.
 *
 * @param hangUp half-closes the connection after the last byte, like a client that aborts in the middle of a body
 * @returns undefined when the server closed the connection without a response
 */
export async function sendRaw(
  server: Server,
  bytes: string | Buffer,
  { hangUp = false } = {},
): Promise<RawResponse | undefined> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // a server that stops reading resets the connection; bytes received before the reset are the response
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (hangUp) socket.end(bytes);
  else socket.write(bytes);
  if (!socket.closed) await once(socket, 'close');
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(response: string): RawResponse | undefined {
  if (response === '') return undefined;
  const [head, ...rest] = response.split('\r\n\r\n');
  const [statusLine, ...lines] = head!.split('\r\n');
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine!.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: body === '' ? undefined : JSON.parse(body),
  };
}
