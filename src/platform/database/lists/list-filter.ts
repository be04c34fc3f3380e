import { foldedSearchKey } from '#platform/text/search-folding.js';
import { hasPairs, pairsQuery, withoutPunctuation } from '#platform/text/search-pairs.js';
import { sql, type SqlText } from '../sql.js';
import type { Affix } from './page.js';
import { containedPattern } from './pattern.js';
import { beginsWith, type IndexRange, type ListSegment, type Sql } from './ranged-list.js';

/** A search for the beginning of an id, of a name or of a word inside a name. */
export interface PrefixSearch {
  /** Folded. */
  prefix: string;
  /** The column with the id, which is in lower case; undefined: ids are not searched. */
  id?: SqlText;
  /** Undefined: names are not searched. */
  names?: SearchedNames;
}

export interface SearchedNames {
  /** The column with the name. */
  column: SqlText;
  /** The table with the words after the first one of each name, and its id column; its alias in statements is `w`. */
  words: { table: SqlText; id: SqlText };
  /** The column with the id of the row that has the name. */
  owner: SqlText;
}

/**
 * The search of a filter. Ids and names are searched unless `searchIn` names one of them.
 *
 * @param searchIn `name`, and the name of the id: `uid`, `guid`
 */
export function prefixSearch(
  { searchKey, searchIn }: { searchKey?: string; searchIn?: readonly string[] },
  names: SearchedNames,
): PrefixSearch | undefined {
  const prefix = foldedSearchKey(searchKey);
  if (prefix === undefined) return undefined;
  const isSearched = (property: string) => searchIn?.includes(property) ?? true;
  return {
    prefix,
    id: isSearched(names.words.id) ? names.owner : undefined,
    names: isSearched('name') ? names : undefined,
  };
}

/** What searches sort names by. Their indexes are on the same expression. */
const lowerName = (column: SqlText): SqlText => sql`lower(${column}) COLLATE "C"`;

/**
 * What other lists sort names by: `Ärne` is beside `anna`. Their indexes are on the same expressions. `left` limits the size of entries, and keeps
 * PostgreSQL from reading these indexes for the few folded names of a search. See docs/decisions/0114.
 */
export const nameOrder = (column: SqlText): Pick<ListSegment, 'sortKey' | 'thenBy'> => ({
  sortKey: sql`left(${foldedName(column)}, 100) COLLATE "C"`,
  thenBy: sql`${column} COLLATE "C"`,
});

const idCondition = ({ prefix, id }: PrefixSearch): Sql | undefined =>
  id === undefined ? undefined : (value) => beginsWith(id, sql`lower(${value(prefix)})`);

const nameCondition = ({ prefix, names }: PrefixSearch): Sql | undefined =>
  names && ((value) => beginsWith(lowerName(names.column), sql`lower(${value(prefix)})`));

