import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { intervals, type Interval } from './figures/intervals.js';
import type { MessageCounts, MetricSeries } from './figures/metrics.service.js';
import type { TimeRange } from './figures/time-range.js';
import type { Usage } from './figures/usage.service.js';
import { limitedMetrics, type LimitedUsage } from './limits/usage-limits.service.js';
import { metricNames, type MetricName } from './metric.js';

class UsageFiguresView {
  @ApiProperty({ type: 'integer', description: 'Minutes of participants in audio calls that ended in the range.' })
  audio_minutes!: number;
  @ApiProperty({ type: 'integer', description: 'Minutes of participants in video calls that ended in the range.' })
  video_minutes!: number;
  @ApiProperty({ type: 'integer', description: 'Minutes of recordings that ended in the range.' })
  recorded_minutes!: number;
  @ApiProperty({ type: 'integer', description: 'Different users who were active.' })
  active_users!: number;
  @ApiProperty({ type: 'integer', description: 'The most users who were online at the same time.' })
  concurrent_users!: number;
}

class StatsRangeView {
  @ApiProperty({ type: 'integer', description: 'As it was sent.' }) fromDate!: number;
  @ApiProperty({ type: 'integer', description: 'As it was sent.' }) toDate!: number;
}

export class StatsView {
  @ApiProperty() metrics!: UsageFiguresView;
  @ApiProperty() time_range!: StatsRangeView;
}

const minutes = (seconds: number): number => Math.round(seconds / 60);

export const statsView = ({ totals }: Usage, { fromDate, toDate }: StatsRangeView): StatsView => ({
  metrics: {
    audio_minutes: minutes(totals.call_audio_seconds),
    video_minutes: minutes(totals.call_video_seconds),
    recorded_minutes: minutes(totals.recorded_seconds),
    active_users: totals.active_users,
    concurrent_users: totals.concurrent_users,
  },
  time_range: { fromDate, toDate },
});

class MessageCountsView {
  @ApiProperty({ type: 'integer' }) messagesSent!: number;
  @ApiProperty({ type: 'integer', description: 'Messages that were read, once for each user.' })
  readReceipts!: number;
  @ApiProperty({ type: 'integer', description: 'Messages that were delivered, once for each user.' })
  deliveryReceipts!: number;
  @ApiProperty({ description: 'Unix milliseconds.', example: '1793491200000' }) startTime!: string;
  @ApiProperty({ description: 'Unix milliseconds.', example: '1793491500000' }) endTime!: string;
}

export class MessageStatsView {
  @ApiProperty({ description: 'Unix milliseconds.', example: '1793491200000' }) startTime!: string;
  @ApiProperty({ description: 'Unix milliseconds.', example: '1793494800000' }) endTime!: string;
  @ApiProperty({ type: [MessageCountsView], description: 'Five minutes each, the oldest first.' })
  dataPoints!: MessageCountsView[];
  @ApiProperty() appId!: string;
}

const milliseconds = (time: Date): string => String(time.getTime());

export const messageStatsView = (appId: string, counts: readonly MessageCounts[]): MessageStatsView => ({
  startTime: milliseconds(counts[0]!.from),
  endTime: milliseconds(counts.at(-1)!.to),
  dataPoints: counts.map(({ from, to, ...figures }) => ({
    ...figures,
    startTime: milliseconds(from),
    endTime: milliseconds(to),
  })),
  appId,
});

class SeriesPointView {
  @ApiProperty({ type: 'integer', description: 'Start, in Unix seconds.' }) time!: number;
  @ApiProperty({ type: 'integer' }) value!: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'With dimensions=true, the parts of the value that are not 0.',
    example: { 'user/message/text': 12 },
  })
  dimensions?: Record<string, number>;
}

class MetricSeriesView {
  @ApiProperty({ enum: metricNames }) metric!: MetricName;
  @ApiProperty({ type: [SeriesPointView] }) points!: SeriesPointView[];
}

export class SeriesView {
  @ApiProperty({ enum: intervals }) interval!: Interval;
  @ApiProperty({ type: 'integer', description: 'Start of the first interval, in Unix seconds.' }) from!: number;
  @ApiProperty({ type: 'integer', description: 'End of the last interval, in Unix seconds.' }) to!: number;
  @ApiProperty({ type: [MetricSeriesView], description: 'In the order of the request.' }) series!: MetricSeriesView[];
}

export const seriesView = (
  { interval, from, to, series }: MetricSeries,
  { withDimensions }: { withDimensions: boolean },
): SeriesView => ({
  interval,
  from: unixSeconds(from),
  to: unixSeconds(to),
  series: series.map(({ metric, points }) => ({
    metric,
    points: points.map(({ time, value, dimensions }) => ({
      time: unixSeconds(time),
      value,
      ...(withDimensions && { dimensions }),
    })),
  })),
});

class LimitedUsageView {
  @ApiProperty({ enum: limitedMetrics, description: 'As in metric-series.' }) metric!: LimitedUsage['metric'];
  @ApiProperty({ type: 'integer', description: 'In the month; of concurrent_users the peak.' }) value!: number;
  @ApiPropertyOptional({ type: 'integer', description: 'Absent where there is none.' }) limit?: number;
}

export class UsageLimitsView {
  @ApiProperty({ description: 'The beginning of the month (UTC), in Unix seconds.' }) from!: number;
  @ApiProperty({ description: 'The end of the month, in Unix seconds.' }) to!: number;
  @ApiProperty({ type: [LimitedUsageView] }) usages!: LimitedUsageView[];
}

export const usageLimitsView = ({
  from,
  to,
  usages,
}: TimeRange & { usages: readonly LimitedUsage[] }): UsageLimitsView => ({
  from: unixSeconds(from),
  to: unixSeconds(to),
  usages: usages.map((usage) => withoutAbsent(usage)),
});
