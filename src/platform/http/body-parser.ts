import type { IncomingMessage } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { DomainError, type ErrorDetails } from '../errors/domain-error.js';
import { guarded } from '../observability/guarded.js';
import { hasTooManyMembers, tooManyMembers } from './body-members.js';
import { emptyListAsObject, isPlainObject, unstorable } from './json.js';

/** Room for 65,536 characters of four bytes, twice. */
export const MAX_BODY_BYTES = 512 * 1024;

/** An escape that may stand for a character PostgreSQL cannot store: NUL or half of a surrogate pair. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** Deeper than anybody nests, and far from where recursive code (ours, V8's, PostgreSQL's) runs out of stack. */
const MAX_NESTING = 64;

const BYTE_ORDER_MARK = '\ufeff';
const EMPTY = Buffer.alloc(0);

/** What reading the raw text told of a request. */
const suspicious = new WeakSet<object>();
const tooDeep = new WeakSet<object>();
const crowded = new WeakSet<object>();

const json = express.json({
  limit: MAX_BODY_BYTES,
  // every body is JSON here, whatever a client forgot to say about it
  type: () => true,
  strict: false,
  verify: (request, _response, body, encoding) => {
    // JSON between systems is UTF-8 (RFC 8259); what follows looks at its bytes
    if (encoding !== 'utf-8') throw new Error('The body is not UTF-8');
    inspect(request, body);
  },
});

function inspect(request: object, body: Buffer): void {
  if (nesting(body) > MAX_NESTING) tooDeep.add(request);
  if (hasTooManyMembers(body)) crowded.add(request);
  if (body.includes('\\u') && SUSPICIOUS_ESCAPE.test(body.toString('latin1'))) suspicious.add(request);
}

/** A body of that type without a boundary is none: it is read as JSON, like that of any other type. */
export const isForm = ({ headers }: Request): boolean =>
  /^\s*multipart\/form-data\s*;.*\bboundary=/i.test(headers['content-type'] ?? '');

/** UTF-8 of a length that is said beforehand, and nothing around it: what nearly all clients send. */
function isPlain({ headers }: Request): boolean {
  const { 'content-length': length, 'content-encoding': encoding, 'content-type': type } = headers;
  return (
    length !== undefined &&
    Number(length) <= MAX_BODY_BYTES &&
    encoding === undefined &&
    (type === undefined || !/charset/i.test(type) || /;\s*charset=utf-8\s*$/i.test(type))
  );
}

/** Whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Reads the JSON object of the body into `request.body`, which is the empty object without a body.
 *
 * @returns nothing when the body arrived with the headers, as most do; otherwise a promise
 * @throws ERR_BAD_JSON, ERR_BODY_TOO_DEEP, ERR_BODY_TOO_LARGE, ERR_BAD_REQUEST, and ERR_BODY_TIMEOUT after `milliseconds`
 */
export function readJsonBody(request: Request, response: Response, milliseconds: number): undefined | Promise<void> {
  if (!hasBody(request)) {
    request.body = {};
    return undefined;
  }
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
  // the client has closed the connection, and no event will say so again
  if (request.destroyed && !request.complete) throw new DomainError('ERR_BAD_JSON');
  if (!isPlain(request))
    return withTimeout(milliseconds, (done) => json(request, response, done as NextFunction)).then(() => {
      // express.json skips the body of a client that has closed its side of the connection
      if (request.body === undefined) throw new DomainError('ERR_BAD_JSON');
      check(request);
    });
  if (!request.complete) return withTimeout(milliseconds, (done) => collect(request, done)).then(() => check(request));
  const body = request.read() as Buffer | null;
  parsePlain(request, body ?? EMPTY);
  check(request);
  return undefined;
}

type Done = (error?: Error) => void;

/** @param read calls back once; what it does after the timeout is ignored */
const withTimeout = (milliseconds: number, read: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      guarded(() => reject(new DomainError('ERR_BODY_TIMEOUT'))),
      milliseconds,
    );
    read((error) => {
      clearTimeout(timer);
      if (error) reject(translate(error));
      else resolve();
    });
  });

/**
 * Does for a plain body what express.json does for every body. It costs half as much, and it also reads the body of a client that
 * closes its side of the connection right after sending. Node ensures that no more arrives than was announced.
 */
function collect(request: Request, done: Done): void {
  const chunks: Buffer[] = [];
  const fail = (error: unknown) => done(error as Error);
  request.on(
    'data',
    guarded((chunk: Buffer) => chunks.push(chunk), fail),
  );
  request.on(
    'end',
    guarded(() => {
      parsePlain(request, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      done();
    }, fail),
  );
  // the client went away
  request.on(
    'error',
    guarded(() => done(new DomainError('ERR_BAD_JSON'))),
  );
}

/** @throws ERR_BAD_JSON */
function parsePlain(request: Request, body: Buffer): void {
  if (body.length === 0) return;
  inspect(request, body);
  const text = body.toString('utf8');
  try {
    request.body = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) as unknown;
  } catch {
    throw new DomainError('ERR_BAD_JSON');
  }
}

/** @throws what is wrong with a body that was read */
function check(request: Request): void {
  if (tooDeep.has(request)) throw new DomainError('ERR_BODY_TOO_DEEP', { limit: MAX_NESTING });
  if (crowded.has(request)) throw tooManyMembers();
  request.body = emptyListAsObject(request.body ?? {});
  if (!isPlainObject(request.body)) throw DomainError.invalid({ body: ['The body must be a JSON object.'] });
  if (suspicious.has(request)) assertStorable(request.body);
}

const tooLarge = () => new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BODY_BYTES });

/** @throws ERR_BAD_REQUEST naming the texts that PostgreSQL cannot store */
export function assertStorable(body: object): void {
  // without a prototype, so that even __proto__ is a name like others
  const details = Object.create(null) as ErrorDetails;
  findUnstorable(body, '', details);
  if (Object.keys(details).length > 0) throw DomainError.invalid(details);
}

/** @throws ERR_BODY_TOO_DEEP for a JSON text that nests too deep */
export function assertShallow(text: Buffer): void {
  if (nesting(text) > MAX_NESTING) throw new DomainError('ERR_BODY_TOO_DEEP', { limit: MAX_NESTING });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How deep the objects and lists of a JSON text nest, without parsing it. */
function nesting(text: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(byte)) depth--;
  }
  return deepest;
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

function translate(error: Error): Error {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return tooLarge();
  if (
    type?.startsWith('entity.') ||
    type?.startsWith('encoding.') ||
    type?.startsWith('charset.') ||
    type?.startsWith('request.')
  ) {
    return new DomainError('ERR_BAD_JSON');
  }
  // zlib, for a body that is not what its Content-Encoding says
  return (error as { status?: number }).status === 400 ? new DomainError('ERR_BAD_JSON') : error;
}
