import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { CursorEnvelope } from '#platform/http/lists/cursor.js';
import { namedSchema } from '#platform/openapi/endpoints/named-schema.js';
import { PaginationView } from '#platform/openapi/endpoints/response.views.js';
import { ThreadView } from '../messages/threads/message-thread.view.js';
import { UnreadCountView } from '../messages/unread/unread-count.view.js';
import { MessageView } from '../messages/view/message.view.js';

/** The libraries ask for the next page with the members of this object. */
class LibraryCursorView {
  @ApiProperty({ description: 'Null for an empty page.', type: String, nullable: true, example: '42' })
  id!: string | null;
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
}

class LibraryCursorMetaView {
  @ApiProperty() cursor!: LibraryCursorView;
  @ApiProperty({
    description: 'One of two pages if there may be more rows in the direction of the request; else the only one.',
  })
  pagination!: PaginationView;
}

@ApiExtraModels(MessageView, UnreadCountView)
export class LibraryMessagePageView {
  @ApiProperty({
    type: 'array',
    items: namedSchema('MessageOrUnreadCount', {
      anyOf: [{ $ref: getSchemaPath(MessageView) }, { $ref: getSchemaPath(UnreadCountView) }],
    }),
  })
  data!: object[];
  @ApiProperty() meta!: LibraryCursorMetaView;
}

export class LibraryThreadPageView {
  @ApiProperty({ type: [ThreadView] }) data!: ThreadView[];
  @ApiProperty() meta!: LibraryCursorMetaView;
}

/** A page of a cursor list in the form that the libraries read. @param affix of the request */
export function libraryPage<View>(
  { data, meta }: CursorEnvelope<View>,
  affix: 'append' | 'prepend',
): { data: View[]; meta: LibraryCursorMetaView } {
  const { limit, count } = meta.current;
  const edge = affix === 'append' ? meta.next : meta.previous;
  const hasMore = edge !== undefined && count >= limit;
  const pagination = {
    total: hasMore ? count + 1 : count,
    count,
    per_page: limit,
    current_page: 1,
    total_pages: hasMore ? 2 : 1,
  };
  return { data, meta: { cursor: { id: edge?.id ?? null, affix }, pagination } };
}
