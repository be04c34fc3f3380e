import { MENTION_MARKUP } from './mention-markup.js';
import { foldForSearch } from './search-folding.js';
import type { SearchTerm } from './search-key.js';
import { inOneWriting, lexemes } from './search-pairs.js';

const MENTION = new RegExp(MENTION_MARKUP, 'gu');
const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;
const LETTER_BEHIND = /^[\p{L}\p{N}\p{M}]/u;

/** How well a place in a text answers a term. */
const WHOLE_WORD = 4;
const BEGINNING_OF_WORD = 3;
const OTHER_FORM = 3;
const INSIDE_WORD = 2;
/** Not in the text, but in the name of a file or of a mentioned user, or in a card. */
const ELSEWHERE = 1;
/** Words beside each other, in the order of the search; less for words that are farther apart. */
const BESIDE = 3;

const MAX_PLACES = 20;

interface Place {
  readonly quality: number;
  readonly start: number;
  readonly end: number;
}

/**
 * How well a text answers a search: whole words before parts of words, words near to each other before others, and short texts before
 * long ones. It depends on nothing else, so that the order of two messages stays as it is.
 *
 * @param wanted of each any
 * @param forms other forms of the words, by the text of the term
 */
export function searchRank(
  text: string,
  wanted: readonly (readonly SearchTerm[])[],
  forms: ReadonlyMap<string, readonly string[]> = new Map(),
): number {
  const folded = inOneWriting(foldForSearch(text.replaceAll(MENTION, '@$1')));
  const words = lexemes(folded);
  const best = wanted.map((terms) =>
    bestOf(
      terms.flatMap((term) => {
        const others = new Set(forms.get(term.text));
        const inflected = words.filter(([word]) => others.has(word));
        return [
          ...placesOf(folded, inOneWriting(term.text)),
          ...inflected.map(({ 0: word, index }) => ({ quality: OTHER_FORM, start: index, end: index + word.length })),
        ];
      }),
    ),
  );
  const quality = best.reduce((sum, place) => sum + (place?.quality ?? ELSEWHERE), 0) / Math.max(1, best.length);
  return quality + nearness(best) + 1 / (1 + words.length / 10);
}

const bestOf = (places: readonly Place[]): Place | undefined =>
  places.reduce<Place | undefined>((one, other) => (one && one.quality >= other.quality ? one : other), undefined);

function placesOf(text: string, term: string): Place[] {
  const places: Place[] = [];
  for (
    let at = text.indexOf(term);
    at !== -1 && places.length < MAX_PLACES;
    at = text.indexOf(term, at + term.length)
  ) {
    const end = at + term.length;
    const [begins, ends] = [
      !LETTER_BEFORE.test(text.slice(0, at).slice(-2)),
      !LETTER_BEHIND.test(text.slice(end, end + 2)),
    ];
    places.push({ quality: begins ? (ends ? WHOLE_WORD : BEGINNING_OF_WORD) : INSIDE_WORD, start: at, end });
  }
  return places;
}

function nearness(places: readonly (Place | undefined)[]): number {
  const [first, ...others] = places.filter((place) => place !== undefined);
  if (!first || others.length === 0 || others.length < places.length - 1) return 0;
  let [gaps, end] = [0, first.end];
  for (const place of others) {
    gaps += Math.max(1, Math.abs(place.start - end));
    end = place.end;
  }
  return BESIDE / (gaps / others.length);
}
