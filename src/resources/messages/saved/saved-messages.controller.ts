import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '../content/message.dto.js';
import { markErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { SavedMessagesService } from './saved-messages.service.js';

@ApiTags('Messages')
@Controller('v3/messages/:id')
@ActsAsUser({ required: true })
export class SavedMessagesController {
  constructor(private readonly saved: SavedMessagesService) {}

  @Post('save')
  @Endpoint({
    id: 'save-message',
    act: 'message.saved',
    summary: 'Save a message',
    description:
      'It is saved for the acting user alone, who has at most 100 saved messages in all conversations together. Saving again changes nothing.',
    response: { one: MessageView },
    errors: [...markErrors, 'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED'],
  })
  async save(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.saved.save(ctx, id) };
  }

  @Delete('save')
  @Endpoint({
    id: 'unsave-message',
    act: 'message.unsaved',
    summary: 'Remove a saved message',
    description: 'A message that is not saved is not changed.',
    response: { one: MessageView },
    errors: markErrors,
  })
  async unsave(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.saved.unsave(ctx, id) };
  }
}
