import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, MediaStore } from './media-store.js';

/** Files below one folder. Only the account of the server can read them. */
export class DiskMediaStore implements MediaStore {
  constructor(private readonly folder: string) {}

  /** Written beside its place and on disk before it gets there: a file is whole or not there. */
  async write(key: string, content: Readable): Promise<void> {
    const file = this.fileOf(key);
    const unfinished = unfinishedOf(file);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(content, target);
      await rename(unfinished, file);
      await syncFolder(dirname(file));
    } catch (error) {
      // the file may be about to be made
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.fileOf(key));
    return createReadStream('', { fd: handle, ...range });
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
