import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '../../../platform/auth/access-rule.js';
import type { RequestContext } from '../../../platform/context.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { ErrorCode } from '../../../platform/errors/error-catalogue.js';
import { AcceptsMultipart } from '../../../platform/http/form.js';
import { UidParam } from '../../../platform/http/path.params.js';
import { Endpoint } from '../../../platform/openapi/endpoint.js';
import { LimitedPerUser } from '../../../platform/rate-limits/rate-tier.js';
import { ReceivedFiles } from '../../media/multipart.interceptor.js';
import type { AttachmentView } from '../../media/media.view.js';
import { BotsService } from './bots.service.js';
import { MessageChangesService } from '../change/message-changes.service.js';
import { DeliveriesView, deliveriesView } from './message-delivery.view.js';
import { blockErrors, contentErrors, sendErrors, threadErrors } from '../message-errors.js';
import { MessageFormReader, messageForm, withFiles } from './message-form.js';
import { outgoingOf } from './message-outgoing.js';
import { receiversOf } from './message-receivers.js';
import { DeleteMessageDto, EditMessageDto, MessageIdParam, SendMessageDto } from '../content/message.dto.js';
import { MessageView } from '../model/message.view.js';
import { MessageThreadsService } from '../threads/message-threads.service.js';
import { MessagesService } from './messages.service.js';

const changeErrors: ErrorCode[] = [
  'ERR_MESSAGE_ID_NOT_FOUND',
  'ERR_MESSAGE_NO_ACCESS',
  'ERR_MESSAGE_NOT_A_SENDER',
  'ERR_MESSAGE_ACTION_NOT_ALLOWED',
];

/** What a body says, to whom, and in which thread; all of it checked. */
const parseSendBody = (body: SendMessageDto) => ({
  outgoing: outgoingOf(body),
  receivers: receiversOf(body),
  parentId: body.parentId ?? body.parentMessageId,
});

@ApiTags('Messages')
@Controller('v3')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly changes: MessageChangesService,
    private readonly threads: MessageThreadsService,
    private readonly bots: BotsService,
  ) {}

  @Post('messages')
  @ActsAsUser({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @AcceptsMultipart(MessageFormReader, messageForm({ receiver: 'tina', receiverType: 'user' }))
  @Endpoint({
    id: 'send-message',
    summary: 'Send a message',
    description:
      'To a user or a group, or to several of both. A user who acts must be a member of the group, and reaches no user whom they have blocked or who has blocked them. With multipleReceivers the answer tells what became of each. With parentId it is a reply in a thread, whose conversation must be the one of the receiver. With quotedMessageId it quotes a message of that conversation.',
    response: { anyOf: [MessageView, DeliveriesView] },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors],
  })
  async send(@Ctx() ctx: RequestContext, @Body() body: SendMessageDto, @ReceivedFiles() files: AttachmentView[]) {
    return { data: await this.dispatch(ctx, parseSendBody(withFiles(body, files))) };
  }

  @Post('bots/:uid/messages')
  @ServerOnly()
  @Endpoint({
    id: 'send-bot-message',
    summary: 'Send a message as a bot',
    description:
      'A bot is a user for whom the backend of the app speaks. Blocks and memberships hold for it as for other users, what its role is denied does not. In all else like sending a message.',
    response: { anyOf: [MessageView, DeliveriesView] },
    errors: ['ERR_BOT_NOT_FOUND', ...sendErrors, 'ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND', ...threadErrors],
  })
  async sendAsBot(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() body: SendMessageDto) {
    const said = parseSendBody(body);
    return { data: await this.dispatch(await this.bots.actingAs(ctx, uid), said) };
  }

  @Get('messages/:id')
  @ActsAsUser({ feature: 'getMessage' })
  @Endpoint({
    id: 'get-message-details',
    summary: 'Get one message',
    response: { one: MessageView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.messages.get(ctx, id) };
  }

  @Put('messages/:id')
  @ActsAsUser({ feature: 'updateMessage' })
  @Endpoint({
    id: 'update-message',
    summary: 'Edit a message',
    description:
      'Open to its sender and, in a group, to moderators and admins. The answer is the action message that tells the conversation of the edit.',
    response: { one: MessageView },
    errors: [...changeErrors, ...blockErrors, ...contentErrors],
  })
  async edit(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { data, tags }: EditMessageDto) {
    if (data === undefined && tags === undefined)
      throw DomainError.invalid({ data: ['The data field is required without tags.'] });
    return { data: await this.changes.edit(ctx, id, { data, tags }) };
  }

  @Delete('messages/:id')
  @ActsAsUser({ feature: 'deleteMessage' })
  @Endpoint({
    id: 'delete-message',
    summary: 'Delete a message',
    description:
      'Open to its sender and, in a group, to moderators and admins. The answer is the action message that tells the conversation of the deletion.',
    response: { one: MessageView },
    errors: changeErrors,
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { permanent }: DeleteMessageDto) {
    return { data: await this.changes.delete(ctx, id, { permanent }) };
  }

  private async dispatch(ctx: RequestContext, { outgoing, receivers, parentId }: ReturnType<typeof parseSendBody>) {
    if (parentId !== undefined) return this.threads.reply(ctx, parentId, outgoing, [receivers].flat());
    if (Array.isArray(receivers)) return deliveriesView(await this.messages.sendToMany(ctx, outgoing, receivers));
    return this.messages.send(ctx, outgoing, receivers);
  }
}
