/** On which side of a position a page is: `append` after it, `prepend` before it. */
export type Affix = 'append' | 'prepend';

/** What a request wants of a list. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** A position in the order of ids or, with a time, in the order of the last changes. */
export interface RowPosition {
  /** The id of a row. */
  readonly key: string;
  readonly changedAt?: Date;
}

/** A page of the rows after a position, which are all rows without one. */
export interface CursorPageRequest extends PageRequest {
  readonly after?: RowPosition;
}

/** One page of rows and how many rows there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;
