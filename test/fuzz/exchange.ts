import { connect, type Socket } from 'node:net';

/** Bytes for one connection, and what the client does with it. */
export interface Transmission {
  /** Written one after the other, each once the one before is flushed. */
  readonly pieces: readonly Buffer[];
  /**
   * What follows the last piece. `read`: reads until the server closes. `halfClose`: the same, having closed the own
   * side. `abort`: resets the connection without reading.
   */
  readonly then: 'read' | 'halfClose' | 'abort';
}

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Outcome {
  readonly answers: Answer[];
  /** Whether the server closed the connection, rather than the client when its time was up. */
  readonly closedByServer: boolean;
  /** The code of an error of the connection, such as ECONNRESET. */
  readonly error?: string;
  readonly milliseconds: number;
}

/** Sends bytes as they are, over a connection of their own. Never throws: what went wrong is in the outcome. */
export async function transmit(port: number, { pieces, then }: Transmission, timeout: number): Promise<Outcome> {
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
    if (then === 'halfClose') socket.end();
    if (then === 'abort' && !socket.destroyed) socket.resetAndDestroy();
  });
  const closedByServer = await isOver;
  socket.destroy();
  await written;
  return {
    answers: answersIn(Buffer.concat(received)),
    closedByServer,
    error,
    milliseconds: performance.now() - started,
  };
}

async function writeAll(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) return;
    // an end of the connection also calls back, with an error that the listener has noted
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
}

/** The whole answers in the bytes of a connection, interim ones (1xx) left out. */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
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
    answers.push({ status, headers, body: body.content });
    at = body.end;
  }
  return answers;
}

/** @returns undefined while it is not there as a whole */
function bodyAt(
  bytes: Buffer,
  at: number,
  status: number,
  headers: Record<string, string>,
): { content: Buffer; end: number } | undefined {
  if (status === 204 || status === 304) return { content: Buffer.alloc(0), end: at };
  if (headers['transfer-encoding'] === 'chunked') return chunksAt(bytes, at);
  const length = headers['content-length'];
  // an answer to HEAD announces a body that does not come
  const end = length === undefined || at === bytes.length ? bytes.length : at + Number(length);
  return end > bytes.length ? undefined : { content: bytes.subarray(at, end), end };
}

function chunksAt(bytes: Buffer, start: number): { content: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    // that of HEAD has none
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
