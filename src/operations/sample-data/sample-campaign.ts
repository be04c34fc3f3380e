import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { CampaignsService } from '#resources/campaigns/campaigns.service.js';
import { CategoriesService } from '#resources/campaigns/categories/categories.service.js';
import { ChannelsService } from '#resources/campaigns/channels/channels.service.js';
import { TemplatesService } from '#resources/campaigns/templates/templates.service.js';
import { demoCampaign } from './hiking-club.js';

/** A campaign of the demo data that waits to be sent: the operator sees it arrive. Campaigns depend on apps, which create sample data. */
@Injectable()
export class SampleCampaign {
  constructor(
    private readonly channels: ChannelsService,
    private readonly categories: CategoriesService,
    private readonly templates: TemplatesService,
    private readonly campaigns: CampaignsService,
  ) {}

  async create(ctx: RequestContext, uids: readonly string[]): Promise<void> {
    const { channel, category, template, campaign } = demoCampaign;
    await this.channels.create(ctx, channel);
    await this.categories.create(ctx, category);
    const { templateId, version } = await this.templates.create(ctx, template);
    const created = await this.campaigns.create(ctx, { ...campaign, templateId, templateVersion: version });
    const recipients = uids.map((uid) => ({ uid }));
    await this.campaigns.addRecipients(ctx, String(created.campaign.id), recipients);
  }
}
