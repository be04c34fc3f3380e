import { createHash } from 'node:crypto';
import { pipeline as compose, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { assertNoApps, loadRows } from '#platform/database/copies/load-rows.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { type BackupManifest, readManifest, tableFile } from './backup-manifest.js';
import { copyFiles } from './copy-files.js';

export interface RestoreTarget {
  /** A database with the migrations of the backup, and without apps. */
  readonly databaseUrl: string;
  /** The folder for uploaded files. Absent: they are in a bucket. */
  readonly mediaFolder?: string;
}

/** Reads the backup. @throws StartupError if it is not complete, or a file of a table is not as it was written */
export async function verifyBackup(path: string): Promise<BackupManifest> {
  const folder = FolderReader.of(path);
  const manifest = await readManifest(folder);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const hash = createHash('sha256');
    await pipeline(compressedRows(folder, name), hash);
    if (hash.digest('hex') !== sha256)
      throw new StartupError(`The backup is damaged: the rows of ${name} are not those that were written.`);
  }
  return manifest;
}

/** @throws StartupError if it is not the encryption key of the installation that was backed up */
export function assertKeyOf({ keyFingerprint }: BackupManifest, encryptionKey: string): void {
  if (new CredentialVault(encryptionKey).fingerprint.toString('hex') !== keyFingerprint)
    throw new StartupError(
      'The encryption key is not that of the backup: set CONFAB_ENCRYPTION_KEY to the key of the installation that was backed up.',
    );
}

/**
 * Restores a verified backup: the uploaded files, and then all rows in one transaction. What fails before its commit leaves the database
 * empty, and can be run again.
 */
export async function restoreBackup(
  path: string,
  manifest: BackupManifest,
  { databaseUrl, mediaFolder }: RestoreTarget,
  onTable?: (name: string, rows: number) => void,
): Promise<void> {
  const folder = FolderReader.of(path);
  await assertNoApps(databaseUrl);
  if (manifest.media && mediaFolder) await restoreFiles(folder, manifest.media, mediaFolder);
  await loadRows(databaseUrl, {
    migrations: manifest.migrations,
    tables: Object.entries(manifest.tables).map(([name, { columns, rows }]) => ({ name, columns, rows })),
    sequences: manifest.sequences,
    // An error of the file destroys the returned stream, which reports it.
    rowsOf: ({ name }) =>
      compose(Readable.from(compressedRows(folder, name), { objectMode: false }), createGunzip(), () => undefined),
    onTable: ({ name, rows }) => onTable?.(name, rows),
  });
}

async function* compressedRows(folder: FolderReader, table: string): AsyncGenerator<Buffer> {
  const file = await folder.open(tableFile(table));
  if (!file) throw new StartupError(`The backup is damaged: the rows of ${table} are missing.`);
  yield* (await file.read()) as AsyncIterable<Buffer>;
}

async function restoreFiles(
  folder: FolderReader,
  expected: NonNullable<BackupManifest['media']>,
  to: string,
): Promise<void> {
  const { files, bytes } = await copyFiles(folder.below('media'), to);
  if (files !== expected.files || bytes !== expected.bytes)
    throw new StartupError(
      `The backup is damaged: it has ${files} uploaded files of ${bytes} bytes in place of ${expected.files} of ${expected.bytes}.`,
    );
}
