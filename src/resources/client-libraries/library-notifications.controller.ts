import { Body, Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import {
  TimezoneDto,
  UpdateNotificationPreferencesDto,
} from '../notifications/preferences/notification-preferences.dto.js';
import { NotificationPreferencesService } from '../notifications/preferences/notification-preferences.service.js';
import {
  NotificationChoicesView,
  notificationChoicesView,
} from '../notifications/preferences/notification-preferences.view.js';
import { choicesFrom } from '../notifications/preferences/preference-choices.js';
import { AllTokensQuery, AuthTokenDto } from '../notifications/push-tokens/push-token.dto.js';
import { pushTokensView } from '../notifications/push-tokens/push-token.view.js';
import { PushTokensService } from '../notifications/push-tokens/push-tokens.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryPushTokensView, LibraryTimezoneView } from './library-notifications.view.js';

/** What the libraries expect in other members than those of the contract. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/notifications`)
@TokenOnly()
export class LibraryNotificationsController {
  constructor(
    private readonly preferences: NotificationPreferencesService,
    private readonly pushTokens: PushTokensService,
  ) {}

  @Get('push/v1/preferences')
  @Endpoint({
    id: 'get-library-preferences',
    summary: 'Get the notification preferences for a client library',
    description: 'What counts for the acting user, under the names of the body that changes preferences.',
    response: { one: NotificationChoicesView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext) {
    const { preferences } = await this.preferences.get(ctx);
    return { data: notificationChoicesView(preferences) };
  }

  @Patch('push/v1/preferences')
  @Endpoint({
    id: 'update-library-preferences',
    summary: 'Change the notification preferences by a client library',
    description: 'It does what the operation of the contract does, with the response of `get-library-preferences`.',
    response: { one: NotificationChoicesView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() changes: UpdateNotificationPreferencesDto) {
    const { preferences } = await this.preferences.update(ctx, undefined, choicesFrom(changes));
    return { data: notificationChoicesView(preferences) };
  }

  @Get('v1/preferences/timezone')
  @Endpoint({
    id: 'get-library-timezone',
    summary: 'Get the time zone for a client library',
    description: 'It is UTC by default.',
    response: { one: LibraryTimezoneView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async timezone(@Ctx() ctx: RequestContext) {
    return { data: { success: true, timezone: await this.preferences.timezone(ctx) } };
  }

  @Patch('v1/preferences/timezone')
  @Endpoint({
    id: 'update-library-timezone',
    summary: 'Change the time zone by a client library',
    description: 'Schedules of the user are in this time zone.',
    response: { one: LibraryTimezoneView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async setTimezone(@Ctx() ctx: RequestContext, @Body() { timezone }: TimezoneDto) {
    await this.preferences.setTimezone(ctx, undefined, timezone);
    return { data: { success: true, timezone } };
  }

  @Delete('push/v1/tokens')
  @Endpoint({
    id: 'unregister-library-tokens',
    summary: 'Delete push tokens by a client library',
    description: 'It does what the operation of the contract does.',
    response: { one: LibraryPushTokensView },
    errors: ['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE'],
  })
  async unregister(@Ctx() ctx: RequestContext, @Query() { all }: AllTokensQuery, @Body() { authToken }: AuthTokenDto) {
    return { data: { success: true, ...pushTokensView(await this.pushTokens.deleteAll(ctx, authToken, { all })) } };
  }
}
