/** On which side of a position a page is: `append` after it, `prepend` before it. */
export type Affix = 'append' | 'prepend';

/** What a request wants of a list: a page number or, where the list supports it, a position by `updatedAt` and `affix`. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly updatedAt?: number;
  readonly affix?: Affix;
}

/** One page of rows and how many rows there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;
