import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { UsersService } from '#resources/users/users.service.js';
import { CampaignsService } from '../campaigns.service.js';
import { TemplatesService } from '../templates/templates.service.js';
import type { AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsRepository, type FiguresRequest } from './analytics.repository.js';
import type { FiguresRow } from './analytics.sql.js';

const DAY_MILLISECONDS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const DEFAULT_LIMIT = 50;

/** Figures of what was sent, and of what recipients did with it. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly analytics: AnalyticsRepository,
    private readonly campaigns: CampaignsService,
    private readonly templates: TemplatesService,
    private readonly users: UsersService,
  ) {}

  /** The newest period first. @throws ERR_BAD_REQUEST for more than a year */
  async overview(ctx: RequestContext, request: AnalyticsQuery): Promise<FiguresRow[]> {
    const { dimension, dimensionId } = request;
    if (!dimensionId) return this.figures(ctx, request, {});
    if (dimension === 'channel') return this.figures(ctx, request, { channelType: dimensionId });
    if (dimension === 'template')
      return this.figures(ctx, request, { templateKey: (await this.templates.get(ctx, dimensionId)).id });
    return this.figures(ctx, request, { campaignId: parseId(dimensionId) ?? 0n });
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_BAD_REQUEST */
  async ofCampaign(ctx: RequestContext, id: string, request: AnalyticsQuery): Promise<FiguresRow[]> {
    const { campaign } = await this.campaigns.get(ctx, id);
    return this.figures(ctx, request, { campaignId: campaign.id });
  }

  /** @throws ERR_TEMPLATE_NOT_FOUND, ERR_BAD_REQUEST */
  async ofTemplate(ctx: RequestContext, id: string, request: AnalyticsQuery): Promise<FiguresRow[]> {
    return this.figures(ctx, request, { templateKey: (await this.templates.get(ctx, id)).id });
  }

  /** @throws ERR_UID_NOT_FOUND */
  async ofUser(ctx: RequestContext, uid: string) {
    await this.users.get(ctx, uid);
    return this.analytics.ofUser(ctx, uid);
  }

  /** What was sent on each channel of a campaign, in the order of the sequence. @throws ERR_CAMPAIGN_NOT_FOUND */
  async steps(ctx: RequestContext, id: string) {
    const { campaign, template } = await this.campaigns.get(ctx, id);
    const byType = new Map((await this.analytics.steps(ctx, campaign.id)).map((row) => [row.channelType, row]));
    return template.channels.map(({ channelType, channelId }, index) => {
      const { requested = 0, delivered = 0, viewed = 0, clicked = 0, failed = 0 } = byType.get(channelType) ?? {};
      const isFeed = channelType === 'in_app';
      return {
        step: index + 1,
        channelType,
        channelId,
        requested,
        delivered,
        ...(isFeed && { viewed }),
        clicked,
        failed,
      };
    });
  }

  private async figures(
    ctx: RequestContext,
    { dimension = 'campaign', period = 'daily', startDate, endDate, limit = DEFAULT_LIMIT }: AnalyticsQuery,
    of: Pick<FiguresRequest, 'campaignId' | 'templateKey' | 'channelType'>,
  ): Promise<FiguresRow[]> {
    // the end is not included, and what is sent in this second has its end as time
    const until = endDate ?? new Date(Date.now() + 1000);
    const from = startDate ?? new Date(until.getTime() - DEFAULT_DAYS * DAY_MILLISECONDS);
    if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MILLISECONDS)
      throw DomainError.invalid({
        startDate: [`The startDate may not be more than ${MAX_DAYS} days before the endDate.`],
      });
    return this.analytics.figures(ctx, {
      ...of,
      dimension,
      period: period === 'hourly' ? 'hour' : 'day',
      from,
      until,
      limit,
    });
  }
}
