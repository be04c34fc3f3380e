// The folding of searches, version 1, as the SQL function `search_fold_1` has it: a test compares them on all of Unicode. What is stored
// is folded by PostgreSQL, what is searched for here. docs/search.md has the table.

const QUOTES = /[‘’‚‛ʻʼʽˈ´′＇]/gu;
const DOUBLE_QUOTES = /[“”„‟«»″＂]/gu;
const DASHES = /[‐‑‒–—―−﹣－]/gu;

/** Not of Cyrillic letters, where й is not и. */
// eslint-disable-next-line no-misleading-character-class -- single code points are removed
const MARKS = /(?<![\u0430-\u044f\u0450-\u04ff])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]+/gu;
/** The characters are points of Hebrew and Arabic, characters without a width, and skin tones of emoji. */
const POINTS_AND_INVISIBLE =
  // eslint-disable-next-line no-misleading-character-class -- single code points are removed
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u{1f3fb}-\u{1f3ff}]+/gu;

const LETTERS = pairs('ıςøđłħŧɨʉƀٱىةکیہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'iσodlhtiubايهكيهه01234567890123456789');
const LIGATURES: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);
const REPLACED = /[ıςøđłħŧɨʉƀٱىةکیہھ٠-٩۰-۹ßæœ]/gu;
const KATAKANA = /[\u30a1-\u30f6\u30fd]/gu;
const TO_HIRAGANA = 0x60;

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((letter, index) => [letter, [...to][index]!]));
}

/** What a search looks for; undefined for a key of blanks. A key of characters that folding removes is looked for as it is, and is found nowhere. */
export const foldedSearchKey = (key = ''): string | undefined => foldForSearch(key).trim() || key.trim() || undefined;

/** Apostrophes, quotation marks and dashes as keyboards have them. */
export const withPlainMarks = (text: string): string =>
  text.replace(QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');

/** The form in which texts, names and searches are compared: two that look or sound alike to readers are equal. */
export function foldForSearch(text: string): string {
  return withPlainMarks(text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u0435\u0308', '\u0435')
    .replace(MARKS, '')
    .replace(POINTS_AND_INVISIBLE, '')
    .replace(REPLACED, (letter) => LETTERS.get(letter) ?? LIGATURES.get(letter)!)
    .replace(KATAKANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! - TO_HIRAGANA))
    .normalize('NFC');
}
