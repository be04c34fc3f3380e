import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { pageEnvelope, unixSeconds } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CreateAppDto, ListAppsQuery, UpdateAppDto } from './app.dto.js';
import { AppView, CreatedAppView, DeletedAppView, appView, createdAppView } from './app.view.js';
import { AppsService } from './apps.service.js';

@ApiTags('Management')
@Controller('apps')
@ManagementOnly()
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @Endpoint({
    id: 'create-app',
    summary: 'Create an app',
    description: 'The response has its first two keys. Unless skipSampleData is true, the app comes with sample data.',
    response: { one: CreatedAppView },
  })
  async create(
    @Ctx() ctx: InstallationContext,
    @Body() { name, region, skipSampleData }: CreateAppDto,
    @Req() request: Request,
  ) {
    const { app, fullAccess, authOnly } = await this.apps.create(ctx, {
      name,
      region,
      withSampleData: !skipSampleData,
      origin: requestOrigin(request),
    });
    return { data: createdAppView(app, [fullAccess, authOnly], this.config.ownerEmail) };
  }

  @Get()
  @Endpoint({
    id: 'list-apps',
    summary: 'List the apps',
    description: 'The newest are first, and deleted ones are included until their data is erased.',
    response: { page: AppView },
  })
  async list(@Ctx() ctx: InstallationContext, @Query() query: ListAppsQuery) {
    return pageEnvelope(await this.apps.list(ctx, query, query), query, (app) => appView(app, this.config.ownerEmail));
  }

  @Patch(':appId')
  @Endpoint({
    id: 'update-app',
    summary: 'Rename an app',
    description: 'The id and the region of an app stay.',
    response: { one: AppView },
    errors: ['ERR_APP_NOT_FOUND', 'ERR_APP_ARCHIVED'],
  })
  async update(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Body() { name }: UpdateAppDto) {
    return { data: appView(await this.apps.rename(ctx, appId, name), this.config.ownerEmail) };
  }

  @Post(':appId/restore')
  @Endpoint({
    id: 'restore-app',
    summary: 'Restore a deleted app',
    description: 'Its keys and tokens work again within a second. An app that is not deleted stays as it is.',
    response: { one: AppView },
  })
  async restore(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam) {
    return { data: appView(await this.apps.restore(ctx, appId), this.config.ownerEmail) };
  }

  @Delete(':appId')
  @Endpoint({
    id: 'delete-app',
    summary: 'Delete an app',
    description:
      'Its keys are refused within a second; its data is erased 30 days later. Until then it can be restored.',
    response: { one: DeletedAppView },
    errors: ['ERR_APP_NOT_FOUND', 'ERR_APP_ARCHIVED'],
  })
  async delete(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam) {
    const scheduledToDeleteAt = unixSeconds(await this.apps.delete(ctx, appId));
    return { data: { success: true, scheduledToDeleteAt } };
  }
}
