import { Injectable } from '@nestjs/common';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import {
  FINE_RETENTION_DAYS,
  FIVE_MINUTES,
  HOUR,
  aggregationOf,
  fineSince,
  percentileOf,
  type MetricName,
  type StoredMetric,
} from '../metric.js';
import { latencyPercentile } from '../requests/latency-buckets.js';
import type { Point } from './figures.sql.js';
import { intervalDefinitions, startsIn, type Interval } from './intervals.js';
import { MetricsRepository } from './metrics.repository.js';
import type { TimeRange } from './time-range.js';

const MAX_POINTS = 10_000;

export interface MetricSeries extends TimeRange {
  readonly interval: Interval;
  readonly series: readonly { readonly metric: MetricName; readonly points: readonly SeriesPoint[] }[];
}

interface SeriesPoint {
  readonly time: Date;
  readonly value: number;
  /** The values that make the sum, if the metric is divided. */
  readonly dimensions: Readonly<Record<string, number>>;
}

export interface SeriesRequest extends TimeRange {
  readonly metrics: readonly MetricName[];
  readonly interval: Interval;
}

/** Messages and receipts of five minutes. */
export interface MessageCounts extends TimeRange {
  readonly messagesSent: number;
  readonly readReceipts: number;
  readonly deliveryReceipts: number;
}

@Injectable()
export class MetricsService {
  constructor(private readonly repository: MetricsRepository) {}

  /** Returns the counts of the last hour, up to the end of the present five minutes. */
  async messageCounts(ctx: RequestContext, now = new Date()): Promise<MessageCounts[]> {
    const to = new Date(Math.ceil((now.getTime() + 1) / FIVE_MINUTES) * FIVE_MINUTES);
    const from = new Date(to.getTime() - HOUR);
    const metrics = ['messages_sent', 'read_receipts', 'delivery_receipts'] as const;
    const { series } = await this.series(ctx, { metrics, interval: '5m', from, to }, now);
    const [sent, read, delivered] = series.map(({ points }) => points);
    return sent!.map(({ time, value }, position) => ({
      from: time,
      to: new Date(time.getTime() + FIVE_MINUTES),
      messagesSent: value,
      readReceipts: read![position]!.value,
      deliveryReceipts: delivered![position]!.value,
    }));
  }

  /** @throws ERR_BAD_REQUEST for a range that is not stored in this interval, or has too many points */
  async series(
    ctx: AppContext,
    { metrics: requested, interval, ...range }: SeriesRequest,
    now = new Date(),
  ): Promise<MetricSeries> {
    const metrics = [...new Set(requested)];
    assertStored(metrics, interval, range, now);
    const maximum = Math.floor(MAX_POINTS / metrics.length);
    const starts = startsIn(range, interval, maximum);
    if (starts.length > maximum)
      throw DomainError.invalid({
        interval: [
          `The response would have more than ${MAX_POINTS} points: choose a longer interval, a shorter range or fewer metrics.`,
        ],
      });
    const from = starts[0]!;
    const to = intervalDefinitions[interval].next(starts.at(-1)!);
    const stored = [...new Set(metrics.map(storedMetricOf))];
    const pointsOf = groupByMetric(await this.read(ctx, stored, interval, { from, to }));
    return {
      interval,
      from,
      to,
      series: metrics.map((metric) => {
        const points = starts.map(pointOf(pointsOf.get(storedMetricOf(metric)) ?? []));
        return { metric, points: valuesOf(metric, points) };
      }),
    };
  }

  /** Users who are active in several buckets count once, so their number in an interval is stored, and not made of shorter ones. */
  private async read(
    ctx: AppContext,
    metrics: readonly StoredMetric[],
    interval: Interval,
    range: TimeRange,
  ): Promise<Point[]> {
    const { resolution, unit } = intervalDefinitions[interval];
    const distinct = metrics.filter((metric) => aggregationOf(metric) === 'distinct');
    const others = metrics.filter((metric) => aggregationOf(metric) !== 'distinct');
    const reads = [
      ...(others.length > 0 ? [this.repository.series(ctx, others, { resolution, ...range }, unit)] : []),
      ...(distinct.length > 0 && interval !== '5m'
        ? [this.repository.series(ctx, distinct, { resolution: interval, ...range }, unit)]
        : []),
    ];
    return (await Promise.all(reads)).flat();
  }
}

function assertStored(metrics: readonly MetricName[], interval: Interval, { from }: TimeRange, now: Date): void {
  const isFine = interval === '5m' || interval === 'hour';
  if (isFine && from < fineSince(now))
    throw DomainError.invalid({
      from: [`Intervals of 5m and hour are stored for ${FINE_RETENTION_DAYS} days: choose day or month.`],
    });
  const distinct = metrics.find((metric) => aggregationOf(metric) === 'distinct');
  if (distinct && interval === '5m')
    throw DomainError.invalid({ interval: [`The metric ${distinct} is stored by hour, day and month.`] });
}

/** The stored metric that a metric is made of. */
const storedMetricOf = (metric: MetricName): StoredMetric =>
  percentileOf(metric) === undefined ? (metric as StoredMetric) : 'api_requests';

/** @param points of the stored metric */
function valuesOf(metric: MetricName, points: SeriesPoint[]): SeriesPoint[] {
  const percentile = percentileOf(metric);
  if (percentile === undefined) return points;
  return points.map(({ time, dimensions }) => ({
    time,
    value: latencyPercentile(percentile, dimensions),
    dimensions: {},
  }));
}

function groupByMetric(points: readonly Point[]): ReadonlyMap<StoredMetric, Point[]> {
  const groups = new Map<StoredMetric, Point[]>();
  for (const point of points) {
    const group = groups.get(point.metric);
    if (group) group.push(point);
    else groups.set(point.metric, [point]);
  }
  return groups;
}

/** Reads `points`, which are in the order of time, along with the starts. */
function pointOf(points: readonly Point[]): (start: Date) => SeriesPoint {
  let next = 0;
  return (time) => {
    const dimensions: Record<string, number> = {};
    let sum = 0;
    for (; points[next]?.startsAt.getTime() === time.getTime(); next++) {
      const { dimension, value } = points[next]!;
      sum += value;
      if (dimension !== '') dimensions[dimension] = value;
    }
    return { time, value: sum, dimensions };
  };
}
