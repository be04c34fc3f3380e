import { useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import type { Metric } from './metrics.ts';

export type LimitedUsage = Schemas['LimitedUsageView'];

const REFRESH_MILLISECONDS = 30_000;

/** The usage of the present month, with the limits that it has. */
export const useUsageLimits = (appId: string) =>
  useQuery({
    queryKey: ['usage', appId, 'limits'],
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async () => (await body(appClient(appId).GET('/v3/stats/limits'))).data,
  });

export interface Month {
  /** Its beginning (UTC), in Unix seconds. */
  at: number;
  values: Partial<Record<Metric, number>>;
}

/** The newest first. @param metrics of each month @param since of the app, in Unix seconds */
export const useMonths = (appId: string, metrics: readonly Metric[], since: number | undefined) =>
  useQuery({
    queryKey: ['usage', appId, 'months', metrics],
    enabled: since !== undefined,
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async (): Promise<Month[]> => {
      const now = new Date();
      const yearBefore = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11) / 1000;
      const to = Math.floor(now.getTime() / 1000) + 1;
      const from = Math.max(yearBefore, Math.min(since!, to - 1));
      const query = { metric: [...metrics], interval: 'month' as const, from, to };
      const { data } = await body(appClient(appId).GET('/v3/stats/series', { params: { query } }));
      const months = new Map<number, Month['values']>();
      for (const { metric, points } of data.series)
        for (const { time, value } of points) months.set(time, { ...months.get(time), [metric]: value });
      return [...months].map(([at, values]) => ({ at, values })).reverse();
    },
  });
