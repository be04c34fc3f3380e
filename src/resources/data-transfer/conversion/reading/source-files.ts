import { opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader, IrregularFileError, kindOf, type FolderFile } from '#platform/files/folder-reader.js';
import { unpacked } from '#resources/data-transfer/import/order/record-content.js';

export interface SourceFile {
  /** Relative to the source, with slashes. */
  readonly name: string;
  /** @throws StartupError if there is no such regular file any more */
  open(): Promise<FolderFile>;
}

/**
 * The file, or all files of the folder and its subfolders, ordered by name.
 *
 * @throws IrregularFileError for a link or a special file below the folder
 */
export async function sourceFiles(source: string): Promise<SourceFile[]> {
  const info = await stat(source).catch(() => undefined);
  if (!info) throw new StartupError(`The source ${source} does not exist.`);
  if (!info.isDirectory()) {
    // The operator may name a link.
    const path = await realpath(source);
    return [sourceFile(FolderReader.of(dirname(path)), basename(path), basename(source))];
  }
  const files: SourceFile[] = [];
  for await (const file of filesBelow(FolderReader.of(source), '')) files.push(file);
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The bytes of a file, decompressed if it is compressed by gzip. Reading them throws DamagedGzipError for one that cannot be decompressed. */
export const bytesOf = async (source: SourceFile): Promise<AsyncIterable<Buffer>> =>
  unpacked(await (await source.open()).read());

async function* filesBelow(folder: FolderReader, prefix: string): AsyncGenerator<SourceFile> {
  for await (const entry of await opendir(folder.path)) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder.below(entry.name), `${name}/`);
    else if (entry.name.startsWith('.')) continue;
    else if (entry.isFile()) yield sourceFile(folder, entry.name, name);
    else throw new IrregularFileError(`${folder.path}/${entry.name}`, kindOf(entry));
  }
}

const sourceFile = (folder: FolderReader, fileName: string, name: string): SourceFile => ({
  name,
  open: async () => {
    const file = await folder.open(fileName);
    if (!file) throw new StartupError(`The source ${name} does not exist any more.`);
    return file;
  },
});
