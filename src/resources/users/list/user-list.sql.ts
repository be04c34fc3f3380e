import { isActive } from '#core/summaries/active-users.sql.js';
import type { UserStatus } from '#generated/prisma/enums.js';
import {
  changedConditions,
  isOneWord,
  nameOrder,
  prefixSearch,
  searchCondition,
  searchSegments,
  type MatchedBy,
} from '#platform/database/lists/list-filter.js';
import type { Affix, RowPosition } from '#platform/database/lists/page.js';
import {
  pageQuery,
  type CachedCount,
  type IndexRange,
  type ListedRows,
  type ListStatements,
  type RowsOfPage,
  type ListSegment,
  type Sql,
} from '#platform/database/lists/ranged-list.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { composedStatements, PreparedStatementCache, rows } from '#platform/database/statement.js';
import { foldedSearchKey } from '#platform/text/search-folding.js';
import { allUserColumns, userTable, type User } from './user-columns.js';

export interface UserFilter {
  searchKey?: string;
  searchIn?: ('uid' | 'name')[];
  status?: UserStatus;
  /** Users whose presence the viewer does not see: for the status, they are offline. */
  withoutPresence?: string[];
  roles?: string[];
  tags?: string[];
  /** Only friends of this user. */
  friendsOf?: string;
  /** Only some of these users. */
  uids?: string[];
  /** Without those whom this user has blocked. */
  notBlockedBy?: string;
  state: 'active' | 'deactivated' | 'any';
  /** Unix seconds: only users created or changed after it, or before it with `prepend`. */
  updatedAt?: number;
  affix?: Affix;
  /** Without it the order is as `userSegments` says. */
  order?: UserOrder;
}

/** By name; with `status`, those who are online first, and then by name. */
export interface UserOrder {
  readonly by: 'name' | 'status';
  readonly descending: boolean;
}

type State = 'active' | 'deactivated';

export const listedUsers: ListedRows<User> = {
  table: sql`users`,
  alias: sql`u`,
  key: sql`uid`,
  rows: userTable.json,
  select: (from) => sql`SELECT ${allUserColumns} FROM ${from}`,
};

const changedAt = sql`coalesce(u.updated_at, u.created_at)`;

/**
 * Ordered by uid; with `updatedAt` or `affix`, by the last change; with an order, by that. A search lists users whose uid begins with the key first, then
 * those whose name does, then those with a word in the name that does; see `searchSegments`.
 */
export function userSegments(filter: UserFilter): ListSegment[] {
  const { affix, updatedAt } = filter;
  const search = prefixSearch(filter, names);
  if (affix !== undefined || updatedAt !== undefined) {
    const conditions = [...changedConditions(changedAt, filter), ...(search ? [searchCondition(search)] : [])];
    return [{ ranges: rangesOf(filter, conditions), sortKey: changedAt, descending: affix === 'prepend' }];
  }
  if (filter.order) return inOrder(filter.order, filter, search ? [searchCondition(search)] : []);
  if (search) {
    const fixedPlan = !isRestricted(filter) && !filter.roles && !filter.tags && filter.friendsOf === undefined;
    const found = searchSegments(search, (conditions, matchedBy) => rangesOf(filter, conditions, matchedBy));
    return found.map((segment) => ({ ...segment, fixedPlan }));
  }
  return [orderedByUid(filter)];
}

/** @param search the condition of a search */
function inOrder({ by, descending }: UserOrder, filter: UserFilter, search: Sql[]): ListSegment[] {
  const named = (ranges: IndexRange[]): ListSegment => ({ ranges, ...nameOrder(sql`u.name`), descending });
  if (by === 'name' || filter.status) return [named(rangesOf(filter, search))];
  const statuses: UserStatus[] = descending ? ['offline', 'available'] : ['available', 'offline'];
  return statuses.map((status) => named(rangesOf({ ...filter, status }, search)));
}

const names = { column: sql`u.name`, words: { table: sql`user_name_words`, id: sql`uid` }, owner: sql`u.uid` };

/** A range for each state and tag, or else for each state and role. */
function orderedByUid(filter: UserFilter): ListSegment {
  const { roles, tags, friendsOf } = filter;
  if (friendsOf !== undefined) return { ranges: rangesOf(filter, []) };
  const states = statesOf(filter);
  if (tags) {
    const others = [...(roles ? [anyRole(roles)] : []), ...restrictions(filter)];
    const ranges = states.flatMap((state) => tags.map((tag) => taggedUsers(state, tag, others)));
    return { ranges, overlapping: tags.length > 1, fixedPlan: tags.length === 1 && others.length === 0 };
  }
  const uniqueRoles = roles ? [...new Set(roles)] : [undefined];
  const ranges = states.flatMap((state) => uniqueRoles.map((role) => usersOfRole(state, role, filter)));
  return { ranges, fixedPlan: !isRestricted(filter) };
}

