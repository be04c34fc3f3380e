import type { Affix } from '../../platform/http/cursor.js';
import type { UserStatus } from '../../generated/prisma/enums.js';
import { wholeUserColumns } from './user-columns.js';

// How users are listed so that a page costs the same among a thousand as among a million: every list is read off an index in the
// order of that index, and only the rows of the page are fetched from the table. Where several values of a filter are allowed,
// each has a range of the index to itself, and the ranges are merged.

export interface UserFilter {
  searchKey?: string;
  searchIn?: ('uid' | 'name')[];
  status?: UserStatus;
  roles?: string[];
  tags?: string[];
  state: 'active' | 'deactivated' | 'any';
  /** Unix seconds: only who was created or changed after it, or before it with `prepend`. */
  updatedAt?: number;
  affix?: Affix;
}

export interface Query {
  text: string;
  values: unknown[];
}

/** A list, or a part of one that comes after another. */
export interface Section {
  page(skip: number, limit: number): Query;
  /** Counts row by row. */
  count: Query;
  /** Where the length is kept: the keys of counters that add up to it. */
  counters?: string[];
}

type State = 'active' | 'deactivated';

const inState: Record<State, string> = {
  active: 'u.deactivated_at IS NULL AND u.deleted_at IS NULL',
  deactivated: 'u.deactivated_at IS NOT NULL AND u.deleted_at IS NULL',
};

// The collation is that of the indexes: in it an index finds prefixes, and the order is the same in every database.
const name = 'lower(u.name) COLLATE "C"';
const changedAt = 'coalesce(u.updated_at, u.created_at)';

const byUid = (key: string) => `starts_with(u.uid COLLATE "C", lower(${key}))`;
const byName = (key: string) => `starts_with(${name}, lower(${key}))`;

interface Order {
  /** What comes before the uid in the order, if anything does. */
  position?: string;
  descending?: boolean;
  /** The condition of the search, given the parameter with the key. */
  search?: (key: string) => string;
}

/**
 * In the order of uids; walked by `updatedAt` or `affix`, in the order of the last change. A search finds those first whose uid
 * begins with the key, and then the others, in the order of their names.
 */
export function userSections(appId: string, filter: UserFilter): Section[] {
  return ordersOf(filter).map((order) => section(appId, filter, order));
}

function ordersOf({ searchKey, searchIn = ['uid', 'name'], affix, updatedAt }: UserFilter): Order[] {
  const [inUid, inName] = [searchIn.includes('uid'), searchIn.includes('name')];
  if (affix !== undefined || updatedAt !== undefined) {
    const either = inUid && inName ? (key: string) => `(${byUid(key)} OR ${byName(key)})` : inUid ? byUid : byName;
    return [{ position: changedAt, descending: affix === 'prepend', search: searchKey ? either : undefined }];
  }
  if (!searchKey) return [{}];
  const byNameOnly = (key: string) => `${byName(key)} AND NOT ${byUid(key)}`;
  return [
    ...(inUid ? [{ search: byUid }] : []),
    ...(inName ? [{ position: name, search: inUid ? byNameOnly : byName }] : []),
  ];
}

function section(appId: string, filter: UserFilter, order: Order): Section {
  const values: unknown[] = [appId];
  const position = order.position ? `, ${order.position} AS position` : '';
  const ranges = rangesOf(filter, order, (item) => `$${values.push(item)}`).map(
    ({ uid, rows }) => `SELECT ${uid} COLLATE "C" AS key${position} FROM ${rows}`,
  );
  // A user with several of the tags is in several ranges.
  const distinct = inOrderOfUids(order) && filter.tags ? 'DISTINCT' : '';
  const direction = order.descending ? 'DESC' : 'ASC';
  const sorted = `ORDER BY ${position && `position ${direction}, `}key ${direction}`;
  const [skip, limit, reach] = [1, 2, 3].map((number) => `$${values.length + number}`);
  const heads = ranges.map((range) => `(${range} ${sorted} LIMIT ${reach})`).join(' UNION ALL ');
  return {
    page: (skipped, wanted) => ({
      text: `SELECT ${wholeUserColumns}
               FROM (SELECT ${distinct} * FROM (${heads}) AS heads ${sorted} OFFSET ${skip} LIMIT ${limit}) AS page
               JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default"
              ${sorted}`,
      values: [...values, skipped, wanted, skipped + wanted],
    }),
    count: {
      text: `SELECT count(*)::int AS total FROM (SELECT ${distinct} key FROM (${ranges.join(' UNION ALL ')}) AS ranges) AS listed`,
      values,
    },
    counters: order.search === undefined ? countersOf(filter) : undefined,
  };
}

