const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const STANDS_FOR_LETTER = /[0134578@$!]/;
const STANDS_FOR_I_OR_L = /[1!]/;
const LETTER = /[^\d@$!]/;

const withLetters = (word: string, one: 'i' | 'l'): string =>
  word.replace(/[0134578@$!]/g, (character) => (/[1!]/.test(character) ? one : LETTER_OF[character]!));

/**
 * The ways to read a word whose digits and symbols stand for letters. None without a letter: 455 is a number. An exclamation mark at
 * either end is punctuation; another symbol there is either.
 *
 * @param chunk letters, digits, `@`, `$` and `!` without anything between
 */
export function readings(chunk: string): string[] {
  const core = chunk.replace(/^!+/, '').replace(/(?<!!)!+$/, '');
  if (!STANDS_FOR_LETTER.test(core) || !LETTER.test(core)) return [];
  const withoutFirst = core.replace(/^[@$!]+/, '');
  const forms = new Set([core, withoutFirst, withoutLastSymbols(core), withoutLastSymbols(withoutFirst)]);
  const found = new Set<string>();
  for (const form of forms) {
    if (!STANDS_FOR_LETTER.test(form)) continue;
    found.add(withLetters(form, 'i'));
    if (STANDS_FOR_I_OR_L.test(form)) found.add(withLetters(form, 'l'));
  }
  return [...found];
}

const withoutLastSymbols = (word: string): string => word.replace(/(?<![@$!])[@$!]+$/, '');

/** Shortens runs of more than three equal letters to three, because longer ones are not told apart. */
export const canonicalRuns = (word: string): string => word.replace(/(.)\1{3,}/g, '$1$1$1');

/** Words that differ in the lengths of runs only have the same key. */
export const keyOf = (word: string): string => word.replace(/(.)\1+/g, '$1');

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
