// Letters that are not a form of another letter in some language: a text with one is compared with a term without it only where the
// language of the list allows that.

/** Bits of a set. */
const FOLDED_ESZETT = 1;
const FOLDED_DOTLESS_I = 2;
const FOLDED_ENYE = 4;

/** A letter of its own, and what it is if it is folded. */
export interface OwnLetter {
  readonly text: string;
  readonly folded: string;
  readonly bit: number;
}

const eszett: OwnLetter = { text: 'ß', folded: 'ss', bit: FOLDED_ESZETT };
const dotlessI: OwnLetter = { text: 'ı', folded: 'i', bit: FOLDED_DOTLESS_I };
const enye: OwnLetter = { text: 'ñ', folded: 'n', bit: FOLDED_ENYE };

export const ownLetters: ReadonlyMap<string, OwnLetter> = new Map([
  ['ß', eszett],
  ['ẞ', eszett],
  ['ı', dotlessI],
  ['ñ', enye],
  ['Ñ', enye],
]);

/**
 * The letters of texts that are folded for terms of a language. German writes `ss` for `ß`. For other languages than Turkish and Spanish,
 * `ı` and `ñ` are an `i` and an `n` in disguise.
 *
 * @param language ISO 639 code; unknown if absent: then no letter is folded
 */
export function foldedLetters(language: string | undefined): number {
  if (language === undefined) return 0;
  const ofGerman = language === 'de' ? FOLDED_ESZETT : 0;
  return ofGerman | (language === 'tr' ? 0 : FOLDED_DOTLESS_I) | (language === 'es' ? 0 : FOLDED_ENYE);
}

/** A word of a term as it is typed without `ß` and `ı`. A word with `n` for `ñ` is another word. */
export const typedWithoutOwnLetters = (word: string): string => word.replaceAll('ß', 'ss').replaceAll('ı', 'i');
