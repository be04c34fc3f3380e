import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { ErrorCode } from '../../platform/errors/error-catalogue.js';
import { cursorEnvelope } from '../../platform/http/cursor.js';
import { TakesForm } from '../../platform/http/form.js';
import { GuidParam, UidParam } from '../../platform/http/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { LimitedPerUser } from '../../platform/rate-limits/rate-tier.js';
import { ReceivedFiles } from '../media/form-reader.js';
import type { AttachmentView } from '../media/media.view.js';
import { messageContent } from './message-content.js';
import { MessageFormReader, messageForm, withFiles } from './message-form.js';
import { contentErrors, kindErrors, sendErrors, threadErrors } from './message-errors.js';
import { filterOf, presentationOf, windowOf } from './message-query.js';
import { receiversOf } from './message-receivers.js';
import {
  DeleteMessageDto,
  EditMessageDto,
  ListAllMessagesQuery,
  ListGroupMessagesQuery,
  ListUserMessagesQuery,
  MessageIdParam,
  SendMessageDto,
} from './message.dto.js';
import { DeliveriesView, MessageView, deliveriesView } from './message.view.js';
import { MessageThreadsService } from './message-threads.service.js';
import { MessagesService } from './messages.service.js';

const changeErrors: ErrorCode[] = [
  'ERR_MESSAGE_ID_NOT_FOUND',
  'ERR_MESSAGE_NO_ACCESS',
  'ERR_MESSAGE_NOT_A_SENDER',
  'ERR_MESSAGE_ACTION_NOT_ALLOWED',
];

const position = ({ sentAt, id }: MessageView) => ({ sentAt, id });

@ApiTags('Messages')
@Controller('v3')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly threads: MessageThreadsService,
  ) {}

  @Post('messages')
  @ActsAsUser({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @TakesForm(MessageFormReader, messageForm({ receiver: 'tina', receiverType: 'user' }))
  @Endpoint({
    id: 'send-message',
    summary: 'Send a message',
    description:
      'To a user or a group, or to several of both. A user who acts must be a member of the group, and reaches no user whom they have blocked or who has blocked them. With multipleReceivers the answer tells what became of each. With parentId it is a reply in a thread, whose conversation must be the one of the receiver.',
    answers: { oneOf: [MessageView, DeliveriesView] },
    errors: [...sendErrors, 'ERR_GUID_NOT_FOUND', ...threadErrors],
  })
  async send(@Ctx() ctx: RequestContext, @Body() body: SendMessageDto, @ReceivedFiles() files: AttachmentView[]) {
    const outgoing = { ...messageContent(withFiles(body, files)), muid: body.muid, tags: body.tags };
    const receivers = receiversOf(body);
    const parentId = body.parentId ?? body.parentMessageId;
    if (parentId !== undefined) return { data: await this.threads.reply(ctx, parentId, outgoing, [receivers].flat()) };
    if (Array.isArray(receivers))
      return { data: deliveriesView(await this.messages.sendToMany(ctx, outgoing, receivers)) };
    return { data: await this.messages.send(ctx, outgoing, receivers) };
  }

  @Get('messages')
  @ActsAsUser({ feature: 'listMessages' })
  @Endpoint({
    id: 'list-all-messages',
    summary: 'List messages',
    description: 'Of the whole app or, with onBehalfOf, those that the user may see. Oldest first.',
    answers: { cursor: MessageView },
    errors: kindErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListAllMessagesQuery) {
    const window = windowOf(query);
    return cursorEnvelope(
      await this.messages.list(ctx, filterOf(query), { window, presentation: presentationOf(query) }),
      window.limit,
      position,
    );
  }

  @Get('messages/:id')
  @ActsAsUser({ feature: 'getMessage' })
  @Endpoint({
    id: 'get-message-details',
    summary: 'Get one message',
    answers: { one: MessageView },
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
    answers: { one: MessageView },
    errors: [...changeErrors, ...contentErrors],
  })
  async edit(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { data, tags }: EditMessageDto) {
    if (data === undefined && tags === undefined)
      throw DomainError.invalid({ data: ['The data field is required without tags.'] });
    return { data: await this.messages.edit(ctx, id, { data, tags }) };
  }

  @Delete('messages/:id')
  @ActsAsUser({ feature: 'deleteMessage' })
  @Endpoint({
    id: 'delete-message',
    summary: 'Delete a message',
    description:
      'Open to its sender and, in a group, to moderators and admins. The answer is the action message that tells the conversation of the deletion.',
    answers: { one: MessageView },
    errors: changeErrors,
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { permanent }: DeleteMessageDto) {
    return { data: await this.messages.delete(ctx, id, { permanent }) };
  }

  @Get('users/:uid/messages')
  @ActsAsUser({ feature: 'getUserMessages' })
  @Endpoint({
    id: 'user-list-user-messages',
    summary: 'List the messages of two users',
    description:
      'Between the acting user and the user of the path; without onBehalfOf, all one-to-one messages of the user of the path. Oldest first.',
    answers: { cursor: MessageView },
    errors: ['ERR_UID_NOT_FOUND', ...kindErrors],
  })
  async listOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListUserMessagesQuery) {
    const window = windowOf(query);
    return cursorEnvelope(
      await this.messages.listOfUser(ctx, uid, filterOf(query), { window, presentation: presentationOf(query) }),
      window.limit,
      position,
    );
  }

  @Get('groups/:guid/messages')
  @ActsAsUser({ feature: 'getGroupMessages' })
  @Endpoint({
    id: 'user-list-group-messages',
    summary: 'List the messages of a group',
    description: 'A user who acts must be a member. Oldest first.',
    answers: { cursor: MessageView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...kindErrors],
  })
  async listOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: ListGroupMessagesQuery) {
    const window = windowOf(query);
    return cursorEnvelope(
      await this.messages.listOfGroup(ctx, guid, filterOf(query), { window, presentation: presentationOf(query) }),
      window.limit,
      position,
    );
  }
}
