import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import { planOf, type Plan, type Range } from './metrics-plan.ts';

export type Metric = Schemas['MetricSeriesView']['metric'];
export interface Point {
  /** Start of the interval, in Unix seconds. */
  at: number;
  value: number;
  /** Of the same interval of the range before; absent unless they are compared. */
  previous?: number;
}

export type Figures = Partial<Record<Metric, Point[]>>;

interface MetricsRequest {
  metrics: Metric[];
  /** Where it ends now, its length in seconds. */
  range: Range | number;
  isCompared: boolean;
}

/** The metrics of a range by interval, and those of the range before it. Refreshed while the page is open. */
export const useMetrics = (appId: string, { metrics, range, isCompared }: MetricsRequest) =>
  useQuery({
    queryKey: ['metrics', appId, metrics, range, isCompared],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: async (): Promise<{ plan: Plan; figures: Figures }> => {
      const now = Math.floor(Date.now() / 1000);
      const plan = planOf(typeof range === 'number' ? { from: now - range, to: now } : range, now);
      const { interval, from, to, before } = plan;
      // active users are not counted by five minutes
      const metric = interval === '5m' ? metrics.filter((name) => name !== 'active_users') : metrics;
      const query = { metric, from: isCompared ? before : from, to, interval };
      const { data } = await body(appClient(appId).GET('/v3/stats/series', { params: { query } }));
      return {
        plan,
        figures: Object.fromEntries(data.series.map(({ metric: name, points }) => [name, compared(points, plan)])),
      };
    },
  });

function compared(points: Schemas['SeriesPointView'][], { from }: Plan): Point[] {
  const recent = points.filter(({ time }) => time >= from);
  const before = points.slice(0, points.length - recent.length);
  const offset = before.length - recent.length;
  return recent.map(({ time: at, value }, index) =>
    before.length === 0 ? { at, value } : { at, value, previous: before[index + offset]?.value ?? 0 },
  );
}

/** How many users and groups the app has, and how many messages were sent in it. @param since of the app, in Unix seconds */
export const useTotals = (appId: string, since: number | undefined) =>
  useQuery({
    queryKey: ['totals', appId],
    enabled: since !== undefined,
    refetchInterval: 30_000,
    queryFn: async () => {
      const client = appClient(appId);
      const query = { perPage: 1 };
      const sent = { metric: ['messages_sent' as const], from: since!, interval: 'month' as const };
      const to = Math.floor(Date.now() / 1000) + 1;
      const [users, groups, messages] = await Promise.all([
        body(client.GET('/v3/users', { params: { query } })),
        body(client.GET('/v3/groups', { params: { query } })),
        body(client.GET('/v3/stats/series', { params: { query: { ...sent, from: Math.min(since!, to - 1), to } } })),
      ]);
      const months = messages.data.series[0]?.points ?? [];
      return {
        users: users.meta.pagination.total,
        groups: groups.meta.pagination.total,
        messages: months.reduce((sum, { value }) => sum + value, 0),
      };
    },
  });
