import type { CopiedSequence } from '#platform/database/copies/catalog.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { FolderReader } from '#platform/files/folder-reader.js';
import { isPlainObject, jsonIn } from '#platform/http/json.js';
import type { MediaFiles, NamedFile } from './copy-files.js';

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

/** What is known before the rows are written. */
export interface BackupHead {
  readonly format: typeof BACKUP_FORMAT;
  readonly confabVersion: string;
  readonly postgresVersion: string;
  /** ISO 8601: when the snapshot was taken. */
  readonly createdAt: string;
  /** Identifies the encryption key, and does not reveal it. Hexadecimal. */
  readonly keyFingerprint: string;
  readonly migrations: readonly string[];
  /** In the order in which they are written. */
  readonly tables: Readonly<Record<string, Pick<TableFile, 'columns'>>>;
}

/** The file backup.json. */
export interface BackupManifest extends BackupHead {
  readonly tables: Readonly<Record<string, TableFile>>;
  readonly sequences: readonly CopiedSequence[];
  /** Where it is absent, the files are in a bucket, which is not part of the backup. */
  readonly media?: MediaFiles;
}

/** Where a backup is written to. The calls come in this order. */
export interface BackupTarget {
  begin(head: BackupHead): Promise<void>;
  /** @param compressed has to be read to its end */
  writeTable(name: string, compressed: AsyncIterable<Buffer>): Promise<void>;
  writeMedia(from: FolderReader): Promise<MediaFiles>;
  end(manifest: BackupManifest): Promise<void>;
}

/** A backup that is read once, in the order of its tables and with its files after them. Nobody has verified what it returns. */
export interface BackupSource {
  readonly head: BackupHead;
  /** The compressed rows. */
  readTable(name: string): AsyncIterable<Buffer>;
  /** The uploaded files; each is read before the next one. */
  files(): AsyncIterable<NamedFile>;
  /** @throws StartupError if the backup was not written to its end */
  end(): Promise<BackupManifest>;
}

/** The name of a file of a backup with the rows of a table. */
export function tableFile(table: string): string {
  if (/^[\w.]+$/.test(table)) return `tables/${table}.copy.gz`;
  throw new StartupError(`${MANIFEST_FILE} has a table with the name ${JSON.stringify(table)}.`);
}

/** @param file for the error @throws StartupError unless it is of this format */
export function parseManifest(text: string, file: string): BackupHead {
  const manifest = jsonIn(text);
  if (!isPlainObject(manifest) || manifest.format !== BACKUP_FORMAT)
    throw new StartupError(`${file} is not of format ${BACKUP_FORMAT}.`);
  return manifest as unknown as BackupHead;
}
