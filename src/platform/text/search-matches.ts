import { foldForSearch } from './search-folding.js';
import { searchTerms } from './search-key.js';
import { hasPairs } from './search-pairs.js';

/** A part of a text, in UTF-16 code units as in JavaScript. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** What a search finds at the beginning of words only. */
const SHORT_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]?$/u;
const LETTER_BEFORE = /(?=[\u0021-\u08ff])[\p{L}\p{N}\p{M}]$/u;
const MAX_MATCHES = 100;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Where a text has the words and phrases of a search, in its order and without overlaps, at most 100 of them. They begin and end between
 * characters as readers see them. One or two letters of an alphabet are marked at the beginning of words, where a search finds them.
 */
export function searchMatches(text: string, searchKey: string): TextMatch[] {
  const wanted = searchTerms(searchKey).flatMap((term) => (term.isExcluded ? [] : [term.text]));
  let folded = '';
  // for each code unit of the folded text, the character that it comes from
  const origins: TextMatch[] = [];
  for (const { segment, index } of characters.segment(text)) {
    const part = foldForSearch(segment);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) origins.push({ start: index, end: index + segment.length });
  }
  const found = wanted.flatMap((term) => occurrences(folded, term).map((at) => spanOf(origins, at, term.length)));
  return withoutOverlaps(found.sort((one, other) => one.start - other.start)).slice(0, MAX_MATCHES);
}

function occurrences(text: string, term: string): number[] {
  const positions: number[] = [];
  const isBeginning = !hasPairs(term) && SHORT_WORD.test(term);
  for (
    let at = text.indexOf(term);
    at !== -1 && positions.length < MAX_MATCHES;
    at = text.indexOf(term, at + term.length)
  )
    if (!isBeginning || !LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at))) positions.push(at);
  return positions;
}

const spanOf = (origins: TextMatch[], at: number, length: number): TextMatch => ({
  start: origins[at]!.start,
  end: origins[at + length - 1]!.end,
});

function withoutOverlaps(sorted: TextMatch[]): TextMatch[] {
  const merged: TextMatch[] = [];
  for (const match of sorted) {
    const last = merged.at(-1);
    if (last && match.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, match.end) };
    else merged.push(match);
  }
  return merged;
}
