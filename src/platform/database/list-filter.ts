import type { Affix } from './page.js';
import type { Range, Section, Sql } from './ranged-list.js';

/** A search for the beginning of an id, a name or a word inside a name, in any case. */
export interface PrefixSearch {
  prefix: string;
  /** The column with the id, which is in lower case; undefined: ids are not searched. */
  id?: string;
  /** Where names are; undefined: they are not searched. */
  names?: SearchedNames;
}

export interface SearchedNames {
  /** The column with the name. */
  column: string;
  /** The table with the words that names do not begin with, and its id column; it is `w` in statements. */
  words: { table: string; id: string };
  /** The column with the id that its rows belong to. */
  owner: string;
}

/** How names are ordered; also what their indexes hold. */
export const orderOfNames = (column: string): string => `lower(${column}) COLLATE "C"`;

const idCondition = ({ prefix, id }: PrefixSearch): Sql | undefined =>
  id === undefined ? undefined : (value) => `starts_with(${id} COLLATE "C", lower(${value(prefix)}))`;

const nameCondition = ({ prefix, names }: PrefixSearch): Sql | undefined =>
  names && ((value) => `starts_with(${orderOfNames(names.column)}, lower(${value(prefix)}))`);

/** What divides words, as `marked_words` of the database has it. */
// eslint-disable-next-line no-control-regex -- control characters divide words
const DIVIDER = /[\u0000-\u0020!-/:-@[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f]/u;

/** Whether words of a name can begin with it: other texts are found at the beginning of a name only. */
const beginsWithWord = ({ prefix }: PrefixSearch): boolean => prefix !== '' && !DIVIDER.test(prefix.charAt(0));

/** Whether it is one word, or its beginning. */
export const isOneWord = (prefix: string): boolean => !DIVIDER.test(prefix);

/** Words `w` that begin with the prefix. */
const wordCondition =
  (prefix: string): Sql =>
  (value) =>
    `starts_with(w.rest, substr(marked_words(${value(prefix)}), 2))`;

/** Of the words of one name that begin with the prefix, the first one; none where the name itself does. */
const firstWordCondition =
  (prefix: string): Sql =>
  (value) =>
    `strpos(w.before || w.rest, marked_words(${value(prefix)})) = length(w.before)`;

/**
 * Those first whose id begins with the prefix, in the order of ids; then the others whose name does, in the order of names; then
 * the others who have a word in their name that does, in the order of the name from that word on. Each part is in the order in
 * which its index finds them, so that nothing is sorted however many they are.
 *
 * @param rangesOf those who meet the conditions, and by what they are found: by words if the conditions are on `w`
 */
export function searchSections(
  search: PrefixSearch,
  rangesOf: (conditions: Sql[], found: FoundBy) => Range[],
): Section[] {
  const { prefix, names, id } = search;
  const [byId, byName] = [idCondition(search), nameCondition(search)];
  const sections: Section[] = byId ? [{ ranges: rangesOf([byId], 'id') }] : [];
  if (!names || !byName) return sections;
  const notById = (column: string): Sql[] => {
    const condition = id === undefined ? undefined : idCondition({ prefix, id: column });
    return condition ? [(value) => `NOT ${condition(value)}`] : [];
  };
  const found = byId ? 'name only' : 'name';
  sections.push({ ranges: rangesOf([byName, ...notById(names.owner)], found), position: orderOfNames(names.column) });
  if (!beginsWithWord(search)) return sections;
  const byWord = [wordCondition(prefix), firstWordCondition(prefix), ...notById(`w.${names.words.id}`)];
  sections.push({ ranges: rangesOf(byWord, byId ? 'word only' : 'word'), position: 'w.rest' });
  return sections;
}

/** `only`: and neither by the id nor, if it is a word, by the beginning of the name. */
export type FoundBy = 'id' | 'name' | 'name only' | 'word' | 'word only';

/** For lists that are in another order. */
export function searchCondition(search: PrefixSearch): Sql {
  const { prefix, names } = search;
  const hasWord: Sql | undefined =
    names &&
    ((value) =>
      `EXISTS (SELECT FROM ${names.words.table} w
                WHERE w.app_id = $1 AND w.${names.words.id} = ${names.owner} AND ${wordCondition(prefix)(value)})`);
  const either = [idCondition(search), nameCondition(search), beginsWithWord(search) ? hasWord : undefined];
  const conditions = either.filter((condition) => condition !== undefined);
  return (value) => `(${conditions.map((condition) => condition(value)).join(' OR ')})`;
}

/** @param updatedAt Unix seconds. Times are cut to seconds on the wire, so what was changed within it is neither before nor after it. */
export function changedConditions(
  changedAt: string,
  { updatedAt, affix }: { updatedAt?: number; affix?: Affix },
): Sql[] {
  if (updatedAt === undefined) return [];
  return affix === 'prepend'
    ? [(value) => `${changedAt} < to_timestamp(${value(updatedAt)})`]
    : [(value) => `${changedAt} >= to_timestamp(${value(updatedAt + 1)})`];
}
