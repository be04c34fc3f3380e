import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { countedCursorEnvelope } from '#platform/http/lists/counted-cursor.js';
import { cursorEnvelope } from '#platform/http/lists/cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { ListQueueQuery, cursorOf } from '../queues/queue.dto.js';
import { ReviewBlockedMessageDto } from './blocked-message.dto.js';
import { BlockedMessageView, blockedMessageView } from './blocked-message.view.js';
import { BlockedMessagesService } from './blocked-messages.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/blocked-messages')
export class BlockedMessagesController {
  constructor(private readonly blocked: BlockedMessagesService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-moderation-blocked-messages',
    summary: 'List the messages that moderation blocked',
    description:
      'The response has those that nobody has reviewed, the oldest first, each with the condition that matched it. The cursor is the id of a message; filters combine with AND.',
    response: { countedCursor: BlockedMessageView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND'],
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListQueueQuery) {
    const { rows, position } = await this.blocked.list(ctx, query, cursorOf(query));
    const views = rows.map(blockedMessageView);
    const envelope = cursorEnvelope(views, query.limit, ({ message: { sentAt, id } }) => ({ sentAt, id }));
    return countedCursorEnvelope(envelope, position);
  }

  @Patch(':id')
  @ServerOnly({ onBehalfOf: 'optional' })
  @Endpoint({
    id: 'review-blocked-message',
    summary: 'Review a blocked message',
    description:
      'The message leaves the list of blocked messages and is listed as reviewed. approved delivers it, at its own place in the conversation, or applies the edit that was blocked; a message that a review left blocked can still be approved. onBehalfOf names the moderator.',
    response: 'done',
    errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_ALREADY_REVIEWED'],
  })
  async review(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Body() { status, reviewed }: ReviewBlockedMessageDto,
  ) {
    if (!status && !reviewed) throw DomainError.invalid({ status: ['The status field is required.'] });
    if (status === 'approved') await this.blocked.approve(ctx, id);
    else await this.blocked.close(ctx, id, status ? 'blocked' : 'reviewed');
    const isApproval = status === 'approved' && reviewed === undefined;
    return done(`Message with ID ${id} has been ${isApproval ? 'approved' : 'reviewed successfully'}.`);
  }
}
