import { distance } from 'fastest-levenshtein';
import { MENTION_MARKUP } from './mention-markup.js';
import { foldForSearch } from './search-folding.js';

/** Letters of an alphabet. Of shorter words too many others are as near. */
const COMPARABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]{5,40}$/u;
const MENTION = new RegExp(MENTION_MARKUP, 'gu');
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** Letters that a pattern leaves out: one typing error is in two adjacent ones, of which every second pair is looked at. */
const GAP = 3;
/** Trigrams find a pattern by the beginning of a word, or by as many letters. */
const MIN_LETTERS = 3;

/** Whether other words can be near to the folded word. */
export const isComparable = (word: string): boolean => COMPARABLE.test(word);

/** Statements differ by the number of their patterns: NULL fills it up to a multiple of this one. */
const PATTERNS = 8;

/**
 * For `LIKE` in the folded words of a text, each behind a space: what all words have that differ from the folded word by one typing error, and
 * NULL, which finds nothing.
 */
export function nearPatterns(word: string): (string | null)[] {
  const patterns: (string | null)[] = [];
  for (let at = 0; at < word.length - 1; at += GAP - 1) {
    const [before, behind] = [word.slice(0, at), word.slice(at + GAP)];
    if (before !== '') patterns.push(`% ${before}%${behind === '' ? '' : `${behind}%`}`);
    else if (behind.length >= MIN_LETTERS) patterns.push(`%${behind}%`);
  }
  patterns.push(`% ${word.slice(0, commonLetters(word.length))}%`);
  while (patterns.length % PATTERNS > 0) patterns.push(null);
  return patterns;
}

/** Letters at the beginning that another form of a word has too. */
const commonLetters = (length: number): number => Math.max(4, Math.ceil(length * 0.6));

/**
 * The word of the texts that differs from the folded word by one letter or by the order of two, or else the one with the fewest letters
 * behind a common beginning, which can be another form of it; of several the most frequent.
 */
export function nearestWord(texts: readonly string[], word: string): string | undefined {
  const counts = new Map<string, { shown: string; nearness: number; count: number }>();
  for (const text of texts)
    for (const shown of text.replaceAll(MENTION, ' ').split(BETWEEN_WORDS)) {
      const folded = foldForSearch(shown);
      const known = counts.get(folded) ?? { shown: shown.toLowerCase(), nearness: nearness(folded, word), count: 0 };
      if (known.nearness > 0) counts.set(folded, { ...known, count: known.count + 1 });
    }
  const nearest = [...counts.values()].sort((one, other) => other.nearness - one.nearness || other.count - one.count);
  return nearest[0]?.shown;
}

/** More for a typing error than for any other form, more for fewer letters behind the common beginning, and 0 for another word. */
function nearness(one: string, other: string): number {
  if (one === other) return 0;
  if (isMisspelt(one, other)) return 2;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at < commonLetters(Math.max(one.length, other.length)) ? 0 : 1 / (one.length + other.length - 2 * at);
}

function isMisspelt(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const edits = distance(one, other);
  return edits === 1 || (edits === 2 && one.length === other.length && isSwapped(one, other));
}

function isSwapped(one: string, other: string): boolean {
  let at = 0;
  while (one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
