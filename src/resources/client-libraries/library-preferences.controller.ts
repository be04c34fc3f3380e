import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { Endpoint } from '../../platform/openapi/endpoints/endpoint.js';
import { NotificationPreferencesService } from '../notifications/preferences/notification-preferences.service.js';
import {
  NotificationChoicesView,
  notificationChoicesView,
} from '../notifications/preferences/notification-preferences.view.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';

/** The preferences of notifications of the acting user. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/notifications/push/v1/preferences`)
export class LibraryPreferencesController {
  constructor(private readonly preferences: NotificationPreferencesService) {}

  @Get()
  @TokenOnly()
  @Endpoint({
    id: 'get-library-preferences',
    summary: 'Get the notification preferences for a client library',
    description: 'What counts for the acting user, under the names of the body that changes preferences.',
    response: { one: NotificationChoicesView },
  })
  async get(@Ctx() ctx: RequestContext) {
    const { preferences } = await this.preferences.get(ctx);
    return { data: notificationChoicesView(preferences) };
  }
}
