import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ignoreAbsence } from '#platform/errors/error-reason.js';
import { IrregularFileError, kindOf, type FolderReader } from '#platform/files/folder-reader.js';

/** Ending of a file that is still being written; the media storage uses the same. */
export const UNFINISHED = '.unfinished';

export interface MediaFiles {
  readonly files: number;
  readonly bytes: number;
}

export interface NamedFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
  /** Must be called once, and read to the end. */
  readonly read: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * All files below a folder, one after the other, each open until it is read. Files that are deleted meanwhile are left out, and so are
 * unfinished ones. A missing folder counts as an empty one.
 *
 * @throws IrregularFileError for a link or a special file: a copy without it would lack a file
 */
export async function* filesBelow(from: FolderReader, prefix = ''): AsyncGenerator<NamedFile> {
  const entries = (await from.exists()) ? await opendir(from.path).catch(ignoreAbsence) : undefined;
  if (!entries) return;
  for await (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) {
      yield* filesBelow(from.below(entry.name), `${name}/`);
    } else if (!entry.isFile()) {
      throw new IrregularFileError(join(from.path, entry.name), kindOf(entry));
    } else if (!isTemporary(entry.name)) {
      const file = await from.open(entry.name);
      if (file) yield { name, size: file.size, read: () => file.read() };
    }
  }
}

/** Stores files below a folder. A file has its name only once it is complete and on disk. */
export async function storeFiles(files: AsyncIterable<NamedFile>, to: string): Promise<MediaFiles> {
  const folders = new Set<string>();
  const total = { files: 0, bytes: 0 };
  for await (const file of files) {
    const target = join(to, file.name);
    total.bytes += await storeFile(file, target);
    total.files++;
    folders.add(dirname(target));
  }
  for (const folder of folders) await syncFolder(folder);
  return total;
}

/** Reads files to their ends, and keeps nothing. */
export async function countFiles(files: AsyncIterable<NamedFile>): Promise<MediaFiles> {
  const total = { files: 0, bytes: 0 };
  for await (const { read } of files) {
    for await (const chunk of await read()) total.bytes += chunk.length;
    total.files++;
  }
  return total;
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
async function storeFile({ read }: NamedFile, target: string): Promise<number> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const output = createWriteStream(target + UNFINISHED, { mode: 0o600, flush: true });
  try {
    await pipeline(await read(), output);
  } catch (error) {
    await rm(target + UNFINISHED, { force: true });
    throw error;
  }
  await rename(target + UNFINISHED, target);
  return output.bytesWritten;
}
