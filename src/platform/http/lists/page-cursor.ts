import type { Affix, CursorPageRequest, Page, PageRequest, RowPosition } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MAX_TIMESTAMP, QueryChoice, QueryText, QueryTimestamp } from '../fields/query-field.js';
import { pageEnvelope, unixSeconds, type PageEnvelope, type Pagination } from '../responses/envelope.js';
import { PageQuery } from './page.query.js';

// Page lists that can be walked by a cursor as well, of rows with an id and a time of the last change. The order is that of the ids or,
// if the request has a time or a direction, that of the changes, in which the id decides between rows that changed at the same time.

/** The query parameters of the page that follows. */
export interface PageCursor {
  /** Unix seconds. */
  updatedAt: number;
  affix: Affix;
  id: string;
}

export interface CursorPageEnvelope<View> {
  data: View[];
  meta: { pagination: Pagination; cursor?: PageCursor };
}

const MAX_LENGTH = 120;

/** The parameter `id`. */
export const QueryCursorId = (
  { max, example }: { max: number; example: string } = { max: MAX_LENGTH, example: 'andrew' },
) =>
  QueryText({
    description:
      'The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well.',
    max,
    example,
  });

/** The list is always in the order of ids. */
export class CursorPageQuery extends PageQuery {
  @QueryCursorId()
  id?: string;

  @QueryTimestamp({ description: 'Of the cursor; it has no effect in this list.' })
  updatedAt?: number;

  @QueryChoice({ description: 'Of the cursor; it has no effect in this list.', of: ['append', 'prepend'] })
  affix?: Affix;
}

/** The order of a list, and where in it a page begins. */
export interface ListWalk {
  /** `other`: an order without cursors. */
  readonly by: 'id' | 'change' | 'other';
  /** Set only with `change`, for a page without `after`. */
  readonly updatedAt?: number;
  /** Set only with `change`. */
  readonly affix?: Affix;
  readonly after?: RowPosition;
}

interface WalkQuery {
  updatedAt?: number;
  affix?: Affix;
  id?: string;
}

/**
 * @param order `sorted`: the request has an order of its own; `searched`: the list has one unless it is by change
 * @throws ERR_BAD_REQUEST for an id that is no position in the order
 */
export function walkOf(
  { updatedAt, affix, id }: WalkQuery,
  { sorted = false, searched = false }: { sorted?: boolean; searched?: boolean } = {},
): ListWalk {
  if (id) {
    const after = parsePosition(id);
    const isPosition = after && !sorted && (after.changedAt || !searched);
    if (!isPosition)
      throw DomainError.invalid({ id: ['The id must be that of the cursor of a page in the same order.'] });
    return after.changedAt ? { by: 'change', affix: affix ?? 'append', after } : { by: 'id', after };
  }
  if (updatedAt === undefined && affix === undefined) return { by: sorted || searched ? 'other' : 'id' };
  return { by: sorted ? 'other' : 'change', updatedAt, affix };
}

/** The part of the filter that makes the order of a list that of the walk. */
export const timeOf = ({ affix, updatedAt }: ListWalk): { affix?: Affix; updatedAt?: number } => ({ affix, updatedAt });

/** @throws ERR_BAD_REQUEST for an id that is no position in the order of ids */
function walkById({ id }: WalkQuery): ListWalk {
  const walk = walkOf({ id });
  if (walk.by !== 'id')
    throw DomainError.invalid({ id: ['The id must be that of the cursor of a page in the same order.'] });
  return walk;
}

const POSITION = /^([a-z0-9_-]{1,100})(?:\.(\d{1,15}))?$/;

function parsePosition(text: string): RowPosition | undefined {
  const [, key, milliseconds] = POSITION.exec(text.toLowerCase()) ?? [];
  if (key === undefined || Number(milliseconds ?? 0) > MAX_TIMESTAMP * 1000) return undefined;
  return milliseconds === undefined ? { key } : { key, changedAt: new Date(Number(milliseconds)) };
}

/**
 * In the order of ids `updatedAt` and `affix` are those of the first row, as older clients expect them, and the id continues the list.
 *
 * @param position of a row, with the time of its last change
 */
export function cursorPageEnvelope<Row, View>(
  page: Page<Row>,
  request: PageRequest,
  walk: ListWalk,
  view: (row: Row) => View,
  position: (row: Row) => Required<RowPosition>,
): CursorPageEnvelope<View> {
  const { data, meta } = pageEnvelope(page, request, view);
  const first = page.rows.at(0);
  const last = page.rows.at(-1);
  if (!first || !last || walk.by === 'other') return { data, meta };
  const { key, changedAt } = position(last);
  const cursor: PageCursor =
    walk.by === 'change'
      ? { updatedAt: unixSeconds(changedAt), affix: walk.affix ?? 'append', id: `${key}.${changedAt.getTime()}` }
      : { updatedAt: unixSeconds(position(first).changedAt), affix: 'prepend', id: key };
  return withCursor({ data, meta }, cursor);
}

/** A page of users in the order of their uids. @throws ERR_BAD_REQUEST for an id that is no position in it */
export async function userPageEnvelope<Row extends ChangedRow & { uid: string }, View>(
  query: CursorPageQuery,
  read: (page: CursorPageRequest) => Promise<Page<Row>>,
  view: (row: Row) => View,
): Promise<CursorPageEnvelope<View>> {
  const walk = walkById(query);
  const page = await read({ ...query, after: walk.after });
  return cursorPageEnvelope(page, query, walk, view, (row) => positionOf(row.uid, row));
}

export const withCursor = <View>({ data, meta }: PageEnvelope<View>, cursor: PageCursor): CursorPageEnvelope<View> => ({
  data,
  meta: { ...meta, cursor },
});

/** Some clients expect the cursor as a member beside `data`. */
export function withCursorBeside<View>(
  envelope: CursorPageEnvelope<View>,
): CursorPageEnvelope<View> & { cursor?: PageCursor } {
  const { cursor } = envelope.meta;
  return cursor ? { ...envelope, cursor } : envelope;
}

interface ChangedRow {
  readonly updatedAt: Date | null;
  readonly createdAt: Date;
}

/** The position of a user or group whose id is `key`. */
export const positionOf = (key: string, row: ChangedRow): Required<RowPosition> => ({
  key,
  changedAt: row.updatedAt ?? row.createdAt,
});
