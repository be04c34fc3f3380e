import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MetricsService } from './figures/metrics.service.js';
import { UsageService } from './figures/usage.service.js';
import { UsageLimitsService } from './limits/usage-limits.service.js';
import { SeriesQuery, StatsQuery, rangeOf } from './metrics.dto.js';
import {
  MessageStatsView,
  SeriesView,
  StatsView,
  UsageLimitsView,
  messageStatsView,
  seriesView,
  statsView,
  usageLimitsView,
} from './metrics.view.js';

@ApiTags('Metrics')
@Controller('v3/stats')
@ServerOnly()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly usage: UsageService,
    private readonly limits: UsageLimitsService,
  ) {}

  @Get()
  @Endpoint({
    id: 'usage-metrics',
    summary: 'Get the usage of the app in a range of time',
    description:
      'A range that begins in the last 35 days is widened to buckets of five minutes, an older one to days of UTC. Active users are counted by the hour.',
    response: { one: StatsView },
  })
  async stats(@Ctx() ctx: RequestContext, @Query() query: StatsQuery) {
    const { from, to } = rangeOf(query.fromDate, query.toDate, ['fromDate', 'toDate']);
    return { data: statsView(await this.usage.usage(ctx, ctx.app.id, from, to), query) };
  }

  @Get('limits')
  @Endpoint({
    id: 'list-usage-limits',
    summary: 'Compare the usage of the present month with its limits',
    description:
      'The limits are settings of the app, such as management.limits.messages. They inform: no request is refused beyond them. The month is that of UTC.',
    response: { one: UsageLimitsView },
  })
  async usageLimits(@Ctx() ctx: RequestContext) {
    return { data: usageLimitsView(await this.limits.usage(ctx)) };
  }

  @Get('messages')
  @Endpoint({
    id: 'message-receipt-metrics',
    summary: 'Count messages and receipts in the last hour',
    description: 'The response has twelve buckets of five minutes. The last one is the present one.',
    response: { one: MessageStatsView },
  })
  async messages(@Ctx() ctx: RequestContext) {
    return { data: messageStatsView(ctx.app.id, await this.metrics.messageCounts(ctx)) };
  }

  @Get('series')
  @Endpoint({
    id: 'metric-series',
    summary: 'Get metrics over time',
    description:
      'A point for each interval that the range touches, also where the value is 0, and at most 10,000 points in a response. Intervals of 5m and hour are stored for 35 days, those of day and month for as long as the app exists. Of active_users, intervals of 5m are not stored.',
    response: { one: SeriesView },
  })
  async series(@Ctx() ctx: RequestContext, @Query() { metric, interval, dimensions, ...query }: SeriesQuery) {
    const range = rangeOf(query.from, query.to, ['from', 'to']);
    const series = await this.metrics.series(ctx, { metrics: metric, interval, ...range });
    return { data: seriesView(series, { withDimensions: dimensions }) };
  }
}
