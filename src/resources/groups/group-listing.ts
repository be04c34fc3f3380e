import type { Affix } from '../../platform/http/cursor.js';
import { skipOf, type PageRequest } from '../../platform/http/envelope.js';
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

interface Query {
  text: string;
  values: unknown[];
}

const columns = { guid: 'g.guid', name: 'g.name', createdAt: 'g.created_at' };
/** guids are in lower case to begin with. */
const searched = { guid: 'g.guid', name: 'lower(g.name)' };
const changedAt = 'coalesce(g.updated_at, g.created_at)';

/**
 * What a list is selected from: groups `g` and, where somebody looks, their membership `m`.
 *
 * @param viewer sees public and password groups and, of the private ones, those that they are a member of; undefined sees all.
 */
export function groupSelection(appId: string, viewer: string | undefined, filter: GroupFilter): Query {
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const conditions = [`g.app_id = ${value(appId)}`];
  const keep = (condition: string) => conditions.push(condition);
  const { searchKey, searchIn = ['guid', 'name'], types, tags, hasJoined, updatedAt, affix } = filter;

  const membership = `LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = ${value(viewer ?? null)}`;
  if (viewer !== undefined) keep(hasJoined ? 'm.uid IS NOT NULL' : `(g.type <> 'private' OR m.uid IS NOT NULL)`);
  if (searchKey) {
    const prefix = value(searchKey);
    keep(`(${searchIn.map((column) => `starts_with(${searched[column]}, lower(${prefix}))`).join(' OR ')})`);
  }
  if (types) keep(`g.type = ANY(${value(types)}::group_type[])`);
  if (tags) keep(`g.tags && ${value(tags)}::text[]`);
  // Times are cut to seconds on the wire, so what was changed within the given second is neither before nor after it.
  if (updatedAt !== undefined) {
    keep(
      affix === 'prepend'
        ? `${changedAt} < to_timestamp(${value(updatedAt)})`
        : `${changedAt} >= to_timestamp(${value(updatedAt + 1)})`,
    );
  }
  return { text: `FROM groups g ${membership} WHERE ${conditions.join(' AND ')}`, values };
}

/** The order of a list and the part of it that is asked for. `selected` are the values of the parameters so far. */
export function groupPage(
  { affix, updatedAt }: GroupFilter,
  { sortBy, sortOrder = 'asc' }: GroupOrder,
  page: PageRequest,
  selected: unknown[],
): Query {
  const isWalk = sortBy === undefined && (affix !== undefined || updatedAt !== undefined);
  const column = isWalk ? changedAt : columns[sortBy ?? 'guid'];
  const direction = (isWalk ? affix === 'prepend' : sortOrder === 'desc') ? 'DESC' : 'ASC';
  const values = [...selected, skipOf(page), page.perPage];
  // guids break ties, so that no group is on two pages
  const order =
    column === columns.guid ? `${column} ${direction}` : `${column} ${direction}, ${columns.guid} ${direction}`;
  return { text: `ORDER BY ${order} OFFSET $${values.length - 1} LIMIT $${values.length}`, values };
}
