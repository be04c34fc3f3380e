import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { MetricsService } from '../figures/metrics.service.js';
import { nextMonth, type TimeRange } from '../figures/time-range.js';
import { startOfMonth } from '../metric.js';

/** The metrics that have a limit, and its setting. */
const limitSettings = {
  active_users: 'management.limits.activeUsers',
  messages_sent: 'management.limits.messages',
  concurrent_users: 'management.limits.concurrentUsers',
} as const;

export type LimitedMetric = keyof typeof limitSettings;
export const limitedMetrics = Object.keys(limitSettings) as LimitedMetric[];

export interface LimitedUsage {
  readonly metric: LimitedMetric;
  /** In this month. */
  readonly value: number;
  /** Absent where there is none. */
  readonly limit?: number;
}

export interface ReachedLimit extends Required<LimitedUsage> {
  readonly appId: string;
}

/** The share of a limit from which operators are told. */
const TOLD_FROM = 0.8;

/** What apps have used of the limits that operators have set for them. */
@Injectable()
export class UsageLimitsService {
  constructor(
    private readonly metrics: MetricsService,
    private readonly settings: SettingsService,
  ) {}

  /** In the present month, which is the range. Reads a row for each of its days, and none of a message or user. */
  async usage(ctx: AppContext, now = new Date()): Promise<TimeRange & { usages: LimitedUsage[] }> {
    const range = { from: startOfMonth(now), to: nextMonth(now) };
    const settings = await this.settings.of(ctx);
    const { series } = await this.metrics.series(ctx, { metrics: limitedMetrics, interval: 'month', ...range }, now);
    const usages = limitedMetrics.map((metric, position) => ({
      metric,
      value: series[position]!.points[0]!.value,
      limit: settings[limitSettings[metric]] || undefined,
    }));
    return { ...range, usages };
  }

  /** The usage of apps that is close to a limit or beyond it. */
  async reached(ctx: InstallationContext, now = new Date()): Promise<ReachedLimit[]> {
    const lists = await Promise.all(
      Object.values(limitSettings).map((setting) => this.settings.appsWithNumber(ctx, setting)),
    );
    const reached: ReachedLimit[] = [];
    for (const appId of new Set(lists.flat().map(({ id }) => id))) {
      const { usages } = await this.usage({ ...ctx, app: { id: appId } }, now);
      for (const { metric, value, limit } of usages)
        if (limit !== undefined && value >= limit * TOLD_FROM) reached.push({ appId, metric, value, limit });
    }
    return reached;
  }
}
