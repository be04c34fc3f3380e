import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';

export type Metric = Schemas['MetricSeriesView']['metric'];
export type Range = 'hour' | 'day' | 'week' | 'month';

const HOUR = 3600;
const DAY = 24 * HOUR;

export const ranges: Record<Range, { seconds: number; interval: '5m' | 'hour' | 'day'; step: number }> = {
  hour: { seconds: HOUR, interval: '5m', step: 300 },
  day: { seconds: DAY, interval: 'hour', step: HOUR },
  week: { seconds: 7 * DAY, interval: 'day', step: DAY },
  month: { seconds: 30 * DAY, interval: 'day', step: DAY },
};

export interface Point {
  /** Start of the interval, in Unix seconds. */
  at: number;
  value: number;
  /** Of the same interval of the range before. */
  previous: number;
}

type Figures = Partial<Record<Metric, Point[]>>;

/** The metrics of a range that ends now and of the one before it, by interval. Refreshed while the page is open. */
export const useMetrics = (appId: string, metrics: Metric[], range: Range) =>
  useQuery({
    queryKey: ['metrics', appId, metrics, range],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: async (): Promise<Figures> => {
      const { seconds, interval, step } = ranges[range];
      const to = (Math.floor(Date.now() / 1000 / step) + 1) * step;
      const { data } = await body(
        appClient(appId).GET('/v3/stats/series', {
          params: { query: { metric: metrics, from: to - 2 * seconds, to, interval } },
        }),
      );
      return Object.fromEntries(data.series.map(({ metric, points }) => [metric, compared(points, seconds / step)]));
    },
  });

function compared(points: Schemas['SeriesPointView'][], count: number): Point[] {
  const [before, recent] = [points.slice(-2 * count, -count), points.slice(-count)];
  return recent.map(({ time: at, value }, index) => ({ at, value, previous: before[index]?.value ?? 0 }));
}