const inOrderOfUids = ({ position, search }: Order) => position === undefined && search === undefined;

interface Range {
  /** The column that ends the key of its index. */
  uid: 't.uid' | 'u.uid';
  rows: string;
}

type Value = (item: unknown) => string;

/** Who passes the filter; in the order of uids, as one range of an index for each state, and each tag or else role. `$1` is the app. */
function rangesOf(filter: UserFilter, order: Order, value: Value): Range[] {
  const { roles, tags } = filter;
  const conditions = conditionsOf(filter, order, value);
  const states = statesOf(filter);
  if (!inOrderOfUids(order)) {
    if (roles) conditions.push(anyRole(value(roles)));
    if (tags) conditions.push(anyTag(value(tags)));
  } else if (tags) {
    if (roles) conditions.push(anyRole(value(roles)));
    const tagged = tags.map(value);
    return states.flatMap((state) => tagged.map((tag) => taggedUsers(state, tag, conditions)));
  } else if (roles) {
    const each = [...new Set(roles)].map((role) => `u.role = ${value(role)}`);
    return states.flatMap((state) => each.map((role) => users(state, [role, ...conditions])));
  }
  return states.map((state) => users(state, conditions));
}

const statesOf = ({ state }: UserFilter): State[] => (state === 'any' ? ['active', 'deactivated'] : [state]);

const users = (state: State, conditions: string[]): Range => ({
  uid: 'u.uid',
  rows: `users u WHERE ${['u.app_id = $1', inState[state], ...conditions].join(' AND ')}`,
});

const taggedUsers = (state: State, tag: string, conditions: string[]): Range => ({
  uid: 't.uid',
  rows: `user_tags t ${conditions.length > 0 ? 'JOIN users u ON u.app_id = t.app_id AND u.uid = t.uid' : ''}
          WHERE ${['t.app_id = $1', `t.tag = ${tag}`, `t.deactivated = ${state === 'deactivated'}`, ...conditions].join(' AND ')}`,
});

const anyRole = (roles: string) => `u.role = ANY(${roles})`;
const anyTag = (tags: string) =>
  `EXISTS (SELECT FROM user_tags t WHERE t.app_id = u.app_id AND t.uid = u.uid AND t.tag = ANY(${tags}))`;

/** What no range is chosen by. */
function conditionsOf({ searchKey, status, updatedAt, affix }: UserFilter, { search }: Order, value: Value): string[] {
  const conditions: string[] = [];
  if (search) conditions.push(search(value(searchKey)));
  if (status) conditions.push(`u.status = ${value(status)}::user_status`);
  // Times are cut to seconds on the wire, so who was changed within the given second is neither before nor after it.
  if (updatedAt !== undefined) {
    conditions.push(
      affix === 'prepend'
        ? `${changedAt} < to_timestamp(${value(updatedAt)})`
        : `${changedAt} >= to_timestamp(${value(updatedAt + 1)})`,
    );
  }
  return conditions;
}

/** The names of the lists that add up to this one, as `user_lists` of the database has them; of combinations nobody keeps the length. */
function countersOf(filter: UserFilter): string[] | undefined {
  const { status, roles, tags, updatedAt } = filter;
  const states = statesOf(filter);
  if (updatedAt !== undefined) return undefined;
  if (!tags) {
    const statuses: UserStatus[] = status ? [status] : ['available', 'offline'];
    const lists = states.flatMap((state) => statuses.map((of) => `${state} users ${of}`));
    return roles ? lists.flatMap((list) => [...new Set(roles)].map((role) => `${list} ${role}`)) : lists;
  }
  return tags.length > 1 || roles || status ? undefined : states.map((state) => `${state} tag ${tags[0]}`);
}
