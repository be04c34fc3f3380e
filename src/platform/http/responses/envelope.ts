import type { Affix, Page, PageRequest } from '../../database/lists/page.js';

/** `{data}`: the body of a successful response. */
export interface Envelope<View> {
  data: View;
}

export interface Pagination {
  total: number;
  count: number;
  per_page: number;
  current_page: number;
  total_pages: number;
}

/** `updatedAt` (Unix seconds) and `affix` of a further request, for rows that changed before or after a row of this page. */
export interface PageCursor {
  updatedAt: number;
  affix: Affix;
}

export interface PageEnvelope<View> {
  data: View[];
  meta: { pagination: Pagination; cursor?: PageCursor };
}

export function pageEnvelope<Row, View>(
  { rows, total }: Page<Row>,
  request: PageRequest,
  view: (row: Row) => View,
): PageEnvelope<View> {
  const { page, perPage } = request;
  const data = rows.map(view);
  const cursor = cursorOf(data, request);
  return {
    data,
    meta: {
      pagination: {
        total,
        count: rows.length,
        per_page: perPage,
        current_page: page,
        total_pages: Math.ceil(total / perPage),
      },
      ...(cursor && { cursor }),
    },
  };
}

/** For clients that expect the cursor as a member beside `data`. */
export function pageEnvelopeWithCursor<Row, View>(
  page: Page<Row>,
  request: PageRequest,
  view: (row: Row) => View,
): PageEnvelope<View> & { cursor?: PageCursor } {
  const envelope = pageEnvelope(page, request, view);
  const { cursor } = envelope.meta;
  return cursor ? { ...envelope, cursor } : envelope;
}

/**
 * If the request had a cursor, the next page begins after the last row. Otherwise the cursor is before the first row. Rows without a time
 * have no cursor.
 */
function cursorOf(views: unknown[], { updatedAt, affix }: PageRequest): PageCursor | undefined {
  const hasCursor = updatedAt !== undefined || affix !== undefined;
  const row = views.at(hasCursor ? -1 : 0) as { updatedAt?: number; createdAt?: number } | undefined;
  const time = row?.updatedAt ?? row?.createdAt;
  return time === undefined ? undefined : { updatedAt: time, affix: hasCursor ? (affix ?? 'append') : 'prepend' };
}

/** Result of an operation that returns no data. */
export interface Done {
  success: true;
  message: string;
}

export const done = (message: string): Envelope<Done> => ({ data: { success: true, message } });

/** Unix seconds, as all times on the wire. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

export const optionalUnixSeconds = (time: Date | null): number | undefined => (time ? unixSeconds(time) : undefined);

/** A list that is never longer than one page. */
export const singlePage = <Row, View>(rows: Row[], view: (row: Row) => View): PageEnvelope<View> =>
  pageEnvelope({ rows, total: rows.length }, { page: 1, perPage: 100 }, view);
