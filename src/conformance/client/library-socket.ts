import { on, once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { difference } from './difference.js';
import { Mismatch } from './mismatch.js';
import { jsonOf } from './reply.js';

/** One frame, or the end of the connection, has this time to arrive. */
const TIMEOUT_MS = 30_000;

/** The WebSocket of a client library, at the path `/` of the host. */
export class LibrarySocket {
  private readonly messages: AsyncIterator<unknown[]>;
  /** The code; undefined after an error. */
  private readonly closing: Promise<unknown>;

  private constructor(
    private readonly socket: WebSocket,
    private readonly request: string,
  ) {
    this.messages = on(socket, 'message', { close: ['close', 'error'] });
    this.closing = once(socket, 'close').then(
      ([code]: unknown[]) => code,
      () => undefined,
    );
  }

  /** @throws Mismatch when the server accepts no WebSocket */
  static async open(base: string): Promise<LibrarySocket> {
    const url = `${new URL(base).origin.replace('http', 'ws')}/`;
    const request = `WebSocket ${url}`;
    const socket = new WebSocket(url, { handshakeTimeout: TIMEOUT_MS });
    const opened = once(socket, 'open');
    const client = new LibrarySocket(socket, request);
    try {
      await opened;
    } catch (error) {
      throw new Mismatch(request, 'a WebSocket', String(error));
    }
    return client;
  }

  send(frame: object): void {
    this.socket.send(jsonOf(frame));
  }

  /** A frame that has at least what is expected comes, after any others. @throws Mismatch without one in time */
  async receives(expected: object): Promise<void> {
    const expired = afterTimeout({ done: true, value: undefined } as const);
    const others: unknown[] = [];
    for (;;) {
      const next = await Promise.race([this.messages.next(), expired]);
      if (next.done) throw new Mismatch(this.request, jsonOf(expected), jsonOf(others));
      const frame = parsed((next.value as [RawData])[0]);
      if (difference(expected, frame) === undefined) return;
      others.push(frame);
    }
  }

  /** The server closes the connection. @throws Mismatch if it closes with another code, or not in time */
  async isClosed(code: number): Promise<void> {
    const got = await Promise.race([this.closing, afterTimeout('not closed')]);
    if (got !== code) throw new Mismatch(this.request, `closed with ${code}`, `closed with ${String(got)}`);
  }

  terminate(): void {
    this.socket.terminate();
  }
}

const afterTimeout = async <Value>(value: Value): Promise<Value> => {
  await once(AbortSignal.timeout(TIMEOUT_MS), 'abort');
  return value;
};

function parsed(data: RawData): unknown {
  const text = (data as Buffer).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
