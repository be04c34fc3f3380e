import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../platform/errors/startup-error.js';

export interface SourceFile {
  readonly path: string;
  /** Relative to the source, with slashes. */
  readonly name: string;
}

/** The file, or all files of the folder and its subfolders, ordered by name. */
export async function sourceFiles(source: string): Promise<SourceFile[]> {
  const info = await stat(source).catch(() => undefined);
  if (!info) throw new StartupError(`The source ${source} does not exist.`);
  if (!info.isDirectory()) return [{ path: source, name: source.split(sep).at(-1)! }];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(source, path).split(sep).join('/') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The bytes of a file, decompressed if it is compressed by gzip. */
export async function bytesOf({ path }: SourceFile): Promise<AsyncIterable<Buffer>> {
  const isCompressed = await hasGzipHeader(path);
  const file = createReadStream(path, { highWaterMark: 64 * 1024 });
  if (!isCompressed) return file;
  // an error of the file reaches the reader of the decompressed bytes
  return pipeline(file, createGunzip(), () => undefined);
}

async function hasGzipHeader(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
