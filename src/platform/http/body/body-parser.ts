import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Request } from 'express';
import { DomainError, type ErrorDetails } from '#platform/errors/domain-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { unstorable } from '#platform/text/storable.js';
import { emptyListAsObject, isPlainObject } from '../json.js';
import { hasBody, isUrlencoded } from './body-headers.js';
import { hasTooManyMembers, tooManyMembers } from './body-members.js';
import { assertExactNumbers, shapeOf, utf8TextOf, type JsonShape } from './json-text.js';

/** Twice the size of 65,536 characters of four bytes each. */
export const MAX_BODY_BYTES = 512 * 1024;

/** Escapes of characters that PostgreSQL cannot store: NUL, and surrogates, which may be unpaired. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** More than clients need, and far less than exhausts the stack of recursive code in Node or PostgreSQL. */
const MAX_NESTING = 64;

const BYTE_ORDER_MARK = '\ufeff';

/** What a JSON object or list begins with. */
const JSON_START = /^[\s\ufeff]*[[{]/;

const EMPTY = Buffer.alloc(0);

const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i;

/** The labels of UTF-8 in the Encoding Standard, and ASCII, of which it is a superset. */
const NAMES_OF_UTF8 = new Set([
  'utf-8',
  'utf8',
  'unicode-1-1-utf-8',
  'unicode11utf8',
  'unicode20utf8',
  'x-unicode20utf8',
  'us-ascii',
  'ascii',
]);

/** Characters of a wrong charset that the error message repeats. */
const MAX_SHOWN = 40;

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** The keys are values of Content-Encoding. Node has Zstandard since 22.15. */
const decompressors = new Map<string, Decompress>([
  ['gzip', promisify(zlib.gunzip)],
  ['deflate', promisify(zlib.inflate)],
  ['br', promisify(zlib.brotliDecompress)],
  ...('zstdDecompress' in zlib
    ? [['zstd', promisify(zlib.zstdDecompress as typeof zlib.gunzip) as Decompress] as const]
    : []),
]);

/**
 * Reads the JSON object of the body into `request.body`, which is the empty object without a body. The media type is ignored, but for a
 * urlencoded form: its text is the body. Clients send JSON by that name too, because it is the one that curl gives.
 *
 * @returns undefined if the body has already arrived; otherwise a promise
 * @throws ERR_BAD_JSON, ERR_BODY_TOO_DEEP, ERR_BODY_TOO_LARGE, ERR_BAD_REQUEST, and ERR_BODY_TIMEOUT after `milliseconds`
 */
export function readJsonBody(request: Request, milliseconds: number): undefined | Promise<void> {
  if (!hasBody(request)) {
    request.body = {};
    return undefined;
  }
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
  if (request.complete) return readOpenBody(request, milliseconds);
  // Most bodies are in one packet with their headers. Node's parser passes the headers on first, and has read the packet after this turn.
  return Promise.resolve().then(() => readOpenBody(request, milliseconds));
}

function readOpenBody(request: Request, milliseconds: number): undefined | Promise<void> {
  // the connection was closed before the end of the body, and no event will follow
  if (request.destroyed && !request.complete) throw new DomainError('ERR_BAD_JSON');
  assertUtf8(request);
  const decompress = decompressorOf(request);
  if (request.complete && !decompress) {
    request.body = bodyOf(request, (request.read() as Buffer | null) ?? EMPTY);
    return undefined;
  }
  return readBytes(request, milliseconds)
    .then((bytes) => (decompress && bytes.length > 0 ? decompress(bytes) : bytes))
    .then((bytes) => {
      request.body = bodyOf(request, bytes);
    });
}

function bodyOf(request: Request, bytes: Buffer): object | string {
  if (!isUrlencoded(request)) return parse(bytes);
  const text = utf8TextOf(bytes);
  return JSON_START.test(text) ? parse(bytes) : text;
}

/**
 * The bytes of the body, of which the caller needs each: it checks their signature. They are not decompressed.
 *
 * @throws ERR_BAD_JSON, ERR_BODY_TOO_LARGE, and ERR_BODY_TIMEOUT after `milliseconds`
 */
export async function readBodyBytes(request: Request, milliseconds: number): Promise<Buffer> {
  if (!hasBody(request)) return EMPTY;
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
  if (request.destroyed && !request.complete) throw new DomainError('ERR_BAD_JSON');
  if (request.headers.expect !== undefined) request.res?.writeContinue();
  return readBytes(request, milliseconds);
}

/** JSON between systems is UTF-8 (RFC 8259). @throws ERR_BAD_REQUEST with the charset */
function assertUtf8({ headers }: Request): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !NAMES_OF_UTF8.has(charset.toLowerCase()))
    throw DomainError.invalid({
      body: [`The body must be UTF-8, and its Content-Type has the charset ${charset.slice(0, MAX_SHOWN)}.`],
    });
}

