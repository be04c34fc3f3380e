import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { DomainError, type ErrorDetails } from '../errors/domain-error.js';
import { isPlainObject, unstorable } from './json.js';
import { guarded, logUnexpected } from '../observability/guarded.js';

/** Room for 65,536 characters of four bytes, twice. */
export const MAX_BODY_BYTES = 512 * 1024;

/** An escape that may stand for a character PostgreSQL cannot store: NUL or half of a surrogate pair. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** Deeper than anybody nests, and far from where recursive code (ours, V8's, PostgreSQL's) runs out of stack. */
const MAX_NESTING = 64;

const BYTE_ORDER_MARK = '\ufeff';

/** What reading the raw text told of a request. */
const suspicious = new WeakSet<object>();
const tooDeep = new WeakSet<object>();

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

/**
 * Does for a plain body what express.json does for every body, without looking twice at what is already known of it, which takes
 * twice as long. Node sees to it that no more arrives than was announced.
 */
function plainJson(request: Request, next: (error?: unknown) => void): void {
  const chunks: Buffer[] = [];
  let isOver = false;
  const end = (error?: DomainError) => {
    if (isOver) return;
    isOver = true;
    next(error);
  };
  const fail = (error: unknown) => {
    logUnexpected(error);
    request.destroy();
  };
  const body = () => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  request.on(
    'data',
    guarded((chunk: Buffer) => chunks.push(chunk), fail),
  );
  request.on(
    'end',
    guarded(() => end(refusalOf(request, body())), fail),
  );
  // the client went away
  request.on(
    'error',
    guarded(() => end(new DomainError('ERR_BAD_JSON')), fail),
  );
}

function refusalOf(request: Request, body: Buffer): DomainError | undefined {
  try {
    take(request, body);
    return undefined;
  } catch {
    return new DomainError('ERR_BAD_JSON');
  }
}

/** @throws SyntaxError */
function take(request: Request, body: Buffer): void {
  if (body.length === 0) return;
  inspect(request, body);
  const text = body.toString('utf8');
  request.body = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) as unknown;
}

/** Reads a JSON object from the body; a request without one has the empty object, and so has a form, which its route reads. */
export function jsonBody(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (isForm(request)) {
      request.body = {};
      next();
      return;
    }
    const parse = isPlain(request) ? plainJson : (of: Request, then: NextFunction) => json(of, response, then);
    parse(request, (error?: unknown) => {
      if (error) return next(translate(error));
      if (tooDeep.has(request)) return next(new DomainError('ERR_BODY_TOO_DEEP', { limit: MAX_NESTING }));
      request.body ??= {};
      if (!isPlainObject(request.body)) return next(DomainError.invalid({ body: ['The body must be a JSON object.'] }));
      if (suspicious.has(request)) {
        try {
          assertStorable(request.body);
        } catch (refusal) {
          return next(refusal);
        }
      }
      next();
    });
  };
}

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

function translate(error: unknown): unknown {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_BODY_BYTES });
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
