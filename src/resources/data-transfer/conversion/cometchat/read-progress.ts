import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader, IrregularFileError } from '#platform/files/folder-reader.js';
import { ConversionReport, type ReportState } from '../archive/conversion-report.js';
import { ImportArchiveWriter, type ArchivePositions } from '../archive/import-archive-writer.js';
import type { Fields } from '../reading/fields.js';
import type { RecordNotes } from '../reading/record-notes.js';
import { SourceRecord } from '../reading/source-record.js';
import type { ApiClient } from './api-client.js';
import type { MediaDownloads } from './media-downloads.js';
import type { ReadScope } from './read-scope.js';

/** The steps follow each other in this order. */
export const STEPS = ['roles', 'users', 'relations', 'groups', 'members', 'messages', 'states', 'calls'] as const;

export type Step = (typeof STEPS)[number];

/** The messages say of whom the rest is read. Whoever they name is in a list that is read later. Calls are read as a whole only. */
export const STEPS_OF_CHANGES: readonly Step[] = [
  'messages',
  ...STEPS.filter((step) => step !== 'messages' && step !== 'calls'),
];

/** What the steps share. */
export interface ReadContext {
  readonly api: ApiClient;
  /** Calls have a host of their own at the service. */
  readonly callsApi: ApiClient;
  readonly state: ReadProgress;
  readonly notes: RecordNotes;
  /** All is read without one. */
  readonly scope: ReadScope | undefined;
  readonly media: MediaDownloads | undefined;
  readonly signal: AbortSignal | undefined;
}

/** @param list of the API that has the record */
export const sourceRecord = ({ notes }: ReadContext, list: string, fields: Fields): SourceRecord =>
  new SourceRecord(fields, list, notes);

interface SavedState {
  readonly base: string;
  readonly media: boolean;
  readonly step: Step;
  /** Position in the step: a page, a number of records, or an id. */
  readonly cursor: string;
  readonly positions: ArchivePositions;
  readonly report: ReportState;
}

const FILE = 'conversion-state.json';

/** What a conversion has done. It is saved after the records are on disk, so that an interrupted one continues without gaps or repetitions. */
export class ReadProgress {
  private constructor(
    readonly archive: ImportArchiveWriter,
    readonly report: ConversionReport,
    private readonly source: { base: string; media: boolean },
    private readonly steps: readonly Step[],
    private position: { step: Step; cursor: string },
  ) {}

  /** Continues the conversion in the folder, or begins one in an empty folder. */
  static async open(
    folder: string,
    source: { base: string; media: boolean },
    steps: readonly Step[],
  ): Promise<ReadProgress> {
    const saved = await readState(folder);
    if (!saved) {
      const archive = await ImportArchiveWriter.create(folder);
      const state = new ReadProgress(archive, new ConversionReport(), source, steps, { step: steps[0]!, cursor: '' });
      await state.save(steps[0]!, '');
      return state;
    }
    if (saved.base !== source.base || saved.media !== source.media)
      throw new StartupError(
        `The folder ${folder} has an unfinished conversion of another source or with other options.`,
      );
    const archive = await ImportArchiveWriter.resume(folder, saved.positions);
    return new ReadProgress(archive, new ConversionReport(saved.report), source, steps, {
      step: saved.step,
      cursor: saved.cursor,
    });
  }

  /** Where the step continues. @returns undefined if it is finished */
  cursorOf(step: Step): string | undefined {
    const at = this.steps.indexOf(step);
    const current = this.steps.indexOf(this.position.step);
    if (at < current) return undefined;
    return at === current ? this.position.cursor : '';
  }

  /** Everything before the cursor is in the archive. */
  async save(step: Step, cursor: string): Promise<void> {
    const positions = await this.archive.flush();
    this.position = { step, cursor };
    const state: SavedState = { ...this.source, step, cursor, positions, report: this.report.state() };
    const path = join(this.archive.folder, FILE);
    await writeFile(`${path}.part`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }

  /** The archive is complete. */
  async remove(): Promise<void> {
    await rm(join(this.archive.folder, FILE));
  }
}

async function readState(folder: string): Promise<SavedState | undefined> {
  try {
    const file = await FolderReader.of(folder).open(FILE);
    return file && (JSON.parse(await file.text()) as SavedState);
  } catch (error) {
    if (error instanceof IrregularFileError) throw error;
    throw new StartupError(`${join(folder, FILE)} cannot be read. Begin with an empty folder.`);
  }
}
