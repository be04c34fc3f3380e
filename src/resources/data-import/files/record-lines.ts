import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../../platform/errors/startup-error.js';
import { NEWLINE, PartialLine, type RecordLine } from './partial-line.js';

const BATCH_LINES = 2_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/** At the beginning of a file, which identifies it. */
const FINGERPRINT_BYTES = 64 * 1024;

/** How far a file was read. */
export interface LinePosition {
  readonly bytes: bigint;
  readonly lines: bigint;
  /** SHA-256 of the bytes so far. */
  readonly hash: Uint8Array;
}

export interface LineBatch {
  readonly lines: RecordLine[];
  /** After the lines. */
  readonly position: LinePosition;
}

/** Bytes of a file. */
export interface ContentChunk {
  readonly bytes: Buffer;
  /** Of a line that is not where it was in the file: its number there. The chunk is the line. */
  readonly line?: number;
}

/** The content of a file of records, in the order in which they are imported. */
export interface RecordContent {
  readonly fingerprint: Buffer;
  readonly chunks: AsyncIterable<ContentChunk>;
  /** To be called at the end, also of one that was not read to its end. */
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
    throw new StartupError(`The gzip file is damaged or incomplete (${(error as Error).message}).`);
  }
}

/**
 * The lines of the content, in batches whose limits depend on the content alone.
 *
 * @param from skips what is done
 * @throws StartupError if the content does not begin with what is done
 */
export async function* lineBatches({ chunks }: RecordContent, from?: LinePosition): AsyncGenerator<LineBatch> {
  const hash = createHash('sha256');
  let bytes = 0n;
  let number = from ? Number(from.lines) : 0;
  let toSkip = from?.bytes ?? 0n;
  let lines: RecordLine[] = [];
  let batchBytes = 0;
  const line = new PartialLine();
  const differs = () =>
    new StartupError(
      'The file differs from the one whose import was interrupted. Use --no-resume to import it from its beginning.',
    );
  const addHashed = (part: Buffer) => {
    hash.update(part);
    bytes += BigInt(part.length);
  };
  const batch = (): LineBatch => {
    const full = { lines, position: { bytes, lines: BigInt(number), hash: hash.copy().digest() } };
    lines = [];
    batchBytes = 0;
    return full;
  };
  for await (const { bytes: whole, line: originalNumber } of chunks) {
    let chunk = whole;
    if (toSkip > 0n) {
      const skipped = chunk.subarray(0, Number(toSkip < chunk.length ? toSkip : chunk.length));
      addHashed(skipped);
      toSkip -= BigInt(skipped.length);
      if (toSkip > 0n) continue;
      if (!hash.copy().digest().equals(from!.hash)) throw differs();
      chunk = chunk.subarray(skipped.length);
    }
    let start = 0;
    let hashed = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const read = chunk.subarray(start, end + 1);
      start = end + 1;
      batchBytes += read.length;
      line.add(read);
      number++;
      const record = line.take(originalNumber ?? number);
      if (record) lines.push(record);
      if (lines.length < BATCH_LINES && batchBytes < BATCH_BYTES) continue;
      addHashed(chunk.subarray(hashed, start));
      hashed = start;
      yield batch();
    }
    const rest = chunk.subarray(start);
    addHashed(chunk.subarray(hashed));
    batchBytes += rest.length;
    line.add(rest);
  }
  if (toSkip > 0n) throw differs();
  if (line.length > 0) {
    number++;
    const last = line.take(number);
    if (last) lines.push(last);
  }
  yield batch();
}
