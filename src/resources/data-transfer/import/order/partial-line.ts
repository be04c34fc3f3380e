import { isUtf8 } from 'node:buffer';

/** Longer lines are no records, and are not kept in memory. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

export const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line that is not empty. */
export interface RecordLine {
  /** Lines are numbered from 1. */
  readonly number: number;
  /** The bytes are undefined for a line that is too long, or not UTF-8. */
  readonly bytes?: Buffer;
}

/** The part of a line that has arrived. */
export class PartialLine {
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

/** The lines of the chunks that are not empty, as many at a time as a chunk completes. */
export async function* recordLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordLine[]> {
  const line = new PartialLine();
  let number = 0;
  for await (const chunk of chunks) {
    const complete: RecordLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end + 1));
      start = end + 1;
      const record = line.take(++number);
      if (record) complete.push(record);
    }
    line.add(chunk.subarray(start));
    if (complete.length > 0) yield complete;
  }
  const last = line.length > 0 ? line.take(number + 1) : undefined;
  if (last) yield [last];
}
