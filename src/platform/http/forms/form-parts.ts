import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { parse as parseDisposition } from 'content-disposition';
import { DomainError } from '#platform/errors/domain-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';

/** RFC 2046, 5.1.1. The parser throws beyond 256. */
const MAX_BOUNDARY_LENGTH = 70;

/** The limit applies to each part. The parser truncates longer headers silently, but only far beyond these limits. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 32;

/** Those in one chunk are parsed at once. */
export const MAX_PARTS = 200;

/** A field or a file of a form, while it is received. */
export interface FormPart {
  readonly name: string;
  /** The name as the client sent it, which can be empty; absent for a field. */
  readonly filename?: string;
  readonly mimeType: string;
  /** The request is read no further until this stream is. */
  readonly content: Readable;
}

type PartHeaders = Record<string, string[] | undefined>;
type PartStream = Dicer.PartStream;

/**
 * The parts of a form, one after the other, while the body is received. Every error of the parser and of the request calls `fail`: the
 * content of the current part ends with that error, and so does the iteration.
 *
 * Leaving the iteration stops reading. The request is never destroyed, because the response uses the same connection.
 */
export class FormParts implements AsyncIterable<FormPart> {
  /** The error that ended reading. */
  failure?: DomainError;
  private readonly parser: Dicer;
  private readonly pending: FormPart[] = [];
  /** Parts that have begun and are not read to their end. */
  private readonly open = new Set<PartStream>();
  /** A part whose headers have not been received yet. */
  private partWithoutHeaders?: PartStream;
  private bytes = 0;
  private bodyEnded = false;
  private formEnded = false;
  private stopped = false;
  private wake: () => void = () => undefined;

  /** @throws ERR_BAD_FORM without a valid boundary */
  constructor(
    private readonly request: IncomingMessage,
    private readonly maxBytes: number,
  ) {
    this.parser = new Dicer({ boundary: boundaryOf(request) });
  }

  /** @throws ERR_BAD_FORM, ERR_BODY_TOO_LARGE */
  async *[Symbol.asyncIterator](): AsyncGenerator<FormPart, void> {
    this.start();
    try {
      for (;;) {
        if (this.failure) throw this.failure;
        const part = this.pending.shift();
        if (part) yield part;
        else if (this.bodyEnded && this.formEnded) return;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      this.stop();
    }
  }

  private readonly onData = neverThrows(
    (chunk: Buffer) => {
      this.bytes += chunk.length;
      if (this.bytes > this.maxBytes) throw new DomainError('ERR_BODY_TOO_LARGE', { limit: this.maxBytes });
      // one chunk at a time, so that errors of the parser are thrown here and not when it continues with a buffered chunk
      this.request.pause();
      this.parser.write(
        chunk,
        neverThrows(() => this.stopped || this.request.resume()),
      );
    },
    (error) => this.fail(error),
  );

  private readonly onEnd = neverThrows(
    () => {
      this.bodyEnded = true;
      // throws if the last boundary is missing
      this.parser.end();
      this.wake();
    },
    (error) => this.fail(error),
  );

  /** Also after a client that has sent everything and left: what the request has not delivered by then, it never does. */
  private readonly onClose = neverThrows(() => {
    if (!this.bodyEnded) this.fail(new DomainError('ERR_BAD_FORM'));
  });

  private start(): void {
    const { parser, request } = this;
    const fail = (error: unknown) => this.fail(error);
    parser.on(
      'part',
      neverThrows((part: PartStream) => this.begin(part), fail),
    );
    parser.on(
      'finish',
      neverThrows(() => this.end(), fail),
    );
    parser.on('error', neverThrows(fail));
    if (request.destroyed) this.fail(new DomainError('ERR_BAD_FORM'));
    // listeners first: the first one for data lets the body flow
    else request.on('end', this.onEnd).on('close', this.onClose).on('error', this.onClose).on('data', this.onData);
  }

  private begin(part: PartStream): void {
    part.on('error', () => undefined);
    // the parser continues to the end of the chunk
    if (this.stopped) return;
    this.assertHeadersReceived();
    this.partWithoutHeaders = part;
    this.open.add(part);
    if (this.open.size > MAX_PARTS) throw new DomainError('ERR_BAD_FORM');
    part.once(
      'end',
      neverThrows(() => {
        this.open.delete(part);
        // the parser waits until a full part is read, which never happens once the part has ended
        part._read(0);
      }),
    );
    part.once(
      'header',
      neverThrows(
        (headers) => {
          if (this.stopped) return;
          this.partWithoutHeaders = undefined;
          this.pending.push({ ...describe(headers as PartHeaders), content: part });
          this.wake();
        },
        (error) => this.fail(error),
      ),
    );
  }

  /** Called when the last boundary was received and all parts were read. */
  private end(): void {
    this.assertHeadersReceived();
    this.formEnded = true;
    this.wake();
  }

  /** The parser skips a part that ends before its headers do. */
  private assertHeadersReceived(): void {
    if (this.partWithoutHeaders) throw new DomainError('ERR_BAD_FORM');
  }

  private fail(error: unknown): void {
    this.failure ??= error instanceof DomainError ? error : new DomainError('ERR_BAD_FORM');
    this.stop();
    this.wake();
  }

  /** Stops reading. `drainUnreadBodies` handles the rest of the body. */
  private stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.request.off('data', this.onData).off('end', this.onEnd).off('close', this.onClose).off('error', this.onClose);
    if (!this.bodyEnded) this.request.pause();
    this.pending.length = 0;
    for (const part of this.open) part.destroy(this.failure);
    this.open.clear();
  }
}

/** @throws ERR_BAD_FORM */
function boundaryOf({ headers }: IncomingMessage): string {
  const boundary = parseBoundary(headers['content-type'] ?? '');
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw new DomainError('ERR_BAD_FORM');
  return boundary;
}

function parseBoundary(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('boundary');
  } catch {
    return null;
  }
}

/** @throws ERR_BAD_FORM for a part without the headers of form-data */
function describe(headers: PartHeaders): Omit<FormPart, 'content'> {
  assertSmall(headers);
  const disposition = headers['content-disposition']?.[0];
  if (disposition === undefined) throw new DomainError('ERR_BAD_FORM');
  const { type, parameters } = parseDisposition(utf8(disposition), {
    // browsers send \ unchanged and " as %22, other clients send \\ and \"
    multipart: !disposition.includes('\\"'),
  });
  if (type !== 'form-data' || !parameters.name) throw new DomainError('ERR_BAD_FORM');
  const mimeType = headers['content-type']?.[0];
  const { name, filename = isUnnamedFile(mimeType, parameters) ? '' : undefined } = parameters;
  return {
    name,
    filename,
    mimeType: utf8(mimeType ?? 'text/plain')
      .split(';', 1)[0]!
      .trim(),
  };
}

/** Some clients send files without a name, or with a name that cannot be decoded. */
const isUnnamedFile = (mimeType: string | undefined, parameters: Record<string, string>): boolean =>
  mimeType?.toLowerCase() === 'application/octet-stream' || parameters['filename*'] !== undefined;

function assertSmall(headers: PartHeaders): void {
  let count = 0;
  let bytes = 0;
  for (const [name, values = []] of Object.entries(headers)) {
    count += values.length;
    for (const value of values) bytes += name.length + value.length;
  }
  if (count > MAX_HEADERS || bytes > MAX_HEADER_BYTES) throw new DomainError('ERR_BAD_FORM');
}

/** The parser reads headers as bytes; clients write UTF-8 (RFC 7578, 5.1). */
const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
