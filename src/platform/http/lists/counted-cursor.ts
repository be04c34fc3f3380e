import type { CursorEnvelope } from './cursor.js';
import type { Pagination } from '../responses/envelope.js';

/** Where a page stands in the whole list. */
export interface PagePosition {
  /** Rows in all pages together. */
  readonly total: number;
  /** Rows in front of the first one of this page. */
  readonly before: number;
}

export interface CountedCursorEnvelope<View> {
  data: View[];
  meta: CursorEnvelope<View>['meta'] & { pagination: Pagination };
}

/** A list that is walked by cursor and also tells its length, in the form of a list by pages, for clients that know only that form. */
export function countedCursorEnvelope<View>(
  { data, meta }: CursorEnvelope<View>,
  { total, before }: PagePosition,
): CountedCursorEnvelope<View> {
  const { limit, count } = meta.current;
  const pages = (rows: number) => Math.ceil(rows / limit);
  return {
    data,
    meta: {
      ...meta,
      pagination: { total, count, per_page: limit, current_page: pages(before) + 1, total_pages: pages(total) },
    },
  };
}
