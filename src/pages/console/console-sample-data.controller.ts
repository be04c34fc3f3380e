import { Controller, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { SampleData } from '#resources/management/sample-data.js';

/** Creates the sample data of an app that has none, for the demo chat. Used by its pages only, and not part of the API. */
@ApiExcludeController()
@Controller('console/apps')
export class ConsoleSampleDataController {
  constructor(
    private readonly apps: AppsService,
    private readonly sampleData: SampleData,
  ) {}

  @Post(':appId/sample-data')
  @ManagementOnly()
  async create(@Ctx() ctx: InstallationContext, @Param('appId') appId: string) {
    const app = await this.apps.find(ctx, appId);
    if (!app) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    await this.sampleData.seed(contextOf(ctx, app));
    return { data: { success: true } };
  }
}
