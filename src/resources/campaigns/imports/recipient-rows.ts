import { inThread } from '#platform/threads/document-threads.js';

/** How a file names its columns. */
export interface RecipientColumns {
  readonly delimiter: string;
  /** The name of the variable of each column; `null` for the one with the uids. */
  readonly names: readonly (string | null)[];
}

/** A part of a file, which ends anywhere. */
export interface RecipientText {
  readonly text: string;
  /** Absent at the beginning of the file, whose first row has the names. */
  readonly columns?: RecipientColumns;
  /** Whether the file ends with the text. */
  readonly isLast: boolean;
  /** Of the first line of the text, from 1. */
  readonly line: number;
}

/** The recipients of a text as columns, which pass from a thread in less time than an object for each. */
export interface RecipientTable {
  readonly lines: readonly number[];
  readonly uids: readonly string[];
  /** As JSON. */
  readonly variables: readonly string[];
}

export interface RowError {
  readonly line: number;
  readonly message: string;
}

/** The whole rows at the beginning of a text, or why the file cannot be read. */
export type RecipientRows =
  | {
      readonly columns: RecipientColumns;
      readonly recipients: RecipientTable;
      readonly failedCount: number;
      /** The first rows that failed. */
      readonly errors: readonly RowError[];
      /** Characters of the text that were read. */
      readonly length: number;
      /** Lines of these characters. */
      readonly lines: number;
    }
  | { readonly problem: RowError };

export const rowsIn = (text: RecipientText): Promise<RecipientRows> =>
  inThread('resources/campaigns/imports/recipient-rows', text);
