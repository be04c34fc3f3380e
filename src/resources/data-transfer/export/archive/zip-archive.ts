import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { neverThrows } from '#platform/observability/never-throws.js';
import { ArchiveTarget } from './archive-target.js';

/**
 * Writes the files of an archive into a ZIP file, as fast as `content` is read. Nothing but the list of its files stays in memory. The
 * directory of a ZIP file is at its end, so one that is not complete cannot be opened.
 */
export class ZipArchive extends ArchiveTarget {
  private readonly zip = new ZipFile();
  /** The file that is being written. */
  private current?: Readable;
  private failure?: Error;

  constructor() {
    super();
    // `add` rejects with the errors of files
    const ignore = neverThrows(() => undefined);
    this.zip.on('error', ignore);
    this.content.on('error', ignore);
  }

  get content(): Readable {
    return this.zip.outputStream as Readable;
  }

  async bytes(id: string, content: Readable): Promise<void> {
    await this.stream(`files/${id}`, content);
  }

  /** Adds a file as it is. */
  async stream(name: string, content: Readable): Promise<void> {
    await this.add(name, content, { compress: false });
  }

  protected async write(name: string, content: Readable): Promise<void> {
    await this.add(name, content, { compress: true });
  }

  /** Must be called after the last file. */
  end(): void {
    this.zip.end();
  }

  /** Ends `content`, and the file that is being written, with an error. Files that are added afterwards are refused with it. */
  abort(error: Error): void {
    this.failure ??= error;
    this.current?.destroy(error);
    this.content.destroy(error);
  }

  private async add(name: string, content: Readable, { compress }: { compress: boolean }): Promise<void> {
    if (this.failure) {
      content.destroy();
      throw this.failure;
    }
    this.current = content;
    this.zip.addReadStream(content, name, { compress, mode: 0o100600 });
    await finished(content);
  }
}
