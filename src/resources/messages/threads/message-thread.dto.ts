import type { Affix } from '#platform/database/lists/page.js';
import { IdField } from '#platform/http/fields/field.js';
import { QueryBoolean, QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { CursorQuery } from '#platform/http/lists/cursor.js';
import { MAX_PER_PAGE, QueryPage } from '#platform/http/lists/page.query.js';

export class ListThreadMessagesQuery extends CursorQuery {
  @QueryInteger({
    description:
      'Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next.',
    min: 1,
    max: MAX_PER_PAGE,
    default: 100,
  })
  perPage: number = 100;

  @QueryInteger({ description: 'The same as perPage, and wins.', min: 1, max: MAX_PER_PAGE })
  limit?: number;

  @QueryPage(
    'Number of the page, from 1, counted from the cursor; 0 means 1 as well. A cursor is faster in long threads.',
  )
  page: number = 1;

  @QueryBoolean({ description: 'Leaves out deleted replies.' })
  hideDeleted?: boolean;

  @QueryBoolean({ description: 'Whether replies are shown with their tags.' })
  withTags?: boolean;
}

export class ListThreadsQuery {
  @IdField({ description: 'Threads of the conversation with this user.', optional: true, example: 'tina' })
  uid?: string;

  @IdField({ description: 'Threads of this group.', optional: true, example: 'hikers' })
  guid?: string;

  @QueryInteger({
    description:
      'Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next.',
    min: 1,
    max: 1000,
    default: 10,
  })
  limit: number = 10;

  @QueryBoolean({ description: 'Whether each thread is shown with the message that it belongs to.' })
  withParent?: boolean;

  @QueryBoolean({
    description: 'The threads in which the acting user has replied, instead of those that they follow.',
  })
  participatedByMe?: boolean;

  @QueryText({ description: 'The id in meta.next or meta.previous.', max: 20, example: '42' })
  id?: string;

  @QueryChoice({
    description: 'append: threads that come after the cursor, which are older; prepend: those before it.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';
}
