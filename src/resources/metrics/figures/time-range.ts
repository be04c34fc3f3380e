import { DAY, FIVE_MINUTES, HOUR, activeDaysSince, fineSince, startOfDay, startOfMonth } from '../metric.js';

/** The range begins with a time, and ends before another. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export type Resolution = 'five_minutes' | 'hour' | 'day' | 'month';

/** The smallest buckets that are stored for the whole range, and the range widened to whole ones. */
export function bucketsOf({ from, to }: TimeRange, now: Date): TimeRange & { resolution: 'five_minutes' | 'day' } {
  const isFine = from >= fineSince(now);
  const size = isFine ? FIVE_MINUTES : DAY;
  return {
    resolution: isFine ? 'five_minutes' : 'day',
    from: new Date(Math.floor(from.getTime() / size) * size),
    to: new Date(Math.ceil(to.getTime() / size) * size),
  };
}

/**
 * How the active users of a range are read: days before the whole months, whole months, and days after them. Each ends before its second
 * time.
 */
export interface ActivityRange {
  readonly firstDays: TimeRange;
  readonly months: TimeRange;
  readonly lastDays: TimeRange;
  /** Hours of the first and of the last day of the range, a bit for each. */
  readonly firstHours: number;
  readonly lastHours: number;
}

/** Months are read as a whole where the range has all of them, or where their days are not stored any more. */
export function activityOf({ from, to }: TimeRange, now: Date): ActivityRange {
  const last = new Date(to.getTime() - 1);
  const firstDay = startOfDay(from);
  const end = new Date(startOfDay(last).getTime() + DAY);
  const daysSince = activeDaysSince(now);
  const monthsFrom = from < daysSince || +startOfMonth(from) === +from ? startOfMonth(from) : nextMonth(from);
  const monthsTo = last < daysSince ? nextMonth(last) : startOfMonth(to);
  const hasMonths = monthsFrom < monthsTo;
  return {
    firstDays: { from: firstDay, to: hasMonths ? monthsFrom : end },
    months: hasMonths ? { from: monthsFrom, to: monthsTo } : { from: end, to: end },
    lastDays: hasMonths ? { from: monthsTo, to: end } : { from: end, to: end },
    firstHours: hoursFrom(from),
    lastHours: ~hoursFrom(last) | (1 << hourOf(last)),
  };
}

const hourOf = (time: Date): number => Math.floor((time.getTime() % DAY) / HOUR);

/** Bits of the hour and of the hours after it. */
const hoursFrom = (time: Date): number => -1 << hourOf(time);

export const nextMonth = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1));
