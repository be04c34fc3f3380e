import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#platform/errors/error-reason.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** Files below one folder, readable only by the account of the server. */
export class DiskMediaStore implements MediaStore {
  constructor(private readonly folder: string) {}

  /** Writes and flushes a temporary file, then renames it: a file is complete or missing. */
  async write(key: string, content: Readable): Promise<void> {
    const file = this.fileOf(key);
    const temporary = temporaryOf(file);
    await makeFolder(dirname(file));
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(content, target);
      await rename(temporary, file);
      await syncFolder(dirname(file));
    } catch (error) {
      // The file may still be opening.
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
      // If this fails too, the cleanup of the file deletes it.
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await FolderReader.of(this.folder).open(pathOf(key));
    if (file) return file.read(range);
    // If the folder itself is missing, the volume is not mounted.
    await access(this.folder);
    throw new MissingMediaError(key);
  }

  /** Writes a file, because a readable folder may be full or read-only. */
  async check(): Promise<void> {
    const probe = join(this.folder, `.check-${randomUUID()}`);
    await makeFolder(this.folder);
    try {
      await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(probe, { force: true });
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.fileOf(key);
    await rm(file, { force: true });
    await rm(temporaryOf(file), { force: true });
  }

  private fileOf(key: string): string {
    return join(this.folder, pathOf(key));
  }
}

/** Files are spread over subfolders by the first characters of the name, which is random. */
function pathOf(key: string): string {
  const folder = dirname(key);
  const name = key.slice(folder.length + 1);
  return join(folder, name.slice(0, 2), name);
}

/** Like mkdir with `recursive`, which loops forever on a file system that returns ENOENT below an existing folder. */
async function makeFolder(folder: string): Promise<void> {
  if (await tryMakeFolder(folder)) return;
  await makeFolder(dirname(folder));
  if (!(await tryMakeFolder(folder))) throw new Error(`The folder ${folder} cannot be created`);
}

/** @returns false if the parent folder is missing */
async function tryMakeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) return false;
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return true;
}

const temporaryOf = (file: string) => `${file}.unfinished`;

/** A new directory entry is durable only after the folder is flushed as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
