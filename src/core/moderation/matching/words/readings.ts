import { currencyLetters } from './look-alikes.js';

const LETTER_OF: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ...currencyLetters,
]);
const CURRENCIES = [...currencyLetters.keys()].join('');
/** Symbols that stand for a letter where they touch letters. */
export const SYMBOLS = `@$!${CURRENCIES}`;
const STANDS_FOR_LETTER = new RegExp(`[01345789${SYMBOLS}]`);
const STANDS_FOR_I_OR_L = /[1!]/;
const DIGITS = /\d/g;
const NO_LETTERS = new RegExp(`[\\d${SYMBOLS}]`, 'g');
const SYMBOLS_AT_START = new RegExp(`^[${SYMBOLS}]+`);

/**
 * The ways to read a word whose digits and symbols stand for letters. None without as many letters as digits: 455 is a number, and A55 a
 * room. An exclamation mark at either end is punctuation; another symbol there is either.
 *
 * @param chunk letters, digits and symbols without anything between
 */
export function readings(chunk: string): string[] {
  if (!STANDS_FOR_LETTER.test(chunk)) return [];
  const letters = chunk.replace(NO_LETTERS, '').length;
  if (letters === 0 || letters < (chunk.match(DIGITS)?.length ?? 0)) return [];
  const core = withoutLast(chunk.replace(/^!+/, ''), '!');
  const withoutFirst = core.replace(SYMBOLS_AT_START, '');
  const forms = new Set([core, withoutFirst, withoutLast(core, SYMBOLS), withoutLast(withoutFirst, SYMBOLS)]);
  const found: string[] = [];
  for (const form of forms) {
    if (!STANDS_FOR_LETTER.test(form)) continue;
    found.push(withLetters(form, 'i'));
    if (STANDS_FOR_I_OR_L.test(form)) found.push(withLetters(form, 'l'));
  }
  return found;
}

/** @param one what 1 and ! stand for */
function withLetters(word: string, one: 'i' | 'l'): string {
  let letters = '';
  for (const character of word) {
    const letter = LETTER_OF.get(character) ?? character;
    letters += letter !== character && letter === 'i' ? one : letter;
  }
  return letters;
}

/** The word without symbols at its end. */
export function withoutLast(word: string, symbols: string): string {
  let end = word.length;
  while (end > 0 && symbols.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** Shortens runs of more than three equal letters to three, because longer ones are not told apart. */
export const canonicalRuns = (word: string): string => (hasRun(word) ? word.replace(/(.)\1{3,}/g, '$1$1$1') : word);

/** Words that differ in the lengths of runs only have the same key. */
export const keyOf = (word: string): string => (hasRun(word) ? word.replace(/(.)\1+/g, '$1') : word);

function hasRun(word: string): boolean {
  let before = -1;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code === before) return true;
    before = code;
  }
  return false;
}

/**
 * Whether a word of a text is the one of a list: three or more equal letters in the text are any number of them in the list, fewer are
 * exactly as many. Both words have canonical runs and the same key.
 */
export function hasSameRuns(word: string, listed: string): boolean {
  if (word === listed) return true;
  let at = 0;
  let atListed = 0;
  while (at < word.length) {
    const run = runLength(word, at);
    const runListed = runLength(listed, atListed);
    if (run !== runListed && run < 3) return false;
    at += run;
    atListed += runListed;
  }
  return true;
}

function runLength(word: string, at: number): number {
  const code = word.charCodeAt(at);
  let end = at + 1;
  while (end < word.length && word.charCodeAt(end) === code) end++;
  return end - at;
}
