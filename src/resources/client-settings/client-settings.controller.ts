import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notifications/providers/notification-providers.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { ClientSettingsView, clientSettingsView } from './client-settings.view.js';

@ApiTags('Settings')
@Controller('v3/settings')
export class ClientSettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly providers: NotificationProvidersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ActsAsUser({ feature: 'listSettings' })
  @Endpoint({
    id: 'get-client-settings',
    summary: 'Get the settings and limits of the app',
    description:
      'The app, its settings, the limits of requests, and what browsers need for push notifications and for the audio and video of calls.',
    response: { one: ClientSettingsView },
  })
  async get(@Ctx() ctx: RequestContext) {
    const webPush = await this.providers.findWebPushKey(ctx);
    return { data: clientSettingsView(ctx.app, await this.settings.of(ctx), this.config, webPush) };
  }
}
