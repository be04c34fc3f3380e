import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { countedCursorEnvelope } from '#platform/http/lists/counted-cursor.js';
import { cursorEnvelope } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { ListQueueQuery, cursorOf } from '../queues/queue.dto.js';
import { ReviewFlaggedMessageDto } from './flagged-message.dto.js';
import { FlagResultView, FlaggedMessageView, flagResultView, flaggedMessageView } from './flagged-message.view.js';
import { FlaggedMessagesService } from './flagged-messages.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/flagged-messages')
export class FlaggedMessagesController {
  constructor(private readonly flagged: FlaggedMessagesService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-flagged-messages',
    summary: 'List the messages that users or rules flagged',
    description:
      'The response has those that nobody has reviewed, the oldest first. They stay visible until then. The cursor is the id of a message; filters combine with AND.',
    response: { countedCursor: FlaggedMessageView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND'],
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListQueueQuery) {
    const { rows, users, position } = await this.flagged.list(ctx, query, cursorOf(query));
    const views = rows.map((row) => flaggedMessageView(ctx.app.id, row, users));
    const envelope = cursorEnvelope(views, query.limit, ({ sentAt, id }) => ({ sentAt, id }));
    return countedCursorEnvelope(envelope, position);
  }

  @Patch(':id')
  @ServerOnly({ onBehalfOf: 'optional' })
  @Endpoint({
    id: 'blockreview-flagged-message',
    summary: 'Review a flagged message',
    description:
      'The message leaves the list of flagged messages and is listed as reviewed. disapproved hides it from everybody but its sender; clients that show it are notified. onBehalfOf names the moderator.',
    response: { whole: FlagResultView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_ALREADY_REVIEWED'],
  })
  async review(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Body() { status }: ReviewFlaggedMessageDto,
  ) {
    await this.flagged.review(ctx, id, status === 'approved' ? 'approved' : 'blocked');
    return flagResultView(`Message with id ${id} has been unflagged successfully.`);
  }
}
