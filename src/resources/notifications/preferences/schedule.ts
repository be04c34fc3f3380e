import { LRUCache } from 'lru-cache';
import { DEFAULT_TIMEZONE } from '#platform/text/timezone.js';
import { WEEKDAYS, type Weekday } from '../settings/setting-catalogue.js';
import type { DaySchedule, WeekSchedule } from './user-preferences.js';

/** More than there are time zones, aliases included. */
const CACHED_ZONES = 1000;

/** What a clock on the wall of a place shows. */
interface LocalTime {
  readonly weekday: Weekday;
  /** hhmm */
  readonly time: number;
}

class ZoneClock {
  private latest?: LocalTime & { readonly at: number };

  constructor(private readonly format: Intl.DateTimeFormat) {}

  /** The recipients of a message have few time zones, so the latest result is cached. */
  localTime(at: Date): LocalTime {
    if (this.latest?.at !== at.getTime()) {
      const parts = new Map(this.format.formatToParts(at).map(({ type, value }) => [type, value]));
      const weekday = parts.get('weekday')!.toLowerCase() as Weekday;
      const time = Number(parts.get('hour')) * 100 + Number(parts.get('minute'));
      this.latest = { at: at.getTime(), weekday, time };
    }
    return this.latest;
  }
}

const clocks = new LRUCache<string, ZoneClock>({ max: CACHED_ZONES });

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const options = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: DEFAULT_TIMEZONE });
  }
}

/** The time is that of UTC if the time zone is unknown. */
function localTime(timezone: string, at: Date): LocalTime {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new ZoneClock(formatFor(timezone));
    clocks.set(timezone, clock);
  }
  return clock.localTime(at);
}

const dayBefore = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 6) % 7]!;

const isOvernight = ({ from, to }: DaySchedule): boolean => from > to;

/**
 * Whether the schedule allows a notification.
 *
 * The hours of a day begin with the minute `from` and end with the minute `to`, both included. If `from` is after `to`, they end on the
 * next day; all of them belong to the day on which they begin, so `dnd` of that day decides about them, and `dnd` of the next day does not.
 * The time of day is what clocks show: a time that a change of clocks skips does not occur on that day, and one that it repeats counts
 * both times.
 *
 * @param timezone IANA name; UTC is used for an unknown one
 */
export function isWithinSchedule(schedule: WeekSchedule, timezone: string, at: Date): boolean {
  const { weekday, time } = localTime(timezone, at);
  const today = schedule[weekday];
  if (!today.dnd && time >= today.from && (isOvernight(today) || time <= today.to)) return true;
  const yesterday = schedule[dayBefore(weekday)];
  return !yesterday.dnd && isOvernight(yesterday) && time <= yesterday.to;
}
