import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../../platform/errors/startup-error.js';

/** Longer lines are no records, and are not kept in memory. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

const BATCH_LINES = 2_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/** At the beginning of a file, which identifies it. */
const FINGERPRINT_BYTES = 64 * 1024;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line that is not empty. */
export interface RecordLine {
  /** From 1. */
  readonly number: number;
  /** Undefined for a line that is too long, or not UTF-8. */
  readonly bytes?: Buffer;
}

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

/** The content of a file or stream, unpacked if it is packed with gzip. */
export interface RecordContent {
  readonly fingerprint: Buffer;
  readonly chunks: AsyncIterable<Buffer>;
}

export async function openContent(source: Readable): Promise<RecordContent> {
  const chunks = unpacked(source)[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let length = 0;
  while (length < FINGERPRINT_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    length += next.value.length;
  }
  const first = Buffer.concat(head);
  return {
    fingerprint: createHash('sha256').update(first.subarray(0, FINGERPRINT_BYTES)).digest(),
    chunks: concatenated(first, chunks),
  };
}

async function* concatenated(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* unpacked(source: Readable): AsyncGenerator<Buffer> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const begun = await chunks.next();
  if (begun.done) return;
  let first: Buffer = begun.value;
  while (first.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  const packed = first[0] === 0x1f && first[1] === 0x8b;
  if (!packed) {
    yield* concatenated(first, chunks);
    return;
  }
  const gunzip = createGunzip();
  const input = Readable.from(concatenated(first, chunks));
  const unpacking = pipeline(input, gunzip);
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
  for await (const whole of chunks) {
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
      const record = line.take(number);
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

/** The part of a line that has arrived. */
class PartialLine {
  private parts: Buffer[] = [];
  length = 0;

  add(part: Buffer): void {
    this.length += part.length;
    if (this.length <= MAX_LINE_BYTES) this.parts.push(part);
    else this.parts = [];
  }

  /** Begins the next line. @returns undefined for an empty line */
  take(number: number): RecordLine | undefined {
    const isTooLong = this.length > MAX_LINE_BYTES;
    const [only] = this.parts;
    let bytes = this.parts.length === 1 ? only! : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    if (isTooLong) return { number };
    if (number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) bytes = bytes.subarray(3);
    if (isBlank(bytes)) return undefined;
    return isUtf8(bytes) ? { number, bytes } : { number };
  }
}

/** Only spaces, tabs and line breaks. */
function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d && byte !== NEWLINE) return false;
  return true;
}
