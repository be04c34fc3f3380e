import { Body, Controller, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { setRateLimitHeaders } from '#platform/http/responses/rate-limit-headers.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { UserLimits } from '#platform/rate-limits/user-limits.js';
import type { AttachmentView } from '#resources/media/files/media.view.js';
import { ReceivedFiles } from '#resources/media/multipart.guard.js';
import { SendMessageDto } from '../content/message.dto.js';
import { sendErrors, threadErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { BotsService } from './bots.service.js';
import { MessageFormGuard, messageForm } from './message-form.guard.js';
import { RepliesService } from './replies.service.js';
import { parseSendBody, withFiles, type SendRequest } from './send-body.js';
import { SendResultsView, sendResultsView } from './send-results.view.js';
import { SendService } from './send.service.js';

@ApiTags('Messages')
@Controller('v3')
export class SendController {
  constructor(
    private readonly messages: SendService,
    private readonly replies: RepliesService,
    private readonly bots: BotsService,
    private readonly limits: UserLimits,
  ) {}

  @Post('messages')
  @ActsAsUser({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @AcceptsMultipart(MessageFormGuard, messageForm({ receiver: 'tina', receiverType: 'user' }))
  @Endpoint({
    id: 'send-message',
    act: 'message.sent',
    summary: 'Send a message',
    description:
      'The receivers are a user or a group, or several of both. An acting user must be a member of the group, and cannot send to a user if one of the two has blocked the other. With multipleReceivers the response has a result for each receiver. With parentId the message is a reply in a thread; the parent must be in the conversation with the receiver. With quotedMessageId it quotes a message of that conversation.',
    response: { anyOf: [MessageView, SendResultsView] },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors],
  })
  async send(
    @Ctx() ctx: RequestContext,
    @Body() body: SendMessageDto,
    @ReceivedFiles() files: AttachmentView[],
    @Res({ passthrough: true }) response: Response,
  ) {
    const request = parseSendBody(withFiles(body, files));
    const allowance = await this.limits.countFurther(ctx, 'send', [request.receivers].flat().length - 1);
    if (allowance) setRateLimitHeaders(response, allowance);
    return { data: await this.dispatch(ctx, request) };
  }

  @Post('bots/:uid/messages')
  @ServerOnly()
  @Endpoint({
    id: 'send-bot-message',
    act: 'message.sent',
    summary: 'Send a message as a bot',
    description:
      'A bot is a user in whose name the backend of the app sends. It sends to groups that it has not joined as well, unless it is banned. Blocks apply to it as to other users; restrictions of its role do not. Otherwise like sending a message.',
    response: { anyOf: [MessageView, SendResultsView] },
    errors: [
      'ERR_BOT_NOT_FOUND',
      ...sendErrors,
      'ERR_UID_NOT_FOUND',
      'ERR_GUID_NOT_FOUND',
      'ERR_BANNED_GROUPMEMBER',
      ...threadErrors,
    ],
  })
  async sendAsBot(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() body: SendMessageDto) {
    const request = parseSendBody(body);
    return { data: await this.dispatch(await this.bots.actingAs(ctx, uid), request) };
  }

  private async dispatch(ctx: RequestContext, { message, receivers, parentId }: SendRequest) {
    if (parentId !== undefined) return this.replies.send(ctx, parentId, message);
    if (Array.isArray(receivers)) return sendResultsView(await this.messages.sendToMany(ctx, message, receivers));
    return this.messages.send(ctx, message, receivers);
  }
}
