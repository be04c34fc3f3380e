import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { optionalUnixSeconds } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CampaignParam } from '../campaign.dto.js';
import { AnalyticsCampaignParam, AnalyticsQuery, AnalyticsTemplateParam, AnalyticsUserParam } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';
import type { FiguresRow } from './analytics.sql.js';
import { CampaignFiguresView, SequenceStepView, UserEngagementView, figuresView } from './analytics.view.js';

@ApiTags('Campaign analytics')
@Controller('v3/campaigns')
@ServerOnly()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get('campaigns/:id/sequence-metrics')
  @Endpoint({
    id: 'get-campaign-sequence-metrics',
    summary: 'Get the figures of each channel of a campaign',
    description: 'Each step of a sequence is a channel, in its order.',
    response: { many: SequenceStepView },
  })
  async steps(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: await this.analytics.steps(ctx, id) };
  }

  @Get('analytics/overview')
  @Endpoint({
    id: 'get-campaign-analytics-overview',
    summary: 'Get the figures of campaigns, templates or channels',
    description: 'The figures are by hour or day of the sending, the newest first, of at most a year.',
    response: { many: CampaignFiguresView },
    errors: ['ERR_TEMPLATE_NOT_FOUND'],
  })
  async overview(@Ctx() ctx: RequestContext, @Query() query: AnalyticsQuery) {
    return figuresResponse(await this.analytics.overview(ctx, query), query);
  }

  @Get('analytics/campaigns/:campaignId')
  @Endpoint({
    id: 'get-campaign-analytics',
    summary: 'Get the figures of one campaign',
    description: 'The figures are by hour or day of the sending, the newest first, of at most a year.',
    response: { many: CampaignFiguresView },
  })
  async ofCampaign(
    @Ctx() ctx: RequestContext,
    @Param() { campaignId }: AnalyticsCampaignParam,
    @Query() query: AnalyticsQuery,
  ) {
    return figuresResponse(await this.analytics.ofCampaign(ctx, campaignId, query), query);
  }

  @Get('analytics/templates/:templateId')
  @Endpoint({
    id: 'get-campaign-template-analytics',
    summary: 'Get the figures of one template',
    description: 'All versions of the template count, by hour or day of the sending, the newest first.',
    response: { many: CampaignFiguresView },
  })
  async ofTemplate(
    @Ctx() ctx: RequestContext,
    @Param() { templateId }: AnalyticsTemplateParam,
    @Query() query: AnalyticsQuery,
  ) {
    return figuresResponse(await this.analytics.ofTemplate(ctx, templateId, query), query);
  }

  @Get('analytics/channels')
  @Endpoint({
    id: 'get-campaign-channel-analytics',
    summary: 'Get the figures of the channels',
    description: 'The figures of each type of channel are by hour or day of the sending, the newest first.',
    response: { many: CampaignFiguresView },
  })
  async ofChannels(@Ctx() ctx: RequestContext, @Query() query: AnalyticsQuery) {
    const ofChannels = { ...query, dimension: 'channel' } as const;
    return figuresResponse(await this.analytics.overview(ctx, ofChannels), ofChannels);
  }

  @Get('analytics/users/:userId')
  @Endpoint({
    id: 'get-campaign-user-analytics',
    summary: 'Get what a user did with notifications of campaigns',
    description: 'Each item that the user read, clicked or used counts once.',
    response: { one: UserEngagementView },
  })
  async ofUser(@Ctx() ctx: RequestContext, @Param() { userId }: AnalyticsUserParam) {
    const { lastEngagementAt, ...counts } = await this.analytics.ofUser(ctx, userId);
    return { data: { ...counts, lastEngagement: optionalUnixSeconds(lastEngagementAt) ?? null } };
  }
}

function figuresResponse(found: readonly FiguresRow[], { dimension = 'campaign', period = 'daily' }: AnalyticsQuery) {
  return { data: found.map((row) => figuresView(row, { dimension, period })) };
}
