import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { ArchiveTarget, WrittenFile } from './archive-target.js';

/** Characters that are collected before they are compressed. */
const BUFFER_CHARACTERS = 64 * 1024;

/**
 * Writes the files of an archive into a ZIP file, as fast as `content` is read. Nothing but the list of its files stays in memory. The
 * directory of a ZIP file is at its end, so one that is not complete cannot be opened.
 */
export class ZipArchive implements ArchiveTarget {
  private readonly zip = new ZipFile();
  /** The file that is being written. */
  private current?: Readable;
  private failure?: Error;

  constructor() {
    // `add` rejects with the errors of files
    const ignore = neverThrows(() => undefined);
    this.zip.on('error', ignore);
    this.content.on('error', ignore);
  }

  get content(): Readable {
    return this.zip.outputStream as Readable;
  }

  async lines(name: string, lines: AsyncIterable<readonly string[]>): Promise<WrittenFile> {
    const hash = createHash('sha256');
    const written = { lines: 0, bytes: 0 };
    const chunks = async function* () {
      for await (const { text, count } of joined(lines)) {
        const chunk = Buffer.from(text);
        hash.update(chunk);
        written.lines += count;
        written.bytes += chunk.length;
        yield chunk;
      }
    };
    await this.add(name, Readable.from(chunks(), { objectMode: false }), { compress: true });
    return { ...written, sha256: hash.digest('hex') };
  }

  async json(name: string, content: object): Promise<WrittenFile> {
    return this.lines(name, Readable.from([[JSON.stringify(content, undefined, 2)]]));
  }

  async bytes(id: string, content: Readable): Promise<void> {
    await this.add(`files/${id}`, content, { compress: false });
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

async function* joined(lines: AsyncIterable<readonly string[]>): AsyncGenerator<{ text: string; count: number }> {
  let text = '';
  let count = 0;
  for await (const page of lines)
    for (const line of page) {
      text += `${line}\n`;
      count++;
      if (text.length < BUFFER_CHARACTERS) continue;
      yield { text, count };
      text = '';
      count = 0;
    }
  if (count > 0) yield { text, count };
}
