import { Body, Controller, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { asResponse } from '../archive/archive-response.js';
import { DownloadAppDto } from './app-download.dto.js';
import { AppDownloadService } from './app-download.service.js';

@ApiTags('Management')
@Controller('apps/:appId/export')
export class AppDownloadController {
  constructor(
    private readonly downloads: AppDownloadService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @ManagementOnly()
  @Endpoint({
    id: 'export-app',
    summary: 'Download all data of an app',
    description:
      'An archive as `confab export app` writes it, as a ZIP file of unknown size that is made while it is sent. If it fails in the middle, or takes too long because the client reads slowly, the connection ends before the last chunk. A server process sends one at a time.',
    response: 'archive',
    errors: ['ERR_APP_NOT_FOUND', 'ERR_APP_IS_MOVING', 'ERR_EXPORT_IN_PROGRESS'],
  })
  async download(
    @Ctx() ctx: InstallationContext,
    @Param() { appId }: AppIdParam,
    @Body() { passphrase }: DownloadAppDto,
    @Res() response: Response,
  ): Promise<void> {
    const options = asResponse(response, appId, this.config.connections);
    await this.downloads.send(ctx, appId, response, { ...options, passphrase });
  }
}
