import { containedPattern } from '#platform/database/lists/pattern.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { canBeMentionMarkup, MENTION_MARKUP } from '#platform/text/mention-markup.js';
import { parseSearchKey, type SearchQuery, type SearchTerm } from '#platform/text/search-key.js';
import {
  anyLexeme,
  hasPairs,
  isOnePair,
  isWrittenDifferently,
  pairsQuery,
  withoutPunctuation,
  writingPattern,
} from '#platform/text/search-pairs.js';

// Conditions of a search on a message `m`. The functions are those of the indexes `messages_search_words_1_idx`, `messages_search_pairs_1_idx`
// and `messages_search_lexemes_1_idx`.

/** The folded text of a message. */
const FOLDED = sql`search_fold_1(search_source_1(m.data))`;
/** The folded text as readers see it. No index has it. */
const SEEN = sql`search_fold_1(regexp_replace(search_source_1(m.data), ${sql.literal(MENTION_MARKUP)}, '@\\1', 'g'))`;
/** Without paired characters, with spaces in place of punctuation, and one before it; of the index by trigrams. */
const wordsOf = (folded: SqlText): SqlText => sql`search_words_1(${folded})`;
/** The condition of the partial index of pairs. */
const PAIRS = sql`search_has_pairs_1(m.data) AND search_pairs_1(${FOLDED})`;

const LEXEMES = sql`search_lexemes_1(${FOLDED})`;

/** The trigrams of the index find as many letters and digits, and fewer at the beginning of a word. */
const WORD = /[\p{L}\p{N}]{3}/u;

/** Terms that an index finds. What it finds is compared with the others, each of which would be one more range of the index. */
const MAX_INDEXED_TERMS = 8;

/** How a term is found. `none`: the index does not have it. */
type TermKind = 'pairs' | 'word' | 'beginning of a word' | 'none';

function kindOf({ text, isBeginning }: SearchTerm): TermKind {
  if (hasPairs(text)) return 'pairs';
  if (isBeginning) return 'beginning of a word';
  return WORD.test(text) ? 'word' : 'none';
}

/** Adds a value. @returns the expression of that type that stands for it */
export type Parameter = (
  item: string | null | readonly (string | null)[],
  type: 'text' | 'tsquery' | 'text[]',
) => SqlText;

/**
 * How a search is answered. `former`: by the index of the release before, until a job has built the one of this release. It compares
 * letters in any case, and finds nothing else that is folded.
 */
type SearchMode = 'indexed' | 'former';

export interface MessageSearch extends Omit<SearchQuery, 'filters'> {
  /** `indexed` without it. */
  readonly mode?: SearchMode;
  /** The users whose names have a term, by `nameIn`: a message that mentions them has it too. */
  readonly mentioned?: ReadonlyMap<string, readonly string[]>;
  /** Other forms of words of the search, folded, by the text of the term: a message with one of them has the term too. */
  readonly forms?: ReadonlyMap<string, readonly string[]>;
  /** Patterns of which the words of a message have one; see `nearPatterns`. NULL finds nothing. */
  readonly near?: readonly (string | null)[];
}

/** The search for a key without filters. */
export const messageSearch = (key: string): MessageSearch => parseSearchKey(key);

/** The term as it is in names: `@ana` is `ana`. */
export const nameIn = ({ text }: SearchTerm): string => text.replace(/^@(?=.)/u, '');

/** Whether an index finds the messages of the search. Without one, only the newest messages are compared. */
export function isIndexed({ wanted, text, mode, near }: MessageSearch): boolean {
  if (mode === 'former') return WORD.test(text);
  if (near) return true;
  return wanted.some((terms) => terms.every((term) => kindOf(term) !== 'none'));
}

/** Conditions that the index answers, and others that are checked for what it finds. */
export function searchConditions(search: MessageSearch, parameter: Parameter): SqlText[] {
  const { wanted, near, mode } = search;
  if (mode === 'former') return [sql`m.data ->> 'text' ILIKE ${parameter(containedPattern(search.text), 'text')}`];
  const patterns = near ? [anyOf(near, (of) => sql`${wordsOf(FOLDED)} LIKE ${parameter(of, 'text')}`)] : [];
  const terms = wanted.map((of, index) =>
    anyOf(of, (term) => {
      const isIndexedTerm = index < MAX_INDEXED_TERMS;
      const has = isIndexedTerm ? sql.join(indexed(term, parameter), ' AND ') : compared(term, parameter);
      const form = (isIndexedTerm ? formOf : comparedForm)(term, search, parameter);
      return eitherOf([has, mention(term, search, parameter), form]);
    }),
  );
  return [...patterns, ...terms, ...exclusions(search, parameter)];
}

