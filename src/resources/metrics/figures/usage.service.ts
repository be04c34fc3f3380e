import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { storedMetrics, type StoredMetric } from '../metric.js';
import { MetricsRepository } from './metrics.repository.js';
import { activityOf, bucketsOf, type TimeRange } from './time-range.js';

/** The usage of an app in a range of time. */
export interface Usage extends TimeRange {
  /** Sums; of `active_users` the number of different users, of `concurrent_users` the peak. */
  readonly totals: Readonly<Record<StoredMetric, number>>;
  /** The sums of the metrics that are divided, such as messages by type; only those that are not 0. */
  readonly byDimension: Readonly<Partial<Record<StoredMetric, Readonly<Record<string, number>>>>>;
}

@Injectable()
export class UsageService {
  constructor(private readonly repository: MetricsRepository) {}

  /**
   * Counts buckets of five minutes that begin in the range or contain its beginning. Where the range begins more than 35 days ago, days of
   * UTC are counted instead. An app that does not exist has no usage.
   */
  async usage(ctx: InstallationContext, appId: string, from: Date, to: Date, now = new Date()): Promise<Usage> {
    const app = { ...ctx, app: { id: appId } };
    const range = { from, to };
    const [rows, activeUsers] = await Promise.all([
      this.repository.totals(app, storedMetrics, bucketsOf(range, now)),
      this.repository.countActiveUsers(app, activityOf(range, now)),
    ]);
    const totals = Object.fromEntries(storedMetrics.map((name) => [name, 0])) as Record<StoredMetric, number>;
    const byDimension: Partial<Record<StoredMetric, Record<string, number>>> = {};
    for (const { metric, dimension, value } of rows) {
      totals[metric] += value;
      if (dimension !== '') (byDimension[metric] ??= {})[dimension] = value;
    }
    return { ...range, totals: { ...totals, active_users: activeUsers }, byDimension };
  }
}
