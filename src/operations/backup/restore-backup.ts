import { pipeline as compose, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { loadRows } from '#platform/database/copies/load-rows.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { BackupHead, BackupManifest, BackupSource } from './backup-manifest.js';
import { countFiles, type MediaFiles, storeFiles } from './copy-files.js';
import { Measure } from './measure.js';

export interface RestoreTarget {
  /** A database with the migrations of the backup, and without apps. */
  readonly databaseUrl: string;
  /** The folder for uploaded files. Absent: they are in a bucket. */
  readonly mediaFolder?: string;
}

/** Reads the backup to its end. @throws StartupError if it is not complete, or not as it was written */
export async function verifyBackup(backup: BackupSource): Promise<BackupManifest> {
  const reading = new VerifiedReading(backup);
  for (const name of Object.keys(backup.head.tables)) await pipeline(...reading.table(name), drained);
  return reading.end(undefined);
}

/** @throws StartupError if it is not the encryption key of the installation that was backed up */
export function assertKeyOf({ keyFingerprint }: BackupHead, encryptionKey: string): void {
  if (new CredentialVault(encryptionKey).fingerprint.toString('hex') !== keyFingerprint)
    throw new StartupError(
      'The encryption key is not that of the backup: set CONFAB_ENCRYPTION_KEY to the key of the installation that was backed up.',
    );
}

/**
 * Restores a backup: all rows in one transaction, and the uploaded files before its commit. What fails before the commit leaves the database
 * empty, and can be run again.
 */
export async function restoreBackup(
  backup: BackupSource,
  { databaseUrl, mediaFolder }: RestoreTarget,
  onTable?: (name: string, rows: number) => void,
): Promise<BackupManifest> {
  const reading = new VerifiedReading(backup);
  let manifest: BackupManifest | undefined;
  await loadRows(databaseUrl, {
    migrations: backup.head.migrations,
    tables: Object.entries(backup.head.tables).map(([name, { columns }]) => ({ name, columns })),
    // An error of the backup destroys the returned stream, which reports it.
    rowsOf: ({ name }) => compose(...reading.table(name), createGunzip(), () => undefined),
    onTable,
    end: async (rows) => {
      manifest = await reading.end(mediaFolder);
      assertAllRows(rows, manifest);
      return manifest.sequences;
    },
  });
  return manifest!;
}

/** Compares what is read with what the manifest says, which can be at the end of the backup. */
class VerifiedReading {
  private readonly measures = new Map<string, Measure>();

  constructor(private readonly backup: BackupSource) {}

  /** The compressed rows. */
  table(name: string): [content: Readable, measure: Measure] {
    const measure = new Measure();
    this.measures.set(name, measure);
    return [Readable.from(this.backup.readTable(name), { objectMode: false }), measure];
  }

  /** @param mediaFolder for the uploaded files. Absent: they are only read. */
  async end(mediaFolder: string | undefined): Promise<BackupManifest> {
    const files = this.backup.files();
    const media = mediaFolder === undefined ? await countFiles(files) : await storeFiles(files, mediaFolder);
    const manifest = await this.backup.end();
    this.assertTables(manifest);
    if (manifest.media) assertFiles(media, manifest.media);
    return manifest;
  }

  private assertTables({ tables }: BackupManifest): void {
    for (const [name, { sha256 }] of Object.entries(tables))
      if (this.measures.get(name)?.result().sha256 !== sha256)
        throw new StartupError(`The backup is damaged: the rows of ${name} are not those that were written.`);
  }
}

function assertFiles({ files, bytes }: MediaFiles, expected: MediaFiles): void {
  if (files !== expected.files || bytes !== expected.bytes)
    throw new StartupError(
      `The backup is damaged: it has ${files} uploaded files of ${bytes} bytes in place of ${expected.files} of ${expected.bytes}.`,
    );
}

function assertAllRows(loaded: ReadonlyMap<string, number>, { tables }: BackupManifest): void {
  for (const [name, { rows }] of Object.entries(tables))
    if (loaded.get(name) !== rows)
      throw new StartupError(`Of ${name}, ${loaded.get(name) ?? 0} rows were loaded in place of ${rows}.`);
}

async function drained(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}
