import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { StartupError } from '../../../platform/errors/startup-error.js';
import { IMPORT_KINDS, type ImportKind } from '../records.js';
import { FileImportService, type FileImportOptions, type FileImportResult } from './file-import.service.js';

export type ArchiveImportOptions = Omit<FileImportOptions, 'importName' | 'wantsIds' | 'folder' | 'onProgress'> & {
  /** By default derived from the path of the folder. */
  readonly importName?: string;
  readonly onProgress?: (kind: ImportKind, progress: FileImportResult & { readonly bytes: bigint }) => void;
  /** Path of the file of refused records of a kind. */
  readonly refusedOf?: (kind: ImportKind) => string;
};

export type ArchiveImportResult = Partial<Record<ImportKind, FileImportResult>>;

/** Folder of an archive with the bytes of files. */
const FILES_FOLDER = 'files';

/** Of an archive of a whole app. */
const APP_FILE = 'app.json';

/** Imports archives: a file for each kind of records, and the bytes of files. */
@Injectable()
export class ArchiveImportService {
  constructor(private readonly files: FileImportService) {}

  /** @throws StartupError for a folder without records */
  async importArchive(
    ctx: RequestContext,
    folder: string,
    options: ArchiveImportOptions,
  ): Promise<ArchiveImportResult> {
    const { onProgress, refusedOf, importName = await nameOf(folder), ...others } = options;
    const present: [ImportKind, string][] = [];
    for (const kind of IMPORT_KINDS) {
      const path = await recordFileOf(folder, kind);
      if (path !== undefined) present.push([kind, path]);
    }
    if (present.length === 0)
      throw new StartupError(`The folder ${folder} has no file of records, such as users.ndjson.`);
    const wantsIds = await isFile(join(folder, APP_FILE));
    const result: ArchiveImportResult = {};
    for (const [kind, path] of present)
      result[kind] = await this.files.importFile(ctx, kind, createReadStream(path), {
        ...others,
        importName,
        wantsIds,
        folder: join(folder, FILES_FOLDER),
        refused: refusedOf?.(kind),
        onProgress: onProgress && ((progress) => onProgress(kind, progress)),
      });
    if (!options.isDryRun) await this.files.finish(ctx, importName);
    return result;
  }
}

async function recordFileOf(folder: string, kind: ImportKind): Promise<string | undefined> {
  for (const name of [`${kind}.ndjson`, `${kind}.ndjson.gz`]) {
    const path = join(folder, name);
    if (await isFile(path)) return path;
  }
  return undefined;
}

const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** The same folder continues the same import. */
async function nameOf(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => {
    throw new StartupError(`There is no folder ${folder}.`);
  });
  return `archive ${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
}
