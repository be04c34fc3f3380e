import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Entry } from './history.js';

/** Keeps a history, and writes each entry to a file as it comes. */
export class Recorder {
  readonly entries: Entry[] = [];
  private readonly stream: WriteStream;
  private readonly startedAt = performance.now();

  constructor(readonly file: string) {
    this.stream = createWriteStream(file);
  }

  /** Milliseconds since the beginning. */
  now(): number {
    return performance.now() - this.startedAt;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.stream.write(`${JSON.stringify(entry)}\n`);
  }

  async close(): Promise<void> {
    this.stream.end();
    await once(this.stream, 'close');
  }
}

export async function readHistory(file: string): Promise<Entry[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Entry);
}
