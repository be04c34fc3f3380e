/** The length of time that a point stands for. Those of days and months are of UTC. */
export type Interval = '5m' | 'hour' | 'day' | 'month';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Ranges that end now, with their lengths in seconds. */
export const ranges = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  quarter: 90 * DAY,
  year: 365 * DAY,
} as const;
export type RangeName = keyof typeof ranges;

/** Unix seconds; the end is not in the range. */
export interface Range {
  from: number;
  to: number;
}

const steps: Record<Exclude<Interval, 'month'>, number> = { '5m': 300, hour: HOUR, day: DAY };

/** The server stores intervals below a day for 35 days. One is left for the difference of its clock. */
const FINE_SECONDS = 34 * DAY;

export interface Plan extends Range {
  interval: Interval;
  /** Where the range before begins, which has as many intervals. */
  before: number;
}

/** The intervals in which a range is read, and the range widened to them. @param now Unix seconds */
export function planOf({ from, to }: Range, now: number): Plan {
  const seconds = to - from;
  const isFine = from - seconds >= now - FINE_SECONDS;
  if (seconds > 400 * DAY) return monthsOf({ from, to });
  const interval = isFine && seconds <= 3 * HOUR ? '5m' : isFine && seconds <= 4 * DAY ? 'hour' : 'day';
  const step = steps[interval];
  const end = Math.ceil(to / step) * step;
  const start = end - Math.max(1, Math.ceil(seconds / step)) * step;
  return { from: start, to: end, interval, before: 2 * start - end };
}

function monthsOf({ from, to }: Range): Plan {
  const [first, last] = [monthOf(from), monthOf(to - 1) + 1];
  const [start, end, before] = [first, last, 2 * first - last].map((month) => Date.UTC(0, month) / 1000);
  return { from: start!, to: end!, interval: 'month', before: Math.max(0, before!) };
}

/** Months since the year 1900, as `Date.UTC` reads them. */
function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  return (date.getUTCFullYear() - 1900) * 12 + date.getUTCMonth();
}
