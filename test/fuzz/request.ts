import type { Transmission } from './exchange.js';

export type Header = readonly [name: string, value: string];

/** A request that is well-formed HTTP/1.1, whatever is in it. */
export interface HttpRequest {
  readonly kind: 'http';
  /** What was made here, for messages and to tell failures apart. */
  readonly label: string;
  /** Of the API document; absent for addresses that are not in it. */
  readonly operation?: string;
  readonly identity: string;
  readonly method: string;
  /** Path and query, as they stand in the request line. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body?: Buffer;
  /** Bytes of the body per write; all at once if absent. */
  readonly piece?: number;
  /** Says `Transfer-Encoding: chunked`, with one chunk per piece. */
  readonly chunked?: boolean;
  /** Announced instead of the true length. */
  readonly announced?: number;
  /** Stops after so many bytes of the body and hangs up. */
  readonly abortAt?: number;
}

/** Bytes that need not be HTTP at all. */
export interface RawRequest {
  readonly kind: 'raw';
  readonly label: string;
  readonly identity: string;
  readonly transmission: Transmission;
}

/** Requests sent at the same moment. */
export interface Burst {
  readonly kind: 'burst';
  readonly label: string;
  readonly requests: readonly HttpRequest[];
}

/** A WebSocket, what is sent over it, and how it is left. */
export interface Session {
  readonly kind: 'session';
  readonly label: string;
  readonly identity: string;
  readonly authToken?: string;
  readonly frames: readonly Frame[];
  readonly leave: 'close' | 'terminate';
}

export interface Frame {
  readonly data: Buffer;
  readonly binary: boolean;
  /** Split into so many fragments. */
  readonly fragments: number;
}

export type Action = HttpRequest | RawRequest | Burst | Session;

/** How many requests an action counts as. */
export const costOf = (action: Action): number => (action.kind === 'burst' ? action.requests.length : 1);

export function transmissionOf(request: HttpRequest): Transmission {
  const { method, target, body, piece, chunked, announced, abortAt } = request;
  const framing: Header[] = [];
  if (chunked) framing.push(['Transfer-Encoding', 'chunked']);
  else if (body || announced !== undefined) framing.push(['Content-Length', String(announced ?? body?.length ?? 0)]);
  const headers: Header[] = [['Host', 'localhost'], ['Connection', 'close'], ...request.headers, ...framing];
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  // header values are bytes; UTF-8 is what most clients make of other characters
  const pieces = [Buffer.from(head, 'utf8'), ...piecesOf(body, piece, abortAt, chunked)];
  if (chunked && abortAt === undefined) pieces.push(Buffer.from('0\r\n\r\n'));
  return { pieces, then: abortAt === undefined ? 'read' : 'abort' };
}

function piecesOf(body: Buffer | undefined, size?: number, abortAt?: number, chunked?: boolean): Buffer[] {
  if (!body) return [];
  const sent = abortAt === undefined ? body : body.subarray(0, abortAt);
  // some dozens of pieces at most: each is a round through the event loop
  const step = Math.max(size ?? sent.length, Math.ceil(sent.length / 50), 1);
  const pieces = Array.from({ length: Math.ceil(sent.length / step) }, (_, index) =>
    sent.subarray(index * step, (index + 1) * step),
  );
  if (!chunked) return pieces;
  return pieces.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
}

/** What to paste into a shell, with `PORT` to be filled in. */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case 'http':
      return curlOf(action);
    case 'raw':
      return `printf %b ${escaped(Buffer.concat(action.transmission.pieces))} | nc 127.0.0.1 PORT   # then: ${action.transmission.then}`;
    case 'burst':
      return `${action.requests.length} at once:\n${action.requests.map((request) => `${curlOf(request)} &`).join('\n')}`;
    case 'session':
      return [
        `WebSocket ws://127.0.0.1:PORT/v3/realtime as ${action.identity}, left by ${action.leave}:`,
        ...action.frames.map(
          ({ data, binary, fragments }) => `  ${binary ? 'binary' : 'text'} in ${fragments}: ${escaped(data)}`,
        ),
      ].join('\n');
  }
}

function curlOf(request: HttpRequest): string {
  const { method, target, headers, body, chunked, announced, abortAt, piece } = request;
  const parts = ['curl -sS -i -m 5 --path-as-is -g -X', shellText(method)];
  for (const [name, value] of headers) parts.push('-H', shellText(`${name}: ${value}`));
  if (chunked) parts.push("-H 'Transfer-Encoding: chunked'");
  if (announced !== undefined) parts.push(`-H 'Content-Length: ${announced}'`);
  const from = body && `<(printf %b ${escaped(body)})`;
  if (from) parts.push(`--data-binary @${from}`);
  parts.push(shellText(`http://127.0.0.1:PORT${target}`));
  const notes = [
    piece === undefined ? '' : `in pieces of ${piece} bytes`,
    abortAt === undefined ? '' : `hang up after ${abortAt} bytes of the body`,
  ].filter(Boolean);
  return parts.join(' ') + (notes.length > 0 ? `   # ${notes.join(', ')}` : '');
}

const LONGEST_SHOWN = 4000;

/** A word of the shell. */
function shellText(text: string): string {
  const word = escaped(Buffer.from(text, 'utf8'));
  return word.includes('\\x') ? `$${word}` : word;
}

/** A word of the shell that `printf %b` makes the bytes of. */
function escaped(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes.subarray(0, LONGEST_SHOWN)) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
    text += isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return `'${text}'${bytes.length > LONGEST_SHOWN ? ` # cut: ${bytes.length} bytes in all` : ''}`;
}
