import type { Interval, Plan } from '../../api/metrics-plan.ts';
import { locale } from '../../language.ts';
import { texts } from '../../texts/index.ts';

type Options = Intl.DateTimeFormatOptions;

const DAY = 86_400;

/** Of axes, where there is little room. Days and months are those of UTC, which the metrics are stored by. */
const short: Record<Interval, Options> = {
  '5m': { timeStyle: 'short' },
  hour: { timeStyle: 'short' },
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
};
const long: Record<Interval, Options> = {
  '5m': { dateStyle: 'medium', timeStyle: 'short' },
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'full', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
};
const HOURS_OF_DAYS: Options = { weekday: 'short', hour: 'numeric' };

export type FormatTime = (seconds: number) => string;

const formatOf = (options: Options): FormatTime => {
  const format = new Intl.DateTimeFormat(locale, options);
  return (seconds) => format.format(seconds * 1000);
};

/** How the start of an interval is written on an axis, and in full. */
export const formatsOf = ({ interval, from, to }: Plan): { short: FormatTime; long: FormatTime } => ({
  short: formatOf(interval === 'hour' && to - from > DAY ? HOURS_OF_DAYS : short[interval]),
  long: formatOf(long[interval]),
});

/** The time zone of the plots in words. */
export function zoneOf({ interval }: Plan): string {
  if (interval === 'day' || interval === 'month') return texts.overview.utcDays;
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'longOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return texts.overview.localTimes(format.resolvedOptions().timeZone, offset);
}
