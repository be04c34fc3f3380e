import type { FolderReader } from '../../../platform/files/folder-reader.js';
import type { Checkpoint, ImportFileKey } from '../data-import.repository.js';
import type { LoadedImport, Refusal } from '../load/load-context.js';
import type { ImportKind } from '../records.js';
import type { ParsedLine } from './parse-line.js';
import type { LinePosition } from './record-lines.js';
import { refusedRecord, type RefusedRecords } from './refused-records.js';

/** A file while it is imported. */
export interface ImportedFile<Kind extends ImportKind = ImportKind> {
  readonly key: ImportFileKey & { kind: Kind };
  readonly context: LoadedImport & { name: string };
  readonly refused: RefusedRecords;
  /** With the bytes of files. */
  readonly folder?: FolderReader;
  readonly isDryRun?: boolean;
}

/** Lines that are stored together, with the checkpoint after them. */
export interface ParsedBatch<Kind extends ImportKind = ImportKind> {
  readonly lines: ParsedLine<Kind>[];
  /** After the lines. */
  readonly position: LinePosition;
}

/**
 * Writes the refused lines of a batch.
 *
 * @param records the lines with a record, and `refusals` those of each
 * @returns the checkpoint after the batch
 */
export async function checkpointAfter<Kind extends ImportKind>(
  { key, refused }: ImportedFile<Kind>,
  { lines, position }: ParsedBatch<Kind>,
  records: ParsedLine<Kind>[],
  refusals: Refusal[],
  before: Checkpoint,
): Promise<Checkpoint> {
  const refusalOf = new Map(records.map(({ number }, index) => [number, refusals[index]]));
  const refusedLines = lines.flatMap((line) => {
    const refusal = line.refusal ?? refusalOf.get(line.number);
    return refusal ? [refusedRecord(key.kind, line, refusal)] : [];
  });
  return {
    ...position,
    hash: Buffer.from(position.hash),
    stored: before.stored + BigInt(lines.length - refusedLines.length),
    refused: before.refused + BigInt(refusedLines.length),
    refusedBytes: await refused.write(before.refusedBytes, refusedLines),
    finishedAt: null,
    partialBatch: null,
  };
}
