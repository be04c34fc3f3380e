import type { Affix } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { CursorEnvelope, CursorPosition } from '#platform/http/lists/cursor.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';

export type Order = 'asc' | 'desc';

/** Which rows of a list a request wants: those after (`append`) or before (`prepend`) a position, or from one end. */
export interface CampaignListRequest<Sort extends string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly affix: Affix;
  readonly limit: number;
  /** The id of the row at the position. */
  readonly id?: string;
  /** The time of that row, if the list is sorted by one and the request has it. */
  readonly time?: Date;
}

/** Rows in the order of the request, and whether there are more on the side that the page was read towards. */
export interface CampaignListPage<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

/** Where a row is in a list that is sorted by one of its fields. */
type Sorted<Sort extends string> = Readonly<Record<Sort, Date | string>>;

/** The row beyond which a page is. */
export interface ListPosition<Id, Value = Date | string> {
  readonly value: Value;
  readonly id: Id;
}

/**
 * @param id that of the request
 * @param valueOf what the row is sorted by. It is read only if the request does not have it: the row may be deleted since the page before
 * @throws ERR_BAD_REQUEST if it is needed, and there is no such row
 */
export async function positionOf<Id, Value extends Date | string>(
  time: Date | undefined,
  id: Id | undefined,
  valueOf: (id: Id) => Promise<Value | undefined>,
): Promise<ListPosition<Id, Value | Date> | undefined> {
  if (id === undefined) return undefined;
  const value = time ?? (await valueOf(id));
  if (value === undefined) throw DomainError.invalid({ id: ['The id must be that of a row of the list.'] });
  return { value, id };
}

/**
 * A page that Prisma reads.
 *
 * @param find the row with the id of the request, as `positionOf` reads it
 * @param read the rows that the arguments select
 */
export async function keysetPage<Sort extends string, Id, Row extends Sorted<Sort>>(
  request: CampaignListRequest<Sort>,
  { column, id, find }: { column: string; id: Id | undefined; find: (id: Id) => Promise<Row | undefined> },
  read: (page: ReturnType<typeof keysetArguments>) => Promise<Row[]>,
): Promise<CampaignListPage<Row>> {
  const position = await positionOf(request.time, id, async (of) => (await find(of))?.[request.sort]);
  return listPage(request, await read(keysetArguments(request, column, position)));
}

/** Prisma's conditions and order of a page. The id decides between rows with the same value. */
function keysetArguments<Sort extends string, Id>(
  { sort, order, affix, limit }: CampaignListRequest<Sort>,
  idColumn: string,
  position: ListPosition<Id> | undefined,
) {
  const isAscending = (order === 'asc') === (affix === 'append');
  const direction: Order = isAscending ? 'asc' : 'desc';
  const beyond = isAscending ? 'gt' : 'lt';
  return {
    where: position && {
      OR: [{ [sort]: { [beyond]: position.value } }, { [sort]: position.value, [idColumn]: { [beyond]: position.id } }],
    },
    orderBy: [{ [sort]: direction }, { [idColumn]: direction }],
    // one more tells whether there is a further page
    take: limit + 1,
  };
}

/** @param read the rows of the page, and one more if there is one */
export function listPage<Row>(
  { affix, limit }: CampaignListRequest<string>,
  read: readonly Row[],
): CampaignListPage<Row> {
  const rows = read.slice(0, limit);
  return { rows: affix === 'append' ? rows : rows.reverse(), hasMore: read.length > limit };
}

/** `{data, meta: {current, next, previous}}`; without `next` at the end of the list. @param keyOf the fields that place a row in the list */
export function listEnvelope<Sort extends string, Row, View>(
  { rows, hasMore }: CampaignListPage<Row>,
  { affix, limit, sort }: CampaignListRequest<Sort>,
  view: (row: Row) => View,
  keyOf: (row: Row) => Sorted<Sort> & { readonly id: bigint | string },
): CursorEnvelope<View> {
  const position = (row: Row): CursorPosition => {
    const { [sort]: value, id } = keyOf(row);
    return { ...(value instanceof Date && { [sort]: unixSeconds(value) }), id: String(id) };
  };
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isMoreAfter = affix === 'prepend' || hasMore;
  return {
    data: rows.map((row) => view(row)),
    meta: {
      current: { limit, count: rows.length },
      ...(last && isMoreAfter && { next: { affix: 'append', ...position(last) } }),
      ...(first && { previous: { affix: 'prepend', ...position(first) } }),
    },
  };
}
