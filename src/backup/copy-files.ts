import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../platform/errors/error-reason.js';
import type { MediaFiles } from './manifest.js';

/** Ending of a file that is still being written; the media storage uses the same. */
export const UNFINISHED = '.unfinished';

/**
 * Copies all files below a folder, one after the other. A copy has its name only once it is complete and on disk. Files that are deleted
 * meanwhile are left out, and so are unfinished ones. A missing folder counts as an empty one.
 */
export async function copyFiles(from: string, to: string): Promise<MediaFiles> {
  const entries = await opendir(from).catch(absent);
  let files = 0;
  let bytes = 0;
  if (entries)
    for await (const entry of entries) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) {
        const below = await copyFiles(source, target);
        files += below.files;
        bytes += below.bytes;
      } else if (entry.isFile() && !isTemporary(entry.name)) {
        const size = await copyFile(source, target).catch(absent);
        if (size === undefined) continue;
        files++;
        bytes += size;
      }
    }
  if (files > 0) await syncFolder(to);
  return { files, bytes };
}

/** Makes the names of files in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unfinished files, and those by which the media storage checks that it can write. */
const isTemporary = (name: string) => name.endsWith(UNFINISHED) || name.startsWith('.check-');

/** @returns the size in bytes */
async function copyFile(source: string, target: string): Promise<number> {
  const handle = await open(source, 'r'); // fails before a file is made for one that is gone
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const output = createWriteStream(target + UNFINISHED, { mode: 0o600, flush: true });
  try {
    await pipeline(createReadStream('', { fd: handle }), output);
  } catch (error) {
    await rm(target + UNFINISHED, { force: true });
    throw error;
  }
  await rename(target + UNFINISHED, target);
  return output.bytesWritten;
}

function absent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
