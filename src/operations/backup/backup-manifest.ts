import { join } from 'node:path';
import type { CopiedSequence } from '#platform/database/copies/catalog.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { IrregularFileError, type FolderReader } from '#platform/files/folder-reader.js';
import { isPlainObject } from '#platform/http/json.js';

export const BACKUP_FORMAT = 1;

/** Written last: a backup without it is not complete. */
export const MANIFEST_FILE = 'backup.json';

export interface TableFile {
  readonly columns: readonly string[];
  readonly rows: number;
  /** The size is that of the compressed file. */
  readonly bytes: number;
  /** The hash is that of the compressed file, in hexadecimal. */
  readonly sha256: string;
}

export interface MediaFiles {
  readonly files: number;
  readonly bytes: number;
}

/** The file backup.json. */
export interface BackupManifest {
  readonly format: typeof BACKUP_FORMAT;
  readonly confabVersion: string;
  readonly postgresVersion: string;
  /** ISO 8601: when the snapshot was taken. */
  readonly createdAt: string;
  /** Identifies the encryption key, and does not reveal it. Hexadecimal. */
  readonly keyFingerprint: string;
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, TableFile>>;
  readonly sequences: readonly CopiedSequence[];
  /** Where it is absent, the files are in a bucket, which is not part of the backup. */
  readonly media?: MediaFiles;
}

/** @throws StartupError if the folder is no complete backup */
export async function readManifest(folder: FolderReader): Promise<BackupManifest> {
  const manifest = parsed(await textOf(folder));
  if (!isPlainObject(manifest) || manifest.format !== BACKUP_FORMAT)
    throw new StartupError(`${join(folder.path, MANIFEST_FILE)} is not of format ${BACKUP_FORMAT}.`);
  return manifest as unknown as BackupManifest;
}

/** The file with the rows of a table, relative to the folder of the backup. */
export function tableFile(table: string): string {
  if (/^[\w.]+$/.test(table)) return `tables/${table}.copy.gz`;
  throw new StartupError(`${MANIFEST_FILE} has a table with the name ${JSON.stringify(table)}.`);
}

async function textOf(folder: FolderReader): Promise<string> {
  try {
    const file = await folder.open(MANIFEST_FILE);
    if (file) return await file.text();
  } catch (error) {
    if (error instanceof IrregularFileError) throw error;
    throw new StartupError(`${MANIFEST_FILE} in ${folder.path} cannot be read (${errorReason(error)}).`);
  }
  throw new StartupError(`${folder.path} has no ${MANIFEST_FILE}: it is no backup, or the backup did not end.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
