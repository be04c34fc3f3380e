import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { countedCursorEnvelope } from '../../platform/http/lists/counted-cursor.js';
import { cursorEnvelope, type CursorRequest } from '../../platform/http/lists/cursor.js';
import { parseId } from '../../platform/http/identifiers.js';
import { Endpoint } from '../../platform/openapi/endpoints/endpoint.js';
import { ListBlockedMessagesQuery } from './blocked-message.dto.js';
import { BlockedMessageView, blockedMessageView } from './blocked-message.view.js';
import { ModerationService } from './moderation.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation')
export class ModerationController {
  constructor(private readonly moderation: ModerationService) {}

  @Get('blocked-messages')
  @ServerOnly()
  @Endpoint({
    id: 'list-moderation-blocked-messages',
    summary: 'List the messages that moderation blocked',
    description:
      'Oldest first, each with the condition that matched it. The cursor is the id of a message; filters combine with AND.',
    response: { countedCursor: BlockedMessageView },
  })
  async listBlockedMessages(@Ctx() ctx: RequestContext, @Query() query: ListBlockedMessagesQuery) {
    const { rows, position: pagePosition } = await this.moderation.listBlockedMessages(ctx, query, cursorOf(query));
    const views = rows.map(({ blocked, message }) => blockedMessageView(blocked, message));
    return countedCursorEnvelope(cursorEnvelope(views, query.limit, position), pagePosition);
  }
}

/** @throws ERR_BAD_REQUEST for an invalid id */
function cursorOf({ limit, affix, id }: ListBlockedMessagesQuery): CursorRequest {
  const cursor = id ? parseId(id) : undefined;
  if (id && cursor === undefined) throw DomainError.invalid({ id: ['The id must be a message id.'] });
  return { limit, affix, id: cursor };
}

const position = ({ message: { sentAt, id } }: BlockedMessageView) => ({ sentAt, id });
