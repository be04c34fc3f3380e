import {
  changedConditions,
  isOneWord,
  searchCondition,
  searchSections,
  type FoundBy,
  type PrefixSearch,
} from '../../platform/database/list-filter.js';
import type { CachedCount, Range, Section, Sql } from '../../platform/database/ranged-list.js';
import type { Affix } from '../../platform/http/cursor.js';
import type { UserStatus } from '../../generated/prisma/enums.js';
import { wholeUserColumns } from './user-columns.js';

export interface UserFilter {
  searchKey?: string;
  searchIn?: ('uid' | 'name')[];
  status?: UserStatus;
  roles?: string[];
  tags?: string[];
  /** Only friends of this user. */
  friendsOf?: string;
  state: 'active' | 'deactivated' | 'any';
  /** Unix seconds: only who was created or changed after it, or before it with `prepend`. */
  updatedAt?: number;
  affix?: Affix;
}

type State = 'active' | 'deactivated';

export const usersOfPage = (page: string): string =>
  `SELECT ${wholeUserColumns} FROM ${page} JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default"`;

const changedAt = 'coalesce(u.updated_at, u.created_at)';

/**
 * In the order of uids; walked by `updatedAt` or `affix`, in the order of the last change. A search finds those first whose uid
 * begins with the key, then the others whose name does, then those with a word in the name that does; see `searchSections`.
 */
export function userSections(filter: UserFilter): Section[] {
  const { affix, updatedAt } = filter;
  const search = searchOf(filter);
  if (affix !== undefined || updatedAt !== undefined) {
    const conditions = [...changedConditions(changedAt, filter), ...(search ? [searchCondition(search)] : [])];
    return [{ ranges: filtered(filter, conditions), position: changedAt, descending: affix === 'prepend' }];
  }
  if (search) return searchSections(search, (conditions, found) => filtered(filter, conditions, found));
  return [inOrderOfUids(filter)];
}

const names = { column: 'u.name', words: { table: 'user_name_words', id: 'uid' }, owner: 'u.uid' };

const searchOf = ({ searchKey, searchIn = ['uid', 'name'] }: UserFilter): PrefixSearch | undefined =>
  searchKey
    ? {
        prefix: searchKey,
        id: searchIn.includes('uid') ? 'u.uid' : undefined,
        names: searchIn.includes('name') ? names : undefined,
      }
    : undefined;

/** A range of its own for each state, and in it for each tag or else each role. */
function inOrderOfUids(filter: UserFilter): Section {
  const { roles, tags, friendsOf } = filter;
  if (friendsOf !== undefined) return { ranges: filtered(filter, []) };
  const states = statesOf(filter);
  if (tags) {
    const others = [...(roles ? [anyRole(roles)] : []), ...statusCondition(filter)];
    const ranges = states.flatMap((state) => tags.map((tag) => taggedUsers(state, tag, others)));
    return { ranges, overlapping: tags.length > 1 };
  }
  const groups = roles ? [...new Set(roles)] : [undefined];
  return { ranges: states.flatMap((state) => groups.map((role) => usersOfRole(state, role, filter))) };
}

const statesOf = ({ state }: UserFilter): State[] => (state === 'any' ? ['active', 'deactivated'] : [state]);

const inState: Record<State, string> = {
  active: 'u.deactivated_at IS NULL AND u.deleted_at IS NULL',
  deactivated: 'u.deactivated_at IS NOT NULL AND u.deleted_at IS NULL',
};

const users = (state: State, conditions: Sql[]): Range => ({
  key: 'u.uid',
  from: 'users u',
  conditions: [() => 'u.app_id = $1', () => inState[state], ...conditions],
});

/** In no order of an index: nobody has so many friends that sorting them would matter. */
const friends = (uid: string, state: State, conditions: Sql[]): Range => ({
  ...users(state, [(value) => `f.app_id = $1 AND f.uid = ${value(uid)}`, ...conditions]),
  from: 'friends f JOIN users u ON u.app_id = f.app_id AND u.uid = f.friend_uid',
});

