import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { UpdateNotificationSettingsDto } from './notification-settings.dto.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationSettingsView, notificationSettingsView, succeeded } from './notification-settings.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/settings')
@ServerOnly()
export class NotificationSettingsController {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Get()
  @Endpoint({
    id: 'notifications-push-list-settings',
    summary: 'Get the notification settings of the app',
    description: 'The response has all preferences, sounds and templates, with the defaults of those that are not set.',
    response: { one: NotificationSettingsView },
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: notificationSettingsView(await this.settings.get(ctx)) };
  }

  @Patch()
  @Endpoint({
    id: 'notifications-push-update-settings',
    summary: 'Change the notification settings of the app',
    description:
      'Absent properties stay as they are, at every level: a template with only a body changes the body. customJson is replaced as a whole. Templates are Handlebars: {{path}}, {{#if path}}, {{#unless path}}, {{else}} and {{#each messages}}; anything else is refused. Push templates show message, those of emails and SMS show messages, senderDetails and groupDetails. A change takes effect within a second.',
    response: { one: SuccessView },
  })
  async update(@Ctx() ctx: RequestContext, @Body() changes: UpdateNotificationSettingsDto) {
    await this.settings.update(ctx, changes);
    return succeeded;
  }

  @Delete()
  @Endpoint({
    id: 'notifications-push-reset-settings',
    summary: 'Reset the notification settings of the app',
    description: 'Resets all preferences, sounds and templates to their defaults, within a second.',
    response: { one: SuccessView },
  })
  async reset(@Ctx() ctx: RequestContext) {
    await this.settings.reset(ctx);
    return succeeded;
  }
}
