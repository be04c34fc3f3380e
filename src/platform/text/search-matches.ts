import { MENTION_MARKUP } from './mention-markup.js';
import { foldForSearch } from './search-folding.js';
import type { SearchTerm } from './search-key.js';
import { inOneWriting, lexemes } from './search-pairs.js';

/** A part of a text, in UTF-16 code units as in JavaScript. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

const LETTER_BEFORE = /(?=[\u0021-\u08ff])[\p{L}\p{N}\p{M}]$/u;
const MAX_MATCHES = 100;
const MENTION = new RegExp(MENTION_MARKUP, 'gu');
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The folded text as readers see it, and for each of its code units the character, or the mention, that it comes from. */
interface SeenText {
  folded: string;
  readonly origins: TextMatch[];
}

/**
 * Where a text has the terms of a search, in its order and without overlaps, at most 100 of them. They begin and end between characters as
 * readers see them, and a mention is marked as a whole.
 *
 * @param mentioned uids whose names have one of the terms
 * @param forms other forms of the terms, folded
 */
export function searchMatches(
  text: string,
  terms: readonly SearchTerm[],
  { mentioned = new Set(), forms = new Set() }: { mentioned?: ReadonlySet<string>; forms?: ReadonlySet<string> } = {},
): TextMatch[] {
  const seen: SeenText = { folded: '', origins: [] };
  const found: TextMatch[] = [];
  let end = 0;
  for (const { 0: markup, 1: label = '', index } of text.matchAll(MENTION)) {
    for (const { segment, index: at } of characters.segment(text.slice(end, index))) append(seen, segment, end + at);
    append(seen, `@${label}`, index, markup.length);
    end = index + markup.length;
    if (mentioned.has(label.toLowerCase())) found.push({ start: index, end });
  }
  for (const { segment, index } of characters.segment(text.slice(end))) append(seen, segment, end + index);
  const written = inOneWriting(seen.folded);
  for (const term of terms)
    for (const at of occurrences(written, term)) found.push(spanOf(seen.origins, at, term.text.length));
  for (const { 0: word, index } of forms.size > 0 ? lexemes(seen.folded) : [])
    if (forms.has(word)) found.push(spanOf(seen.origins, index, word.length));
  return withoutOverlaps(found.sort((one, other) => one.start - other.start)).slice(0, MAX_MATCHES);
}

function append(seen: SeenText, shown: string, start: number, length = shown.length): void {
  const part = foldForSearch(shown);
  seen.folded += part;
  for (let unit = 0; unit < part.length; unit++) seen.origins.push({ start, end: start + length });
}

function occurrences(text: string, { text: wanted, isBeginning }: SearchTerm): number[] {
  const term = inOneWriting(wanted);
  const positions: number[] = [];
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
