import type { GroupType } from '#generated/prisma/enums.js';
import {
  changedConditions,
  nameOrder,
  prefixSearch,
  searchCondition,
  searchSegments,
  type MatchedBy,
} from '#platform/database/lists/list-filter.js';
import type { Affix, RowPosition } from '#platform/database/lists/page.js';
import {
  pageQuery,
  type IndexRange,
  type ListStatements,
  type ListedRows,
  type RowsOfPage,
  type ListSegment,
  type Sql,
} from '#platform/database/lists/ranged-list.js';
import { sql } from '#platform/database/sql.js';
import { composedStatements, PreparedStatementCache, rows } from '#platform/database/statement.js';
import { groupColumns, groupTable, type Group } from './groups.sql.js';

export interface GroupFilter {
  searchKey?: string;
  searchIn?: ('guid' | 'name')[];
  types?: GroupType[];
  tags?: string[];
  /** Only groups that the viewer is a member of; without a viewer it has no effect. */
  hasJoined?: boolean;
  /** Unix seconds: only groups created or changed after it, or before it with `prepend`. */
  updatedAt?: number;
  affix?: Affix;
}

export interface GroupOrder {
  sortBy?: 'name' | 'guid' | 'createdAt';
  sortOrder?: 'asc' | 'desc';
}

/** @param viewer undefined for the app itself */
export const listedGroups = (viewer: string | undefined): ListedRows<Group> => ({
  table: sql`groups`,
  alias: sql`g`,
  key: sql`guid`,
  rows: groupTable.json,
  select: (from, value) =>
    sql`SELECT ${groupColumns}
       FROM ${from} LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = ${value(viewer ?? null)}`,
});

const changedAt = sql`coalesce(g.updated_at, g.created_at)`;
const orders = { name: nameOrder(sql`g.name`), guid: {}, createdAt: { sortKey: sql`g.created_at` } };

/**
 * Ordered as requested, by guid otherwise; with `updatedAt` or `affix`, by the last change. A search without an order lists groups
 * whose guid begins with the key first, then groups whose name does, then groups with a word in the name that does; see
 * `searchSegments`.
 *
 * @param viewer sees all public and password groups, and the private groups that they are a member of; undefined sees all groups
 */
export function groupSegments(
  viewer: string | undefined,
  filter: GroupFilter,
  { sortBy, sortOrder }: GroupOrder,
): ListSegment[] {
  const { affix, updatedAt } = filter;
  const search = prefixSearch(filter, names);
  const isByLastChange = sortBy === undefined && (affix !== undefined || updatedAt !== undefined);
  if (search && sortBy === undefined && sortOrder === undefined && !isByLastChange) {
    const found = searchSegments(search, (conditions, matchedBy) => rangesOf(viewer, filter, conditions, matchedBy));
    return found.map((segment) => ({ ...segment, fixedPlan: filter.tags === undefined && filter.types === undefined }));
  }
  const conditions = [...changedConditions(changedAt, filter), ...(search ? [searchCondition(search)] : [])];
  const order: Pick<ListSegment, 'sortKey' | 'thenBy'> = isByLastChange
    ? { sortKey: changedAt }
    : orders[sortBy ?? 'guid'];
  const descending = isByLastChange ? affix === 'prepend' : sortOrder === 'desc';
  if (order.sortKey === undefined && conditions.length === 0) return [{ ...orderedByGuid(viewer, filter), descending }];
  return [{ ranges: rangesOf(viewer, filter, conditions), ...order, descending }];
}

const names = { column: sql`g.name`, words: { table: sql`group_name_words`, id: sql`guid` }, owner: sql`g.guid` };

/** A range for each type and tag, or else for each type. */
function orderedByGuid(viewer: string | undefined, filter: GroupFilter): ListSegment {
  const { tags } = filter;
  if (!tags || (viewer !== undefined && filter.hasJoined)) return { ranges: rangesOf(viewer, filter, []) };
  const ranges = typesOf(filter).flatMap((type) =>
    isHidden(type, viewer)
      ? [joinedGroups(viewer, [ofTypes([type]), anyTag(tags)])]
      : tags.map((tag) => taggedGroups(type, tag)),
  );
  return { ranges, overlapping: tags.length > 1 };
}

/** A range for each type. */
function rangesOf(
  viewer: string | undefined,
  filter: GroupFilter,
  conditions: Sql[],
  matchedBy?: MatchedBy,
): IndexRange[] {
  const all = [...conditions, ...(filter.tags ? [anyTag(filter.tags)] : [])];
  const byWords = matchedBy === 'word' || matchedBy === 'word only';
  const joined = (uid: string, of: Sql[]) => (byWords ? withWords(joinedGroups(uid, of)) : joinedGroups(uid, of));
  if (viewer !== undefined && filter.hasJoined) {
    return [joined(viewer, [...(filter.types ? [ofTypes(filter.types)] : []), ...all])];
  }
  return typesOf(filter).map((type) =>
    isHidden(type, viewer)
      ? joined(viewer, [ofTypes([type]), ...all])
      : byWords
        ? groupsByWord(type, all, { onGroups: filter.tags !== undefined })
        : { ...groupsOfType(type, all), cachedCount: all.length === 0 ? { lists: [`${type} groups`] } : undefined },
  );
}

