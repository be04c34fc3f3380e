import type { Affix } from '#platform/database/lists/page.js';
import { QueryChoice, QueryInteger, QueryText, QueryTimestamp, dateOf } from '#platform/http/fields/query-field.js';
import type { CampaignListRequest, Order } from './campaign-list.js';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;

/** The page of a list, whichever field it is sorted by. */
class ListPageQuery {
  @QueryText({ description: 'Id of the row to continue from, which is not part of the response.', max: 100 })
  id?: string;

  @QueryChoice({ description: 'append: rows after the cursor; prepend: rows before it.', of: ['append', 'prepend'] })
  affix?: Affix;

  @QueryInteger({ description: 'Rows of a page, 20 by default.', min: 1, max: MAX_LIMIT })
  limit?: number;

  @QueryChoice({ description: 'Direction of the order: desc by default, and asc for names.', of: ['asc', 'desc'] })
  order?: Order;
}

export class CampaignListQuery extends ListPageQuery {
  @QueryTimestamp({ description: 'updatedAt of the row to continue from, in Unix seconds.' })
  updatedAt?: number;

  @QueryTimestamp({ description: 'createdAt of the row to continue from, in Unix seconds.' })
  createdAt?: number;
}

/** The order is that of the time at which items were sent. */
export class SentListQuery extends ListPageQuery {
  @QueryTimestamp({ description: 'sentAt of the item to continue from, in Unix seconds.' })
  sentAt?: number;
}

/** @param sort the field that decides the order */
export function listRequest<Sort extends string>(query: ListPageQuery, sort: Sort): CampaignListRequest<Sort> {
  const seconds = (query as Partial<Record<Sort, number>>)[sort];
  return {
    sort,
    order: query.order ?? (sort === 'name' ? 'asc' : 'desc'),
    affix: query.affix ?? 'append',
    limit: query.limit ?? DEFAULT_LIMIT,
    id: query.id || undefined,
    time: dateOf(seconds),
  };
}
