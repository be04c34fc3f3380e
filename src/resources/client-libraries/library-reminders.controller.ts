import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DecimalIdField, IntegerField, field } from '#platform/http/fields/field.js';
import { futureMoment } from '#platform/http/fields/future-time.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { markErrors } from '../messages/message-errors.js';
import type { Reminder } from '../reminders/reminders.repository.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { EXTENSIONS_PATH } from './client-library-requests.js';

class LibraryReminderTimeDto {
  @IntegerField({
    description: 'When to remind the user, in Unix milliseconds: in the future, at most a year ahead.',
    min: 0,
    max: MAX_TIMESTAMP * 1000,
    example: 1_798_110_000_000,
  })
  timeInMS!: number;

  @field(
    (value, name) =>
      value === false
        ? undefined
        : `The ${name} must be false: reminders of a text of the user, in place of a message, are not supported.`,
    {
      description: 'false: the reminder is of a message.',
      optional: true,
      example: false,
    },
    { type: Boolean, enum: [false] },
  )
  isCustom?: boolean;
}

export class LibraryReminderDto extends LibraryReminderTimeDto {
  @DecimalIdField({ description: 'Id of the message.', example: 42 })
  about!: string;
}

export class LibraryReminderChangeDto extends LibraryReminderTimeDto {
  @DecimalIdField({ description: 'Id of the reminder.', example: '42' })
  reminderId!: string;

  @DecimalIdField({ description: 'Is not read: the message of a reminder stays.', optional: true, example: 42 })
  about?: string;
}

export class LibraryReminderIdDto {
  @DecimalIdField({ description: 'Id of the reminder.', example: '42' })
  reminderId!: string;
}

class LibraryReminderView {
  @ApiProperty({ description: 'Id of the reminder: that of its message.', example: '42' }) reminderId!: string;
  @ApiProperty({ description: 'Id of the message.', example: 42 }) about!: number;
  @ApiProperty({ enum: [false] }) isCustom!: boolean;
  @ApiProperty({ description: 'Unix milliseconds.', example: 1_798_110_000_000 }) timeInMS!: number;
}

const reminderView = ({ messageId, remindAt }: Reminder): LibraryReminderView => ({
  reminderId: String(messageId),
  about: Number(messageId),
  isCustom: false,
  timeInMS: remindAt.getTime(),
});

/** The extension reminders of the hosted service. A user has one reminder of a message, so its id is that of the message. */
@ApiTags('Client libraries')
@Controller(`${EXTENSIONS_PATH.slice(1)}/reminders/v1`)
@TokenOnly()
export class LibraryRemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Post('reminder')
  @Endpoint({
    id: 'create-library-reminder',
    summary: 'Be reminded of a message with a client library',
    description: 'It does the same as PUT /v3/messages/{id}/reminder.',
    response: { one: LibraryReminderView },
    errors: [...markErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { about, timeInMS }: LibraryReminderDto) {
    return { data: reminderView(await this.reminders.set(ctx, about, timeOf(timeInMS))) };
  }

  @Put('reminder')
  @Endpoint({
    id: 'update-library-reminder',
    summary: 'Change the time of a reminder with a client library',
    description: 'A reminder that was deleted is set again.',
    response: { one: LibraryReminderView },
    errors: [...markErrors, 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { reminderId, timeInMS }: LibraryReminderChangeDto) {
    return { data: reminderView(await this.reminders.set(ctx, reminderId, timeOf(timeInMS))) };
  }

  @Delete('reminder')
  @Endpoint({
    id: 'delete-library-reminder',
    summary: 'Delete a reminder with a client library',
    description: 'A reminder that does not exist is not missed.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Body() { reminderId }: LibraryReminderIdDto) {
    await this.reminders.delete(ctx, reminderId);
    return done(`The reminder with id ${reminderId} has been deleted.`);
  }

  @Get('fetch')
  @Endpoint({
    id: 'fetch-library-reminders',
    summary: 'Get the reminders of the user with a client library',
    description: 'The response has all of them, in the order of their times, with those whose time has come.',
    response: { many: LibraryReminderView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.reminders.list(ctx)).map(reminderView) };
  }
}

const timeOf = (timeInMS: number): Date => futureMoment('timeInMS', new Date(timeInMS));