const statesOf = ({ state }: UserFilter): State[] => (state === 'any' ? ['active', 'deactivated'] : [state]);

const stateCondition: Record<State, SqlText> = {
  active: isActive(sql`u`),
  deactivated: sql`u.deactivated_at IS NOT NULL`,
};

const users = (state: State, conditions: Sql[]): IndexRange => ({
  key: sql`u.uid`,
  from: sql`users u`,
  conditions: [() => sql`u.app_id = $1`, () => stateCondition[state], ...conditions],
});

/** Sorted, not read in the order of an index: the number of friends has a limit. */
const friends = (uid: string, state: State, conditions: Sql[]): IndexRange => ({
  ...users(state, [(value) => sql`f.app_id = $1 AND f.uid = ${value(uid)}`, ...conditions]),
  from: sql`friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid`,
});

/** Matched by words of their names. @param onUsers whether there are conditions on `u` */
function usersByWord(
  state: State,
  conditions: Sql[],
  { onUsers, friendsOf }: { onUsers: boolean; friendsOf?: string },
): IndexRange {
  const ofFriends: Sql[] =
    friendsOf === undefined
      ? []
      : [
          (value) =>
            sql`EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = ${value(friendsOf)} AND f.friend_uid = w.uid)`,
        ];
  return {
    key: sql`w.uid`,
    from: sql`user_name_words w ${onUsers ? sql`JOIN users u ON u.app_id = $1 AND u.uid = w.uid` : ''}`,
    conditions: [() => sql`w.app_id = $1 AND w.deactivated = ${state === 'deactivated'}`, ...conditions, ...ofFriends],
  };
}

/** @param conditions in addition to those on status, roles and tags. With `matchedBy`, those of a segment of a search. */
function rangesOf(filter: UserFilter, conditions: Sql[], matchedBy?: MatchedBy): IndexRange[] {
  const { roles, tags, friendsOf } = filter;
  const all = [
    ...conditions,
    ...restrictions(filter),
    ...(roles ? [anyRole(roles)] : []),
    ...(tags ? [anyTag(tags)] : []),
  ];
  if (matchedBy === 'word' || matchedBy === 'word only') {
    const onUsers = friendsOf !== undefined || all.length > conditions.length;
    return statesOf(filter).map((state): IndexRange => ({
      ...usersByWord(state, all, { onUsers, friendsOf }),
      cachedCount: friendsOf === undefined ? cachedSearch(state, filter, matchedBy) : undefined,
    }));
  }
  if (friendsOf !== undefined) return statesOf(filter).map((state) => friends(friendsOf, state, all));
  return statesOf(filter).map((state): IndexRange => ({
    ...users(state, all),
    cachedCount: matchedBy
      ? cachedSearch(state, filter, matchedBy)
      : conditions.length === 0 && !tags
        ? cachedList(state, filter, roles)
        : undefined,
  }));
}

function usersOfRole(state: State, role: string | undefined, filter: UserFilter): IndexRange {
  const conditions: Sql[] = role === undefined ? [] : [(value) => sql`u.role = ${value(role)}`];
  return {
    ...users(state, [...conditions, ...restrictions(filter)]),
    cachedCount: cachedList(state, filter, role === undefined ? undefined : [role]),
  };
}

// The names of the cached counts are those of the SQL function `user_lists`.

function cachedList(state: State, filter: UserFilter, roles: string[] | undefined): CachedCount | undefined {
  const { status, withoutPresence, uids, notBlockedBy } = filter;
  if ((status && withoutPresence) || uids || notBlockedBy !== undefined) return undefined;
  const statuses: UserStatus[] = status ? [status] : ['available', 'offline'];
  const lists = statuses.map((of) => `${state} users ${of}`);
  return { lists: roles ? lists.flatMap((list) => [...new Set(roles)].map((role) => `${list} ${role}`)) : lists };
}

/** Counts are cached for prefixes of up to so many characters. */
const MAX_CACHED_PREFIX = 4;

function cachedSearch(state: State, filter: UserFilter, matchedBy: MatchedBy): CachedCount | undefined {
  const { roles, tags } = filter;
  const prefix = foldedSearchKey(filter.searchKey) ?? '';
  // Lower case can be longer. No database makes it longer than JavaScript does.
  const length = Math.max([...prefix].length, [...prefix.toLowerCase()].length);
  if (isRestricted(filter) || roles || tags || length > MAX_CACHED_PREFIX) return undefined;
  if (matchedBy === 'id') return { list: `${state} uids `, prefix };
  if (matchedBy === 'name only') return { list: `${state} names only `, prefix };
  return matchedBy === 'word only' && isOneWord(prefix) ? { list: `${state} words only `, prefix } : undefined;
}

