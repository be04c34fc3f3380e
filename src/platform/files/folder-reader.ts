import { constants, type Stats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode, errorReason, ignoreAbsence } from '../errors/error-reason.js';
import { StartupError } from '../errors/startup-error.js';

/** There is something else where a file or a folder should be. */
export class IrregularFileError extends StartupError {
  constructor(
    readonly path: string,
    readonly kind: string,
  ) {
    super(`${path} is ${kind}. Only regular files are read, in folders that are no links.`);
  }
}

/**
 * Reads files below a folder that somebody else may have made, such as an archive. The folder itself may be a link, because the operator
 * names it. Below it nothing is read through a link, and no file is read past the size that it had when it was opened.
 */
export class FolderReader {
  private constructor(
    private readonly root: string,
    private readonly segments: readonly string[],
  ) {}

  static of(folder: string): FolderReader {
    return new FolderReader(folder, []);
  }

  get path(): string {
    return join(this.root, ...this.segments);
  }

  /** @param name relative to the folder, with slashes */
  below(name: string): FolderReader {
    return new FolderReader(this.root, [...this.segments, ...segmentsOf(name)]);
  }

  /** @throws IrregularFileError if a folder on the way to it, or itself, is something else */
  async exists(): Promise<boolean> {
    return this.hasFolders(this.segments);
  }

  /** @param name relative to the folder, with slashes @returns whether there is such a file @throws IrregularFileError */
  async has(name: string): Promise<boolean> {
    return (await this.find(name)) !== undefined;
  }

  /**
   * Opens a file. Its reader closes it.
   *
   * @param name relative to the folder, with slashes
   * @returns undefined if there is none
   * @throws IrregularFileError
   */
  async open(name: string): Promise<FolderFile | undefined> {
    const path = await this.find(name);
    if (path === undefined) return undefined;
    const handle = await open(path, READ_ONLY).catch((error: unknown) => {
      if (errorCode(error) === 'ELOOP') throw new IrregularFileError(path, 'a symbolic link');
      ignoreAbsence(error);
    });
    if (!handle) return undefined;
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw new IrregularFileError(path, kindOf(found));
      return new FolderFile(handle, found.size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** @returns the text of a file, undefined if there is none @throws StartupError if it cannot be read */
  async text(name: string): Promise<string | undefined> {
    try {
      return await (await this.open(name))?.text();
    } catch (error) {
      if (error instanceof IrregularFileError) throw error;
      throw new StartupError(`${name} in ${this.path} cannot be read (${errorReason(error)}).`);
    }
  }

  /** The path of a regular file. */
  private async find(name: string): Promise<string | undefined> {
    const segments = [...this.segments, ...segmentsOf(name)];
    if (!(await this.hasFolders(segments.slice(0, -1)))) return undefined;
    const path = join(this.root, ...segments);
    // The kind is known before the file is opened, because opening a device has effects.
    const found = await lstat(path).catch(ignoreAbsence);
    if (found && !found.isFile()) throw new IrregularFileError(path, kindOf(found));
    return found && path;
  }

  private async hasFolders(segments: readonly string[]): Promise<boolean> {
    for (let end = 1; end <= segments.length; end++) {
      const path = join(this.root, ...segments.slice(0, end));
      const found = await lstat(path).catch(ignoreAbsence);
      if (!found) return false;
      if (!found.isDirectory()) throw new IrregularFileError(path, kindOf(found));
    }
    return true;
  }
}

/** An open regular file. */
export class FolderFile {
  constructor(
    private readonly handle: FileHandle,
    /** The size is in bytes. */
    readonly size: number,
  ) {}

  /** The bytes, or some of them. Closes the file. @param range first and last byte */
  async read({ start, end }: { start: number; end: number } = { start: 0, end: this.size - 1 }): Promise<Readable> {
    const last = Math.min(end, this.size - 1);
    if (start <= last) return this.handle.createReadStream({ start, end: last });
    await this.close();
    return Readable.from([]);
  }

  /** The whole text. Closes the file. */
  async text(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of (await this.read()) as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Without O_NONBLOCK a named pipe that replaced the file would block the thread. */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** @throws StartupError unless the name, with slashes, is one of a file in a folder or below it */
export function assertFileName(name: string): void {
  segmentsOf(name);
}

function segmentsOf(name: string): string[] {
  const segments = name.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment)))
    throw new StartupError(`${JSON.stringify(name)} is not the name of a file of a folder.`);
  return segments;
}

export function kindOf(
  entry: Pick<Stats, 'isSymbolicLink' | 'isDirectory' | 'isFIFO' | 'isSocket' | 'isFile'>,
): string {
  if (entry.isSymbolicLink()) return 'a symbolic link';
  if (entry.isDirectory()) return 'a folder';
  if (entry.isFile()) return 'a file';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return 'a device';
}
