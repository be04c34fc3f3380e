import { DAY, FIVE_MINUTES, HOUR, startOfMonth } from '../metric.js';
import { nextMonth, type Resolution, type TimeRange } from './time-range.js';

export const intervals = ['5m', 'hour', 'day', 'month'] as const;
export type Interval = (typeof intervals)[number];

interface IntervalDefinition {
  /** Buckets that the points are made of. */
  readonly resolution: Resolution;
  /** The unit for `date_trunc`. */
  readonly unit: 'minute' | 'hour' | 'day' | 'month';
  readonly startOf: (time: Date) => Date;
  readonly next: (start: Date) => Date;
}

const ofLength = (milliseconds: number): Pick<IntervalDefinition, 'startOf' | 'next'> => ({
  startOf: (time) => new Date(Math.floor(time.getTime() / milliseconds) * milliseconds),
  next: (start) => new Date(start.getTime() + milliseconds),
});

export const intervalDefinitions: Readonly<Record<Interval, IntervalDefinition>> = {
  '5m': { resolution: 'five_minutes', unit: 'minute', ...ofLength(FIVE_MINUTES) },
  hour: { resolution: 'five_minutes', unit: 'hour', ...ofLength(HOUR) },
  day: { resolution: 'day', unit: 'day', ...ofLength(DAY) },
  month: { resolution: 'day', unit: 'month', startOf: startOfMonth, next: nextMonth },
};

/** The starts of the intervals that the range touches, in order; one more than `maximum` at most. */
export function startsIn({ from, to }: TimeRange, interval: Interval, maximum: number): Date[] {
  const { startOf, next } = intervalDefinitions[interval];
  const starts: Date[] = [];
  for (let start = startOf(from); start < to && starts.length <= maximum; start = next(start)) starts.push(start);
  return starts;
}
