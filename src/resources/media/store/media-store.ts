import type { Readable } from 'node:stream';

export const MEDIA_STORE = Symbol('MediaStore');

export interface ByteRange {
  readonly start: number;
  /** The byte at the end is included. */
  readonly end: number;
}

/** The store is available and does not have the file. */
export class MissingMediaError extends Error {
  override readonly name = 'MissingMediaError';

  constructor(key: string) {
    super(`The media storage has no ${key}`);
  }
}

/** Stores the content of uploaded files. Keys consist of letters, digits, `-`, `_` and `/`. */
export interface MediaStore {
  /** Reads the stream with backpressure. Once it resolves, the file is durable; after an error, nothing can be read. */
  write(key: string, content: Readable): Promise<void>;
  /** @throws MissingMediaError */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes what an interrupted write left as well. A missing file is no error. */
  delete(key: string): Promise<void>;
  /** Rejects if the store is unavailable. */
  check(): Promise<void>;
}
