import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '#platform/errors/startup-error.js';

/** The beginning of a file of this size identifies it. */
const FINGERPRINT_BYTES = 64 * 1024;

export class DamagedGzipError extends StartupError {}

/** Bytes of a file. */
export interface ContentChunk {
  readonly bytes: Buffer;
  /** The number in the file of a line that is not where it was there. The chunk is the line. */
  readonly line?: number;
}

/** The content of a file of records, in the order in which they are imported. */
export interface RecordContent {
  readonly fingerprint: Buffer;
  readonly chunks: AsyncIterable<ContentChunk>;
  /** Must be called at the end, also of one that was not read to its end. */
  close(): Promise<void>;
}

export async function openContent(chunks: AsyncGenerator<ContentChunk>): Promise<RecordContent> {
  const hash = createHash('sha256');
  const head: ContentChunk[] = [];
  for (let left = FINGERPRINT_BYTES; left > 0;) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    hash.update(next.value.bytes.subarray(0, left));
    left -= next.value.bytes.length;
  }
  return {
    fingerprint: hash.digest(),
    chunks: concatenated(head, chunks),
    close: async () => {
      await chunks.return(undefined);
    },
  };
}

async function* concatenated<Part>(head: Part[], rest: AsyncIterator<Part>): AsyncGenerator<Part> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The bytes of a source, unpacked if it is packed with gzip. Closes the source. */
export async function* unpacked(source: Readable): AsyncGenerator<Buffer> {
  try {
    const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const begun = await chunks.next();
    if (begun.done) return;
    let first: Buffer = begun.value;
    while (first.length < 2) {
      const next = await chunks.next();
      if (next.done) break;
      first = Buffer.concat([first, next.value]);
    }
    const content = concatenated([first], chunks);
    yield* first[0] === 0x1f && first[1] === 0x8b ? decompressed(content) : content;
  } finally {
    source.destroy();
  }
}

async function* decompressed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const unpacking = pipeline(Readable.from(content), gunzip);
  // the error is that of reading below
  unpacking.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    throw new DamagedGzipError(`The gzip file is damaged or incomplete (${(error as Error).message}).`);
  }
}