/** The characters between words, the same as in the SQL function `marked_words`. */
// eslint-disable-next-line no-control-regex -- control characters divide words
const WORD_SEPARATOR = /[\u0000-\u0020!-/:-@[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f]/u;

/** Other prefixes match at the beginning of a name only. */
const beginsWithWord = ({ prefix }: PrefixSearch): boolean => prefix !== '' && !WORD_SEPARATOR.test(prefix.charAt(0));

/** Whether the prefix is one word or its beginning. */
export const isOneWord = (prefix: string): boolean => !WORD_SEPARATOR.test(prefix);

/** Words `w` that begin with the prefix. */
const wordCondition =
  (prefix: string): Sql =>
  (value) =>
    beginsWith(sql`w.rest`, sql`substr(marked_words(${value(prefix)}), 2)`);

/** The word `w` is the first of its name that begins with the prefix, and the name itself does not begin with it. */
const firstWordCondition =
  (prefix: string): Sql =>
  (value) =>
    sql`strpos(w.before || w.rest, marked_words(${value(prefix)})) = length(w.before)`;

const foldedName = (column: SqlText): SqlText => sql`search_fold_1(${column})`;

/**
 * A name with other letters than ASCII that is not in lower case what the prefix is, but folded: with the prefix at its beginning, at that of
 * a word, or anywhere for scripts without spaces. Of other names `lower` is the folded form.
 */
function foldedNameCondition({ prefix }: PrefixSearch, { column }: SearchedNames): Sql {
  const folded = foldedName(column);
  return (value) => {
    const hasPrefix = hasPairs(prefix)
      ? sql`search_pairs_1(${folded}) @@ ${value(pairsQuery(prefix))}::tsquery AND strpos(${folded}, ${value(prefix)}) > 0`
      : sql`search_words_1(${folded}) LIKE ${value(containedPattern(` ${withoutPunctuation(prefix).trimStart()}`))}`;
    return sql`octet_length(${column}) <> length(${column}) AND ${hasPrefix}`;
  };
}

const hasWordOf =
  ({ words, owner }: SearchedNames, prefix: string): Sql =>
  (value) =>
    sql`EXISTS (SELECT FROM ${words.table} w
              WHERE w.app_id = $1 AND w.${words.id} = ${owner} AND ${wordCondition(prefix)(value)})`;

const not =
  (condition: Sql): Sql =>
  (value) =>
    sql`NOT (${condition(value)})`;

/**
 * Segments: rows whose id begins with the prefix, by id; other rows whose name does, by name; the same for folded names; other rows with a word
 * in their name that does, by the name from that word on; the same for folded names. Each segment but those of folded names is in the order of the
 * index that finds it, so nothing is sorted, whatever the number of matches.
 *
 * @param rangesOf the ranges that meet the conditions, which are on `w` if they match words
 */
export function searchSegments(
  search: PrefixSearch,
  rangesOf: (conditions: Sql[], matchedBy: MatchedBy) => IndexRange[],
): ListSegment[] {
  const { prefix, names, id } = search;
  const [byId, byName] = [idCondition(search), nameCondition(search)];
  const segments: ListSegment[] = byId ? [{ ranges: rangesOf([byId], 'id') }] : [];
  if (!names || !byName) return segments;
  const notById = (column: SqlText): Sql[] => {
    const condition = id === undefined ? undefined : idCondition({ prefix, id: column });
    return condition ? [not(condition)] : [];
  };
  const byNameOnly = rangesOf([byName, ...notById(names.owner)], byId ? 'name only' : 'name');
  segments.push({ ranges: byNameOnly, sortKey: lowerName(names.column) });
  const isWord = beginsWithWord(search);
  const folded = [
    foldedNameCondition(search, names),
    ...notById(names.owner),
    not(byName),
    ...(isWord ? [not(hasWordOf(names, prefix))] : []),
  ];
  const begins: Sql = (value) => sql`starts_with(${foldedName(names.column)}, ${value(prefix)})`;
  const sortKey = sql`${foldedName(names.column)} COLLATE "C"`;
  segments.push({ ranges: rangesOf([...folded, begins], 'folded'), sortKey, isSorted: true });
  if (isWord) {
    const byWord = [wordCondition(prefix), firstWordCondition(prefix), ...notById(sql`w.${names.words.id}`)];
    segments.push({ ranges: rangesOf(byWord, byId ? 'word only' : 'word'), sortKey: sql`w.rest` });
  }
  segments.push({ ranges: rangesOf([...folded, not(begins)], 'folded'), sortKey, isSorted: true });
  return segments;
}

/** `name only`: and not by the id. `word only`: and neither by the id nor by the beginning of the name. */
export type MatchedBy = 'id' | 'name' | 'name only' | 'word' | 'word only' | 'folded';

/** The search as one condition, for lists in another order. */
export function searchCondition(search: PrefixSearch): Sql {
  const { prefix, names } = search;
  const either = [
    idCondition(search),
    nameCondition(search),
    names && beginsWithWord(search) ? hasWordOf(names, prefix) : undefined,
    names && foldedNameCondition(search, names),
  ];
  const conditions = either.filter((condition) => condition !== undefined);
  return (value) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(value)),
      ' OR ',
    )})`;
}

/**
 * Rows changed after `updatedAt`, or before it with `prepend`.
 *
 * @param updatedAt Unix seconds. The API shows times in seconds, so a change within that second is neither before nor after it.
 */
export function changedConditions(
  changedAt: SqlText,
  { updatedAt, affix }: { updatedAt?: number; affix?: Affix },
): Sql[] {
  if (updatedAt === undefined) return [];
  return affix === 'prepend'
    ? [(value) => sql`${changedAt} < to_timestamp(${value(updatedAt)})`]
    : [(value) => sql`${changedAt} >= to_timestamp(${value(updatedAt + 1)})`];
}
