import { createHash } from 'node:crypto';
import { StartupError } from '#platform/errors/startup-error.js';
import { NEWLINE, PartialLine, type RecordLine } from '../order/partial-line.js';
import type { RecordContent } from '../order/record-content.js';

const BATCH_LINES = 2_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/** How far a file was read. */
export interface LinePosition {
  readonly bytes: bigint;
  readonly lines: bigint;
  /** SHA-256 of the bytes so far. */
  readonly hash: Uint8Array;
}

export interface LineBatch {
  readonly lines: RecordLine[];
  /** The position after the lines. */
  readonly position: LinePosition;
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
