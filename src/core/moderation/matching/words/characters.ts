import { ownLetters, type OwnLetter } from './letters-of-languages.js';
import { currencyLetters, latinLookAlikes, lookAlikesAmongLatin, regionalIndicators } from './look-alikes.js';

/** One character of a normalised text. */
export interface Character {
  /**
   * - letter: part of a word; so are digits and the marks that are written as letters
   * - single: a word of its own, because its script has no spaces between words; so are emoji
   * - symbol: one that stands for a letter where it touches letters
   * - voicing: the combining voiced mark of Kana, which belongs to the letter before it
   * - separator: between words
   */
  kind: 'letter' | 'single' | 'symbol' | 'voicing' | 'separator';
  text: string;
  /** The text by the look of the upper-case letter instead of its lower-case form. */
  shape: string;
  /** What it is in a word with Latin letters, if it is Greek or Cyrillic. */
  amongLatin?: string;
  /** Set if it is a letter of its own in some language. */
  own?: OwnLetter;
  /** A character of the kind single stands for this letter in a word of such characters. */
  letter?: string;
}

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]$/u;
const CONTROL = /^[^\P{Cc}\s]$/u;
const VOICING = /[\u3099\u309a]/;
const GREEK_OR_CYRILLIC = /^[\p{Script=Greek}\p{Script=Cyrillic}]$/u;
const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}]$/u;
/** Letters in parentheses. Their decomposition is three characters. */
const ENCLOSED = /^[\u249c-\u24b5\u{1f110}-\u{1f129}]$/u;
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;

/** Accents and vowel points. The marks of other scripts, as the vowel signs of Devanagari, are letters. */
const ACCENTS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/gu;

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\p{Script=Yi}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}]$/u;

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '');

const isSymbol = (character: string): boolean => '@$!'.includes(character) || currencyLetters.has(character);

function amongLatin(character: string, text: string): string | undefined {
  if (!GREEK_OR_CYRILLIC.test(character)) return undefined;
  return lookAlikesAmongLatin.get(character.toLowerCase()) ?? text;
}

/** Full case folding: `ς` is `σ`, `İ` is `i`. */
const foldCase = (text: string): string => withoutAccents(text.toUpperCase().toLowerCase());

const asLatin = (letters: string): string =>
  Array.from(letters, (letter) => latinLookAlikes.get(letter) ?? letter).join('');

function characterOf(character: string): Character {
  if (isSymbol(character)) return { kind: 'symbol', text: character, shape: character };
  const letter = regionalIndicators.get(character);
  if (letter !== undefined) return { kind: 'single', text: character, shape: character, letter };
  const latin = latinLookAlikes.get(character);
  const isPartOfWord = latin !== undefined || WORD_CHARACTER.test(character);
  if (isPartOfWord && !UNSPACED.test(character)) {
    const text = asLatin(foldCase(character));
    return { kind: 'letter', text, shape: latin ?? text, amongLatin: amongLatin(character, text) };
  }
  const kind = isPartOfWord || PICTOGRAPH.test(character) ? 'single' : 'separator';
  return { kind, text: character, shape: character };
}

function normalise(codePoint: number): readonly Character[] {
  const character = String.fromCodePoint(codePoint);
  if (IGNORED.test(character) || CONTROL.test(character)) return [];
  const own = ownLetters.get(character);
  if (own) return [{ kind: 'letter', text: own.text, shape: own.text, own }];
  const enclosed = latinLookAlikes.get(character);
  if (enclosed !== undefined && ENCLOSED.test(character)) return [{ kind: 'letter', text: enclosed, shape: enclosed }];
  const plain = withoutAccents(character);
  if (VOICING.test(plain) && plain.length === 1) return [{ kind: 'voicing', text: plain, shape: plain }];
  const composed = VOICING.test(plain) ? plain.normalize('NFC') : plain;
  return Array.from(composed)
    .filter((part) => !IGNORED.test(part))
    .map(characterOf);
}

/** Bounds the memory; more than are in use in any text but a hostile one. */
const MAX_CACHED = 20_000;
const cached = new Map<number, readonly Character[]>();

/**
 * The normalised form of a code point, usually one character: compatibility decomposition, case folding and look-alikes; none for
 * accents and for what is not visible. Each code point is mapped alone, so that the time is linear whatever the text.
 */
export function normalisedCharacters(codePoint: number): readonly Character[] {
  let characters = cached.get(codePoint);
  if (!characters) {
    characters = normalise(codePoint);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(codePoint, characters);
  }
  return characters;
}
