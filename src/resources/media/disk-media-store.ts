import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../platform/errors/error-reason.js';
import { MissingMediaError, type ByteRange, type MediaStore } from './media-store.js';

/** Files below one folder. Only the account of the server can read them. */
export class DiskMediaStore implements MediaStore {
  constructor(private readonly folder: string) {}

  /** Written beside its place and on disk before it gets there: a file is whole or not there. */
  async write(key: string, content: Readable): Promise<void> {
    const file = this.fileOf(key);
    const unfinished = unfinishedOf(file);
    await makeFolder(dirname(file));
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(content, target);
      await rename(unfinished, file);
      await syncFolder(dirname(file));
    } catch (error) {
      // the file may be about to be made
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
      // where that fails as well it is removed later, with the row of the file
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await this.opened(key);
    return createReadStream('', { fd: handle, ...range });
  }

  /** Writes a file, because a folder that can be read may be full, or read-only. */
  async check(): Promise<void> {
    const probe = join(this.folder, `.check-${randomUUID()}`);
    await makeFolder(this.folder);
    try {
      await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(probe, { force: true });
    }
  }

  private async opened(key: string): Promise<FileHandle> {
    try {
      return await open(this.fileOf(key));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      // without the folder itself, a volume is not mounted and all files are missing
      await access(this.folder);
      throw new MissingMediaError(key);
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.fileOf(key);
    await rm(file, { force: true });
    await rm(unfinishedOf(file), { force: true });
  }

  /** Not all in one folder: the first characters of the name, which is random, are one more. */
  private fileOf(key: string): string {
    const folder = dirname(key);
    const name = key.slice(folder.length + 1);
    return join(this.folder, folder, name.slice(0, 2), name);
  }
}

/** Not mkdir with `recursive`, which tries for ever in a file system that answers ENOENT below a folder that is there. */
async function makeFolder(folder: string): Promise<void> {
  if (await madeFolder(folder)) return;
  await makeFolder(dirname(folder));
  if (!(await madeFolder(folder))) throw new Error(`The folder ${folder} cannot be made`);
}

/** @returns false where the folder above is missing */
async function madeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) return false;
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return true;
}

const unfinishedOf = (file: string) => `${file}.unfinished`;

/** A new name in a folder is only there after a power failure if the folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
