import { StartupError } from '#platform/errors/startup-error.js';
import type { Checkpoint, PartialBatch } from '../data-import.repository.js';
import type { ImportKind } from '../import-records.js';
import type { ParsedBatch } from './imported-file.js';
import type { ParsedLine } from './parse-line.js';

export const REFUSED = '-';
const DONE = '+';
const UNDECIDED = '?';

/**
 * What is stored with a part of a batch.
 *
 * @param checkpoint before the batch, and `next` after the part
 * @param rest the lines that are still to be stored
 */
export function partialBatchAfter(
  { lines, position }: ParsedBatch,
  checkpoint: Checkpoint,
  next: Checkpoint,
  rest: readonly ParsedLine[],
): PartialBatch {
  const earlier = checkpoint.partialBatch;
  const numbers = new Set(rest.map(({ number }) => number));
  const laneOf = ({ number }: ParsedLine, index: number) => {
    const lane = earlier?.lanes[index] ?? UNDECIDED;
    return lane === REFUSED || numbers.has(number) ? lane : DONE;
  };
  return {
    bytes: String(position.bytes),
    hash: Buffer.from(position.hash).toString('hex'),
    refused: Number(next.refused - checkpoint.refused),
    incomplete: Number(next.incomplete - checkpoint.incomplete),
    stored: Number(next.stored - checkpoint.stored),
    refusedBytes: String(next.refusedBytes),
    storedLanes: [],
    lanes: lines.map(laneOf).join(''),
    ids: earlier?.ids ?? [],
  };
}

function* idsIn(ranges: PartialBatch['ids']): Generator<bigint> {
  for (const [first, last] of ranges) for (let id = BigInt(first); id <= BigInt(last); id++) yield id;
}

/**
 * The lines that are to be stored after a checkpoint, and the checkpoint before them: of a partial batch, those that are not stored, where
 * they were in lanes with the ids that their messages get.
 *
 * @throws StartupError if the batch is another one
 */
export function restOfBatch<Kind extends ImportKind>(
  batch: ParsedBatch<Kind>,
  checkpoint: Checkpoint,
): { rest: ParsedBatch<Kind>; before: Checkpoint } {
  const { lines, position } = batch;
  const { partialBatch: partial } = checkpoint;
  if (!partial) return { rest: batch, before: checkpoint };
  const isSame =
    partial.bytes === String(position.bytes) && partial.hash === Buffer.from(position.hash).toString('hex');
  if (!isSame)
    throw new StartupError(
      'The file differs from the one whose import was interrupted. Use --no-resume to import it from its beginning.',
    );
  const ids = idsIn(partial.ids);
  const rest: ParsedLine<Kind>[] = [];
  let stored = BigInt(partial.stored ?? 0);
  lines.forEach((line, index) => {
    const lane = partial.lanes[index];
    if (lane === REFUSED) return;
    const id = ids.next().value as bigint | undefined;
    if (lane === UNDECIDED) rest.push(line);
    else if (partial.storedLanes.includes(Number(lane))) stored++;
    else if (lane !== DONE) rest.push({ ...line, id, isReported: true });
  });
  const before = {
    ...checkpoint,
    stored: checkpoint.stored + stored,
    incomplete: checkpoint.incomplete + BigInt(partial.incomplete ?? 0),
    refused: checkpoint.refused + BigInt(partial.refused),
    refusedBytes: BigInt(partial.refusedBytes),
    partialBatch: null,
  };
  return { rest: { lines: rest, position }, before };
}
