import type { Page, PageRequest } from '#platform/database/lists/page.js';

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

export interface PageEnvelope<View> {
  data: View[];
  meta: { pagination: Pagination };
}

export const pageEnvelope = <Row, View>(
  { rows, total }: Page<Row>,
  { page, perPage }: PageRequest,
  view: (row: Row) => View,
): PageEnvelope<View> => ({
  data: rows.map(view),
  meta: {
    pagination: {
      total,
      count: rows.length,
      per_page: perPage,
      current_page: page,
      total_pages: Math.ceil(total / perPage),
    },
  },
});

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
