import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, ServerOnly, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { asResponse } from '../archive/archive-response.js';
import { PersonDownloadService } from './person-download.service.js';

const DESCRIPTION =
  'The files that `confab export user` writes, as a ZIP file of unknown size that is made while it is sent. Its last file is user.json. If it fails in the middle, the user is erased, or it takes too long because the client reads slowly, the connection ends before the last chunk, and the ZIP file cannot be opened.';

@ApiTags('Users')
@Controller('v3')
export class PersonDownloadController {
  constructor(
    private readonly downloads: PersonDownloadService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('users/:uid/export')
  @ServerOnly()
  @Endpoint({
    id: 'export-user',
    summary: 'Download what is stored about a user',
    description: `${DESCRIPTION} The audit log records it.`,
    response: 'archive',
    errors: ['ERR_UID_NOT_FOUND', 'ERR_EXPORT_IN_PROGRESS'],
  })
  async download(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send(ctx, uid, request, response);
  }

  @Get('me/export')
  @TokenOnly()
  @Endpoint({
    id: 'export-me',
    summary: 'Download what is stored about the acting user',
    description: `${DESCRIPTION} Refused unless the app has turned on the setting core.users.dataExport.`,
    response: 'archive',
    errors: ['ERR_UID_NOT_FOUND', 'ERR_DATA_EXPORT_DISABLED', 'ERR_EXPORT_IN_PROGRESS'],
  })
  async downloadOwn(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.downloads.requireAllowed(ctx);
    await this.send(ctx, actingUid(ctx.principal), request, response);
  }

  private async send(ctx: RequestContext, uid: string, { method }: Request, response: Response): Promise<void> {
    const options = asResponse(response, uid, this.config.connections);
    if (method !== 'HEAD') return this.downloads.send(ctx, uid, response, options);
    await this.downloads.requireUser(ctx, uid);
    options.onBegin();
    response.end();
  }
}
