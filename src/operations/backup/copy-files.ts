import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#platform/errors/error-reason.js';
import { IrregularFileError, kindOf, type FolderReader } from '#platform/files/folder-reader.js';
import type { MediaFiles } from './backup-manifest.js';

/** Ending of a file that is still being written; the media storage uses the same. */
export const UNFINISHED = '.unfinished';

/**
 * Copies all files below a folder, one after the other. A copy has its name only once it is complete and on disk. Files that are deleted
 * meanwhile are left out, and so are unfinished ones. A missing folder counts as an empty one.
 *
 * @throws IrregularFileError for a link or a special file: a copy without it would lack a file
 */
export async function copyFiles(from: FolderReader, to: string): Promise<MediaFiles> {
  const entries = (await from.exists()) ? await opendir(from.path).catch(absent) : undefined;
  let files = 0;
  let bytes = 0;
  if (entries)
    for await (const entry of entries) {
      const target = join(to, entry.name);
      if (entry.isDirectory()) {
        const below = await copyFiles(from.below(entry.name), target);
        files += below.files;
        bytes += below.bytes;
      } else if (!entry.isFile()) {
        throw new IrregularFileError(join(from.path, entry.name), kindOf(entry));
      } else if (!isTemporary(entry.name)) {
        const size = await copyFile(from, entry.name, target);
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

/** @returns the size in bytes; undefined for a file that is gone */
async function copyFile(from: FolderReader, name: string, target: string): Promise<number | undefined> {
  const source = await from.open(name);
  if (!source) return undefined;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const output = createWriteStream(target + UNFINISHED, { mode: 0o600, flush: true });
  try {
    await pipeline(await source.read(), output);
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
