import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { readErrors } from '#resources/messages/message-errors.js';
import { RewriteTextDto, TranslationQuery } from './assistance.dto.js';
import { RewrittenTextView, TranslationView } from './assistance.view.js';
import { TextAssistanceService } from './text-assistance.service.js';

@ApiTags('AI Assistance')
@Controller('v3/ai')
export class TextAssistanceController {
  constructor(private readonly assistance: TextAssistanceService) {}

  @Get('messages/:id/translation')
  @ActsAsUser({ required: true, feature: 'getMessage' })
  @Endpoint({
    id: 'translate-message',
    summary: 'Translate a message',
    description: 'The model of the settings translates it for the acting user, who must be in its conversation.',
    response: { one: TranslationView },
    errors: [...readErrors, 'ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'],
  })
  async translate(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Query() { language }: TranslationQuery,
  ) {
    return { data: { messageId: id, ...(await this.assistance.translate(ctx, id, language)) } };
  }

  @Post('texts')
  @ActsAsUser({ required: true, feature: 'createMessage' })
  @Endpoint({
    id: 'rewrite-text',
    act: 'none',
    summary: 'Rewrite a text',
    description: 'The model of the settings rewrites it before the acting user sends it. Nothing is sent.',
    response: { one: RewrittenTextView },
    errors: ['ERR_AI_FEATURE_DISABLED', 'ERR_AI_MODEL_FAILED'],
  })
  async rewrite(@Ctx() ctx: RequestContext, @Body() { text, style }: RewriteTextDto) {
    return { data: { text: await this.assistance.rewrite(ctx, text, style) } };
  }
}
