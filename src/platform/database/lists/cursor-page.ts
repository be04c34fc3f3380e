import type { Affix } from './page.js';

/** A part of a list that is ordered by a column of unique values. */
export interface CursorPage<Column extends string, Value> {
  /** Rows on the side of the position that the page is on. */
  readonly where: { readonly [Name in Column]?: { gt: Value } | { lt: Value } };
  readonly orderBy: { readonly [Name in Column]: 'asc' | 'desc' };
  readonly take: number;
  /** The rows that were read, in the ascending order of the column. */
  readonly inOrder: <Row>(rows: Row[]) => Row[];
}

/**
 * What Prisma reads a page of a cursor list with.
 *
 * @param position a value of the column, which is not part of the page. Without it `append` begins at the lowest value, and `prepend` ends
 *   at the highest one
 */
export function cursorPage<Column extends string, Value>(
  column: Column,
  { position, affix, limit }: { position: Value | undefined; affix: Affix; limit: number },
): CursorPage<Column, Value> {
  const isForwards = affix === 'append';
  const beyond = position === undefined ? {} : { [column]: isForwards ? { gt: position } : { lt: position } };
  return {
    where: beyond as CursorPage<Column, Value>['where'],
    orderBy: { [column]: isForwards ? 'asc' : 'desc' } as CursorPage<Column, Value>['orderBy'],
    take: limit,
    inOrder: (rows) => (isForwards ? rows : rows.reverse()),
  };
}
