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

/** `updatedAt` and `affix` for a further request: what was changed before or after a row, in Unix seconds. */
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

/** For clients that look for the cursor beside `data`. */
export function pageEnvelopeWithCursor<Row, View>(
  page: Page<Row>,
  request: PageRequest,
  view: (row: Row) => View,
): PageEnvelope<View> & { cursor?: PageCursor } {
  const envelope = pageEnvelope(page, request, view);
  const { cursor } = envelope.meta;
  return cursor ? { ...envelope, cursor } : envelope;
}

/** A list walked by time goes on after its last row; of any other the cursor stands before the first row. Rows without a time have none. */
function cursorOf(views: unknown[], { updatedAt, affix }: PageRequest): PageCursor | undefined {
  const isWalked = updatedAt !== undefined || affix !== undefined;
  const row = views.at(isWalked ? -1 : 0) as { updatedAt?: number; createdAt?: number } | undefined;
  const time = row?.updatedAt ?? row?.createdAt;
  return time === undefined ? undefined : { updatedAt: time, affix: isWalked ? (affix ?? 'append') : 'prepend' };
}

/** Result of an operation that has nothing to show but that it was done. */
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
