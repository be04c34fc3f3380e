import type { FolderReader } from '#platform/files/folder-reader.js';
import type { Checkpoint, ImportFileKey } from '../data-import.repository.js';
import type { ImportKind } from '../import-records.js';
import type { LoadedImport, Loss, Refusal } from '../load/load-context.js';
import type { ParsedLine } from './parse-line.js';
import type { LinePosition } from './record-lines.js';
import { refusedRecord, type RefusedRecords } from './refused-records.js';

/** A file while it is imported. */
export interface ImportedFile<Kind extends ImportKind = ImportKind> {
  readonly key: ImportFileKey & { kind: Kind };
  readonly context: LoadedImport & { name: string };
  readonly refused: RefusedRecords;
  /** The folder has the bytes of files. */
  readonly folder?: FolderReader;
  readonly isDryRun?: boolean;
  /** Lines that are stored in one transaction: fewer after one that took too long, and then more again. */
  readonly pace: { lines: number };
}

/** Lines that are stored together, with the checkpoint after them. */
export interface ParsedBatch<Kind extends ImportKind = ImportKind> {
  readonly lines: ParsedLine<Kind>[];
  /** The position after the lines. */
  readonly position: LinePosition;
}

/**
 * Writes the lines of a batch that are refused, and those that are stored without a detail.
 *
 * @param records the lines with a record, and `refusals` and `losses` those of each
 * @returns the checkpoint after the batch
 */
export async function checkpointAfter<Kind extends ImportKind>(
  { key, refused }: ImportedFile<Kind>,
  { lines, position }: ParsedBatch<Kind>,
  records: ParsedLine<Kind>[],
  { refusals, losses }: { refusals: Refusal[]; losses?: (readonly Loss[])[] },
  before: Checkpoint,
): Promise<Checkpoint> {
  const indexOf = new Map(records.map(({ number }, index) => [number, index]));
  let [refusedCount, incomplete] = [0, 0];
  const written = lines.flatMap((line) => {
    const index = indexOf.get(line.number);
    const refusal = line.refusal ?? (index === undefined ? undefined : refusals[index]);
    if (refusal) {
      refusedCount++;
      return [refusedRecord(key.kind, line, refusal)];
    }
    const ofRows = index === undefined ? [] : (losses?.[index] ?? []);
    const lost = line.isReported ? [] : [...(line.losses ?? []), ...ofRows];
    if (lost.length > 0) incomplete++;
    return lost.map((loss) => ({ ...refusedRecord(key.kind, line, loss), stored: true as const }));
  });
  return {
    ...position,
    hash: Buffer.from(position.hash),
    stored: before.stored + BigInt(lines.length - refusedCount),
    incomplete: before.incomplete + BigInt(incomplete),
    refused: before.refused + BigInt(refusedCount),
    refusedBytes: await refused.write(before.refusedBytes, written),
    finishedAt: null,
    partialBatch: null,
  };
}
