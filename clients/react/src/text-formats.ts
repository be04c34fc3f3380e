/** Forms of a text by the plural categories of the language, and one for 0 if it is another text; `#` is the number. */
export type Forms = { readonly other: string; readonly none?: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** @returns what makes a text with a count of its forms */
export function countedIn(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (forms: Forms) =>
    (count: number): string =>
      ((count === 0 && forms.none) || forms[rules.select(count)] || forms.other).replace('#', numbers.format(count));
}

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** @returns what writes a number of seconds in the largest unit that it is a multiple of */
export function durationIn(locale: string) {
  return (seconds: number): string => {
    const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
  };
}

/** As `1:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
