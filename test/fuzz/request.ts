import type { Transmission } from './transmission.js';

export type Header = readonly [name: string, value: string];

/** A request that is well-formed HTTP/1.1, with arbitrary content. */
export interface HttpRequest {
  readonly kind: 'http';
  /** A name for messages, which also distinguishes failures. */
  readonly label: string;
  /** Operation id of the API document; undefined for an address that is not in the document. */
  readonly operation?: string;
  readonly identity: string;
  readonly method: string;
  /** Path and query, exactly as in the request line. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body?: Buffer;
  /** Number of bytes of the body per write; by default one write sends the whole body. */
  readonly bytesPerWrite?: number;
  /** Uses `Transfer-Encoding: chunked`, with one chunk per write. */
  readonly chunked?: boolean;
  /** Content-Length, if not the actual length. */
  readonly declaredLength?: number;
  /** Number of bytes of the body after which the client resets the connection. */
  readonly abortAt?: number;
}

/** Arbitrary bytes, not necessarily HTTP. */
export interface RawRequest {
  readonly kind: 'raw';
  readonly label: string;
  readonly identity: string;
  readonly transmission: Transmission;
}

/** Requests that are sent concurrently. */
export interface Burst {
  readonly kind: 'burst';
  readonly label: string;
  readonly requests: readonly HttpRequest[];
}

/** A WebSocket connection: the frames that are sent over it, and how the client closes it. */
export interface Session {
  readonly kind: 'session';
  readonly label: string;
  readonly identity: string;
  readonly authToken?: string;
  readonly frames: readonly Frame[];
  readonly closeMethod: 'close' | 'terminate';
}

export interface Frame {
  readonly data: Buffer;
  readonly binary: boolean;
  /** Number of fragments that the frame is sent in. */
  readonly fragments: number;
}

export type Action = HttpRequest | RawRequest | Burst | Session;

/** The number of requests of an action. */
export const costOf = (action: Action): number => (action.kind === 'burst' ? action.requests.length : 1);

export function transmissionOf(request: HttpRequest): Transmission {
  const { method, target, body, bytesPerWrite, chunked, declaredLength, abortAt } = request;
  const framing: Header[] = [];
  if (chunked) framing.push(['Transfer-Encoding', 'chunked']);
  else if (body || declaredLength !== undefined)
    framing.push(['Content-Length', String(declaredLength ?? body?.length ?? 0)]);
  const headers: Header[] = [['Host', 'localhost'], ['Connection', 'close'], ...request.headers, ...framing];
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  // header values are bytes; most clients encode characters outside ASCII as UTF-8
  const pieces = [Buffer.from(head, 'utf8'), ...bodyPieces(body, bytesPerWrite, abortAt, chunked)];
  if (chunked && abortAt === undefined) pieces.push(Buffer.from('0\r\n\r\n'));
  return { pieces, finish: abortAt === undefined ? 'read' : 'abort' };
}

function bodyPieces(body: Buffer | undefined, size?: number, abortAt?: number, chunked?: boolean): Buffer[] {
  if (!body) return [];
  const sent = abortAt === undefined ? body : body.subarray(0, abortAt);
  // at most 50 pieces, because each takes an iteration of the event loop
  const step = Math.max(size ?? sent.length, Math.ceil(sent.length / 50), 1);
  const pieces = Array.from({ length: Math.ceil(sent.length / step) }, (_, index) =>
    sent.subarray(index * step, (index + 1) * step),
  );
  if (!chunked) return pieces;
  return pieces.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
}

/** A command for the shell, in which `PORT` must be replaced. */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case 'http':
      return curlOf(action);
    case 'raw':
      return `printf %b ${printfEscaped(Buffer.concat(action.transmission.pieces))} | nc 127.0.0.1 PORT   # then: ${action.transmission.finish}`;
    case 'burst':
      return `${action.requests.length} concurrently:\n${action.requests.map((request) => `${curlOf(request)} &`).join('\n')}`;
    case 'session':
      return [
        `WebSocket ws://127.0.0.1:PORT/v3/realtime as ${action.identity}, ended by ${action.closeMethod}:`,
        ...action.frames.map(
          ({ data, binary, fragments }) => `  ${binary ? 'binary' : 'text'} in ${fragments}: ${printfEscaped(data)}`,
        ),
      ].join('\n');
  }
}

function curlOf(request: HttpRequest): string {
  const { method, target, headers, body, chunked, declaredLength, abortAt, bytesPerWrite } = request;
  const parts = ['curl -sS -i -m 5 --path-as-is -g -X', shellWord(method)];
  for (const [name, value] of headers) parts.push('-H', shellWord(`${name}: ${value}`));
  if (chunked) parts.push("-H 'Transfer-Encoding: chunked'");
  if (declaredLength !== undefined) parts.push(`-H 'Content-Length: ${declaredLength}'`);
  const from = body && `<(printf %b ${printfEscaped(body)})`;
  if (from) parts.push(`--data-binary @${from}`);
  parts.push(shellWord(`http://127.0.0.1:PORT${target}`));
  const notes = [
    bytesPerWrite === undefined ? '' : `in pieces of ${bytesPerWrite} bytes`,
    abortAt === undefined ? '' : `hang up after ${abortAt} bytes of the body`,
  ].filter(Boolean);
  return parts.join(' ') + (notes.length > 0 ? `   # ${notes.join(', ')}` : '');
}

const LONGEST_SHOWN = 4000;

/** The text as a quoted word of the shell. */
function shellWord(text: string): string {
  const word = printfEscaped(Buffer.from(text, 'utf8'));
  return word.includes('\\x') ? `$${word}` : word;
}

/** A quoted word of the shell that `printf %b` converts to the bytes. */
function printfEscaped(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes.subarray(0, LONGEST_SHOWN)) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
    text += isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return `'${text}'${bytes.length > LONGEST_SHOWN ? ` # truncated: ${bytes.length} bytes in total` : ''}`;
}
