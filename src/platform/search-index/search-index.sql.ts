import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { sql } from '../database/sql.js';
import { installationStatement, type RowOf } from '../database/statement.js';

/** The index of the release before. */
export const FORMER_INDEX = 'messages_text_idx';

/** The version of the folding, in the names of functions and indexes. A newer release has another one. */
const VERSION = 1;

const folded = 'search_fold_1(search_source_1(data))';

const OTHER_THAN_ASCII = sql`WHERE octet_length(name) <> length(name)`;

interface IndexDefinition {
  readonly name: string;
  readonly table: string;
  readonly on: string;
  /** Whether it needs the extension pg_trgm. */
  readonly hasTrigrams?: boolean;
  /** Whether searches only find less without it. */
  readonly isForForms?: boolean;
}

/** The indexes of searches, for the folding of version 1. Those of names are for names with other letters than ASCII. */
export const SEARCH_INDEXES: readonly IndexDefinition[] = [
  {
    name: 'messages_search_pairs_1_idx',
    table: 'messages',
    on: sql`(search_pairs_1(${folded})) WHERE search_has_pairs_1(data)`,
  },
  {
    name: 'messages_search_words_1_idx',
    table: 'messages',
    on: `(search_words_1(${folded}) gin_trgm_ops)`,
    hasTrigrams: true,
  },
  { name: 'messages_search_lexemes_1_idx', table: 'messages', on: `(search_lexemes_1(${folded}))`, isForForms: true },
  ...['users', 'groups'].flatMap((table) => [
    { name: `${table}_search_pairs_1_idx`, table, on: `(search_pairs_1(search_fold_1(name))) ${OTHER_THAN_ASCII}` },
    {
      name: `${table}_search_words_1_idx`,
      table,
      on: `(search_words_1(search_fold_1(name)) gin_trgm_ops) ${OTHER_THAN_ASCII}`,
      hasTrigrams: true,
    },
  ]),
];

export const LOCK = sql`SELECT pg_try_advisory_lock(${ADVISORY_LOCKS.searchIndex}) AS locked`;

/** Of a database without migrations too: doctor asks it. */
export const state = installationStatement('search-index-state', {
  reason: 'reads the catalogue of the database',
})`
   SELECT
    ARRAY(SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
           WHERE i.indrelid IN (to_regclass('messages'), to_regclass('users'), to_regclass('groups')) AND i.indisvalid
           ORDER BY c.relname) AS built,
    EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trigrams`;

export type SearchIndexState = RowOf<'search-index-state'>;

/** Those that are missing, in a database with or without the extension pg_trgm. */
export const missingIndexes = ({ built, hasTrigrams }: SearchIndexState): IndexDefinition[] =>
  SEARCH_INDEXES.filter((index) => !built.includes(index.name) && (hasTrigrams || !index.hasTrigrams));

/** Those of the folding of a newer release, which has migrated the database. */
export const newerIndexes = ({ built }: SearchIndexState): string[] =>
  built.filter((name) => Number(/_search_(?:pairs|words|lexemes)_(\d+)_idx$/.exec(name)?.[1] ?? 0) > VERSION);

export const cancel = installationStatement('search-index-cancel', {
  reason: 'ends a statement of another connection',
})`SELECT pg_cancel_backend($1::int) AS cancelled`;