const typesOf = ({ types = ['public', 'password', 'private'] }: GroupFilter): GroupType[] => [...new Set(types)];

const isHidden = (type: GroupType, viewer: string | undefined): viewer is string =>
  type === 'private' && viewer !== undefined;

const groupsOfType = (type: GroupType, conditions: Sql[]): IndexRange => ({
  key: sql`g.guid`,
  from: sql`groups g`,
  conditions: [() => sql`g.app_id = $1`, () => sql`g.type = '${type}'`, ...conditions],
});

/** Sorted, not read in the order of an index: the number of a user's groups has a limit. */
const joinedGroups = (uid: string, conditions: Sql[]): IndexRange => ({
  key: sql`g.guid`,
  from: sql`group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid`,
  conditions: [(value) => sql`j.app_id = $1 AND j.uid = ${value(uid)}`, ...conditions],
});

/** Matched by words of their names. @param onGroups whether there are conditions on `g` */
const groupsByWord = (type: GroupType, conditions: Sql[], { onGroups }: { onGroups: boolean }): IndexRange => ({
  key: sql`w.guid`,
  from: sql`group_name_words w ${onGroups ? sql`JOIN groups g ON g.app_id = $1 AND g.guid = w.guid` : ''}`,
  conditions: [() => sql`w.app_id = $1 AND w.type = '${type}'`, ...conditions],
});

const withWords = (range: IndexRange): IndexRange => ({
  ...range,
  from: sql`${range.from} JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid`,
});

const taggedGroups = (type: GroupType, tag: string): IndexRange => ({
  key: sql`t.guid`,
  from: sql`group_tags t`,
  conditions: [(value) => sql`t.app_id = $1 AND t.tag = ${value(tag)} AND t.type = '${type}'`],
  cachedCount: { lists: [`${type} groups tagged ${tag}`] },
});

const ofTypes =
  (types: GroupType[]): Sql =>
  (value) =>
    sql`g.type = ANY(${value(types)}::group_type[])`;

const anyTag =
  (tags: string[]): Sql =>
  (value) =>
    sql`EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY(${value(tags)}))`;

/** One filter of each kind, and of the combinations that take another path. */
const sampleFilters: Record<string, [filter: GroupFilter, order?: GroupOrder]> = {
  'no filter': [{}],
  'by type': [{ types: ['public'] }],
  'by tag': [{ tags: ['half'] }],
  'by several tags and types': [{ tags: ['half', 'full'], types: ['public', 'private'] }],
  joined: [{ hasJoined: true, tags: ['half'] }],
  'by name': [{}, { sortBy: 'name' }],
  'by name, joined': [{ hasJoined: true, types: ['public'] }, { sortBy: 'name' }],
  'newest first': [{}, { sortBy: 'createdAt', sortOrder: 'desc' }],
  'by last change': [{ affix: 'prepend' }],
  'changed since, of a search': [{ updatedAt: 1, affix: 'append', searchKey: 'hik', tags: ['half'] }],
  search: [{ searchKey: 'hik' }],
  'search in names': [{ searchKey: 'hik', searchIn: ['name'] }],
  'search by tag': [{ searchKey: 'hik', tags: ['half'] }],
  'search among joined': [{ searchKey: 'hik', hasJoined: true }],
};

/** Pages after a position, in each of the orders. */
const samplePositions: [label: string, filter: GroupFilter, after: RowPosition][] = [
  ['after a guid', {}, { key: 'hikers' }],
  ['after a guid, by tag', { tags: ['half'] }, { key: 'hikers' }],
  ['after a change', { affix: 'append' }, { key: 'hikers', changedAt: new Date(0) }],
  ['before a change', { affix: 'prepend' }, { key: 'hikers', changedAt: new Date(0) }],
];

const samples = () =>
  [undefined, 'ann'].flatMap((viewer) =>
    Object.entries(sampleFilters).map(([label, [filter, order = {}]]) => ({
      label: `${viewer === undefined ? 'the app' : 'a user'}: ${label}`,
      viewer,
      segments: groupSegments(viewer, filter, order),
    })),
  );

const groupPages = composedStatements(
  'groups-list',
  () => [
    ...samples().map(
      ({ label, viewer, segments }) =>
        [label, pageQuery(segments, listedGroups(viewer), { offset: 0, limit: 1 }).text] as const,
    ),
    ...samplePositions.map(([label, filter, after]) => {
      const segments = groupSegments('ann', filter, {});
      return [label, pageQuery(segments, listedGroups('ann'), { offset: 0, limit: 1, after }).text] as const;
    }),
  ],
  rows<RowsOfPage>(),
);

export const groupList: ListStatements = { page: groupPages, firstPages: new PreparedStatementCache(groupPages, 16) };
