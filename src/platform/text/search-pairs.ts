// What the indexes of searches have, as the SQL functions `search_pairs_1` and `search_words_1` make it.

/** The characters of which an index has every two adjacent ones: those of scripts whose words have no spaces between them, and emoji. */
const PAIRED = /[\u0900-\u{10ffff}]+/gu;
const PUNCTUATION = /[!-/:-@[-`{-~\t\n\r]/gu;

export const hasPairs = (folded: string): boolean => folded.search(PAIRED) !== -1;

/** Whether the text is nothing but one or two of these characters, which the index finds without a comparison. */
export const isOnePair = (folded: string): boolean => /^..?$/u.test(folded) && folded.replace(PAIRED, '') === '';

/** Makes the query for `@@`: all pairs of the text; a single character is the beginning of a pair. */
export function pairsQuery(folded: string): string {
  const pairs = [...folded.matchAll(PAIRED)].flatMap(([run]) => {
    const characters = [...run];
    return characters.length === 1 ? characters : characters.slice(1).map((next, index) => characters[index]! + next);
  });
  return [...new Set(pairs)].map((pair) => `'${pair}':*`).join(' & ');
}

/** Puts spaces in place of punctuation. */
export const withoutPunctuation = (folded: string): string => folded.replace(PUNCTUATION, ' ');
