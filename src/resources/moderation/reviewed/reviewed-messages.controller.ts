import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { countedCursorEnvelope } from '#platform/http/lists/counted-cursor.js';
import { cursorEnvelope } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListQueueQuery, cursorOf } from '../queues/queue.dto.js';
import { ReviewedMessageView, reviewedMessageView } from './reviewed-message.view.js';
import { ReviewedMessagesService } from './reviewed-messages.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/reviewed-messages')
export class ReviewedMessagesController {
  constructor(private readonly reviewed: ReviewedMessagesService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-reviewed-messages',
    summary: 'List the messages that moderators reviewed',
    description:
      'Messages that were blocked or flagged, each with its last review; in the order of the messages, oldest first. The cursor is the id of a message; filters combine with AND.',
    response: { countedCursor: ReviewedMessageView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListQueueQuery) {
    const { rows, users, position } = await this.reviewed.list(ctx, query, cursorOf(query));
    const views = rows.map((row) => reviewedMessageView(ctx.app.id, row, users));
    const envelope = cursorEnvelope(views, query.limit, ({ message: { sentAt, id } }) => ({ sentAt, id }));
    return countedCursorEnvelope(envelope, position);
  }
}
