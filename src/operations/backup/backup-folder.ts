import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import {
  type BackupManifest,
  type BackupSource,
  type BackupTarget,
  MANIFEST_FILE,
  parseManifest,
  tableFile,
} from './backup-manifest.js';
import { filesBelow, type MediaFiles, type NamedFile, storeFiles, syncFolder, UNFINISHED } from './copy-files.js';

/** Writes a backup into an empty folder, which becomes a backup when the manifest is written, at the end. */
export class BackupFolderWriter implements BackupTarget {
  constructor(private readonly folder: string) {}

  /** Only the account that makes it can read a backup: it contains messages, and hashes of passwords. */
  async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if ((await readdir(this.folder)).length > 0)
      throw new StartupError(`The folder ${this.folder} is not empty. A backup needs an empty one.`);
    await mkdir(join(this.folder, 'tables'), { mode: 0o700 });
  }

  async writeTable(name: string, compressed: AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.folder, tableFile(name));
    await pipeline(compressed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  }

  async writeMedia(from: FolderReader): Promise<MediaFiles> {
    return storeFiles(filesBelow(from), join(this.folder, 'media'));
  }

  async end(manifest: BackupManifest): Promise<void> {
    await syncFolder(join(this.folder, 'tables'));
    const path = join(this.folder, MANIFEST_FILE);
    const content = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeFile(path + UNFINISHED, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(path + UNFINISHED, path);
    await syncFolder(this.folder);
  }
}

/** Reads a backup from a folder. */
export class BackupFolder implements BackupSource {
  private constructor(
    private readonly folder: FolderReader,
    readonly head: BackupManifest,
  ) {}

  /** @throws StartupError if the backup is not complete */
  static async open(path: string): Promise<BackupFolder> {
    const folder = FolderReader.of(path);
    return new BackupFolder(folder, await readManifest(folder));
  }

  async *readTable(name: string): AsyncGenerator<Buffer> {
    const file = await this.folder.open(tableFile(name));
    if (!file) throw new StartupError(`The backup is damaged: the rows of ${name} are missing.`);
    yield* (await file.read()) as AsyncIterable<Buffer>;
  }

  files(): AsyncGenerator<NamedFile> {
    return filesBelow(this.folder.below('media'));
  }

  async end(): Promise<BackupManifest> {
    return this.head;
  }
}

async function readManifest(folder: FolderReader): Promise<BackupManifest> {
  const text = await folder.text(MANIFEST_FILE);
  if (text === undefined)
    throw new StartupError(`${folder.path} has no ${MANIFEST_FILE}: it is no backup, or the backup did not end.`);
  return parseManifest(text, join(folder.path, MANIFEST_FILE)) as BackupManifest;
}
