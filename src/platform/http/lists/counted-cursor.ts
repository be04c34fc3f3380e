import type { Pagination } from '../responses/envelope.js';
import type { CursorEnvelope } from './cursor.js';

/** The position of a page in the whole list. */
export interface PagePosition {
  /** Rows in all pages together. */
  readonly total: number;
  /** Rows before the first row of this page. */
  readonly before: number;
}

export interface CountedCursorEnvelope<View> {
  data: View[];
  meta: CursorEnvelope<View>['meta'] & { pagination: Pagination };
}

/** A page of a cursor list with the pagination of a page list as well, for clients that support only the latter. */
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
