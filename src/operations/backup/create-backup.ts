import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DatabaseSnapshot } from '#platform/database/copies/database-snapshot.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { packageVersion } from '#platform/files/package-root.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { BACKUP_FORMAT, type BackupManifest, type BackupTarget, type TableFile } from './backup-manifest.js';
import { Measure } from './measure.js';

export interface BackedUpInstallation {
  readonly databaseUrl: string;
  readonly encryptionKey: string;
  /** The folder of uploaded files. Absent: they are in a bucket. */
  readonly mediaFolder?: string;
}

/**
 * Writes a backup, while servers run: all rows as of one moment, and after them the uploaded files, which never change. The manifest is
 * written last.
 *
 * @param onTable called after each table
 */
export async function createBackup(
  { databaseUrl, encryptionKey, mediaFolder }: BackedUpInstallation,
  target: BackupTarget,
  onTable: (name: string, file: TableFile) => void = () => undefined,
): Promise<BackupManifest> {
  const manifest = await DatabaseSnapshot.read(databaseUrl, async (snapshot) => {
    const head = {
      format: BACKUP_FORMAT,
      confabVersion: packageVersion(),
      postgresVersion: snapshot.postgresVersion,
      createdAt: new Date().toISOString(),
      keyFingerprint: new CredentialVault(encryptionKey).fingerprint.toString('hex'),
      migrations: snapshot.migrations,
      tables: Object.fromEntries(snapshot.tables.map(({ name, columns }) => [name, { columns }])),
    } as const;
    await target.begin(head);
    const tables: Record<string, TableFile> = {};
    for (const table of snapshot.tables) {
      const { content, count } = snapshot.rowsOf(table);
      const measure = new Measure();
      await pipeline(content, createGzip(), measure, (compressed: AsyncIterable<Buffer>) =>
        target.writeTable(table.name, compressed),
      );
      tables[table.name] = { columns: table.columns, rows: count(), ...measure.result() };
      onTable(table.name, tables[table.name]!);
    }
    return { ...head, tables, sequences: await snapshot.sequences() };
  });
  const complete = mediaFolder
    ? { ...manifest, media: await target.writeMedia(FolderReader.of(mediaFolder)) }
    : manifest;
  await target.end(complete);
  return complete;
}
