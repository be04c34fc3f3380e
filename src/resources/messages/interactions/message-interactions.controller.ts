import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { InteractedDto, MessageIdParam } from '../content/message.dto.js';
import { blockErrors, markErrors } from '../message-errors.js';
import { MessageInteractionsService } from './message-interactions.service.js';

@ApiTags('Messages')
@Controller('v3/messages/:id')
export class MessageInteractionsController {
  constructor(private readonly interactions: MessageInteractionsService) {}

  @Patch('interacted')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-message-as-interacted',
    act: 'message.interacted',
    summary: 'Mark elements of an interactive message as used',
    description:
      'The acting user sees them in data.interactions from then on, each with the time of its first use. The sender may do so only where the message says allowSenderInteraction.',
    response: 'done',
    errors: [...markErrors, ...blockErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async interact(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { interactions }: InteractedDto) {
    await this.interactions.add(ctx, id, interactions);
    return done(`The user with uid ${actingUid(ctx.principal)} has interacted with the message with id ${id}.`);
  }
}
