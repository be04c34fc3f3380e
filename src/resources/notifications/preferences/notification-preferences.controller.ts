import { Body, Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import {
  NotificationUserQuery,
  TimezoneDto,
  UpdateNotificationPreferencesDto,
} from './notification-preferences.dto.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';
import {
  NotificationChoicesView,
  NotificationPreferencesView,
  TimezoneView,
  notificationChoicesView,
  notificationPreferencesView,
  timezoneView,
} from './notification-preferences.view.js';
import { choicesFrom } from './preference-choices.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/preferences')
@ActsAsUser()
export class NotificationPreferencesController {
  constructor(private readonly preferences: NotificationPreferencesService) {}

  @Get()
  @Endpoint({
    id: 'notifications-push-list-preferences',
    summary: 'Get the notification preferences of a user',
    description:
      'What the user has chosen, where the app allows it, and the settings of the app otherwise. usePrivacyTemplate is 2 if the user has chosen privacy templates. A user with an auth token reads only their own.',
    response: { one: NotificationPreferencesView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext, @Query() { uid }: NotificationUserQuery) {
    const { settings, preferences } = await this.preferences.get(ctx, uid);
    return { data: notificationPreferencesView(settings, preferences) };
  }

  @Patch()
  @Endpoint({
    id: 'notifications-push-update-preferences',
    act: 'notificationChoices.updated',
    summary: 'Change the notification preferences of a user',
    description:
      'Absent properties stay as they are. What the app does not let users choose is ignored. A user with an auth token changes only their own. The response has the preferences that count now.',
    response: { one: NotificationPreferencesView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Query() { uid }: NotificationUserQuery,
    @Body() changes: UpdateNotificationPreferencesDto,
  ) {
    const { settings, preferences } = await this.preferences.update(ctx, uid, choicesFrom(changes));
    return { data: notificationPreferencesView(settings, preferences) };
  }

  @Delete()
  @Endpoint({
    id: 'notifications-push-reset-preferences',
    act: 'notificationChoices.deleted',
    summary: 'Reset the notification preferences of a user',
    description:
      'The settings of the app count for the user again; the response has them under the names of the body that changes preferences. The time zone and the muted conversations stay. A user with an auth token resets only their own.',
    response: { one: NotificationChoicesView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async reset(@Ctx() ctx: RequestContext, @Query() { uid }: NotificationUserQuery) {
    return { data: notificationChoicesView(await this.preferences.reset(ctx, uid)) };
  }

  @Get('timezone')
  @Endpoint({
    id: 'notifications-get-timezone',
    summary: 'Get the time zone of a user',
    description: 'It is UTC by default. The schedule of notifications is in this time zone.',
    response: { one: TimezoneView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async timezone(@Ctx() ctx: RequestContext, @Query() { uid }: NotificationUserQuery) {
    return { data: timezoneView(await this.preferences.timezone(ctx, uid)) };
  }

  @Patch('timezone')
  @Endpoint({
    id: 'notifications-update-timezone',
    act: 'notificationChoices.updated',
    summary: 'Change the time zone of a user',
    description: 'Schedules of the user are in this time zone.',
    response: { one: TimezoneView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async setTimezone(
    @Ctx() ctx: RequestContext,
    @Query() { uid }: NotificationUserQuery,
    @Body() { timezone }: TimezoneDto,
  ) {
    await this.preferences.setTimezone(ctx, uid, timezone);
    return { data: timezoneView(timezone) };
  }
}
