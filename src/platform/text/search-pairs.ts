import { CHINESE_VARIANTS } from './generated/chinese-variants.js';

// What the indexes of searches have, as the SQL functions `search_pairs_1`, `search_words_1` and `search_lexemes_1` make it.

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

/** What stands between the words of a folded text that can be inflected: punctuation, and scripts without such words. */
const BETWEEN_LEXEMES =
  '\\u0001-/:-`{-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u037e\\u0387\\u055a-\\u0560\\u0588-\\u05cf\\u05f3-\\u061f\\u066a-\\u066d\\u06d4\\u06dd\\u06de\\u06e9\\u0700-\\u08ff\\u0964\\u0965\\u0970\\u0980-\\u0b7f\\u0c00-\\u{10ffff}';
// eslint-disable-next-line no-misleading-character-class -- single code points are left out
const LEXEME = new RegExp(`[^${BETWEEN_LEXEMES}]+`, 'gu');

/** The words of a folded text, and where they are. */
export const lexemes = (folded: string): RegExpExecArray[] => [...folded.matchAll(LEXEME)];

/** The query for `@@` that finds messages with any of these words. */
export const anyLexeme = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

/** Puts spaces in place of punctuation. */
export const withoutPunctuation = (folded: string): string => folded.replace(PUNCTUATION, ' ');
