import { FILTER_VALUES, filterAt, FILTERS } from '../../../../clients/react/src/text/search-text.js';

/** States of messages that are not those of one user. */
const STATES: readonly string[] = ['pinned'];

/**
 * The text with the filter at its end completed: by the name of a filter, or by a value.
 *
 * @param people uids for filters of users
 */
export function completionsOf(text: string, people: readonly string[]): string[] {
  const written = filterAt(text, text.length);
  if (written === undefined) return [];
  const { name, value, minus, length } = written;
  const before = text.slice(0, text.length - length) + minus;
  const begun = (each: string) => each.startsWith(value) && each !== value;
  if (name === undefined) return FILTERS.filter(begun).map((filter) => `${before}${filter}:`);
  return valuesOf(name, people)
    .filter(begun)
    .map((each) => `${before}${name}:${each}`);
}

function valuesOf(name: (typeof FILTERS)[number], people: readonly string[]): readonly string[] {
  if (name === 'from' || name === 'mentions') return people;
  return name === 'is' ? STATES : (FILTER_VALUES[name]?.() ?? []);
}
