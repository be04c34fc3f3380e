import { connect, type Socket } from 'node:net';

/** The bytes that a client sends over one connection, and how the client ends the connection. */
export interface Transmission {
  /** Written one after the other; each write starts after the previous one is flushed. */
  readonly pieces: readonly Buffer[];
  /**
   * What the client does after the last piece. `read`: reads until the server closes the connection. `halfClose`: half-closes the
   * connection, then reads as well. `abort`: resets the connection without reading.
   */
  readonly finish: 'read' | 'halfClose' | 'abort';
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Outcome {
  readonly responses: HttpResponse[];
  /** Whether the server closed the connection; false when the client closed it after the timeout. */
  readonly closedByServer: boolean;
  /** The code of a connection error, such as ECONNRESET. */
  readonly error?: string;
  readonly milliseconds: number;
}

/** Sends bytes unchanged over a new connection. Never throws: an error is part of the outcome. */
export async function transmit(port: number, { pieces, finish }: Transmission, timeout: number): Promise<Outcome> {
  const started = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const received: Buffer[] = [];
  let error: string | undefined;
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', (problem: NodeJS.ErrnoException) => (error = problem.code ?? problem.message));
  const isOver = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeout);
    const over = () => {
      clearTimeout(timer);
      resolve(true);
    };
    socket.once('end', over);
    socket.once('close', over);
  });
  const written = writeAll(socket, pieces).then(async () => {
    if (finish === 'halfClose') socket.end();
    if (finish === 'abort' && !socket.destroyed) socket.resetAndDestroy();
  });
  const closedByServer = await isOver;
  socket.destroy();
  await written;
  return {
    responses: responsesIn(Buffer.concat(received)),
    closedByServer,
    error,
    milliseconds: performance.now() - started,
  };
}

async function writeAll(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) return;
    // a closed connection also calls back, with an error that the listener has recorded
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
}

/** The complete responses in the bytes of a connection, without interim responses (1xx). */
function responsesIn(bytes: Buffer): HttpResponse[] {
  const responses: HttpResponse[] = [];
  for (let at = 0; at < bytes.length;) {
    const endOfHead = bytes.indexOf('\r\n\r\n', at);
    if (endOfHead < 0) break;
    const [statusLine, ...lines] = bytes.toString('latin1', at, endOfHead).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine!)?.[1] ?? NaN);
    const headers: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const line of lines) headers[line.split(':')[0]!.toLowerCase()] = line.slice(line.indexOf(':') + 1).trim();
    at = endOfHead + 4;
    if (status >= 100 && status < 200 && status !== 101) continue;
    const body = bodyAt(bytes, at, status, headers);
    if (!body) break;
    responses.push({ status, headers, body: body.content });
    at = body.end;
  }
  return responses;
}

/** @returns undefined when the body is incomplete */
function bodyAt(
  bytes: Buffer,
  at: number,
  status: number,
  headers: Record<string, string>,
): { content: Buffer; end: number } | undefined {
  if (status === 204 || status === 304) return { content: Buffer.alloc(0), end: at };
  if (headers['transfer-encoding'] === 'chunked') return chunksAt(bytes, at);
  const length = headers['content-length'];
  // a response to HEAD has the content-length of a body that is not sent
  const end = length === undefined || at === bytes.length ? bytes.length : at + Number(length);
  return end > bytes.length ? undefined : { content: bytes.subarray(at, end), end };
}

function chunksAt(bytes: Buffer, start: number): { content: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    // a response to HEAD has no chunks
    if (at === bytes.length && at === start) return { content: Buffer.alloc(0), end: at };
    const endOfSize = bytes.indexOf('\r\n', at);
    if (endOfSize < 0) return undefined;
    const size = parseInt(bytes.toString('latin1', at, endOfSize), 16);
    const next = endOfSize + 2 + size + 2;
    if (next > bytes.length) return undefined;
    if (size === 0) return { content: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(endOfSize + 2, endOfSize + 2 + size));
    at = next;
  }
}
