import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportKind } from '#resources/data-transfer/import/import-records.js';
import { ConversionReport, type ReportState } from './conversion-report.js';
import { IdRegistry } from './id-registry.js';
import { ImportArchiveWriter } from './import-archive-writer.js';
import { orderMessages } from './message-order.js';
import type { RecountRow } from './recount.js';

/** What the readers of all sources share. */
export interface Conversion {
  readonly archive: ImportArchiveWriter;
  readonly report: ConversionReport;
  readonly users: IdRegistry;
  readonly groups: IdRegistry;
}

export interface ConversionResult extends Omit<ReportState, 'unreadableCount'> {
  readonly source: string;
  readonly records: Partial<Record<ImportKind, number>>;
  /** Ids that differ from those of the source. */
  readonly changedIds: { readonly users: number; readonly groups: number };
  /** Absent where the source was read by requests. */
  readonly recount?: RecountRow[];
  /** Whether every record of the source is in the archive, and a recount of both is the same. */
  readonly complete: boolean;
}

export async function newConversion(folder: string): Promise<Conversion> {
  return {
    archive: await ImportArchiveWriter.create(folder),
    report: new ConversionReport(),
    users: new IdRegistry(),
    groups: new IdRegistry(),
  };
}

/** Closes the archive, and writes report.json and id-mapping.ndjson into it. */
export async function finishConversion(
  { archive, report, users, groups }: Conversion,
  source: string,
): Promise<ConversionResult> {
  await archive.flush();
  const { unreadableCount: _, ...entries } = report.state();
  const changedUsers = users.changed();
  const changedGroups = groups.changed();
  const result: ConversionResult = {
    source,
    records: archive.counts(),
    changedIds: { users: changedUsers.length, groups: changedGroups.length },
    ...(report.recount.source.of('messages') > 0 && { recount: report.recount.rows() }),
    complete: report.isComplete,
    ...entries,
  };
  const mapping = [
    ...changedUsers.map(({ id, became }) => ({ kind: 'user', id, uid: became })),
    ...changedGroups.map(({ id, became }) => ({ kind: 'group', id, guid: became })),
  ];
  await archive.close();
  await orderMessages(archive.folder);
  const lines = mapping.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(join(archive.folder, 'id-mapping.ndjson'), lines, { mode: 0o600 });
  await writeFile(join(archive.folder, 'report.json'), `${JSON.stringify(result, null, 2)}\n`, { mode: 0o600 });
  return result;
}
