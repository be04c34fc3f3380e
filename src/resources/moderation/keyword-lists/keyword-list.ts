import type { KeywordListCategory as StoredCategory } from '#generated/prisma/enums.js';

// Lists that conditions of rules refer to.

/** The categories on the wire. Those of a list and of the conditions that refer to it are the same. */
export const LIST_CATEGORIES = ['word', 'pattern', 'sentence-similarity', 'custom-api'] as const;
export type ListCategory = (typeof LIST_CATEGORIES)[number];

export const storedCategories = {
  word: 'word',
  pattern: 'pattern',
  'sentence-similarity': 'sentenceSimilarity',
  'custom-api': 'customApi',
} as const satisfies Record<ListCategory, StoredCategory>;

export const listCategories = {
  word: 'word',
  pattern: 'pattern',
  sentenceSimilarity: 'sentence-similarity',
  customApi: 'custom-api',
} as const satisfies Record<StoredCategory, ListCategory>;

export interface KeywordList {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly category: ListCategory;
  /** Whether its terms were uploaded as a file. */
  readonly isCsv: boolean;
  /** Words, patterns or sentences; empty for the category custom-api. */
  readonly terms: readonly string[];
  /** ISO 639 code of the language of words. */
  readonly language?: string;
  /** Phrases in which a word does not count. */
  readonly exceptions?: readonly string[];
  /** A list of the category custom-api has an API in place of terms. */
  readonly api?: CustomApiAccess;
  /** Whether it is one of the server, changed by the app or not. */
  readonly isDefault: boolean;
  /** `<app or default>_<list>_<revision>` */
  readonly revisionId: string;
}

/** An API of the app that judges messages. */
export interface CustomApiAccess {
  readonly url: string;
  /** The name for Basic authentication. */
  readonly username?: string;
  /** Encrypted; `KeywordListVault` decrypts it. */
  readonly passwordCipher?: Uint8Array<ArrayBuffer>;
}

export interface StoredList extends KeywordList {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A list of the server. */
export type DefaultList = Pick<
  KeywordList,
  'id' | 'name' | 'description' | 'category' | 'terms' | 'language' | 'exceptions'
>;
