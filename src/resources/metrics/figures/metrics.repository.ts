import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { dayOf, type StoredMetric } from '../metric.js';
import { activeUsers, series, totals, type Point, type Total } from './figures.sql.js';
import type { ActivityRange, Resolution, TimeRange } from './time-range.js';

/** A range of buckets of one size. */
export interface BucketRange extends TimeRange {
  readonly resolution: Resolution;
}

/** Reads metrics of an app; each statement reads one range of an index. */
@Injectable()
export class MetricsRepository extends Repository {
  async totals(
    ctx: AppContext,
    metrics: readonly StoredMetric[],
    { resolution, from, to }: BucketRange,
  ): Promise<Total[]> {
    return this.query(ctx, totals, [resolution, metrics, from, to]);
  }

  /** @param unit of the points, at least as long as the buckets */
  async series(
    ctx: AppContext,
    metrics: readonly StoredMetric[],
    { resolution, from, to }: BucketRange,
    unit: 'minute' | 'hour' | 'day' | 'month',
  ): Promise<Point[]> {
    return this.query(ctx, series, [resolution, metrics, from, to, unit]);
  }

  /** Different users who were active in the range. */
  async countActiveUsers(
    ctx: AppContext,
    { firstDays, months, lastDays, firstHours, lastHours }: ActivityRange,
  ): Promise<number> {
    const [row] = await this.query(ctx, activeUsers, [
      dayOf(firstDays.from),
      dayOf(months.from),
      dayOf(months.to),
      dayOf(lastDays.to),
      firstHours,
      lastHours,
    ]);
    return row!.users;
  }
}
