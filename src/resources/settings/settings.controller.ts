import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SetSettingsDto } from './setting.dto.js';
import { SettingResultView, AppSettingsView, settingResultsView, settingsView } from './setting.view.js';
import { SettingsService } from './settings.service.js';

@ApiTags('Management')
@Controller('apps/:appId/settings')
@ManagementOnly()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Post()
  @Endpoint({
    id: 'map-settings',
    summary: 'Set settings of an app',
    description:
      'They take effect within a second. The response has the result for each setting: an unknown setting or an invalid value is refused and does not stop the others.',
    response: { byId: SettingResultView },
  })
  async set(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Body() { settings }: SetSettingsDto) {
    return { data: settingResultsView(await this.settings.set(ctx, appId, settings)) };
  }

  @Get()
  @Endpoint({
    id: 'list-settings',
    summary: 'List the settings of an app',
    description: 'The response has all settings, with the defaults of those that are not set.',
    response: { one: AppSettingsView },
  })
  async list(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam) {
    return { data: settingsView(await this.settings.list(ctx, appId)) };
  }

  @Delete()
  @Endpoint({
    id: 'unmap-settings',
    summary: 'Clear the settings of an app',
    description: 'Resets every setting to its default, within a second.',
    response: 'done',
  })
  async reset(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam) {
    await this.settings.reset(ctx, appId);
    return done(`The settings of the app ${appId} have been cleared.`);
  }
}
