import type { Readable } from 'node:stream';

export interface WrittenFile {
  readonly lines: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where the files of an archive are written, one after the other. The caller writes `app.json` last: an archive without it is unfinished. */
export interface ArchiveTarget {
  /** Writes a file line by line, with back-pressure. */
  lines(name: string, lines: AsyncIterable<readonly string[]>): Promise<WrittenFile>;
  /** Writes a JSON file. */
  json(name: string, content: object): Promise<WrittenFile>;
  /** Writes the bytes of an uploaded file. */
  bytes(id: string, content: Readable): Promise<void>;
}
