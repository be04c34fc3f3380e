import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { readErrors } from '#resources/messages/message-errors.js';
import { FlagMessageDto } from './flagged-message.dto.js';
import { FlagResultView, flagResultView } from './flagged-message.view.js';
import { FlaggedMessagesService } from './flagged-messages.service.js';

@ApiTags('Moderation')
@Controller('v3/messages/:id/flagged')
export class MessageFlagsController {
  constructor(private readonly flagged: FlaggedMessagesService) {}

  @Post()
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'flag-a-message',
    act: 'message.flagged',
    summary: 'Flag a message',
    description:
      'The message is one of another user, and is reviewed by a moderator. It stays visible until then. A second flag of the same user replaces reason and remark of the first.',
    response: { whole: FlagResultView },
    errors: [
      ...readErrors,
      'ERR_MESSAGE_ACTION_NOT_ALLOWED',
      'ERR_CANNOT_FLAG_OWN_MESSAGE',
      'ERR_REASON_NOT_FOUND',
      'ERR_UID_NOT_FOUND',
    ],
  })
  async flag(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Body() { reasonId, id: alias, remark }: FlagMessageDto,
  ) {
    const reason = reasonId ?? alias;
    if (!reason) throw DomainError.invalid({ reasonId: ['The reasonId field is required.'] });
    await this.flagged.flag(ctx, id, { reasonId: reason, remark });
    return flagResultView(`Message ${id} has been flagged successfully.`);
  }
}
