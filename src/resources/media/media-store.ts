import type { Readable } from 'node:stream';

export const MEDIA_STORE = Symbol('MediaStore');

export interface ByteRange {
  readonly start: number;
  /** The last byte, not the one after it. */
  readonly end: number;
}

/** The store works, and does not have the file. */
export class MissingMediaError extends Error {
  override readonly name = 'MissingMediaError';

  constructor(key: string) {
    super(`The media storage has no ${key}`);
  }
}

/** Where the bytes of uploaded files are kept, by keys of letters, digits, `-`, `_` and `/`. */
export interface MediaStore {
  /** Stores what arrives, as fast as it can be stored. Once it resolves all is kept for good; when it fails nothing can be read. */
  write(key: string, content: Readable): Promise<void>;
  /** @throws MissingMediaError */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Also what a write that was cut off has left behind. Nothing to delete is fine. */
  delete(key: string): Promise<void>;
  /** Rejects where the store cannot be used. */
  check(): Promise<void>;
}
