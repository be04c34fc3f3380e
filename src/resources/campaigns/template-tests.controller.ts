import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SentNotificationView, sentNotificationView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { PreviewCampaignTemplateDto, TemplateParam, TestCampaignTemplateDto } from './templates/template.dto.js';
import { CampaignTemplatePreviewView, templatePreviewView } from './templates/template.view.js';
import { TemplatesService } from './templates/templates.service.js';

/** What a template looks like before it is approved. */
@ApiTags('Campaign templates')
@Controller('v3/campaigns/templates/:id')
@ServerOnly()
export class TemplateTestsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly templates: TemplatesService,
  ) {}

  @Post('preview')
  @Endpoint({
    id: 'preview-campaign-template',
    act: 'none',
    summary: 'Show a template with values',
    description: 'The content of each channel as a recipient with these values sees it. Nothing is sent or stored.',
    response: { one: CampaignTemplatePreviewView },
  })
  async preview(
    @Ctx() ctx: RequestContext,
    @Param() { id }: TemplateParam,
    @Body() { variables }: PreviewCampaignTemplateDto,
  ) {
    return { data: templatePreviewView(await this.templates.get(ctx, id), variables) };
  }

  @Post('test')
  @Endpoint({
    id: 'test-campaign-template',
    act: 'notification.sent',
    summary: 'Send a template to a few users, although it is not approved',
    description: 'They are sent to before the response, and no campaign is listed. uids that no user has are left out.',
    response: { one: SentNotificationView },
    errors: ['ERR_TEMPLATE_NOT_FOUND', 'ERR_UID_NOT_FOUND'],
  })
  async test(
    @Ctx() ctx: RequestContext,
    @Param() { id }: TemplateParam,
    @Body() { receivers, variables, sender }: TestCampaignTemplateDto,
  ) {
    const recipients = receivers.map((uid) => ({ uid, variables }));
    const template = await this.templates.get(ctx, id);
    return { data: sentNotificationView(await this.campaigns.sendDirectly(ctx, template, recipients, { sender })) };
  }
}
