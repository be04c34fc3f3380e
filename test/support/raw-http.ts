import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** What a server made of bytes that no HTTP client would send. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: any;
}

/**
 * Sends bytes as they are, and reads until the server closes the connection: the request says `Connection: close`, or is
 * so broken that the server does not go on with it.
 *
 * @param hangUp closes our side once all is sent, as a client does that gives up in the middle of a body
 * @returns undefined when the server had nothing to say
 */
export async function exchange(
  server: Server,
  bytes: string | Buffer,
  { hangUp = false } = {},
): Promise<RawAnswer | undefined> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // a server that refuses to read on resets the connection; what it said before that counts
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (hangUp) socket.end(bytes);
  else socket.write(bytes);
  if (!socket.closed) await once(socket, 'close');
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(answer: string): RawAnswer | undefined {
  if (answer === '') return undefined;
  const [head, ...rest] = answer.split('\r\n\r\n');
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
