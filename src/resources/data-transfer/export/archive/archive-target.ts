import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Characters that are collected before they are written. */
const BUFFER_CHARACTERS = 64 * 1024;

export interface WrittenFile {
  readonly lines: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where the files of an archive are written, one after the other. The caller writes `app.json` last: an archive without it is unfinished. */
export abstract class ArchiveTarget {
  /** Writes a file line by line, with back-pressure. */
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
    await this.write(name, Readable.from(chunks(), { objectMode: false }));
    return { ...written, sha256: hash.digest('hex') };
  }

  /** Writes a JSON file. */
  async json(name: string, content: object): Promise<WrittenFile> {
    return this.lines(name, Readable.from([[JSON.stringify(content, undefined, 2)]]));
  }

  /** Writes the bytes of an uploaded file. */
  abstract bytes(id: string, content: Readable): Promise<void>;

  protected abstract write(name: string, content: Readable): Promise<void>;
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
