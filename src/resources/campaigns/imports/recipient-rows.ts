import { PartsThread } from '#platform/threads/document-threads.js';

/** How a file names its columns. */
export interface RecipientColumns {
  readonly delimiter: string;
  /** The name of the variable of each column; `null` for the one with the uids. */
  readonly names: readonly (string | null)[];
}

/** A part of a file, which begins with a line and ends anywhere. */
export interface RecipientPart {
  /** UTF-8. They move to the thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Absent at the beginning of the file, whose first row has the names. */
  readonly columns?: RecipientColumns;
  /** Whether the file ends with the part. */
  readonly isLast: boolean;
  /** Of the first line of the part, from 1. */
  readonly line: number;
}

export interface RowError {
  readonly line: number;
  readonly message: string;
}

/** The whole rows at the beginning of a part, or why the file cannot be read. */
export type RecipientRows =
  | {
      readonly columns: RecipientColumns;
      /**
       * Lists of `{ line, uid, variables }` as JSON in UTF-8, each for one statement. They pass from the thread to PostgreSQL as bytes, so that nothing
       * of a large file stays in the heap of the server.
       */
      readonly recipients: readonly Uint8Array<ArrayBuffer>[];
      readonly failedCount: number;
      /** The first rows that failed. */
      readonly errors: readonly RowError[];
      /** Bytes that were read. */
      readonly length: number;
      /** Lines of these bytes. */
      readonly lines: number;
    }
  | { readonly problem: RowError };

/** Reads the parts of one file. */
export class RecipientFile {
  private readonly thread = new PartsThread<RecipientPart, RecipientRows>('resources/campaigns/imports/recipient-rows');

  /** The bytes of the last answer. Moving them frees them; the garbage collector of this process would do so many parts later. */
  private answered: ArrayBuffer[] = [];

  /** The recipients of the part before must not be read any more. */
  async rowsIn(part: RecipientPart): Promise<RecipientRows> {
    const rows = await this.thread.read(part, [part.bytes.buffer, ...this.answered]);
    this.answered = 'recipients' in rows ? rows.recipients.map(({ buffer }) => buffer) : [];
    return rows;
  }

  close(): Promise<void> {
    return this.thread.end();
  }
}
