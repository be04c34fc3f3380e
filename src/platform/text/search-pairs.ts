import { CHINESE_VARIANTS } from './chinese-variants.js';

// What the indexes of searches have, as the SQL functions `search_pairs_1` and `search_words_1` make it.

/** The characters of which an index has every two adjacent ones: those of scripts whose words have no spaces between them, and emoji. */
const PAIRED = /[\u0900-\u{10ffff}]+/gu;
const PUNCTUATION = /[!-/:-@[-`{-~\t\n\r]/gu;

export const hasPairs = (folded: string): boolean => folded.search(PAIRED) !== -1;

/** Whether the text is nothing but one or two of these characters, which the index finds without a comparison. */
export const isOnePair = (folded: string): boolean => /^..?$/u.test(folded) && folded.replace(PAIRED, '') === '';

/** Makes the query for `@@`: all pairs of the text, in each way of writing them; a single character is the beginning of a pair. */
export function pairsQuery(folded: string): string {
  const pairs = [...folded.matchAll(PAIRED)].flatMap(([run]) => {
    const characters = [...run].map(variantsOf);
    if (characters.length === 1) return [characters[0]!];
    return characters.slice(1).map((next, index) => characters[index]!.flatMap((one) => next.map((two) => one + two)));
  });
  const queries = pairs.map((written) => written.map((pair) => `'${pair}':*`).join(' | '));
  return [...new Set(queries)].map((query) => (query.includes('|') ? `(${query})` : query)).join(' & ');
}

const VARIANTS: ReadonlyMap<string, string[]> = new Map(
  CHINESE_VARIANTS.split(' ').flatMap((group) => [...group].map((character) => [character, [...group]] as const)),
);
const HAN = /[\u4e00-\u9fff]/gu;
const OF_PATTERNS = /[$()*+.?[\\\]^{|}]/g;

const variantsOf = (character: string): string[] => VARIANTS.get(character) ?? [character];

/** Whether simplified, traditional or Japanese writing has another form of the text. */
export const isWrittenDifferently = (text: string): boolean =>
  (text.match(HAN) ?? []).some((each) => VARIANTS.has(each));

/** The text with the same character in place of all that are forms of one; it is as long as the text. */
export const inOneWriting = (text: string): string => text.replace(HAN, (character) => variantsOf(character)[0]!);

/** A regular expression of PostgreSQL for the text in each way of writing it. */
export const writingPattern = (text: string): string =>
  text.replace(OF_PATTERNS, '\\$&').replace(HAN, (character) => {
    const variants = variantsOf(character);
    return variants.length > 1 ? `[${variants.join('')}]` : character;
  });

/** Puts spaces in place of punctuation. */
export const withoutPunctuation = (folded: string): string => folded.replace(PUNCTUATION, ' ');
