import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { SettingsService } from '../settings/settings.service.js';
import { ClientSettingsView, clientSettingsView } from './client-settings.view.js';

@ApiTags('Settings')
@Controller('v3/settings')
export class ClientSettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ActsAsUser({ feature: 'listSettings' })
  @Endpoint({
    id: 'get-client-settings',
    summary: 'Get what a client of the app goes by',
    description: 'Which app this is, its settings, and the limits that requests must keep to.',
    answers: { one: ClientSettingsView },
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: clientSettingsView(ctx.app, await this.settings.of(ctx)) };
  }
}
