import type { Schemas } from './client.ts';

/** A page of a list whose pages have numbers, from 1. */
export interface NumberedPage<Row> {
  rows: Row[];
  /** Of the whole list. */
  total: number;
  page: number;
  pages: number;
}

export const pageOf = <Row>(
  { data, meta }: { data: Row[]; meta: Schemas['PageMetaView'] },
  page: number,
): NumberedPage<Row> => ({
  rows: data,
  total: meta.pagination.total,
  page,
  pages: meta.pagination.total_pages,
});

/** The number of the page after it; undefined after the last one. */
export const nextPage = ({ page, pages }: Pick<NumberedPage<unknown>, 'page' | 'pages'>): number | undefined =>
  page < pages ? page + 1 : undefined;
