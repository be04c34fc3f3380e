import type { Affix } from '../../platform/database/page.js';
import {
  changedConditions,
  nameSortKey,
  searchCondition,
  searchSegments,
  type MatchedBy,
  type PrefixSearch,
} from '../../platform/database/list-filter.js';
import type { IndexRange, Segment, Sql } from '../../platform/database/ranged-list.js';
import type { GroupType } from '../../generated/prisma/enums.js';

export interface GroupFilter {
  searchKey?: string;
  searchIn?: ('guid' | 'name')[];
  types?: GroupType[];
  tags?: string[];
  /** Only groups of the viewer; without a viewer it has no effect. */
  hasJoined?: boolean;
  /** Unix seconds: only what was created or changed after it, or before it with `prepend`. */
  updatedAt?: number;
  affix?: Affix;
}

export interface GroupOrder {
  sortBy?: 'name' | 'guid' | 'createdAt';
  sortOrder?: 'asc' | 'desc';
}

const changedAt = 'coalesce(g.updated_at, g.created_at)';
const positions = { name: nameSortKey('g.name'), guid: undefined, createdAt: 'g.created_at' };

/**
 * In the order that is asked for, else of guids; walked by `updatedAt` or `affix`, in the order of the last change. A search
 * without an order finds those first whose guid begins with the key, then the others whose name does, then those with a word in
 * the name that does; see `searchSections`.
 *
 * @param viewer sees public and password groups and, of the private ones, those that they are a member of; undefined sees all.
 */
export function groupSections(
  viewer: string | undefined,
  filter: GroupFilter,
  { sortBy, sortOrder }: GroupOrder,
): Segment[] {
  const { affix, updatedAt } = filter;
  const search = searchOf(filter);
  const isWalk = sortBy === undefined && (affix !== undefined || updatedAt !== undefined);
  if (search && sortBy === undefined && sortOrder === undefined && !isWalk) {
    return searchSegments(search, (conditions, found) => filtered(viewer, filter, conditions, found));
  }
  const conditions = [...changedConditions(changedAt, filter), ...(search ? [searchCondition(search)] : [])];
  const sortKey = isWalk ? changedAt : positions[sortBy ?? 'guid'];
  const descending = isWalk ? affix === 'prepend' : sortOrder === 'desc';
  if (sortKey === undefined && conditions.length === 0) return [{ ...inOrderOfGuids(viewer, filter), descending }];
  return [{ ranges: filtered(viewer, filter, conditions), sortKey, descending }];
}

const names = { column: 'g.name', words: { table: 'group_name_words', id: 'guid' }, owner: 'g.guid' };

const searchOf = ({ searchKey, searchIn = ['guid', 'name'] }: GroupFilter): PrefixSearch | undefined =>
  searchKey
    ? {
        prefix: searchKey,
        id: searchIn.includes('guid') ? 'g.guid' : undefined,
        names: searchIn.includes('name') ? names : undefined,
      }
    : undefined;

/** A range of its own for each type, and in it for each tag. */
function inOrderOfGuids(viewer: string | undefined, filter: GroupFilter): Segment {
  const { tags } = filter;
  if (!tags || (viewer !== undefined && filter.hasJoined)) return { ranges: filtered(viewer, filter, []) };
  const ranges = typesOf(filter).flatMap((type) =>
    isHidden(type, viewer)
      ? [joinedGroups(viewer, [ofTypes([type]), anyTag(tags)])]
      : tags.map((tag) => taggedGroups(type, tag)),
  );
  return { ranges, overlapping: tags.length > 1 };
}

/** A range of its own for each type. */
function filtered(viewer: string | undefined, filter: GroupFilter, conditions: Sql[], found?: MatchedBy): IndexRange[] {
  const all = [...conditions, ...(filter.tags ? [anyTag(filter.tags)] : [])];
  const byWords = found === 'word' || found === 'word only';
  const joined = (uid: string, of: Sql[]) => (byWords ? withWords(joinedGroups(uid, of)) : joinedGroups(uid, of));
  if (viewer !== undefined && filter.hasJoined) {
    return [joined(viewer, [...(filter.types ? [ofTypes(filter.types)] : []), ...all])];
  }
  return typesOf(filter).map((type) =>
    isHidden(type, viewer)
      ? joined(viewer, [ofTypes([type]), ...all])
      : byWords
        ? namedGroups(type, all, { ofGroups: filter.tags !== undefined })
        : { ...groupsOfType(type, all), cachedCount: all.length === 0 ? { lists: [`${type} groups`] } : undefined },
  );
}

const typesOf = ({ types = ['public', 'password', 'private'] }: GroupFilter): GroupType[] => [...new Set(types)];

const isHidden = (type: GroupType, viewer: string | undefined): viewer is string =>
  type === 'private' && viewer !== undefined;

const groupsOfType = (type: GroupType, conditions: Sql[]): IndexRange => ({
  key: 'g.guid',
  from: 'groups g',
  conditions: [() => 'g.app_id = $1', () => `g.type = '${type}'`, ...conditions],
});

/** In no order of an index: nobody is in so many groups that sorting them would matter. */
const joinedGroups = (uid: string, conditions: Sql[]): IndexRange => ({
  key: 'g.guid',
  from: 'group_members j JOIN groups g ON g.app_id = j.app_id AND g.guid = j.guid',
  conditions: [(value) => `j.app_id = $1 AND j.uid = ${value(uid)}`, ...conditions],
});

/** By words of their names. @param ofGroups whether there are conditions on the groups themselves */
const namedGroups = (type: GroupType, conditions: Sql[], { ofGroups }: { ofGroups: boolean }): IndexRange => ({
  key: 'w.guid',
  from: `group_name_words w ${ofGroups ? 'JOIN groups g ON g.app_id = w.app_id AND g.guid = w.guid' : ''}`,
  conditions: [() => `w.app_id = $1 AND w.type = '${type}'`, ...conditions],
});

const withWords = (range: IndexRange): IndexRange => ({
  ...range,
  from: `${range.from} JOIN group_name_words w ON w.app_id = g.app_id AND w.guid = g.guid`,
});

const taggedGroups = (type: GroupType, tag: string): IndexRange => ({
  key: 't.guid',
  from: 'group_tags t',
  conditions: [(value) => `t.app_id = $1 AND t.tag = ${value(tag)} AND t.type = '${type}'`],
  cachedCount: { lists: [`${type} groups tagged ${tag}`] },
});

const ofTypes =
  (types: GroupType[]): Sql =>
  (value) =>
    `g.type = ANY(${value(types)}::group_type[])`;

const anyTag =
  (tags: string[]): Sql =>
  (value) =>
    `EXISTS (SELECT FROM group_tags t WHERE t.app_id = g.app_id AND t.guid = g.guid AND t.tag = ANY(${value(tags)}))`;
