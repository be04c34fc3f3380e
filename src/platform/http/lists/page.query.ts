import { applyDecorators } from '@nestjs/common';
import { converted } from '../fields/field-rules.js';
import { QueryInteger } from '../fields/query-field.js';

export const MAX_PER_PAGE = 1000;

/** Keeps `(page - 1) * perPage` within 32 bits. */
const MAX_PAGE = 1_000_000;

/** The number of a page, in every list that has numbered pages. The property has the default 1. */
export const QueryPage = (description = 'Number of the page, from 1; 0 means 1 as well.') =>
  applyDecorators(
    converted((value) => (value === 0 ? 1 : value)),
    QueryInteger({ description, min: 1, max: MAX_PAGE, default: 1 }),
  );

/** `perPage` and `page` of a list. */
export class PageQuery {
  @QueryInteger({ description: 'Rows per page.', min: 1, max: MAX_PER_PAGE, default: 100 })
  perPage: number = 100;

  @QueryPage()
  page: number = 1;
}