type Decompressor = (bytes: Buffer) => Promise<Buffer>;

/** @throws ERR_BAD_JSON for an encoding that is not supported */
function decompressorOf({ headers }: Request): Decompressor | undefined {
  const encoding = (headers['content-encoding'] ?? '').toLowerCase();
  if (encoding === '' || encoding === 'identity') return undefined;
  const decompress = decompressors.get(encoding);
  if (!decompress) throw new DomainError('ERR_BAD_JSON');
  return async (bytes) => {
    try {
      return await decompress(bytes, { maxOutputLength: MAX_BODY_BYTES });
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new DomainError('ERR_BAD_JSON');
    }
  };
}

/** Also reads the body of a client that closes its side of the connection after sending. Node refuses a wrong Content-Length. */
function readBytes(request: Request, milliseconds: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError);
    };
    const fail = (error: Error) => {
      stop();
      request.pause();
      reject(error);
    };
    const onThrown = (error: unknown) => fail(error as Error);
    const onData = neverThrows((chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) fail(tooLarge());
      else chunks.push(chunk);
    }, onThrown);
    const onEnd = neverThrows(() => {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    }, onThrown);
    // the client closed the connection
    const onError = neverThrows(() => fail(new DomainError('ERR_BAD_JSON')));
    const timer = setTimeout(
      neverThrows(() => fail(new DomainError('ERR_BODY_TIMEOUT'))),
      milliseconds,
    );
    request.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

/** @throws ERR_BAD_JSON, ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST */
function parse(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  const text = utf8TextOf(bytes);
  // first, because parsing takes more than linear time for what is deep
  const shape = shapeOf(bytes);
  assertDepth(shape);
  if (hasTooManyMembers(bytes)) throw tooManyMembers();
  const body = emptyListAsObject(parseJson(text) ?? {});
  if (!isPlainObject(body)) throw DomainError.invalid({ body: ['The body must be a JSON object.'] });
  if (shape.hasLongNumber) assertExactNumbers(text);
  if (bytes.includes('\\u') && SUSPICIOUS_ESCAPE.test(bytes.toString('latin1'))) assertStorable(body);
  return body;
}

/** An object of a file, under the rules of bodies. @returns undefined for other JSON @throws ERR_BAD_JSON, ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> | undefined {
  const text = utf8TextOf(bytes);
  const shape = shapeOf(bytes);
  assertDepth(shape);
  const value = parseJson(text);
  if (!isPlainObject(value)) return undefined;
  if (shape.hasLongNumber) assertExactNumbers(text);
  if (bytes.includes('\\u') && SUSPICIOUS_ESCAPE.test(bytes.toString('latin1'))) assertStorable(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new DomainError('ERR_BAD_JSON');
  }
}

const tooLarge = () => new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BODY_BYTES });

/** @throws ERR_BAD_REQUEST naming the texts that PostgreSQL cannot store */
export function assertStorable(body: object): void {
  // without a prototype, so that __proto__ is an ordinary name
  const details = Object.create(null) as ErrorDetails;
  findUnstorable(body, '', details);
  if (Object.keys(details).length > 0) throw DomainError.invalid(details);
}

/** @throws ERR_BODY_TOO_DEEP for a JSON text that nests too deep */
export function assertShallow(text: Buffer): void {
  assertDepth(shapeOf(text));
}

function assertDepth({ depth }: JsonShape): void {
  if (depth > MAX_NESTING) throw new DomainError('ERR_BODY_TOO_DEEP', { limit: MAX_NESTING });
}

function findUnstorable(value: unknown, path: string, details: ErrorDetails): void {
  if (typeof value === 'string') {
    const problem = unstorable(value);
    if (problem) details[path] = [`The ${path} ${problem}.`];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      if (unstorable(key)) details[path || 'body'] = [`A name in the ${path || 'body'} ${unstorable(key)}.`];
      else findUnstorable(item, at, details);
    }
  }
}
