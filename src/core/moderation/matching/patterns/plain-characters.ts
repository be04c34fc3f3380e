const OTHER_FORMS = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u2460-\u24ff]|(?![0-9])\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** The text with digits of all scripts, full-width and mathematical characters as those of ASCII. */
export const withPlainCharacters = (text: string): string =>
  text.replace(OTHER_FORMS, (character) => (DIGIT.test(character) ? digitOf(character) : character.normalize('NFKC')));

/** The digits of a script are ten characters in a row, from zero on. */
function digitOf(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return plain;
  const codePoint = character.codePointAt(0)!;
  let zero = codePoint;
  while (codePoint - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String(codePoint - zero);
}
