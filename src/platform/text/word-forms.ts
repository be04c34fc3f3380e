import { STEM_ENDINGS } from './generated/stem-endings.js';

/** Languages with letters of their own, whatever the texts are. */
const BY_LETTERS: readonly (readonly [letters: RegExp, languages: readonly string[]])[] = [
  [/^[\p{Script=Cyrillic}\p{M}]+$/u, ['russian']],
  [/^[\p{Script=Greek}\p{M}]+$/u, ['greek']],
  [/^[\p{Script=Armenian}\p{M}]+$/u, ['armenian']],
  [/^[\p{Script=Arabic}\p{M}]+$/u, ['arabic']],
  [/^[\p{Script=Devanagari}\p{M}]+$/u, ['hindi', 'nepali']],
];
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;

const MIN_LETTERS = 3;
/** As in `running` and `stopped`: before endings that begin with a vowel. */
const DOUBLED = /[bdfgklmnprst]$/u;
const BEGINS_WITH_VOWEL = /^[aeiou]/u;

interface Ending {
  readonly before: string;
  readonly tail: string;
  readonly after: string;
}

const ENDINGS: ReadonlyMap<string, readonly Ending[]> = new Map(
  Object.entries(STEM_ENDINGS).map(([language, rules]) => [language, rules.split(' ').map(endingOf)]),
);

function endingOf(rule: string): Ending {
  const [before, rest] = rule.includes('+') ? (rule.split('+') as [string, string]) : ['', rule];
  const [tail, after] = rest.includes('>') ? (rest.split('>') as [string, string]) : ['', rest];
  return { before, tail, after: after === '-' ? '' : after };
}

/** The languages in which a word may be inflected. @param latin those with Latin letters that there are texts in */
export function languagesOfWord(word: string, latin: readonly string[]): readonly string[] {
  if (LATIN.test(word)) return latin;
  return BY_LETTERS.find(([letters]) => letters.test(word))?.[1] ?? [];
}

/**
 * What may be a form of a word in a language, folded, the likelier ones first: whether it has the same stem is for the stemmer to
 * say. Without what has the word in it, which searches find anyway.
 *
 * @param stem folded
 * @param text the folded word
 */
export function possibleForms(language: string, stem: string, text: string): string[] {
  const forms = (ENDINGS.get(language) ?? [])
    .filter(({ tail }) => stem.endsWith(tail))
    .flatMap(({ before, tail, after }) => {
      const part = `${before}${stem.slice(0, stem.length - tail.length)}`;
      const isDoubled = DOUBLED.test(part) && BEGINS_WITH_VOWEL.test(after);
      return [`${part}${after}`, ...(isDoubled ? [`${part}${part.at(-1)}${after}`] : [])];
    });
  return [...new Set(forms)].filter((form) => form.length >= MIN_LETTERS && !form.includes(text));
}
