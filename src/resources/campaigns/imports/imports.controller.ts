import { Body, Controller, Get, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, Public, ServerOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { newMediaId } from '#resources/media/files/media.service.js';
import { CampaignParam } from '../campaign.dto.js';
import { CampaignsService } from '../campaigns.service.js';
import { ImportRecipientsDto, RecipientUploadParam } from './import.dto.js';
import { CampaignImportView, RecipientUploadView, UploadedRecipientsView, importView } from './import.view.js';
import { ImportsService } from './imports.service.js';
import { RecipientUploads } from './recipient-uploads.js';
import { RecipientsUploadGuard } from './recipients-upload.guard.js';

const UPLOADS_PATH = 'v3/campaigns/uploads';
/** An upload has to begin within this time. */
const LINK_SECONDS = 3600;

@ApiTags('Campaigns')
@Controller()
@ServerOnly()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly campaigns: CampaignsService,
    private readonly uploads: RecipientUploads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('v3/campaigns/campaigns/:id/recipients/upload-url')
  @Endpoint({
    id: 'create-campaign-upload',
    act: 'none',
    summary: 'Get the address of the upload of a CSV file with recipients',
    description: 'The file is sent to the address within an hour, once, without a credential.',
    response: { one: RecipientUploadView },
    errors: ['ERR_CAMPAIGN_NOT_FOUND', 'ERR_CAMPAIGN_STATUS'],
  })
  async createUpload(@Ctx() ctx: RequestContext, @Req() request: Request, @Param() { id }: CampaignParam) {
    await this.campaigns.requireDraft(ctx, id);
    const base = this.config.publicUrl ?? requestOrigin(request);
    const mediaId = newMediaId();
    const expiresAt = Math.floor(Date.now() / 1000) + LINK_SECONDS;
    const link = this.uploads.linkOf({ appId: ctx.app.id, mediaId, expiresAt });
    return { data: { uploadUrl: `${base}/${UPLOADS_PATH}/${link}`, method: 'PUT', s3Key: mediaId, expiresAt } };
  }

  @Put(`${UPLOADS_PATH}/:link`)
  @Public()
  @AcceptsMultipart(RecipientsUploadGuard, {
    example: {},
    bytes: { mediaType: 'text/csv', description: 'The file.', example: 'user_id,name\nandrew,Andrew\n' },
  })
  @Endpoint({
    id: 'upload-campaign-recipients',
    summary: 'Upload a CSV file with recipients',
    description: 'The address is one that the server gave. Needs no credential.',
    response: { one: UploadedRecipientsView },
    errors: ['ERR_MEDIA_NOT_FOUND', 'ERR_BODY_TOO_LARGE', 'ERR_MEDIA_STORAGE_UNAVAILABLE'],
  })
  upload(@Param() { link }: RecipientUploadParam) {
    const upload = this.uploads.resolve(link);
    if (!upload) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    return { data: { s3Key: upload.mediaId } };
  }

  @Post('v3/campaigns/campaigns/:id/import-csv')
  @Endpoint({
    id: 'import-campaign-recipients',
    act: 'campaign.recipientsAdded',
    summary: 'Add the recipients of a CSV file to a draft of a campaign',
    description:
      'The first row has the names of the columns: user_id and those of variables, with comma, semicolon or tab between them. The import goes on after the response.',
    response: { one: CampaignImportView },
    errors: ['ERR_CAMPAIGN_NOT_FOUND', 'ERR_CAMPAIGN_STATUS', 'ERR_CAMPAIGN_IMPORT_RUNS', 'ERR_MEDIA_NOT_FOUND'],
  })
  async start(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam, @Body() { s3Key }: ImportRecipientsDto) {
    return { data: importView(await this.imports.start(ctx, id, s3Key)) };
  }

  @Get('v3/campaigns/campaigns/:id/import-status')
  @Endpoint({
    id: 'get-campaign-import-status',
    summary: 'Get the progress of the last import of recipients',
    description: 'The response has the first rows that failed, by their lines.',
    response: { one: CampaignImportView },
    errors: ['ERR_CAMPAIGN_NOT_FOUND', 'ERR_CAMPAIGN_IMPORT_NOT_FOUND'],
  })
  async status(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: importView(await this.imports.get(ctx, id)) };
  }
}
