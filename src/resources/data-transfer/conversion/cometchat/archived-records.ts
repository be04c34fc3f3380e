import { createInterface } from 'node:readline';
import { FolderReader } from '#platform/files/folder-reader.js';
import type { ImportKind, ImportRecords } from '#resources/data-transfer/import/import-records.js';

export interface Batch<Kind extends ImportKind> {
  readonly records: ImportRecords[Kind][];
  /** Number of records up to the end of the batch. */
  readonly end: number;
}

/** Records that are in the archive already, in batches: the walk works on them without having them in memory. */
export async function* archivedRecords<Kind extends ImportKind>(
  folder: string,
  kind: Kind,
  { from, size }: { from: number; size: number },
): AsyncGenerator<Batch<Kind>> {
  const file = await FolderReader.of(folder).open(`${kind}.ndjson`);
  if (!file) return;
  let records: ImportRecords[Kind][] = [];
  let position = 0;
  for await (const line of createInterface({ input: await file.read() })) {
    position += 1;
    if (position > from) records.push(JSON.parse(line) as ImportRecords[Kind]);
    if (records.length < size) continue;
    yield { records, end: position };
    records = [];
  }
  if (records.length > 0) yield { records, end: position };
}
