/** `{data}`: what a successful answer looks like. */
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

/** What was asked for, of a list that is walked by page number. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of rows and how many rows there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export const skipOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

export function pageEnvelope<Row, View>(
  { rows, total }: Page<Row>,
  { page, perPage }: PageRequest,
  view: (row: Row) => View,
): PageEnvelope<View> {
  return {
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
  };
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
export const wholePage = <Row, View>(rows: Row[], view: (row: Row) => View): PageEnvelope<View> =>
  pageEnvelope({ rows, total: rows.length }, { page: 1, perPage: 100 }, view);
