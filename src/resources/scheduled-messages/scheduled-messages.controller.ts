import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { futureTimeOf, requiredFutureTime } from '#platform/http/fields/future-time.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { messageContent, receiverTypeOf } from '#resources/messages/content/message-content.js';
import {
  blockErrors,
  contentErrors,
  kindErrors,
  restrictionErrors,
  threadErrors,
} from '#resources/messages/message-errors.js';
import { parseMessage } from '#resources/messages/send/send-body.js';
import {
  CreateScheduledMessageDto,
  ScheduledMessageParam,
  UpdateScheduledMessageDto,
} from './scheduled-message.dto.js';
import { ScheduledMessageView, scheduledMessageView } from './scheduled-message.view.js';
import { ScheduledMessagesService } from './scheduled-messages.service.js';

const NOT_FOUND = 'ERR_SCHEDULED_MESSAGE_NOT_FOUND';

@ApiTags('Scheduled messages')
@Controller('v3/scheduledmessages')
export class ScheduledMessagesController {
  constructor(private readonly scheduled: ScheduledMessagesService) {}

  @Post()
  @ActsAsUser({ required: true, feature: 'createMessage' })
  @LimitedPerUser('send')
  @Endpoint({
    id: 'create-scheduled-message',
    act: 'scheduledMessage.created',
    summary: 'Send a message later',
    description:
      'The message is sent once, in the name of the acting user, at sendAt or when clocks in timeZone show localTime. What the user may not send now is refused now, and what they may not send when it is due is not sent: the message then has the status failed. A user has at most 100 scheduled messages.',
    response: { one: ScheduledMessageView },
    errors: [
      'ERR_INVALID_RECEIVER_TYPE',
      ...kindErrors,
      'ERR_EMPTY_MESSAGE_TYPE',
      ...contentErrors,
      ...blockErrors,
      'ERR_UID_NOT_FOUND',
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      ...restrictionErrors,
      ...threadErrors,
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateScheduledMessageDto) {
    const { receiver, parentId } = body;
    const receiverType = receiverTypeOf(body.receiverType);
    const { at: sendAt, timeZone } = requiredFutureTime('sendAt', { ...body, seconds: body.sendAt });
    const { tags = [], quotedMessageId = null, category, type, data } = parseMessage(body);
    const row = await this.scheduled.create(ctx, {
      category,
      type,
      data,
      tags,
      quotedMessageId,
      receiver,
      receiverType,
      parentId: parentId === undefined ? null : BigInt(parentId),
      sendAt,
      timeZone,
    });
    return { data: scheduledMessageView(row) };
  }

  @Get()
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'list-scheduled-messages',
    summary: 'List the scheduled messages of the acting user',
    description: 'The response has all of them, in the order of their times, with those that could not be sent.',
    response: { many: ScheduledMessageView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.scheduled.list(ctx)).map(scheduledMessageView) };
  }

  @Get(':id')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'get-scheduled-message',
    summary: 'Get one scheduled message',
    description: 'A message that was sent is not found.',
    response: { one: ScheduledMessageView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: ScheduledMessageParam) {
    return { data: scheduledMessageView(await this.scheduled.get(ctx, id)) };
  }

  @Put(':id')
  @ActsAsUser({ required: true, feature: 'createMessage' })
  @Endpoint({
    id: 'update-scheduled-message',
    act: 'scheduledMessage.updated',
    summary: 'Change a scheduled message',
    description:
      'Its content, its tags or its time; receiver, category and type stay. A message that could not be sent waits again once it has a new time.',
    response: { one: ScheduledMessageView },
    errors: [
      NOT_FOUND,
      ...contentErrors,
      ...blockErrors,
      'ERR_UID_NOT_FOUND',
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      ...restrictionErrors,
      ...threadErrors,
    ],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Param() { id }: ScheduledMessageParam,
    @Body() body: UpdateScheduledMessageDto,
  ) {
    const { category, type } = await this.scheduled.get(ctx, id);
    const data = body.data === undefined ? undefined : messageContent({ category, type, data: body.data }).data;
    const time = futureTimeOf('sendAt', { ...body, seconds: body.sendAt });
    const row = await this.scheduled.update(ctx, id, { data, tags: body.tags, time });
    return { data: scheduledMessageView(row) };
  }

  @Delete(':id')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'cancel-scheduled-message',
    act: 'scheduledMessage.deleted',
    summary: 'Cancel a scheduled message',
    description: 'A message that was sent is not found, and stays.',
    response: 'done',
  })
  async cancel(@Ctx() ctx: RequestContext, @Param() { id }: ScheduledMessageParam) {
    await this.scheduled.cancel(ctx, id);
    return done(`The scheduled message with id ${id} has been cancelled.`);
  }
}
