import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { requiredFutureTime } from '#platform/http/fields/future-time.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { markErrors } from '#resources/messages/message-errors.js';
import { SetReminderDto } from './reminder.dto.js';
import { ReminderView, reminderView } from './reminder.view.js';
import { RemindersService } from './reminders.service.js';

@ApiTags('Reminders')
@Controller('v3')
@ActsAsUser({ required: true })
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Put('messages/:id/reminder')
  @Endpoint({
    id: 'set-message-reminder',
    act: 'reminder.updated',
    summary: 'Be reminded of a message',
    description:
      'The devices of the acting user get the event message_reminder at remindAt, or when clocks in timeZone show localTime. It replaces an earlier reminder of the message. A user has at most 100 reminders.',
    response: { one: ReminderView },
    errors: [...markErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async set(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() body: SetReminderDto) {
    const { at } = requiredFutureTime('remindAt', { ...body, seconds: body.remindAt });
    return { data: reminderView(await this.reminders.set(ctx, id, at)) };
  }

  @Delete('messages/:id/reminder')
  @Endpoint({
    id: 'delete-message-reminder',
    act: 'reminder.deleted',
    summary: 'Delete the reminder of a message',
    description: 'It is deleted whether its time has come or not. A reminder that does not exist is not missed.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    await this.reminders.delete(ctx, id);
    return done(`The reminder of the message with id ${id} has been deleted.`);
  }

  @Get('reminders')
  @Endpoint({
    id: 'list-reminders',
    summary: 'List the reminders of the acting user',
    description: 'The response has all of them, in the order of their times, with those whose time has come.',
    response: { many: ReminderView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.reminders.list(ctx)).map(reminderView) };
  }
}
