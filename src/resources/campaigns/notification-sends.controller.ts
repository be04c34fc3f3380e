import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SendNotificationDto } from './campaign.dto.js';
import { SentNotificationView, sentNotificationView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { TemplatesService } from './templates/templates.service.js';

@ApiTags('Campaigns')
@Controller('v3/campaigns/notifications')
export class NotificationSendsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly templates: TemplatesService,
  ) {}

  @Post('messages')
  @ServerOnly()
  @Endpoint({
    id: 'send-campaign-notification',
    act: 'notification.sent',
    summary: 'Send a template to users',
    description:
      'Up to 10 receivers are sent to before the response, which has a notificationId. More are a batch, which has a batchId. uids that no user has are left out.',
    response: { one: SentNotificationView },
    errors: ['ERR_TEMPLATE_NOT_FOUND', 'ERR_TEMPLATE_NOT_APPROVED', 'ERR_UID_NOT_FOUND'],
  })
  async send(
    @Ctx() ctx: RequestContext,
    @Body() { templateId, receivers, variables = {}, tag, sender }: SendNotificationDto,
  ) {
    const recipients = receivers.map((uid) => ({ uid, variables: variables[uid] }));
    const template = await this.templates.approved(ctx, templateId);
    return {
      data: sentNotificationView(await this.campaigns.sendDirectly(ctx, template, recipients, { tag, sender })),
    };
  }
}