/** As `searchConditions`, for lists that are read along another index: PostgreSQL would read all matches of the app for each conversation. */
export function comparedConditions(search: MessageSearch, parameter: Parameter): SqlText[] {
  const { wanted, near, mode } = search;
  if (mode === 'former')
    return [sql`coalesce(m.data ->> 'text', '') ILIKE ${parameter(containedPattern(search.text), 'text')}`];
  const patterns = near ? [sql`coalesce(${wordsOf(FOLDED)}, '') LIKE ANY (${parameter(near, 'text[]')}::text[])`] : [];
  const terms = wanted.map((of) =>
    anyOf(of, (term) =>
      eitherOf([compared(term, parameter), mention(term, search, parameter), comparedForm(term, search, parameter)]),
    ),
  );
  return [...patterns, ...terms, ...exclusions(search, parameter)];
}

const anyOf = <Term>(terms: readonly Term[], condition: (term: Term) => SqlText): SqlText =>
  terms.length === 1 ? condition(terms[0]!) : sql`(${sql.join(terms.map(condition), ' OR ')})`;

const eitherOf = (conditions: readonly (SqlText | undefined)[]): SqlText =>
  sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    ' OR ',
  )})`;

/** Only as they are written: other forms of an excluded word are found. */
const exclusions = (search: MessageSearch, parameter: Parameter): SqlText[] =>
  search.excluded.map((term) => sql`NOT ${eitherOf([compared(term, parameter), mention(term, search, parameter)])}`);

/** As the partial index of mentions has it. */
function mention(term: SearchTerm, { mentioned }: MessageSearch, parameter: Parameter): SqlText | undefined {
  const uids = mentioned?.get(nameIn(term));
  return uids && sql`m.mentioned_uids <> '{}' AND m.mentioned_uids && ${parameter(uids, 'text[]')}`;
}

function formOf({ text }: SearchTerm, { forms }: MessageSearch, parameter: Parameter): SqlText | undefined {
  const words = forms?.get(text);
  return words && sql`${LEXEMES} @@ ${parameter(anyLexeme(words), 'tsquery')}`;
}

/** Making the lexemes of a text takes ten times as long as to look whether it has what all forms begin with. */
function comparedForm(term: SearchTerm, search: MessageSearch, parameter: Parameter): SqlText | undefined {
  const form = formOf(term, search, parameter);
  const beginning = commonBeginning(search.forms?.get(term.text) ?? []);
  return (
    form &&
    sql`coalesce(${FOLDED}, '') LIKE ${parameter(containedPattern(beginning), 'text')} AND coalesce(${form}, false)`
  );
}

function commonBeginning([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  while (!others.every((other) => other.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

function indexed(term: SearchTerm, parameter: Parameter): SqlText[] {
  const kind = kindOf(term);
  if (kind === 'none') return [compared(term, parameter)];
  if (kind === 'pairs') {
    const paired = sql`${PAIRS} @@ ${parameter(pairsQuery(term.text), 'tsquery')}`;
    return isOnePair(term.text) ? [paired] : [paired, compared(term, parameter)];
  }
  const words = withoutPunctuation(term.text);
  const pattern = containedPattern(kind === 'word' ? words : ` ${words}`);
  const hasWords = sql`${wordsOf(FOLDED)} LIKE ${parameter(pattern, 'text')}`;
  return words === term.text && !canBeMentionMarkup(words) ? [hasWords] : [hasWords, compared(term, parameter)];
}

/** The condition for a search that uses no index. */
function compared(term: SearchTerm, parameter: Parameter): SqlText {
  const text = canBeMentionMarkup(term.text) ? SEEN : FOLDED;
  const words = withoutPunctuation(term.text);
  const has = (expression: SqlText, part: string) =>
    sql`coalesce(${expression}, '') LIKE ${parameter(containedPattern(part), 'text')}`;
  if (isWrittenDifferently(term.text))
    return sql`coalesce(${text}, '') ~ ${parameter(writingPattern(term.text), 'text')}`;
  if (kindOf(term) !== 'beginning of a word') return has(text, term.text);
  const begins = has(wordsOf(text), ` ${words}`);
  return words === term.text ? begins : sql`${begins} AND ${has(text, term.text)}`;
}
