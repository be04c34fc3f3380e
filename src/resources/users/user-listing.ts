import {
  changedConditions,
  searchCondition,
  searchSections,
  type PrefixSearch,
} from '../../platform/database/list-filter.js';
import type { Range, Section, Sql } from '../../platform/database/ranged-list.js';
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
 * begins with the key, and then the others, in the order of their names.
 */
export function userSections(filter: UserFilter): Section[] {
  const { affix, updatedAt } = filter;
  const search = searchOf(filter);
  if (affix !== undefined || updatedAt !== undefined) {
    const conditions = [...changedConditions(changedAt, filter), ...(search ? [searchCondition(search)] : [])];
    return [{ ranges: filtered(filter, conditions), position: changedAt, descending: affix === 'prepend' }];
  }
  if (search) return searchSections(search, (conditions) => filtered(filter, conditions));
  return [inOrderOfUids(filter)];
}

const searchOf = ({ searchKey, searchIn = ['uid', 'name'] }: UserFilter): PrefixSearch | undefined =>
  searchKey
    ? {
        prefix: searchKey,
        id: searchIn.includes('uid') ? 'u.uid' : undefined,
        name: searchIn.includes('name') ? 'u.name' : undefined,
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

/** @param conditions beside those of status, roles and tags */
function filtered(filter: UserFilter, conditions: Sql[]): Range[] {
  const { roles, tags, friendsOf } = filter;
  const isKept = conditions.length === 0 && !tags;
  const all = [
    ...conditions,
    ...statusCondition(filter),
    ...(roles ? [anyRole(roles)] : []),
    ...(tags ? [anyTag(tags)] : []),
  ];
  return statesOf(filter).map((state) =>
    friendsOf === undefined
      ? { ...users(state, all), counters: isKept ? countersOf(state, filter, roles) : undefined }
      : friends(friendsOf, state, all),
  );
}

function usersOfRole(state: State, role: string | undefined, filter: UserFilter): Range {
  const conditions: Sql[] = role === undefined ? [] : [(value) => `u.role = ${value(role)}`];
  return {
    ...users(state, [...conditions, ...statusCondition(filter)]),
    counters: countersOf(state, filter, role === undefined ? undefined : [role]),
  };
}

/** As `user_lists` of the database names them. */
function countersOf(state: State, { status }: UserFilter, roles: string[] | undefined): string[] {
  const statuses: UserStatus[] = status ? [status] : ['available', 'offline'];
  const lists = statuses.map((of) => `${state} users ${of}`);
  return roles ? lists.flatMap((list) => [...new Set(roles)].map((role) => `${list} ${role}`)) : lists;
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
    counters: ofUsers ? undefined : [`${state} users tagged ${tag}`],
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
