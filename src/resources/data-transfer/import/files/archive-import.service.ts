import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { isPlainObject, objectIn } from '#platform/http/json.js';
import { COUNTED, type Counted } from '../counted.js';
import { DataImportRepository } from '../data-import.repository.js';
import { IMPORT_KINDS, type ImportKind } from '../import-records.js';
import { ImportTransactionsService } from '../load/import-transactions.service.js';
import { RecordLoaderService, type RemovableKind, type RemovedRecords } from '../load/record-loader.service.js';
import { FileImportService, type FileImportOptions, type FileImportResult } from './file-import.service.js';

export type ArchiveImportOptions = Omit<FileImportOptions, 'importName' | 'folder' | 'onProgress'> & {
  /** The name is derived from the path of the folder by default. */
  readonly importName?: string;
  readonly onProgress?: (kind: ImportKind, progress: FileImportResult & { readonly bytes: bigint }) => void;
  /** Path of the file of refused records of a kind. */
  readonly refusedOf?: (kind: ImportKind) => string;
};

export type ArchiveImportResult = Partial<Record<ImportKind, FileImportResult>>;

/** Folder of an archive with the bytes of files. */
const FILES_FOLDER = 'files';

/** An archive of a whole app has this file. */
const APP_FILE = 'app.json';

/** The report of the conversion that made the archive. */
const REPORT_FILE = 'report.json';

const MAX_REPORT_BYTES = 16 * 1024 * 1024;

/** Imports archives: a file for each kind of records, and the bytes of files. */
@Injectable()
export class ArchiveImportService {
  constructor(
    private readonly files: FileImportService,
    private readonly imports: DataImportRepository,
    private readonly transactions: ImportTransactionsService,
    private readonly loader: RecordLoaderService,
  ) {}

  /** Begins or continues an import that is repeated. @returns whether it may: the app was empty when it began, so that its messages keep their ids */
  async begin(ctx: AppContext, importName: string): Promise<boolean> {
    return this.imports.begin(ctx, importName, true);
  }

  /** Makes the app's records those of the archive, where they differ. Nothing is left of the checkpoints. */
  async replace(ctx: RequestContext, folder: string, options: ArchiveImportOptions & { readonly importName: string }) {
    const result = await this.importArchive(ctx, folder, { ...options, wantsIds: true, replaces: true, resume: false });
    await this.imports.deleteFiles(ctx, options.importName);
    return result;
  }

  /** Removes what the source of a repeated import does not have any more. */
  async remove<Kind extends RemovableKind>(ctx: RequestContext, kind: Kind, records: RemovedRecords[Kind][]) {
    await this.transactions.run(ctx, (tx) => this.loader.remove(tx, kind, records));
  }

  /** @throws StartupError for a folder without records */
  async importArchive(
    ctx: RequestContext,
    folder: string,
    options: ArchiveImportOptions,
  ): Promise<ArchiveImportResult> {
    const archive = FolderReader.of(folder);
    const { onProgress, refusedOf, importName = await nameOf(folder), ...others } = options;
    const present: [ImportKind, string][] = [];
    for (const kind of IMPORT_KINDS) {
      const name = await recordFileOf(archive, kind);
      if (name !== undefined) present.push([kind, name]);
    }
    if (present.length === 0)
      throw new StartupError(`The folder ${folder} has no file of records, such as users.ndjson.`);
    const bytes = archive.below(FILES_FOLDER);
    await bytes.exists(); // throws where it is a link
    const wantsIds = options.wantsIds ?? (await archive.has(APP_FILE));
    const result: ArchiveImportResult = {};
    for (const [kind, name] of present) {
      const open = async () => {
        const file = await archive.open(name);
        if (!file) throw new StartupError(`The file ${name} of ${folder} has been removed.`);
        return file.read();
      };
      result[kind] = await this.files.importFile(ctx, kind, open, {
        ...others,
        importName,
        wantsIds,
        folder: bytes,
        refused: refusedOf?.(kind),
        onProgress: onProgress && ((progress) => onProgress(kind, progress)),
      });
    }
    if (!options.isDryRun) await this.files.finish(ctx, importName);
    return result;
  }

  /** What the source and the app have of each kind. @returns undefined for an archive whose conversion has not counted its source */
  async recount(ctx: AppContext, folder: string): Promise<AppRecountRow[] | undefined> {
    const file = await FolderReader.of(folder).open(REPORT_FILE);
    if (!file) return undefined;
    if (file.size > MAX_REPORT_BYTES) {
      await file.close();
      return undefined;
    }
    const rows = objectIn(await file.text())?.recount;
    if (!Array.isArray(rows)) return undefined;
    const app = await this.imports.recount(ctx);
    return COUNTED.map((what) => {
      const counted = (rows as unknown[]).find((row) => isPlainObject(row) && row.what === what);
      return { what, source: isPlainObject(counted) ? Number(counted.source) : 0, app: Number(app[what] ?? 0) };
    });
  }
}

export interface AppRecountRow {
  readonly what: Counted;
  readonly source: number;
  readonly app: number;
}

async function recordFileOf(folder: FolderReader, kind: ImportKind): Promise<string | undefined> {
  for (const name of [`${kind}.ndjson`, `${kind}.ndjson.gz`]) if (await folder.has(name)) return name;
  return undefined;
}

/** The same folder continues the same import. */
async function nameOf(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => {
    throw new StartupError(`There is no folder ${folder}.`);
  });
  return `archive ${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
}