/** @param others conditions on `u` */
function taggedUsers(state: State, tag: string, others: Sql[]): IndexRange {
  const onUsers = others.length > 0;
  return {
    key: sql`t.uid`,
    from: sql`user_tags t ${onUsers ? sql`JOIN users u ON u.app_id = $1 AND u.uid = t.uid` : ''}`,
    conditions: [
      (value) => sql`t.app_id = $1 AND t.tag = ${value(tag)} AND t.deactivated = ${state === 'deactivated'}`,
      ...others,
    ],
    cachedCount: onUsers ? undefined : { lists: [`${state} users tagged ${tag}`] },
  };
}

const isRestricted = ({ status, uids, notBlockedBy }: UserFilter): boolean =>
  status !== undefined || uids !== undefined || notBlockedBy !== undefined;

/** The conditions of a filter that no index orders. */
function restrictions(filter: UserFilter): Sql[] {
  const { uids, notBlockedBy } = filter;
  return [
    ...statusCondition(filter),
    ...(uids ? ([(value) => sql`u.uid = ANY(${value(uids)}::text[])`] satisfies Sql[]) : []),
    ...(notBlockedBy === undefined
      ? []
      : ([
          (value) =>
            sql`NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${value(notBlockedBy)} AND b.blocked_uid = u.uid)`,
        ] satisfies Sql[])),
  ];
}

function statusCondition({ status, withoutPresence: hidden }: UserFilter): Sql[] {
  if (!status) return [];
  const hasStatus: Sql = (value) => sql`u.status = ${value(status)}::user_status`;
  if (!hidden) return [hasStatus];
  if (status === 'available') return [hasStatus, (value) => sql`u.uid <> ALL(${value(hidden)}::text[])`];
  return [(value) => sql`(${hasStatus(value)} OR u.uid = ANY(${value(hidden)}::text[]))`];
}

const anyRole =
  (roles: string[]): Sql =>
  (value) =>
    sql`u.role = ANY(${value(roles)})`;

const anyTag =
  (tags: string[]): Sql =>
  (value) =>
    sql`EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY(${value(tags)}))`;

/** One filter of each kind, and of the combinations that take another path. */
const sampleFilters: Record<string, Partial<UserFilter>> = {
  'no filter': {},
  'deactivated ones as well': { state: 'any' },
  'by role': { roles: ['guide', 'default'] },
  'of a status': { status: 'available' },
  'of a status, where a block hides the presence of some': { status: 'available', withoutPresence: ['ann'] },
  'those who are or seem offline': { status: 'offline', withoutPresence: ['ann'] },
  'by tag': { tags: ['vip'] },
  'by several tags, role and status': { tags: ['vip', 'half'], roles: ['guide'], status: 'offline' },
  friends: { friendsOf: 'ann' },
  'some users': { uids: ['ann', 'bob'] },
  'without blocked ones': { notBlockedBy: 'ann' },
  'by last change': { affix: 'prepend' },
  'changed since, of a search': { updatedAt: 1, affix: 'append', searchKey: 'ann', tags: ['vip'] },
  'by name': { order: { by: 'name', descending: false } },
  'by name, descending': { order: { by: 'name', descending: true } },
  'by status': { order: { by: 'status', descending: false } },
  'by status, where a block hides the presence of some': {
    order: { by: 'status', descending: true },
    withoutPresence: ['ann'],
  },
  'by name, of a search among friends': {
    order: { by: 'name', descending: false },
    searchKey: 'ann',
    friendsOf: 'ann',
  },
  search: { searchKey: 'ann' },
  'search in names': { searchKey: 'ann', searchIn: ['name'] },
  'search, by role and tag': { searchKey: 'ann', roles: ['guide'], tags: ['vip'] },
  'search among friends': { searchKey: 'ann', friendsOf: 'ann' },
};

/** Pages after a position, in each of the orders. */
const samplePositions: [label: string, filter: Partial<UserFilter>, after: RowPosition][] = [
  ['after a uid', {}, { key: 'ann' }],
  ['after a uid, by several tags', { tags: ['vip', 'half'] }, { key: 'ann' }],
  ['after a change', { affix: 'append' }, { key: 'ann', changedAt: new Date(0) }],
  ['before a change', { affix: 'prepend' }, { key: 'ann', changedAt: new Date(0) }],
];

const userPages = composedStatements(
  'users-list',
  () => [
    ...Object.entries(sampleFilters).map(
      ([label, filter]) =>
        [
          label,
          pageQuery(userSegments({ state: 'active', ...filter }), listedUsers, { offset: 0, limit: 1 }).text,
        ] as const,
    ),
    ...samplePositions.map(([label, filter, after]) => {
      const segments = userSegments({ state: 'active', ...filter });
      return [label, pageQuery(segments, listedUsers, { offset: 0, limit: 1, after }).text] as const;
    }),
  ],
  rows<RowsOfPage>(),
);

export const userList: ListStatements = { page: userPages, firstPages: new PreparedStatementCache(userPages, 24) };
