import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { PreviewTemplateDto } from './template-preview.dto.js';
import { TemplatePreviewsView } from './template-preview.view.js';
import { TemplatePreviews } from './template-previews.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/settings/preview')
export class TemplatePreviewsController {
  constructor(private readonly previews: TemplatePreviews) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'preview-notification-template',
    act: 'none',
    summary: 'Preview a notification template',
    description:
      'Renders a template of the app with sample messages of Ana to Ben, and to their group Hikers, as notifications are rendered. Nothing is sent, and the given changes are not stored.',
    response: { one: TemplatePreviewsView },
  })
  async preview(@Ctx() ctx: RequestContext, @Body() { template, templates }: PreviewTemplateDto) {
    return { data: { previews: await this.previews.render(ctx, template, templates) } };
  }
}
