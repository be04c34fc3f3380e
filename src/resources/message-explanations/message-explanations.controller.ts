import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '../messages/content/message.dto.js';
import { ExplainMessageQuery } from './message-explanation.dto.js';
import { MessageExplanationView, messageExplanationView } from './message-explanation.view.js';
import { MessageExplanationsService } from './message-explanations.service.js';

@ApiTags('Messages')
@Controller('v3/messages/:id/explanation')
export class MessageExplanationsController {
  constructor(private readonly explanations: MessageExplanationsService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'explain-message',
    summary: 'Tell why a message did or did not arrive',
    description:
      'The steps of its way to a user: whether it is stored, may be read and is in the event log, which connections were open, receipts, webhooks and notifications. The first step that is not done is where to look.',
    response: { one: MessageExplanationView },
  })
  async explain(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Query() { uid }: ExplainMessageQuery) {
    return { data: messageExplanationView(await this.explanations.explain(ctx, id, uid)) };
  }
}
