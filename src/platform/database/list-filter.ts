import type { Affix } from '../http/cursor.js';
import type { Range, Section, Sql } from './ranged-list.js';

/** A search for the beginning of an id or a name, in any case. */
export interface PrefixSearch {
  prefix: string;
  /** The column with the id, which is in lower case; undefined: ids are not searched. */
  id?: string;
  /** The column with the name; undefined: names are not searched. */
  name?: string;
}

/** How names are ordered; also what their indexes hold. */
export const orderOfNames = (column: string): string => `lower(${column}) COLLATE "C"`;

const idCondition = ({ prefix, id }: PrefixSearch): Sql | undefined =>
  id === undefined ? undefined : (value) => `starts_with(${id} COLLATE "C", lower(${value(prefix)}))`;

const nameCondition = ({ prefix, name }: PrefixSearch): Sql | undefined =>
  name === undefined ? undefined : (value) => `starts_with(${orderOfNames(name)}, lower(${value(prefix)}))`;

/**
 * Those first whose id begins with the prefix, in the order of ids, and then the others, in the order of names: each part in the
 * order in which its index finds them, so that nothing is sorted however many they are.
 *
 * @param rangesOf those who meet the conditions, and by what they are found
 */
export function searchSections(
  search: PrefixSearch,
  rangesOf: (conditions: Sql[], found: FoundBy) => Range[],
): Section[] {
  const [byId, byName] = [idCondition(search), nameCondition(search)];
  const position = orderOfNames(search.name ?? '');
  if (!byName) return byId ? [{ ranges: rangesOf([byId], 'id') }] : [];
  if (!byId) return [{ ranges: rangesOf([byName], 'name'), position }];
  const notById: Sql = (value) => `NOT ${byId(value)}`;
  return [{ ranges: rangesOf([byId], 'id') }, { ranges: rangesOf([byName, notById], 'name only'), position }];
}

/** `name only`: and not by the id as well. */
export type FoundBy = 'id' | 'name' | 'name only';

/** For lists that are in another order. */
export function searchCondition(search: PrefixSearch): Sql {
  const either = [idCondition(search), nameCondition(search)].filter((condition) => condition !== undefined);
  return (value) => `(${either.map((condition) => condition(value)).join(' OR ')})`;
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