/** By words of their names. @param ofUsers whether there are conditions on the users themselves */
function namedUsers(
  state: State,
  conditions: Sql[],
  { ofUsers, friendsOf }: { ofUsers: boolean; friendsOf?: string },
): Range {
  const ofFriends: Sql[] =
    friendsOf === undefined
      ? []
      : [
          (value) =>
            `EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = ${value(friendsOf)} AND f.friend_uid = w.uid)`,
        ];
  return {
    key: 'w.uid',
    from: `user_name_words w ${ofUsers ? 'JOIN users u ON u.app_id = w.app_id AND u.uid = w.uid' : ''}`,
    conditions: [() => `w.app_id = $1 AND w.deactivated = ${state === 'deactivated'}`, ...conditions, ...ofFriends],
  };
}

/** @param conditions beside those of status, roles and tags; those of a search for uids or names if it says `found` */
function filtered(filter: UserFilter, conditions: Sql[], found?: FoundBy): Range[] {
  const { roles, tags, friendsOf } = filter;
  const all = [
    ...conditions,
    ...statusCondition(filter),
    ...(roles ? [anyRole(roles)] : []),
    ...(tags ? [anyTag(tags)] : []),
  ];
  if (found === 'word' || found === 'word only') {
    const ofUsers = friendsOf !== undefined || all.length > conditions.length;
    return statesOf(filter).map((state) => ({
      ...namedUsers(state, all, { ofUsers, friendsOf }),
      kept: friendsOf === undefined ? keptSearch(state, filter, found) : undefined,
    }));
  }
  if (friendsOf !== undefined) return statesOf(filter).map((state) => friends(friendsOf, state, all));
  return statesOf(filter).map((state) => ({
    ...users(state, all),
    kept: found
      ? keptSearch(state, filter, found)
      : conditions.length === 0 && !tags
        ? keptList(state, filter, roles)
        : undefined,
  }));
}

function usersOfRole(state: State, role: string | undefined, filter: UserFilter): Range {
  const conditions: Sql[] = role === undefined ? [] : [(value) => `u.role = ${value(role)}`];
  return {
    ...users(state, [...conditions, ...statusCondition(filter)]),
    cachedCount: keptList(state, filter, role === undefined ? undefined : [role]),
  };
}

// The lengths that are kept, as `user_lists` of the database names them.

function keptList(state: State, { status }: UserFilter, roles: string[] | undefined): CachedCount {
  const statuses: UserStatus[] = status ? [status] : ['available', 'offline'];
  const lists = statuses.map((of) => `${state} users ${of}`);
  return { lists: roles ? lists.flatMap((list) => [...new Set(roles)].map((role) => `${list} ${role}`)) : lists };
}

/** Characters of a search up to which its length is kept. */
const KEPT_CHARACTERS = 4;

function keptSearch(state: State, filter: UserFilter, found: FoundBy): CachedCount | undefined {
  const { searchKey: prefix = '', status, roles, tags } = filter;
  // in lower case it can be longer, but in no database longer than here
  const length = Math.max([...prefix].length, [...prefix.toLowerCase()].length);
  if (status || roles || tags || length > KEPT_CHARACTERS) return undefined;
  if (found === 'id') return { list: `${state} uids `, prefix };
  if (found === 'name only') return { list: `${state} names only `, prefix };
  return found === 'word only' && isOneWord(prefix) ? { list: `${state} words only `, prefix } : undefined;
}

/** @param others conditions on the users themselves */
function taggedUsers(state: State, tag: string, others: Sql[]): Range {
  const ofUsers = others.length > 0;
  return {
    key: 't.uid',
    from: `user_tags t ${ofUsers ? 'JOIN users u ON u.app_id = t.app_id AND u.uid = t.uid' : ''}`,
    conditions: [
      (value) => `t.app_id = $1 AND t.tag = ${value(tag)} AND t.deactivated = ${state === 'deactivated'}`,
      ...others,
    ],
    cachedCount: ofUsers ? undefined : { lists: [`${state} users tagged ${tag}`] },
  };
}

const statusCondition = ({ status }: UserFilter): Sql[] =>
  status ? [(value) => `u.status = ${value(status)}::user_status`] : [];

const anyRole =
  (roles: string[]): Sql =>
  (value) =>
    `u.role = ANY(${value(roles)})`;

const anyTag =
  (tags: string[]): Sql =>
  (value) =>
    `EXISTS (SELECT FROM user_tags t WHERE t.app_id = u.app_id AND t.uid = u.uid AND t.tag = ANY(${value(tags)}))`;
