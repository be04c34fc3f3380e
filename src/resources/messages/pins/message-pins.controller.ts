import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '../content/message.dto.js';
import { blockErrors, markErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { MessagePinsService } from './message-pins.service.js';

@ApiTags('Messages')
@Controller('v3/messages/:id')
@ActsAsUser()
export class MessagePinsController {
  constructor(private readonly pins: MessagePinsService) {}

  @Post('pin')
  @Endpoint({
    id: 'pin-message',
    act: 'message.pinned',
    summary: 'Pin a message',
    description:
      'It is pinned for all users of its conversation, which has at most 100 pinned messages. Allowed to moderators and admins of a group, and to both of two users; without onBehalfOf the app pins. Pinning again renews pinnedAt and pinnedBy.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors, 'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async pin(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.pins.pin(ctx, id) };
  }

  @Delete('pin')
  @Endpoint({
    id: 'unpin-message',
    act: 'message.unpinned',
    summary: 'Unpin a message',
    description:
      'The users who may pin may do it, whichever of them pinned it. A message that is not pinned is not changed.',
    response: { one: MessageView },
    errors: [...markErrors, ...blockErrors],
  })
  async unpin(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.pins.unpin(ctx, id) };
  }
}
