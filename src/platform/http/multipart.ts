import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { parse as parseDisposition } from 'content-disposition';
import { DomainError } from '../errors/domain-error.js';
import { guarded } from '../observability/guarded.js';

/** RFC 2046, 5.1.1. The parser throws beyond 256. */
const MAX_BOUNDARY_LENGTH = 70;

/** Of one part. The parser cuts longer ones off without a word, but only far beyond these limits. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 32;

/** A field or a file of a form, while it arrives. */
export interface FormPart {
  readonly name: string;
  /** Absent for a field; as the client says, and may be empty. */
  readonly filename?: string;
  readonly mimeType: string;
  /** Nothing more of the request is read until this one is. */
  readonly content: Readable;
}

type PartHeaders = Record<string, string[] | undefined>;
type PartStream = Dicer.PartStream;

/**
 * The parts of a form, one after the other, while the body arrives. Everything that the parser emits or throws, and whatever happens to
 * the request, ends up in `fail`: the content of the current part then breaks off and the iteration ends with that error.
 *
 * Leaving the iteration stops the reading. The request is never destroyed, because its response goes the same way back.
 */
export class FormParts implements AsyncIterable<FormPart> {
  /** Why the body could not be read to its end. */
  failure?: DomainError;
  private readonly parser: Dicer;
  private readonly waiting: FormPart[] = [];
  /** All that have begun and have not been read to their end. */
  private readonly open = new Set<PartStream>();
  /** A part whose headers have not been seen yet. */
  private headless?: PartStream;
  private bytes = 0;
  private bodyEnded = false;
  private formEnded = false;
  private stopped = false;
  private wake: () => void = () => undefined;

  /** @throws ERR_BAD_FORM without a boundary that can be used */
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
        const part = this.waiting.shift();
        if (part) yield part;
        else if (this.bodyEnded && this.formEnded) return;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      this.stop();
    }
  }

  private readonly onData = guarded(
    (chunk: Buffer) => {
      this.bytes += chunk.length;
      if (this.bytes > this.maxBytes) throw new DomainError('ERR_BODY_TOO_LARGE', { limit: this.maxBytes });
      // one chunk at a time: what the parser throws is thrown here, and not when it comes back to a chunk that it has kept
      this.request.pause();
      this.parser.write(
        chunk,
        guarded(() => this.stopped || this.request.resume()),
      );
    },
    (error) => this.fail(error),
  );

  private readonly onEnd = guarded(
    () => {
      this.bodyEnded = true;
      // complains where the last boundary has not been seen
      this.parser.end();
      this.wake();
    },
    (error) => this.fail(error),
  );

  private readonly onBreak = guarded(() => {
    if (!this.request.complete) this.fail(new DomainError('ERR_BAD_FORM'));
  });

  private start(): void {
    const { parser, request } = this;
    const fail = (error: unknown) => this.fail(error);
    parser.on(
      'part',
      guarded((part: PartStream) => this.begin(part), fail),
    );
    parser.on(
      'finish',
      guarded(() => this.end(), fail),
    );
    parser.on('error', guarded(fail));
    if (request.destroyed && !request.complete) this.fail(new DomainError('ERR_BAD_FORM'));
    // listeners first: the first one for data lets the body flow
    else request.on('end', this.onEnd).on('close', this.onBreak).on('error', this.onBreak).on('data', this.onData);
  }

  private begin(part: PartStream): void {
    part.on('error', () => undefined);
    // the parser goes on to the end of the chunk
    if (this.stopped) return;
    this.assertNoHeadless();
    this.headless = part;
    this.open.add(part);
    part.once(
      'end',
      guarded(() => {
        this.open.delete(part);
        // the parser waits for a full part to be asked for more, which nobody does once the part has ended
        part._read(0);
      }),
    );
    part.once(
      'header',
      guarded(
        (headers) => {
          if (this.stopped) return;
          this.headless = undefined;
          this.waiting.push({ ...describe(headers as PartHeaders), content: part });
          this.wake();
        },
        (error) => this.fail(error),
      ),
    );
  }

  /** The last boundary was seen and all parts were read. */
  private end(): void {
    this.assertNoHeadless();
    this.formEnded = true;
    this.wake();
  }

  /** The parser passes over a part that ends before its headers do. */
  private assertNoHeadless(): void {
    if (this.headless) throw new DomainError('ERR_BAD_FORM');
  }

  private fail(error: unknown): void {
    this.failure ??= error instanceof DomainError ? error : new DomainError('ERR_BAD_FORM');
    this.stop();
    this.wake();
  }

  /** Nothing more is read. What is left of the body is not ours to deal with. */
  private stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.request.off('data', this.onData).off('end', this.onEnd).off('close', this.onBreak).off('error', this.onBreak);
    if (!this.bodyEnded) this.request.pause();
    this.waiting.length = 0;
    for (const part of this.open) part.destroy(this.failure);
    this.open.clear();
  }
}

/** @throws ERR_BAD_FORM */
function boundaryOf({ headers }: IncomingMessage): string {
  const boundary = boundaryIn(headers['content-type'] ?? '');
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw new DomainError('ERR_BAD_FORM');
  return boundary;
}

function boundaryIn(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('boundary');
  } catch {
    return null;
  }
}

/** @throws ERR_BAD_FORM for a part that is not one of a form */
function describe(headers: PartHeaders): Omit<FormPart, 'content'> {
  assertSmall(headers);
  const disposition = headers['content-disposition']?.[0];
  if (disposition === undefined) throw new DomainError('ERR_BAD_FORM');
  const { type, parameters } = parseDisposition(utf8(disposition), {
    // browsers write \ as it is and " as %22, other clients write \\ and \"
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

/** What some clients send without a name, or with one that cannot be decoded, is a file, too. */
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
