import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DatabaseSnapshot } from '#platform/database/copies/database-snapshot.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { packageVersion } from '#platform/files/package-root.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { BACKUP_FORMAT, type BackupManifest, MANIFEST_FILE, type TableFile, tableFile } from './backup-manifest.js';
import { copyFiles, syncFolder, UNFINISHED } from './copy-files.js';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly encryptionKey: string;
  /** The folder of uploaded files. Absent: they are in a bucket. */
  readonly mediaFolder?: string;
}

/**
 * Writes a backup into an empty folder, while servers run: all rows as of one moment, and after them the uploaded files, which never change.
 * The manifest is written last.
 *
 * @param onTable called after each table
 */
export async function createBackup(
  { databaseUrl, encryptionKey, mediaFolder }: BackupSource,
  folder: string,
  onTable: (name: string, file: TableFile) => void = () => undefined,
): Promise<BackupManifest> {
  const manifest = await DatabaseSnapshot.read(databaseUrl, async (snapshot) => {
    const createdAt = new Date().toISOString();
    await makeEmptyFolder(folder);
    const tables: Record<string, TableFile> = {};
    for (const table of snapshot.tables) {
      const { content, count } = snapshot.rowsOf(table);
      const written = await writeCompressed(content, join(folder, tableFile(table.name)));
      tables[table.name] = { columns: table.columns, rows: count(), ...written };
      onTable(table.name, tables[table.name]!);
    }
    return {
      format: BACKUP_FORMAT,
      confabVersion: packageVersion(),
      postgresVersion: snapshot.postgresVersion,
      createdAt,
      keyFingerprint: new CredentialVault(encryptionKey).fingerprint.toString('hex'),
      migrations: snapshot.migrations,
      tables,
      sequences: await snapshot.sequences(),
    } as const;
  });
  const complete = mediaFolder
    ? { ...manifest, media: await copyFiles(FolderReader.of(mediaFolder), join(folder, 'media')) }
    : manifest;
  await writeManifest(folder, complete);
  return complete;
}

/** Only the account that makes it can read a backup: it contains messages, and hashes of passwords. */
async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`The folder ${folder} is not empty. A backup needs an empty one.`);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
}

async function writeCompressed(content: Readable, path: string): Promise<Pick<TableFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(undefined, chunk);
    },
  });
  await pipeline(content, createGzip(), hashing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await syncFolder(join(folder, 'tables'));
  const path = join(folder, MANIFEST_FILE);
  const handle = await open(path + UNFINISHED, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(path + UNFINISHED, path);
  await syncFolder(folder);
}
