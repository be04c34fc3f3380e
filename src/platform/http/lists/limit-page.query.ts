import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { QueryInteger } from '../fields/query-field.js';
import { countedCursorEnvelope, type CountedCursorEnvelope } from './counted-cursor.js';
import { QueryPage } from './page.query.js';

export const LimitField = (fallback: number) =>
  QueryInteger({ description: 'Rows per page.', min: 1, max: 1000, default: fallback });

/** A list whose page size is called `limit`. A subclass declares it with its default. */
export abstract class LimitPageQuery {
  abstract limit: number;

  @QueryPage()
  page: number = 1;
}

export const pageRequest = ({ limit, page }: LimitPageQuery): PageRequest => ({ page, perPage: limit });

/** A numbered page in the form of a list with a limit. */
export const limitPageEnvelope = <Row, View>(
  { rows, total }: Page<Row>,
  { limit, page }: LimitPageQuery,
  view: (row: Row) => View,
): CountedCursorEnvelope<View> =>
  countedCursorEnvelope(
    { data: rows.map(view), meta: { current: { limit, count: rows.length } } },
    { total, before: (page - 1) * limit },
  );
