import { containedPattern } from '#platform/database/lists/pattern.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { searchTerms, type SearchTerm } from '#platform/text/search-key.js';
import { hasPairs, isOnePair, pairsQuery, withoutPunctuation } from '#platform/text/search-pairs.js';

// Conditions of a search on a message `m`. The functions are those of the indexes `messages_search_words_1_idx` and `messages_search_pairs_1_idx`.

/** The folded text of a message. */
const FOLDED = 'search_fold_1(search_source_1(m.data))';
/** The same without paired characters, with spaces in place of punctuation, and one before it; of the index by trigrams. */
const WORDS = `search_words_1(${FOLDED})`;
/** The condition of the partial index of pairs. */
const PAIRS = sql`search_has_pairs_1(m.data) AND search_pairs_1(${FOLDED})`;

/** The trigrams of the index find as many letters and digits, and fewer at the beginning of a word. */
const WORD = /[\p{L}\p{N}]{3}/u;
const SHORT_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]?$/u;

/** How a term is found. `none`: the index does not have it. */
type TermKind = 'pairs' | 'word' | 'beginning of a word' | 'none';

function kindOf({ text }: SearchTerm): TermKind {
  if (hasPairs(text)) return 'pairs';
  if (WORD.test(text)) return 'word';
  return SHORT_WORD.test(text) ? 'beginning of a word' : 'none';
}

/** Adds a value. @returns the expression of that type that stands for it */
export type Parameter = (item: string, type: 'text' | 'tsquery') => SqlText;

/**
 * How a search is answered. `former`: by the index of the release before, until a job has built the one of this release. It compares
 * letters in any case, and finds nothing else that is folded.
 */
export type SearchMode = 'indexed' | 'former';

/** Whether an index finds the messages of the search. Without one, only the newest messages are compared. */
export function isIndexed(searchKey: string, mode: SearchMode): boolean {
  if (mode === 'former') return WORD.test(searchKey);
  return searchTerms(searchKey).some((term) => !term.isExcluded && kindOf(term) !== 'none');
}

/** Conditions that the index answers, and others that are checked for what it finds. */
export function searchConditions(searchKey: string, mode: SearchMode, parameter: Parameter): SqlText[] {
  if (mode === 'former') return [sql`m.data ->> 'text' ILIKE ${parameter(containedPattern(searchKey), 'text')}`];
  return searchTerms(searchKey).flatMap((term) =>
    term.isExcluded ? [compared(term, parameter)] : indexed(term, parameter),
  );
}

/** As `searchConditions`, for lists that are read along another index: PostgreSQL would read all matches of the app for each conversation. */
export function comparedConditions(searchKey: string, mode: SearchMode, parameter: Parameter): SqlText[] {
  if (mode === 'former')
    return [sql`coalesce(m.data ->> 'text', '') ILIKE ${parameter(containedPattern(searchKey), 'text')}`];
  return searchTerms(searchKey).map((term) => compared(term, parameter));
}

function indexed(term: SearchTerm, parameter: Parameter): SqlText[] {
  const { text } = term;
  switch (kindOf(term)) {
    case 'pairs': {
      const paired = sql`${PAIRS} @@ ${parameter(pairsQuery(text), 'tsquery')}`;
      return isOnePair(text) ? [paired] : [paired, compared(term, parameter)];
    }
    case 'word': {
      const words = withoutPunctuation(text);
      const hasWords = sql`${WORDS} LIKE ${parameter(containedPattern(words), 'text')}`;
      return words === text ? [hasWords] : [hasWords, compared(term, parameter)];
    }
    case 'beginning of a word':
      return [sql`${WORDS} LIKE ${parameter(containedPattern(` ${text}`), 'text')}`];
    case 'none':
      return [compared(term, parameter)];
  }
}

/** The condition for a search that uses no index. */
function compared(term: SearchTerm, parameter: Parameter): SqlText {
  const contains =
    kindOf(term) === 'beginning of a word'
      ? sql`coalesce(${WORDS}, '') LIKE ${parameter(containedPattern(` ${term.text}`), 'text')}`
      : sql`coalesce(${FOLDED}, '') LIKE ${parameter(containedPattern(term.text), 'text')}`;
  return term.isExcluded ? sql`NOT ${contains}` : contains;
}
