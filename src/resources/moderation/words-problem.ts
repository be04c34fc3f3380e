import { becomesNumber } from '#core/moderation/matching/words/word-index.js';

const MATCHES_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Why a word, phrase or sentence is refused: punctuation does not count where words are compared. */
export function problemOfWords(term: string): string | undefined {
  if (!MATCHES_SOMETHING.test(term)) return `The term "${term}" matches nothing: it has no letter, digit or emoji.`;
  if (becomesNumber(term))
    return `The term "${term}" is not accepted: without its punctuation it is a number, and would match each of them.`;
  return undefined;
}
