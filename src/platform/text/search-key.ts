import { foldedSearchKey, withPlainMarks } from './search-folding.js';
import { hasPairs } from './search-pairs.js';

/** A word or a quoted phrase of a search. */
export interface SearchTerm {
  /** Folded. */
  readonly text: string;
  /** Whether it is looked for at the beginning of words only. */
  readonly isBeginning: boolean;
  /** As it is written, in lower case, if it is a word that is found in its inflected forms too. */
  readonly word?: string;
}

/** A filter such as `from:ana`. */
export interface SearchFilter {
  /** In lower case. It may be the name of no filter. */
  readonly name: string;
  readonly value: string;
  readonly isExcluded: boolean;
}

/** What a search looks for: docs/search.md has the grammar. */
export interface SearchQuery {
  /** All of these, of each any of its terms. */
  readonly wanted: readonly (readonly SearchTerm[])[];
  readonly excluded: readonly SearchTerm[];
  readonly filters: readonly SearchFilter[];
  /** The key without its filters. */
  readonly text: string;
}

export const FILTER_NAMES = ['from', 'in', 'has', 'before', 'after', 'on', 'mentions', 'is', 'type'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What stands before the colon of an address without slashes. */
const SCHEMES: readonly string[] = ['data', 'geo', 'magnet', 'mailto', 'sip', 'sips', 'sms', 'tel', 'urn', 'xmpp'];

/** Quoted phrases, and what stands between spaces; each may have a minus before it. A quotation mark without its counterpart is a character. */
const TOKEN = /(?<minus>-(?=[\p{L}\p{N}\p{So}"]))?(?:"(?<phrase>[^"]*)"(?=\s|$)|(?<word>\S+))/gu;
const FILTER = /^(?<name>[A-Za-z]{2,20}):(?<value>[\p{L}\p{N}"@#_-].*)$/u;
const LOWER_CASE = /^[a-z]+$/;
const NUMBER = /^\p{N}+$/u;
/** A star behind a word; `*bold*` is markup. */
const BEGINNING = /^(?<word>[^*]*[\p{L}\p{N}\p{M}])\*$/u;
const SHORT_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]?$/u;
const INFLECTED_WORD = /^\p{L}[\p{L}\p{M}]{2,39}$/u;
/**
 * What Arabic and Hebrew write in one word with a noun, up to the article: the noun is found with any of it, and without. Less than three
 * letters of Arabic, or four of Hebrew, say too little.
 */
const ARTICLE = /^(?:[وف]?(?:ال|بال|كال|لل)(?=\p{Script=Arabic}{3})|[ושבלמכ]?ה(?=\p{Script=Hebrew}{4}))/u;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/gu;
/** Of a folded text. Words begin or end with others, as in `50%`, `#1`, `c++` and `$5`. */
const PUNCTUATION = new Set(',.;:!?()[]{}\'"*~`、。「」『』【】〔〕《》〈〉¿¡‹›،؛؟۔।॥・');

interface Token {
  readonly is: 'wanted' | 'excluded' | 'or' | 'filter';
  readonly source: string;
  readonly term: SearchTerm;
  readonly filter?: SearchFilter;
}

/** Parses the words, phrases and filters of a key. A key of excluded terms only looks for them as they are written. */
export function parseSearchKey(key: string): SearchQuery {
  const tokens = [...withPlainMarks(key).matchAll(TOKEN)].map(tokenOf).filter(({ term }) => term.text !== '');
  const filters = tokens.flatMap(({ filter }) => filter ?? []);
  const wanted = wantedOf(tokens);
  if (wanted.length === 0 && filters.length === 0) {
    const whole = foldedSearchKey(key);
    return { wanted: whole === undefined ? [] : [[termOf(whole)]], excluded: [], filters, text: key };
  }
  const text = filters.length === 0 ? key : tokens.flatMap(({ filter, source }) => (filter ? [] : [source])).join(' ');
  const excluded = tokens.flatMap(({ is, term }) => (is === 'excluded' ? [term] : []));
  return { wanted, excluded, filters, text };
}

/** The key with other words in place of some, by their folded texts. */
export const withWords = (key: string, words: ReadonlyMap<string, string>): string =>
  [...withPlainMarks(key).matchAll(TOKEN)]
    .map(tokenOf)
    .map(({ is, term, source }) => (is === 'wanted' && words.get(term.text)) || source)
    .join(' ');

function tokenOf({ 0: source, groups }: RegExpExecArray): Token {
  const { minus, phrase, word = '' } = groups as { minus?: string; phrase?: string; word?: string };
  const isExcluded = minus !== undefined;
  const filter = filterOf(word);
  const term = phrase === undefined ? wordOf(word) : termOf(foldedSearchKey(phrase) ?? '');
  if (filter) return { is: 'filter', source, term, filter: { ...filter, isExcluded } };
  return { is: isExcluded ? 'excluded' : word === 'OR' ? 'or' : 'wanted', source, term };
}

/** Names of no filter are one too if they look like it, so that they are not searched for in vain: not `Note:x`, `localhost:80`, `tel:1`. */
function filterOf(word: string): Omit<SearchFilter, 'isExcluded'> | undefined {
  const { name = '', value = '' } = FILTER.exec(word)?.groups ?? {};
  if (name === '') return undefined;
  const lowerCase = name.toLowerCase();
  const isKnown = (FILTER_NAMES as readonly string[]).includes(lowerCase);
  const isOther = !LOWER_CASE.test(name) || NUMBER.test(value) || SCHEMES.includes(name);
  return isKnown || !isOther ? { name: lowerCase, value } : undefined;
}

/** `OR` connects the two terms beside it, and is a word anywhere else. */
function wantedOf(tokens: readonly Token[]): SearchTerm[][] {
  const wanted: SearchTerm[][] = [];
  let isConnected = false;
  for (const [index, { is, term }] of tokens.entries()) {
    if (is !== 'wanted' && is !== 'or') continue;
    const connects = is === 'or' && tokens[index - 1]?.is === 'wanted' && tokens[index + 1]?.is === 'wanted';
    if (isConnected) wanted.at(-1)!.push(term);
    else if (!connects) wanted.push([term]);
    isConnected = connects;
  }
  return wanted;
}

function wordOf(word: string): SearchTerm {
  const beginning = BEGINNING.exec(word)?.groups?.word;
  const folded = withoutPunctuation(foldedSearchKey(beginning ?? word) ?? '');
  const { text, isBeginning } = termOf(beginning === undefined ? folded.replace(ARTICLE, '') : folded);
  if (beginning !== undefined) return { text, isBeginning: isBeginning || !hasPairs(text) };
  const written = withoutPunctuation(word).normalize('NFC').toLowerCase();
  return { text, isBeginning, ...(INFLECTED_WORD.test(written) && { word: written }) };
}

/** One or two letters of an alphabet say little in the middle of a word. */
const termOf = (text: string): SearchTerm => ({ text, isBeginning: !hasPairs(text) && SHORT_WORD.test(text) });

/** Punctuation around a word does not count. Around less than two letters or digits of an alphabet, such as in `:D`, it does. */
function withoutPunctuation(word: string): string {
  const characters = [...word];
  let [start, end] = [0, characters.length];
  while (start < end && PUNCTUATION.has(characters[start]!)) start++;
  while (start < end && PUNCTUATION.has(characters[end - 1]!)) end--;
  const inner = characters.slice(start, end).join('');
  return hasPairs(inner) || (inner.match(LETTERS_AND_DIGITS)?.length ?? 0) > 1 ? inner : word;
}
