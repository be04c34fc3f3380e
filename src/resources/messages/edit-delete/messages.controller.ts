import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { DeleteMessageDto, EditMessageDto, MessageIdParam } from '../content/message.dto.js';
import { blockErrors, contentErrors, readErrors, restrictionErrors } from '../message-errors.js';
import { MessageView } from '../view/message.view.js';
import { MessagesService } from './messages.service.js';

const changeErrors: ErrorCode[] = [...readErrors, 'ERR_MESSAGE_NOT_A_SENDER', 'ERR_MESSAGE_ACTION_NOT_ALLOWED'];

@ApiTags('Messages')
@Controller('v3/messages/:id')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  @ActsAsUser({ feature: 'getMessage' })
  @Endpoint({
    id: 'get-message-details',
    summary: 'Get one message',
    description: 'A deleted message is returned without its content. An acting user must be in its conversation.',
    response: { one: MessageView },
    errors: readErrors,
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    return { data: await this.messages.get(ctx, id) };
  }

  @Put()
  @ActsAsUser({ feature: 'updateMessage' })
  @Endpoint({
    id: 'update-message',
    act: 'message.updated',
    summary: 'Edit a message',
    description:
      'Its sender may do it and, in a group, moderators and admins. Returns the action message of the edit, which is part of the conversation. Of a poll only the tags can be edited.',
    response: { one: MessageView },
    errors: [...changeErrors, ...blockErrors, ...contentErrors, ...restrictionErrors, 'ERR_POLL_NOT_EDITABLE'],
  })
  async edit(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { data, tags }: EditMessageDto) {
    if (data === undefined && tags === undefined)
      throw DomainError.invalid({ data: ['The data field is required without tags.'] });
    return { data: await this.messages.edit(ctx, id, { data, tags }) };
  }

  @Delete()
  @ActsAsUser({ feature: 'deleteMessage' })
  @Endpoint({
    id: 'delete-message',
    act: 'message.deleted',
    summary: 'Delete a message',
    description:
      'Its sender may do it and, in a group, moderators and admins. Returns the action message of the deletion, which is part of the conversation.',
    response: { one: MessageView },
    errors: changeErrors,
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() { permanent }: DeleteMessageDto) {
    return { data: await this.messages.delete(ctx, id, { permanent }) };
  }
}
